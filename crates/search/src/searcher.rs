//! What a search method of another crate builds on: the [`Counter`] of solutions and work, the [`Model`] of a grid, and the two
//! methods of this crate.

pub use crate::counter::{Counter, End};
pub use crate::model::Model;

use crate::{SearchOptions, Solution, Stats, constraint_queue, exact, regions, sat};
use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Grid, per_width};

/// Runs a search method, and passes on what it finds. Of a method that knows houses, peers and clues alone, solutions that break
/// a constraint are dropped.
pub fn run<const W: usize>(
    grid: &Grid<W>,
    options: SearchOptions,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    knows_constraints: bool,
    search: impl FnOnce(&mut Counter<'_>) -> End,
) -> Stats {
    let layout = grid.layout();
    let mut counter = Counter::new(options, each);
    counter.cancel_with(cancel, layout.has_constraints());
    if !knows_constraints && layout.has_constraints() {
        let has_regions = |solution: &Solution| {
            !layout.shape().has_unknown_regions()
                || regions(&solution.fill(grid), cancel).is_ok_and(|regions| regions.is_some())
        };
        let digit = |solution: &Solution, cell| solution.digit(cell).map_or(0, |digit| 1 << digit.index());
        counter.keeps = Some(Box::new(move |solution| {
            constraint_queue::keeps(layout, |cell| digit(solution, cell)) && has_regions(solution)
        }));
    }
    let end = search(&mut counter);
    counter.finish(end)
}

type Search<const W: usize> = fn(&Grid<W>, &mut Counter<'_>) -> End;

/// Propagates singles and branches on the place with the fewest choices; after many fruitless guesses it alternates with a SAT
/// solver.
pub fn exact<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    per_width!(Search<W> = exact::search)(grid, counter)
}

/// Runs the SAT solver alone.
pub fn sat<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    per_width!(Search<W> = sat::search)(grid, counter)
}
