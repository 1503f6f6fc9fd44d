//! `gb`: the length of the longest braid with groups that a puzzle needs.

use super::measured::longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};
use whydoku_compat::measures::WhipKind;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "gb",
    columns: &[Column::new("gb", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { braided: true, grouped: true }, grid, limits),
    },
    words: |values| format!("gB {}", values[0]),
};
