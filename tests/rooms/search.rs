//! The search against the corpus, against counts that are known, against itself, and against counting by hand.

#[path = "../../examples/agree.rs"]
mod agree;

use agree::Found;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use whydoku::geometry::{Candidate, Cell, CellSet, ClueInfo, Digit, Layout, Regions, Shape};
use whydoku::grid::Grid;
use whydoku::search::{self, Method, SearchOptions, Solution, Stats};

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
    let mut found = Vec::new();
    let stats = search::enumerate(grid, method, SearchOptions::default(), &mut |solution| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    assert!(stats.complete);
    assert_eq!(stats.solutions, found.len() as u64);
    found.sort_unstable();
    found
}

fn lines(solutions: &[Solution]) -> Vec<String> {
    solutions.iter().map(Solution::to_string).collect()
}

fn run<const W: usize>(grid: &Grid<W>, method: Method, limit: u64, node_limit: Option<u64>) -> Stats {
    search::enumerate(grid, method, SearchOptions { limit, node_limit }, &mut |_| ControlFlow::Continue(()))
}

fn project_euler() -> Vec<String> {
    let text = read("corpus/puzzles/project-euler-96.txt");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with("Grid")).collect();
    rows.chunks(9).map(<[&str]>::concat).collect()
}

/// A puzzle of the corpus and what must come out.
struct Case {
    puzzle: String,
    solutions: Vec<String>,
    at_least: u64,
}

fn cases(file: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in read(file).lines() {
        let puzzle = line.split('#').next().unwrap().trim();
        if !puzzle.is_empty() {
            cases.push(Case { puzzle: puzzle.to_owned(), solutions: Vec::new(), at_least: 0 });
        } else if let Some(solution) = line.strip_prefix("# = ") {
            cases.last_mut().unwrap().solutions.push(solution.to_owned());
        } else if let Some(count) = line.strip_prefix("# >= ") {
            let number = count.split(' ').next().unwrap();
            cases.last_mut().unwrap().at_least = number.parse().unwrap();
        }
    }
    cases
}

#[test]
fn the_fifty_come_out() {
    let puzzles = project_euler();
    assert_eq!(puzzles.len(), 50);
    let solutions = read("tests/data/search/project-euler-96-solutions.txt");
    let mut corner_sum = 0;
    for (puzzle, solution) in puzzles.iter().zip(solutions.lines()) {
        assert_eq!(lines(&all(&parse(&Layout::classic(), puzzle), Method::Exact)), [solution]);
        assert_eq!(lines(&all(&parse(&twin(), puzzle), Method::Exact)), [solution]);
        corner_sum += solution[..3].parse::<u32>().unwrap();
    }
    assert_eq!(corner_sum, 24702);
}

#[test]
fn single_grids_come_out() {
    let mut seen = 0;
    for file in ["blog", "report", "encyclopedia", "hardest-rated"] {
        for case in cases(&format!("corpus/puzzles/{file}.txt")) {
            seen += 1;
            for layout in [Layout::classic(), twin()] {
                let grid = parse(&layout, &case.puzzle);
                if case.at_least > 0 {
                    assert_eq!(search::count(&grid, case.at_least), case.at_least, "{}", case.puzzle);
                } else {
                    assert_eq!(lines(&all(&grid, Method::Exact)), case.solutions, "{}", case.puzzle);
                    assert_eq!(search::is_unique(&grid), case.solutions.len() == 1);
                }
            }
        }
    }
    assert_eq!(seen, 13);
}

#[test]
fn two_solutions_differ_where_they_differ() {
    let cases = cases("corpus/puzzles/report.txt");
    let case = cases.iter().find(|case| case.solutions.len() == 2).unwrap();
    let classic = Layout::classic();
    let grid = parse(&classic, &case.puzzle);
    let [first, second] = &search::first_two(&grid)[..] else { panic!("there are two") };
    let cells: Vec<String> = first.differences(second).map(|cell| classic.name(cell).to_string()).collect();
    assert_eq!(cells, ["r2c8", "r2c9", "r9c8", "r9c9"]);
    let full = first.fill(&grid);
    assert!(full.is_full() && full.givens() == grid.givens());
    assert_eq!(lines(&all(&full, Method::Exact)), [first.to_string()]);
}

