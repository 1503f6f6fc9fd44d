//! The exact search, and the other ways to all solutions.
//!
//! | file | tries |
//! | --- | --- |
//! | `known.rs` | against the corpus, against counts that are known, and against counting by hand |
//! | `agreement.rs` | one method against the other |
//! | `constraint_oracle.rs` | boards with constraints against the naive predicates |
//! | `long.rs` | searches of some millions of trials |
//! | `regions.rs` | boards whose regions are to be found |

#[path = "../../examples/agree.rs"]
mod agree;
mod agreement;
mod constraint_oracle;
mod known;
mod long;
mod regions;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, CellSet, ClueInfo, Digit, Grid, Layout, Regions, Shape};
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Solution, Stats};

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn layout<const W: usize>(shape: Shape) -> Arc<Layout<W>> {
    Arc::new(Layout::new(shape).unwrap())
}

/// The classic board drawn as if its boxes were jigsaw regions: the same rules, but not the classic shape, so that
/// the general search takes it.
fn twin() -> Arc<Layout<2>> {
    let regions = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    layout(Shape::new(9, Regions::Any(regions)).unwrap())
}

fn parse<const W: usize>(layout: &Arc<Layout<W>>, line: &str) -> Grid<W> {
    assert_eq!(line.chars().count(), layout.shape().cells(), "{line}");
    let symbols = line.chars().enumerate();
    let givens =
        symbols.filter_map(|(at, symbol)| Some(Candidate::new(Cell::new(at), Digit::from_symbol(symbol)?)));
    Grid::with_givens(Arc::clone(layout), givens).unwrap()
}

/// All solutions, sorted, since methods may find them in different orders.
fn all<const W: usize>(grid: &Grid<W>, method: Method) -> Vec<Solution> {
    let (mut found, stats) =
        whydoku_methods::collect(grid, method, SearchOptions::default(), CancelToken::NEVER);
    assert!(stats.complete);
    assert_eq!(stats.solutions, found.len() as u64);
    found.sort_unstable();
    found
}

fn lines(solutions: &[Solution]) -> Vec<String> {
    solutions.iter().map(Solution::to_string).collect()
}

fn run<const W: usize>(grid: &Grid<W>, method: Method, limit: u64, node_limit: Option<u64>) -> Stats {
    let each = &mut |_: &_| ControlFlow::Continue(());
    whydoku_methods::enumerate(grid, method, SearchOptions { limit, node_limit }, CancelToken::NEVER, each)
}

fn project_euler() -> Vec<String> {
    let text = read("../../corpus/puzzles/project-euler-96.txt");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with("Grid")).collect();
    rows.chunks(9).map(<[&str]>::concat).collect()
}

#[test]
fn every_size_has_a_grid() {
    for size in 2..=25 {
        let layout = layout::<10>(Shape::of_size(size).unwrap());
        // Size 25 needs about 500 guesses. A search that thrashes needs millions.
        let stats = run(&Grid::empty(Arc::clone(&layout)), Method::Exact, 1, Some(10_000));
        assert_eq!(stats.solutions, 1, "size {size}");
        let solution = whydoku_search::solution(&Grid::empty(Arc::clone(&layout))).unwrap();
        assert!(Grid::with_givens(layout, solution.candidates()).is_ok(), "size {size}");
    }
}

#[test]
fn limits_stop_a_search_and_say_so() {
    let empty = Grid::empty(layout::<10>(Shape::of_size(25).unwrap()));
    let stopped = run(&empty, Method::Exact, 0, Some(100));
    assert_eq!((stopped.solutions, stopped.guesses, stopped.complete), (0, 100, false));
    let stopped = run(&empty, Method::Naive, 0, Some(12_345));
    assert_eq!((stopped.attempts, stopped.complete), (12_345, false));
    for layout in [Layout::classic(), twin()] {
        let empty = Grid::empty(layout);
        let stopped = run(&empty, Method::Exact, 1000, None);
        assert_eq!((stopped.solutions, stopped.complete), (1000, false));
        let stopped = run(&empty, Method::Exact, 0, Some(10));
        assert_eq!((stopped.solutions, stopped.guesses, stopped.complete), (0, 10, false));
        let broken_off =
            whydoku_search::enumerate(&empty, SearchOptions::default(), &mut |_| ControlFlow::Break(()));
        assert_eq!((broken_off.solutions, broken_off.complete), (1, false));
    }
}

