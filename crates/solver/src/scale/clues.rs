//! `clues`: the number of givens. The simplest example of a scale that is computed from the grid.

use super::{Column, ColumnKind, FigureSource, Scale, Value};

pub(super) const SCALE: Scale = Scale {
    name: "clues",
    columns: &[Column::new("clues", ColumnKind::Figure(0))],
    source: FigureSource::Grid { values: |grid, _| Ok(vec![Value::number(grid.givens().len() as u64)]) },
    words: |values| format!("{:>3} clues", values[0].to_string()),
};
