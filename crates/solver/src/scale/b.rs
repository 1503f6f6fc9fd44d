//! `b`: the length of the longest braid that a puzzle needs.

use super::chains::Longest;
use super::{Column, ColumnKind, FigureSource, Scale};

pub(super) const SCALE: Scale = Scale {
    name: "b",
    columns: &[Column::new("b", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<true, false>::COMPUTED),
    words: |values| format!("B {}", values[0]),
};
