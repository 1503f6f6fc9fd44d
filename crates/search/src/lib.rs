//! Searches for the fillings of a grid that obey every rule. A search is no logic in the sense of this project: it decides
//! whether a puzzle has one solution, and gives tests the expected result. `classic/` is the fast exact search of 9×9 boards,
//! `general.rs` and `board/` that of all others, and `exact.rs` alternates guessing with SAT. Where regions are to be found,
//! solutions differ in digits: ways to divide the same digits are not counted. The crate `methods` has searches to compare.

mod board;
mod classic;
mod combined;
mod constraint_queue;
mod count;
mod counter;
mod exact;
mod fillings;
mod general;
mod model;
mod sat;
pub mod searcher;
mod solution;
mod truths;

pub use classic::BareLine;
pub use count::{CLASSIC_BOARDS, count_all, is_empty_classic};
pub use counter::{SearchOptions, Stats};
pub use fillings::{Fillings, LimitReached, drawn};
pub use solution::{Solution, root};

use counter::Counter;
use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Cancelled, Grid, per_width};

/// Hands every solution of a grid to `each`, in an order that depends on the grid alone, until there are no more, an option says stop, or `each` breaks off.
///
/// A solution keeps the digits that stand, gives every open cell one of its candidates, and obeys houses, peers and
/// clues. Candidates that were eliminated stay eliminated, so this also answers questions about a position.
///
/// ```
/// use std::ops::ControlFlow;
/// use whydoku_board::{Grid, Layout, Shape};
/// use whydoku_search::SearchOptions;
/// let grid = Grid::empty(Layout::<2>::new(Shape::of_size(4).unwrap()).unwrap().into());
/// let mut lines = Vec::new();
/// let stats = whydoku_search::enumerate(&grid, SearchOptions::default(), &mut |solution| {
///     lines.push(solution.to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(stats.solutions, 288);
/// assert!(lines.contains(&"1234341221434321".to_owned()));
/// ```
pub fn enumerate<const W: usize>(
    grid: &Grid<W>,
    options: SearchOptions,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Stats {
    enumerate_until(grid, options, CancelToken::NEVER, each)
}

/// Like [`enumerate`], until the token is cancelled; the statistics are then not complete.
pub fn enumerate_until<const W: usize>(
    grid: &Grid<W>,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Stats {
    type Each<'e> = &'e mut dyn FnMut(&Solution) -> ControlFlow<()>;
    type Compiled<const W: usize> = fn(&Grid<W>, SearchOptions, CancelToken<'_>, Each<'_>) -> Stats;
    per_width!(Compiled<W> = run_exact)(grid, options, cancel, each)
}

fn run_exact<const W: usize>(
    grid: &Grid<W>,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Stats {
    searcher::run(grid, options, cancel, each, true, |counter| exact::search(grid, counter))
}

/// Returns the regions that were to be found of a solution of a grid, one number a cell from 0, in reading order. `None` if there
/// is no solution, or if the board has no such regions. Of several solutions or divisions it takes the first that it finds.
pub fn regions<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<Option<Vec<u8>>, Cancelled> {
    type Compiled<const W: usize> = fn(&Grid<W>, CancelToken<'_>) -> Result<Option<Vec<u8>>, Cancelled>;
    per_width!(Compiled<W> = sat::regions_of)(grid, cancel)
}

/// Like [`enumerate_until`], for a classic puzzle as its line, by the fastest search. `None` if a symbol is neither a digit from 1 to 9
/// nor `.` or `0` for an open cell, or if a digit sees another of its kind.
///
/// ```
/// use std::ops::ControlFlow;
/// use whydoku_board::CancelToken;
/// use whydoku_search::{SearchOptions, enumerate_line};
/// let line = b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let count = |line| {
///     let each = &mut |_: &_| ControlFlow::Continue(());
///     enumerate_line(line, SearchOptions::default(), CancelToken::NEVER, each).map(|stats| stats.solutions)
/// };
/// assert_eq!(count(line), Some(1));
/// assert_eq!(count(&[b'7'; 81]), None);
/// ```
pub fn enumerate_line(
    line: &BareLine,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Option<Stats> {
    let mut counter = Counter::new(options, each);
    counter.cancel_with(cancel, false);
    let end = classic::search_line(line, &mut counter)?;
    Some(counter.finish(end))
}

/// Collects the solutions that [`enumerate_until`] passes on, in the order in which they are found.
pub fn collect<const W: usize>(
    grid: &Grid<W>,
    options: SearchOptions,
    cancel: CancelToken<'_>,
) -> (Vec<Solution>, Stats) {
    let mut solutions = Vec::new();
    let stats = enumerate_until(grid, options, cancel, &mut |solution| {
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    });
    (solutions, stats)
}

/// How many solutions there are, counted up to `limit` (0: all of them).
pub fn count<const W: usize>(grid: &Grid<W>, limit: u64) -> u64 {
    let options = SearchOptions { limit, ..SearchOptions::default() };
    enumerate(grid, options, &mut |_| ControlFlow::Continue(())).solutions
}

/// Whether there is exactly one solution.
pub fn is_unique<const W: usize>(grid: &Grid<W>) -> bool {
    count(grid, 2) == 1
}

/// The first solution, if there is one.
pub fn solution<const W: usize>(grid: &Grid<W>) -> Option<Solution> {
    let first = SearchOptions { limit: 1, node_limit: None };
    collect(grid, first, CancelToken::NEVER).0.pop()
}

/// No solution, the only one, or two of several.
pub fn first_two<const W: usize>(grid: &Grid<W>) -> Vec<Solution> {
    collect(grid, FIRST_TWO, CancelToken::NEVER).0
}

const FIRST_TWO: SearchOptions = SearchOptions { limit: 2, node_limit: None };

/// The [first two](first_two) solutions, unless cancelled before.
pub fn try_first_two<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<Vec<Solution>, Cancelled> {
    let (solutions, stats) = collect(grid, FIRST_TWO, cancel);
    if stats.complete || solutions.len() > 1 { Ok(solutions) } else { Err(Cancelled) }
}

/// The limits of the search for two solutions that are more alike, and for whether there are more than two.
const ALIKE: SearchOptions = SearchOptions { limit: 64, node_limit: Some(10_000) };

/// Of several solutions that are found first, the two that differ in the fewest cells; and whether there are more than
/// two, if that is soon known. `None` if there are none, or one, or if cancelled.
pub fn closest_two<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Option<([Solution; 2], Option<bool>)> {
    closest_two_of(grid, &try_first_two(grid, cancel).ok()?, cancel)
}

/// [`closest_two`] of a grid whose [first two](first_two) solutions are known.
pub fn closest_two_of<const W: usize>(
    grid: &Grid<W>,
    first_two: &[Solution],
    cancel: CancelToken<'_>,
) -> Option<([Solution; 2], Option<bool>)> {
    if first_two.len() < 2 {
        return None;
    }
    let (some, stats) = collect(grid, ALIKE, cancel);
    let more = if some.len() > 2 { Some(true) } else { stats.complete.then_some(false) };
    let among = if some.len() > 2 { &some } else { first_two };
    let pairs =
        among.iter().enumerate().flat_map(|(at, one)| among[at + 1..].iter().map(move |two| [one, two]));
    let closest = pairs.min_by_key(|[one, two]| one.differences(two).count())?;
    Some((closest.map(Clone::clone), more))
}
