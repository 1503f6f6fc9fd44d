//! The solving pipeline of a profile, the path that is explained, and the scales.

pub mod dyn_board;
pub mod order;
pub mod path;
pub mod pipeline;
pub mod rating;
pub mod scale;
pub mod solve_time;
pub mod trace;

pub use whydoku_catalogue as catalogue;

use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Grid, Layout};

/// Returns the regions of a full board that were to be found, one number a cell; `None` if there are no such regions.
pub fn found_regions(full: &Grid) -> Option<Vec<u8>> {
    full.is_full().then(|| whydoku_search::regions(full, CancelToken::NEVER).ok()?)?
}

/// Returns a full board with the regions that were to be found; `None` if there are no such regions.
pub fn with_found_regions(full: &Grid) -> Option<Grid> {
    let layout = full.layout();
    let shape = layout.shape().with_found_regions(found_regions(full)?).ok()?;
    let digits = layout.cells().iter().filter_map(|cell| Some(Candidate::new(cell, full.digit(cell)?)));
    let (givens, placed): (Vec<_>, Vec<_>) = digits.partition(|digit| full.givens().contains(digit.cell));
    let mut found = Grid::with_givens(Arc::new(Layout::new(shape).ok()?), givens).ok()?;
    placed.into_iter().for_each(|digit| found.place(digit));
    Some(found)
}
