//! `gw`: the length of the longest whip with groups that a puzzle needs.

use super::measured::longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};
use whydoku_compat::measures::WhipKind;

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "gw",
    columns: &[Column::new("gw", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { braided: false, grouped: true }, grid, limits),
    },
    words: |values| format!("gW {}", values[0]),
};
