//! `gb`: the length of the longest braid with groups that a puzzle needs.

use super::chains::Longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "gb",
    columns: &[Column::new("gb", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<true, true>::COMPUTED),
    words: |values| format!("gB {}", values[0]),
};
