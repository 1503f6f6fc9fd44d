//! `w`: the length of the longest whip that a puzzle needs.

use super::measured::longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};
use whydoku_compat::measures::WhipKind;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "w",
    columns: &[Column::new("w", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { braided: false, grouped: false }, grid, limits),
    },
    words: |values| format!("W {}", values[0]),
};