#[test]
fn of_many_solutions_two_that_are_alike_are_shown() {
    let classic = Layout::classic();
    let puzzle = "..96.....7..8...12..49.....5..1..4........7.8.....3.6...2.........5..1..9....7...";
    let grid = parse(&classic, puzzle);
    let (two, more) = search::closest_two(&grid).expect("there are many");
    assert!(more);
    let apart = |two: &[search::Solution]| two[0].differences(&two[1]).count();
    assert!(apart(&two) < apart(&search::first_two(&grid)), "{}", apart(&two));
    assert!(two.iter().all(|one| lines(&all(&one.fill(&grid), Method::Exact)) == [one.to_string()]));
    // Of one solution there are no two.
    assert!(search::closest_two(&two[0].fill(&grid)).is_none());
}

#[test]
fn known_counts() {
    let count = |shape: Shape| search::count(&Grid::empty(layout::<2>(shape)), 0);
    assert_eq!(count(Shape::of_size(2).unwrap()), 2);
    assert_eq!(count(Shape::of_size(4).unwrap()), 288);
    assert_eq!(count(Shape::new(4, Regions::None).unwrap()), 576);
    assert_eq!(count(Shape::new(5, Regions::None).unwrap()), 161_280);
    let six = layout::<2>(Shape::of_size(6).unwrap());
    assert_eq!(search::count_all(&Grid::empty(six)), 28_200_960);
    assert_eq!(search::count_all(&Grid::empty(layout::<2>(Shape::CLASSIC))), search::CLASSIC_BOARDS);
}

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
            assert_eq!(search::count_all(&grid), u128::from(search::count(&grid, 0)), "{givens}");
        }
    }
}

#[test]
fn root_solutions_are_solutions() {
    let line = |shape: &Shape| search::root(shape).map(|solution| solution.to_string());
    assert_eq!(line(&Shape::of_size(4).unwrap()).unwrap(), "1234341223414123");
    for size in [4, 6, 8, 9, 10, 12, 16, 25] {
        let shape = Shape::of_size(size).unwrap();
        let layout = Layout::<{ whydoku::geometry::WIDEST }>::new(shape.clone()).unwrap();
        let mut grid = Grid::empty(Arc::new(layout));
        for candidate in search::root(&shape).unwrap().candidates() {
            assert!(grid.allows(candidate), "{size}: {candidate:?}");
            grid.place(candidate);
        }
        assert!(grid.is_full());
    }
    assert_eq!(line(&Shape::new(7, Regions::None).unwrap()), None);
}

