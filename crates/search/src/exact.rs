//! The exact search: by trial, which is nearly always soon done; in builds with a solver that learns, in turns with it.

use super::counter::{Counter, End};
use super::{classic, general};
use whydoku_board::Grid;

pub(super) use super::turns::search;

/// Hands every solution to the counter, by trial alone.
pub(super) fn by_trial<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    if classic::is_classic(grid.layout()) {
        classic::search(grid, counter)
    } else {
        general::search(grid, counter)
    }
}
