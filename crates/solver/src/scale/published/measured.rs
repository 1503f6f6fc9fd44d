//! Shared by the scales that a search defines: their givens and cancellation.

use crate::pipeline::{Cut, Limits};
use crate::scale::{MeasureError, only_solution};
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_compat::measures::Givens;

/// The givens of a puzzle with one solution on the board that these scales are defined for.
pub(super) fn givens<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Givens, MeasureError> {
    let givens = Givens::of(grid).ok_or(MeasureError::OtherBoard)?;
    only_solution(grid, limits)?;
    Ok(givens)
}

/// Takes a measure that can be cancelled.
pub(super) fn in_time<T>(
    limits: &Limits<'_>,
    take: impl FnOnce(CancelToken<'_>) -> Result<T, Cancelled>,
) -> Result<T, MeasureError> {
    take(limits.cancel).map_err(|Cancelled| MeasureError::Cut(Cut::Time))
}