#[test]
fn every_size_has_a_grid() {
    for size in 2..=25 {
        let layout = layout::<10>(Shape::of_size(size).unwrap());
        // Size 25 needs about 500 guesses. A search that thrashes needs millions.
        let stats = run(&Grid::empty(Arc::clone(&layout)), Method::Exact, 1, Some(10_000));
        assert_eq!(stats.solutions, 1, "size {size}");
        let solution = search::solution(&Grid::empty(Arc::clone(&layout))).unwrap();
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
        let broken_off = search::enumerate(&empty, Method::Exact, SearchOptions::default(), &mut |_| {
            ControlFlow::Break(())
        });
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

/// A 4×4 grid, walked by hand. The givens are these, and the solution is below them:
///
/// ```text
/// 1 2 . .    r1c3: 1 and 2 refused, 3 fits (3 attempts). r1c4: all refused (4). Back: r1c3: 4 fits (1).
/// 3 4 1 2    r1c4: 1 and 2 refused, 3 fits (3).
/// 2 1 . 4    r3c3: 1 and 2 refused, 3 fits (3).
/// 4 3 2 1    In all 14 attempts, and forward steps over 2, then 6, then 5 givens.
/// ```
///
/// Looking for more, the walk tries 4 at r3c3, then 4 at r1c4 (2 attempts); r1c3 has nothing left to try.
#[test]
fn naive_counts_as_a_hand_does() {
    let grid = parse(&layout::<2>(Shape::of_size(4).unwrap()), "12..341221.44321");
    let first = run(&grid, Method::Naive, 1, None);
    let expected = Stats { solutions: 1, attempts: 14, steps_over_givens: 13, ..Stats::default() };
    assert_eq!(first, expected);
    let every = run(&grid, Method::Naive, 0, None);
    assert_eq!(every, Stats { attempts: 16, complete: true, ..expected });
}

/// Takes seconds when compiled for speed and much longer otherwise. Run it with
/// `cargo test --release --test search`, where nothing ignores it.
#[test]
#[cfg_attr(debug_assertions, ignore = "641 million steps: run it with --release")]
fn naive_counts_as_the_encyclopedia_does() {
    let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let stats = run(&parse(&Layout::classic(), puzzle), Method::Naive, 1, None);
    assert_eq!((stats.attempts, stats.steps_over_givens), (622_577_597, 19_003_246));
    assert_eq!(stats.attempts + stats.steps_over_givens, 641_580_843);
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

#[test]
fn all_exact_methods_agree() {
    let count = 1000;
    let found = agree::agree(count);
    let Found { none, unique, several, comparisons, impatient, .. } = found;
    assert_eq!(none + unique + several, count);
    let all_kinds = [none, unique, several].iter().all(|&kind| kind * 20 > count);
    assert!(all_kinds && comparisons > 3 * impatient, "{found:?}");
}

#[test]
fn annealing_finds_a_solution_or_none_and_proves_nothing() {
    let puzzle = read("corpus/puzzles/project-euler-96.txt");
    let easy: String = puzzle.lines().skip(1).take(9).collect();
    let grid = parse(&Layout::classic(), &easy);
    let stats = run(&grid, Method::Annealing, 0, None);
    assert_eq!((stats.solutions, stats.complete), (1, false));
    let stopped = run(&grid, Method::Annealing, 0, Some(10));
    assert_eq!((stopped.solutions, stopped.nodes, stopped.complete), (0, 10, false));
}

#[test]
fn a_line_is_searched_as_its_grid_is() {
    let hardest = read("corpus/puzzles/hardest-rated.txt");
    let lines = hardest.lines().filter(|line| line.len() > 81 && !line.starts_with('#'));
    for line in lines {
        let line: &search::Line = line.as_bytes().first_chunk().unwrap();
        let mut found = Vec::new();
        let stats = search::enumerate_line(line, SearchOptions::default(), &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        let grid = parse(&Layout::classic(), std::str::from_utf8(line).unwrap());
        assert_eq!(found, all(&grid, Method::Exact));
        assert_eq!(stats, Some(run(&grid, Method::Exact, 0, None)));
        for at in [0, 7, 8, 40, 79, 80] {
            let mut wrong = *line;
            wrong[at] = b'x';
            let stats =
                search::enumerate_line(&wrong, SearchOptions::default(), &mut |_| ControlFlow::Continue(()));
            assert_eq!(stats, None, "{at}");
        }
    }
    let mut clash = [b'.'; 81];
    (clash[0], clash[80], clash[72]) = (b'4', b'4', b'5');
    assert!(
        search::enumerate_line(&clash, SearchOptions { limit: 1, node_limit: None }, &mut |_| {
            ControlFlow::Continue(())
        })
        .is_some()
    );
    clash[72] = b'4';
    assert_eq!(
        search::enumerate_line(&clash, SearchOptions::default(), &mut |_| ControlFlow::Continue(())),
        None
    );
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The classic search, the general search and, where it is quick enough, brute force find the same solutions.
    #[test]
    fn methods_agree(
        which in 0..50usize,
        kept in prop::collection::vec(prop::bool::weighted(0.37), 81),
        gone in prop::collection::vec((0..81usize, 0..9usize), 0..30),
    ) {
        let solutions = read("tests/data/search/project-euler-96-solutions.txt");
        let solution = solutions.lines().nth(which).unwrap();
        let classic = position(&Layout::classic(), solution, &kept, &gone);
        let twin = position(&twin(), solution, &kept, &gone);
        let count = search::count(&classic, 5000);
        prop_assert_eq!(count, search::count(&twin, 5000));
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
