//! One method against the other: whatever way all solutions are looked for, they are the same.

use super::agree::StepSink;
use super::{agree, all, layout, parse, read, run, twin};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, Digit, Grid, Layout, Regions, Shape};
use whydoku_checker::is_solution;
use whydoku_formats::{ReadOptions, Reader};
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Solution};

#[test]
fn counting_by_orders_counts_what_a_search_counts() {
    let knight = Shape::of_size(4).unwrap().with_rules("anti-knight".parse().unwrap()).unwrap();
    let diagonals = Shape::of_size(4).unwrap().with_rules("diagonals".parse().unwrap()).unwrap();
    let apart = Shape::of_size(4).unwrap().with_rules("non-consecutive".parse().unwrap()).unwrap();
    for shape in [Shape::of_size(4).unwrap(), knight, diagonals, apart, Shape::new(4, Regions::None).unwrap()]
    {
        let layout = layout::<2>(shape);
        for givens in [
            "................",
            "1...............",
            ".1....2.........",
            "13..............",
            "1......1........",
        ] {
            let grid = parse(&layout, givens);
            assert_eq!(
                whydoku_search::count_all(&grid, CancelToken::NEVER),
                Ok(u128::from(whydoku_search::count(&grid, 0))),
                "{givens}"
            );
        }
    }
}

#[test]
fn root_solutions_are_solutions() {
    let line = |shape: &Shape| whydoku_search::root(shape).map(|solution| solution.to_string());
    assert_eq!(line(&Shape::of_size(4).unwrap()).unwrap(), "1234341223414123");
    for size in [4, 6, 8, 9, 10, 12, 16, 25] {
        let shape = Shape::of_size(size).unwrap();
        let layout = Layout::<{ whydoku_board::WIDEST }>::new(shape.clone()).unwrap();
        let mut grid = Grid::empty(Arc::new(layout));
        for candidate in whydoku_search::root(&shape).unwrap().candidates() {
            assert!(grid.allows(candidate), "{size}: {candidate:?}");
            grid.place(candidate);
        }
        assert!(grid.is_full());
    }
    assert_eq!(line(&Shape::new(7, Regions::None).unwrap()), None);
}

#[test]
fn all_exact_methods_agree() {
    let count = 1000;
    let found = agree::agree(count);
    let StepSink { none, unique, several, comparisons, impatient, .. } = found;
    assert_eq!(none + unique + several, count);
    let all_kinds = [none, unique, several].iter().all(|&kind| kind * 20 > count);
    assert!(all_kinds && comparisons > 3 * impatient, "{found:?}");
}

#[test]
fn annealing_finds_a_solution_or_none_and_proves_nothing() {
    let puzzle = read("../../corpus/puzzles/project-euler-96.txt");
    let easy: String = puzzle.lines().skip(1).take(9).collect();
    let grid = parse(&Layout::classic(), &easy);
    let stats = run(&grid, Method::Annealing, 0, None);
    assert_eq!((stats.solutions, stats.complete), (1, false));
    let stopped = run(&grid, Method::Annealing, 0, Some(10));
    assert_eq!((stopped.solutions, stopped.nodes, stopped.complete), (0, 10, false));
}

#[test]
fn a_line_is_searched_as_its_grid_is() {
    let hardest = read("../../corpus/puzzles/hardest-rated.txt");
    let lines = hardest.lines().filter(|line| line.len() > 81 && !line.starts_with('#'));
    for line in lines {
        let line: &whydoku_search::BareLine = line.as_bytes().first_chunk().unwrap();
        let mut found = Vec::new();
        let stats = whydoku_search::enumerate_line(
            line,
            SearchOptions::default(),
            CancelToken::NEVER,
            &mut |solution| {
                found.push(solution.clone());
                ControlFlow::Continue(())
            },
        );
        let grid = parse(&Layout::classic(), std::str::from_utf8(line).unwrap());
        assert_eq!(found, all(&grid, Method::Exact));
        assert_eq!(stats, Some(run(&grid, Method::Exact, 0, None)));
        for at in [0, 7, 8, 40, 79, 80] {
            let mut wrong = *line;
            wrong[at] = b'x';
            assert!(!is_line(&wrong), "{at}");
        }
    }
    let mut clash = [b'.'; 81];
    (clash[0], clash[80], clash[72]) = (b'4', b'4', b'5');
    assert!(is_line(&clash));
    clash[72] = b'4';
    assert!(!is_line(&clash));
}

