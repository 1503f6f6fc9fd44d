//! `b`: the length of the longest braid that a puzzle needs.

use super::measured::longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};
use whydoku_compat::measures::WhipKind;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "b",
    columns: &[Column::new("b", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { braided: true, grouped: false }, grid, limits),
    },
    words: |values| format!("B {}", values[0]),
};
