//! What scales that a search defines share: the givens that they begin with, and the end of their time.

use super::Missing;
use crate::pipeline::{Cut, Limits};
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_compat::measures::Givens;
use whydoku_search;

/// The givens of a puzzle with one solution on the board that these scales are defined for.
pub(super) fn givens<const W: usize>(grid: &Grid<W>) -> Result<Givens, Missing> {
    let givens = Givens::of(grid).ok_or(Missing::OtherBoard)?;
    match whydoku_search::count(grid, 2) {
        0 => Err(Missing::NoSolution),
        1 => Ok(givens),
        _ => Err(Missing::SeveralSolutions),
    }
}

/// Takes a measure that can be cancelled.
pub(super) fn in_time<T>(
    limits: &Limits<'_>,
    take: impl FnOnce(CancelToken<'_>) -> Result<T, Cancelled>,
) -> Result<T, Missing> {
    take(limits.cancel).map_err(|Cancelled| Missing::Cut(Cut::Time))
}