/// Whether the search of lines accepts one.
fn is_line(line: &whydoku_search::BareLine) -> bool {
    let options = SearchOptions { limit: 1, node_limit: None };
    let each = &mut |_: &Solution| ControlFlow::Continue(());
    whydoku_search::enumerate_line(line, options, CancelToken::NEVER, each).is_some()
}

/// A position on the classic board: some cells of a solution, some candidates gone.
fn position(layout: &Arc<Layout<2>>, solution: &str, kept: &[bool], gone: &[(usize, usize)]) -> Grid<2> {
    let line: String = solution.chars().zip(kept).map(|(c, &keep)| if keep { c } else { '.' }).collect();
    let mut grid = parse(layout, &line);
    for &(cell, digit) in gone {
        grid.eliminate(Candidate::new(Cell::new(cell), Digit::new(digit)));
    }
    grid
}

/// Lines of consecutive digits of which trials make little: it takes them more than they make in a row.
const HARD_LINES: &str = ".~R2C3_8.~R3C7_6.Renban~R7C9~R8C8~R8C7.Renban~R4C8~R3C7~R3C6.Renban~R4C5~R4C4~R3C5\
.Renban~R7C8~R8C9~R9C8.Renban~R7C3~R7C4~R6C5.Renban~R5C3~R5C2~R4C1.Renban~R5C8~R4C9~R5C9\
.Renban~R2C1~R1C2~R1C3~R2C3.Renban~R4C3~R3C3~R2C2~R3C1.Renban~R6C8~R6C7~R6C6~R5C7\
.Renban~R9C7~R9C6~R8C5.Renban~R2C9~R1C8~R2C8.Renban~R2C6~R1C6~R2C7.Renban~R9C4~R9C5~R8C6\
.Renban~R4C6~R5C5~R5C4.Renban~R7C1~R8C2~R9C2";

#[test]
fn searches_switch_to_sat_and_find_all_solutions() {
    let text = HARD_LINES;
    let puzzle = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let grid = puzzle.grid(layout::<2>(puzzle.shape.clone())).unwrap();
    let found = all(&grid, Method::Exact);
    assert_eq!(found.len(), 17);
    assert_eq!(found, all(&grid, Method::Sat));
    for solution in &found {
        assert!(is_solution(&solution.fill(&grid)).is_ok());
    }
    // Trials alone would be 32,406; the solver learnt from fewer conflicts than that.
    let whole = run(&grid, Method::Exact, 0, None);
    assert!((3_000..32_000).contains(&whole.guesses), "{whole:?}");
    // The limit of guesses holds in both turns, and says that not all was searched.
    for limit in [1_500, whole.guesses - 1] {
        let stopped = run(&grid, Method::Exact, 0, Some(limit));
        assert_eq!((stopped.guesses, stopped.complete), (limit, false));
    }
    let first = run(&grid, Method::Exact, 1, None);
    assert_eq!((first.solutions, first.complete), (1, false));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The classic search, the general search and, where it is quick enough, brute force find the same solutions.
    #[test]
    fn methods_agree(
        which in 0..50usize,
        kept in prop::collection::vec(prop::bool::weighted(0.37), 81),
        gone in prop::collection::vec((0..81usize, 0..9usize), 0..30),
    ) {
        let solutions = read("tests/data/project-euler-96-solutions.txt");
        let solution = solutions.lines().nth(which).unwrap();
        let classic = position(&Layout::classic(), solution, &kept, &gone);
        let twin = position(&twin(), solution, &kept, &gone);
        let count = whydoku_search::count(&classic, 5000);
        prop_assert_eq!(count, whydoku_search::count(&twin, 5000));
        if count < 5000 {
            let found = all(&classic, Method::Exact);
            prop_assert_eq!(&found, &all(&twin, Method::Exact));
            let naive = run(&classic, Method::Naive, 0, Some(2_000_000));
            if naive.complete {
                prop_assert_eq!(&found, &all(&classic, Method::Naive));
            }
        }
    }
}
