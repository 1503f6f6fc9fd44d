//! `b`: the length of the longest braid that a puzzle needs.

use super::chains::Longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "b",
    columns: &[Column::new("b", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<true, false>::COMPUTED),
    words: |values| format!("B {}", values[0]),
};
