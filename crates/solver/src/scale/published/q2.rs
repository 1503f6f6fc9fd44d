//! `q2`: gsf's count of what propositions cost.

use super::measured::{givens, in_time};
use crate::pipeline::Limits;
use crate::scale::{Column, ColumnKind, FigureSource, GridMeasure, Measure, MeasureError, Scale, Value};
use whydoku_board::Grid;
use whydoku_compat::measures;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "q2",
    columns: &[Column::new("q2", ColumnKind::Figure(0)), Column::new("raw", ColumnKind::Count)],
    source: FigureSource::Grid(GridMeasure::by::<Q2>()),
    words: |values| format!("{:>5} ({})", values[0].to_string(), values[1]),
};

struct Q2;

impl Measure for Q2 {
    fn measure<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
        let givens = givens(grid, limits)?;
        let work = in_time(limits, |cancel| measures::q2(&givens, cancel))?;
        Ok(vec![Value::number(u64::from(work.rating)), Value::number(u64::from(work.raw))])
    }
}