#[test]
fn methods_have_names() {
    for &(name, method) in Method::ALL {
        assert_eq!(name.parse(), Ok(method));
        assert_eq!(method.to_string(), name);
    }
    assert_eq!("auto".parse(), Ok(Method::Exact));
    for name in ["sat", "ilp"] {
        let built = Method::ALL.iter().any(|(known, _)| *known == name);
        let parsed = name.parse::<Method>().map_err(|problem| problem.to_string());
        assert!(parsed.is_ok() == built && parsed.err().is_none_or(|text| text.contains("--features")));
    }
    let error = "quick".parse::<Method>().unwrap_err().to_string();
    assert!(Method::ALL.iter().all(|(name, _)| error.contains(name)), "{error}");
}

#[test]
fn contradictions_have_no_solutions() {
    for layout in [Layout::classic(), twin()] {
        let at = |cell, digit| Candidate::new(Cell::new(cell), Digit::new(digit));
        // `place` lets two equal digits stand in one row, as a player may do.
        let mut clash = Grid::empty(Arc::clone(&layout));
        clash.place(at(0, 4));
        clash.place(at(8, 4));
        let mut empty_cell = Grid::empty(Arc::clone(&layout));
        (0..9).for_each(|digit| empty_cell.eliminate(at(40, digit)));
        let mut no_place = Grid::empty(Arc::clone(&layout));
        (0..9).for_each(|column| no_place.eliminate(at(36 + column, 0)));
        let mut foreign = Grid::empty(layout);
        foreign.place(at(0, 20));
        for grid in [clash, empty_cell, no_place, foreign] {
            let stats = run(&grid, Method::Exact, 0, None);
            assert_eq!((stats.solutions, stats.complete), (0, true));
            let stats = run(&grid, Method::Naive, 0, Some(1_000_000));
            assert_eq!(stats.solutions, 0);
        }
    }
}

/// Clues that need not be honoured in one way only: a digit somewhere among cells that do not see each other.
#[test]
fn clues_are_honoured_and_no_solution_comes_twice() {
    let clue = |digit, cells: &[usize]| ClueInfo {
        digit: Digit::new(digit),
        cells: cells.iter().map(|&cell| Cell::new(cell)).collect::<CellSet<2>>(),
    };
    let shape = Shape::of_size(4).unwrap();
    let plain = all(&Grid::empty(layout::<2>(shape.clone())), Method::Exact);
    let clues = vec![clue(0, &[0, 5, 10]), clue(2, &[1, 2]), clue(3, &[3, 7, 11])];
    let honoured = |solution: &&Solution| {
        clues.iter().all(|clue| clue.cells.iter().any(|cell| solution.digit(cell) == Some(clue.digit)))
    };
    let expected: Vec<Solution> = plain.iter().filter(honoured).cloned().collect();
    assert!(!expected.is_empty() && expected.len() < plain.len());
    let layout = Arc::new(Layout::with_clues(shape.clone(), clues.clone()).unwrap());
    for &(_, method) in Method::ALL.iter().filter(|(_, method)| method.is_exact()) {
        assert_eq!(all(&Grid::empty(Arc::clone(&layout)), method), expected);
    }
    // A clue that nothing can honour, and one about a digit that the board has not.
    for clue in [clue(0, &[]), clue(7, &[0])] {
        let layout = Arc::new(Layout::with_clues(shape.clone(), vec![clue]).unwrap());
        for &(_, method) in Method::ALL.iter().filter(|(_, method)| method.is_exact()) {
            assert!(all(&Grid::empty(Arc::clone(&layout)), method).is_empty());
        }
    }
}
