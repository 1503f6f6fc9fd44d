//! Shared by the scales that a search on the classic board defines.

use crate::pipeline::{Cut, Limits};
use crate::scale::{MeasureError, Value, only_solution};
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_compat::measures::{Givens, GsfEffort, WhipKind};

/// Takes a measure of a puzzle with one solution on the board that these scales are defined for.
pub(super) fn measure<T>(
    grid: &Grid,
    limits: &Limits<'_>,
    take: impl FnOnce(&Givens, CancelToken<'_>) -> Result<T, Cancelled>,
) -> Result<T, MeasureError> {
    let givens = Givens::of(grid).ok_or(MeasureError::OtherBoard)?;
    only_solution(grid, limits)?;
    take(&givens, limits.cancel).map_err(|Cancelled| MeasureError::Cut(Cut::Time))
}

/// The length of the longest chain of a kind that a puzzle needs.
pub(super) fn longest(kind: WhipKind, grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
    let longest = measure(grid, limits, |givens, cancel| kind.longest(givens, cancel))?;
    longest.map(|longest| vec![Value::number(u64::from(longest))]).ok_or(MeasureError::Beyond)
}

/// One of gsf's ratings, and the work that it is made of.
pub(super) fn gsf_values(
    rating: fn(&Givens, CancelToken<'_>) -> Result<GsfEffort, Cancelled>,
    grid: &Grid,
    limits: &Limits<'_>,
) -> Result<Vec<Value>, MeasureError> {
    let effort = measure(grid, limits, rating)?;
    Ok([effort.rating, effort.raw].map(|figure| Value::number(u64::from(figure))).into())
}
