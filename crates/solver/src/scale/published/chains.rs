//! The four scales of whips and braids.

use super::measured::{givens, in_time};
use crate::pipeline::Limits;
use crate::scale::{GridMeasure, Measure, MeasureError, Value};
use whydoku_board::Grid;
use whydoku_compat::measures::WhipKind;

/// The longest that a puzzle needs, of one kind of chain.
pub(super) struct Longest<const BRAIDED: bool, const GROUPED: bool>;

impl<const BRAIDED: bool, const GROUPED: bool> Longest<BRAIDED, GROUPED> {
    pub(super) const COMPUTED: GridMeasure = GridMeasure::by::<Self>();
}

impl<const BRAIDED: bool, const GROUPED: bool> Measure for Longest<BRAIDED, GROUPED> {
    fn measure<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
        let givens = givens(grid, limits)?;
        let chains = WhipKind { braided: BRAIDED, grouped: GROUPED };
        let longest = in_time(limits, |cancel| chains.longest(&givens, cancel))?;
        longest.map(|longest| vec![Value::number(u64::from(longest))]).ok_or(MeasureError::Beyond)
    }
}
