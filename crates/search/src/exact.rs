//! The exact search by guessing; [`turns`](super::turns) alternates it with a SAT solver.

use super::counter::{Counter, End};
use super::{classic, general};
use whydoku_board::Grid;

pub(super) use super::turns::search;

/// Passes every solution to the counter, by guessing alone.
pub(super) fn by_trial<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    if classic::is_classic(grid.layout()) {
        classic::search(grid, counter)
    } else {
        general::search(grid, counter)
    }
}
