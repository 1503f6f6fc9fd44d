//! Shared by the scales that a search defines: their givens and cancellation.

use super::MeasureError;
use crate::pipeline::{Cut, Limits};
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_compat::measures::Givens;
use whydoku_search;

/// The givens of a puzzle with one solution on the board that these scales are defined for.
pub(super) fn givens<const W: usize>(grid: &Grid<W>) -> Result<Givens, MeasureError> {
    let givens = Givens::of(grid).ok_or(MeasureError::OtherBoard)?;
    match whydoku_search::count(grid, 2) {
        0 => Err(MeasureError::NoSolution),
        1 => Ok(givens),
        _ => Err(MeasureError::SeveralSolutions),
    }
}

/// Takes a measure that can be cancelled.
pub(super) fn in_time<T>(
    limits: &Limits<'_>,
    take: impl FnOnce(CancelToken<'_>) -> Result<T, Cancelled>,
) -> Result<T, MeasureError> {
    take(limits.cancel).map_err(|Cancelled| MeasureError::Cut(Cut::Time))
}
