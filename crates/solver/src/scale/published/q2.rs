//! `q2`: gsf's count of what propositions cost.

use super::measured::gsf_values;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};
use whydoku_compat::measures::q2;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "q2",
    columns: &[Column::new("q2", ColumnKind::Figure(0)), Column::new("raw", ColumnKind::Count)],
    source: FigureSource::Grid { values: |grid, limits| gsf_values(q2, grid, limits) },
    words: |values| format!("{:>5} ({})", values[0].to_string(), values[1]),
};
