//! `q1`: gsf's count with locked candidates as the last resort.

use super::measured::gsf_values;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};
use whydoku_compat::measures::q1;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "q1",
    columns: &[Column::new("q1", ColumnKind::Figure(0)), Column::new("raw", ColumnKind::Count)],
    source: FigureSource::Grid { values: |grid, limits| gsf_values(q1, grid, limits) },
    words: |values| format!("{:>5} ({})", values[0].to_string(), values[1]),
};
