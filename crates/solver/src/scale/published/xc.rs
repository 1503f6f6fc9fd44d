//! `xc`: how many nodes an exact cover takes, on average.

use super::measured::measure;
use crate::pipeline::Limits;
use crate::scale::{Column, ColumnKind, FigureSource, MeasureError, Number, Scale, Value};
use whydoku_board::Grid;
use whydoku_compat::measures::exact_cover_nodes;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "xc",
    columns: &[Column::new("nodes", ColumnKind::Figure(1)), Column::new("deviation", ColumnKind::Count)],
    source: FigureSource::Grid { values },
    words: |values| format!("{} nodes ± {}", values[0], values[1]),
};

/// How many searches the mean is taken over.
const SEARCHES: u32 = 1000;

fn values(grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
    let nodes = measure(grid, limits, |givens, cancel| exact_cover_nodes(givens, SEARCHES, cancel))?;
    let nodes = nodes.ok_or(MeasureError::NoSolution)?;
    let tenths = |number: u64| Value::number(Number::new(i64::try_from(number).unwrap_or(i64::MAX), 1));
    Ok([nodes.mean, nodes.deviation].map(tenths).into())
}
