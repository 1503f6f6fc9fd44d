//! Search methods to compare, as books and papers describe them: brute force, backtracking, graph colouring, exact cover,
//! constraint and integer programming, simulated annealing. [`Method`] lists them, each in a file of its own, together with
//! the exact search and SAT of `whydoku_search`, which the rest of the workspace calls directly.

mod annealing;
mod backtrack;
mod cp;
mod exact_cover;
#[cfg(feature = "ilp")]
mod ilp;
mod method;
mod naive;
mod rules;

pub use method::{Method, UnknownMethod};

use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Grid, per_width};
use whydoku_search::searcher::run;
use whydoku_search::{SearchOptions, Solution, Stats};

/// Hands every solution of a grid to `each`, in an order that depends on the grid and the method alone, until there
/// are no more, an option says stop, `each` breaks off, or the token is cancelled. [`whydoku_search::enumerate`] defines
/// solutions.
pub fn enumerate<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Stats {
    type Each<'e> = &'e mut dyn FnMut(&Solution) -> ControlFlow<()>;
    type Compiled<const W: usize> = fn(&Grid<W>, Method, SearchOptions, CancelToken<'_>, Each<'_>) -> Stats;
    per_width!(Compiled<W> = run_method)(grid, method, options, cancel, each)
}

fn run_method<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Stats {
    run(grid, options, cancel, each, method.knows_constraints(), |counter| method.run(grid, counter))
}

/// Collects the solutions that [`enumerate`] passes on, in the order in which they are found.
pub fn collect<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    options: SearchOptions,
    cancel: CancelToken<'_>,
) -> (Vec<Solution>, Stats) {
    let mut solutions = Vec::new();
    let stats = enumerate(grid, method, options, cancel, &mut |solution| {
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    });
    (solutions, stats)
}

/// Runs the naive search, until the token is cancelled, and tells `each` at which cell it is, in reading order, and for how
/// many iterations.
pub fn follow_naive<const W: usize>(
    grid: &Grid<W>,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(usize, u64),
) -> Stats {
    let mut ignore = |_: &Solution| ControlFlow::Continue(());
    run(grid, options, cancel, &mut ignore, true, |counter| naive::search(grid, counter, each))
}
