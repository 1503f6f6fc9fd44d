//! `te`: how deep trial and error must go.

use super::measured::measure;
use crate::pipeline::Limits;
use crate::scale::{Column, ColumnKind, FigureSource, MeasureError, Scale, Value};
use whydoku_board::Grid;
use whydoku_compat::measures::trial_depth;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "te",
    columns: &[Column::new("depth", ColumnKind::Figure(0))],
    source: FigureSource::Grid { values },
    words: |values| format!("depth {}", values[0]),
};

/// No puzzle is known that is deeper.
const DEEPEST: u32 = 3;

fn values(grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
    let depth = measure(grid, limits, |givens, cancel| trial_depth(givens, DEEPEST, cancel))?;
    depth.map(|depth| vec![Value::number(u64::from(depth))]).ok_or(MeasureError::Beyond)
}
