//! Shared by the scales that a search defines: their givens and cancellation.

use super::MeasureError;
use crate::pipeline::{Cut, Limits};
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_compat::measures::Givens;
use whydoku_search;

/// The givens of a puzzle with one solution on the board that these scales are defined for.
pub(super) fn givens<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Givens, MeasureError> {
    let givens = Givens::of(grid).ok_or(MeasureError::OtherBoard)?;
    has_one_solution(grid, limits)?;
    Ok(givens)
}

/// Fails unless a puzzle has one solution.
pub(super) fn has_one_solution<const W: usize>(
    grid: &Grid<W>,
    limits: &Limits<'_>,
) -> Result<(), MeasureError> {
    match in_time(limits, |cancel| whydoku_search::try_first_two(grid, cancel))?.len() {
        0 => Err(MeasureError::NoSolution),
        1 => Ok(()),
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
