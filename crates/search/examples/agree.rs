//! Compares all exact search methods on random grids with no, one or several solutions, on several boards.
//!
//! `cargo run --release -p whydoku-search --example agree -- 100000` compares that many; `--features whydoku-methods/ilp` adds a method.

use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, ClueInfo, Digit, Grid, Layout, Regions, Rng, Shape};
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Solution};

#[expect(clippy::print_stdout, reason = "an example's output")]
#[allow(dead_code, reason = "a test includes this file and calls `agree` itself")]
fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let found = agree(count);
    println!("{count} grids, no disagreement: {found:?}");
}

/// Grids with more solutions are skipped, since every method must find all of them.
const MOST: u64 = 60;

/// Returns the node limit after which a method is skipped (a few milliseconds), since only the exact one is fast on every
/// grid. `None` for methods without limits.
const fn patience(method: Method) -> Option<u64> {
    match method {
        Method::Naive | Method::Colouring => Some(100_000),
        Method::Backtrack | Method::ColouringModified | Method::ExactCover => Some(5_000),
        Method::Cp => Some(1_000),
        _ => None,
    }
}

/// The numbers of grids without, with one and with several solutions.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct StepSink {
    pub(crate) none: usize,
    pub(crate) unique: usize,
    pub(crate) several: usize,
    /// How often a way was compared with the exact search, and how often one was left out.
    pub(crate) comparisons: usize,
    pub(crate) impatient: usize,
    /// Grids with too many solutions, which are not among the others.
    pub(crate) left_out: usize,
}

/// Compares all exact methods on a number of grids, the same ones in every run.
pub(crate) fn agree(count: usize) -> StepSink {
    let layouts = layouts();
    let mut rng = Rng::new(0, 0);
    let mut found = StepSink::default();
    let mut compared = 0;
    while compared < count {
        let layout = &layouts[rng.below(layouts.len())];
        let grid = drawn(layout, &mut rng);
        let Some(expected) = solutions(&grid, Method::Exact, MOST) else {
            found.left_out += 1;
            continue;
        };
        compared += 1;
        match expected.len() {
            0 => found.none += 1,
            1 => found.unique += 1,
            _ => found.several += 1,
        }
        for &(name, method) in Method::ALL.iter().filter(|(_, method)| method.is_exact()) {
            let theirs = solutions(&grid, method, 0);
            if theirs.is_none() {
                assert!(patience(method).is_some(), "{name} gave up on\n{grid:?}");
                found.impatient += 1;
                continue;
            }
            found.comparisons += 1;
            assert_eq!(theirs.as_ref(), Some(&expected), "{name} disagrees on\n{grid:?}");
        }
    }
    found
}

/// Returns all solutions in order; `None` above a limit (0: no limit) or if the search gave up.
fn solutions(grid: &Grid<2>, method: Method, most: u64) -> Option<Vec<Solution>> {
    let options = SearchOptions { limit: if most == 0 { 0 } else { most + 1 }, node_limit: patience(method) };
    let (mut all, stats) = whydoku_methods::collect(grid, method, options, CancelToken::NEVER);
    all.sort_unstable();
    stats.complete.then_some(all)
}

/// A solution of the board with most cells opened again; of some, one digit is another.
fn drawn(layout: &Arc<Layout<2>>, rng: &mut Rng) -> Grid<2> {
    let cells = layout.shape().cells();
    let mut start = Grid::empty(Arc::clone(layout));
    let solution = loop {
        let mut grid = start.clone();
        for _ in 0..3 {
            let candidate = candidate(rng, layout);
            if grid.candidates(candidate.cell).contains(candidate.digit) {
                grid.place(candidate);
            }
        }
        // Where three digits leave no solution, to prove that may take long.
        let found =
            whydoku_search::drawn(&grid, Some(500), CancelToken::NEVER, &mut |count| rng.below(count));
        if let Some(solution) = found {
            break solution;
        }
    };
    let open = 30 + rng.below(50);
    for candidate in solution.candidates() {
        if rng.below(100) >= open {
            start.place(candidate);
        }
    }
    for _ in 0..rng.below(cells / 8) {
        let candidate = candidate(rng, layout);
        if start.open().contains(candidate.cell) {
            start.eliminate(candidate);
        }
    }
    start
}

/// Small boards and large, plain ones and some with further rules or clues.
fn layouts() -> Vec<Arc<Layout<2>>> {
    let with_rules = |shape: Shape, rules: &str| {
        shape.with_rules(rules.parse().expect("these are rules")).expect("the board has room for them")
    };
    let of_size = |size: usize| Shape::of_size(size).expect("this is a size");
    let columns = (0..36).map(|cell: u8| cell % 6 / 2 * 2 + cell / 18).collect();
    let shapes = [
        of_size(4),
        of_size(6),
        of_size(9),
        Shape::new(6, Regions::Any(columns)).expect("six regions of six cells"),
        Shape::new(5, Regions::None).expect("a latin square"),
        with_rules(of_size(9), "diagonals"),
        with_rules(of_size(9), "anti-knight"),
        with_rules(of_size(6), "anti-king"),
        with_rules(of_size(9), "non-consecutive"),
    ];
    let mut layouts: Vec<Arc<Layout<2>>> =
        shapes.into_iter().map(|shape| Arc::new(Layout::new(shape).expect("it fits"))).collect();
    let clue = |digit, cells: &[usize]| ClueInfo {
        digit: Digit::new(digit),
        cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
    };
    let clues = vec![clue(0, &[0, 7, 14]), clue(2, &[1, 2, 3]), clue(5, &[30, 24, 18])];
    layouts.push(Arc::new(Layout::with_clues(of_size(6), clues).expect("it fits")));
    layouts
}

fn candidate(rng: &mut Rng, layout: &Layout<2>) -> Candidate {
    Candidate::new(Cell::new(rng.below(layout.shape().cells())), Digit::new(rng.below(layout.size())))
}
