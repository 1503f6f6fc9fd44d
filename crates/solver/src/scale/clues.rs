//! `clues`: the number of givens. The simplest example of a scale that is computed from the grid.

use super::{Column, ColumnKind, FigureSource, GridMeasure, Measure, MeasureError, Scale, Value};
use crate::pipeline::Limits;
use whydoku_board::Grid;

pub(super) const SCALE: Scale = Scale {
    name: "clues",
    columns: &[Column::new("clues", ColumnKind::Figure(0))],
    source: FigureSource::Grid(GridMeasure::by::<Clues>()),
    words: |values| format!("{:>3} clues", values[0].to_string()),
};

struct Clues;

impl Measure for Clues {
    fn measure<const W: usize>(grid: &Grid<W>, _: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
        Ok(vec![Value::number(grid.givens().len() as u64)])
    }
}
