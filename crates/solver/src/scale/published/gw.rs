//! `gw`: the length of the longest whip with groups that a puzzle needs.

use super::chains::Longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "gw",
    columns: &[Column::new("gw", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<false, true>::COMPUTED),
    words: |values| format!("gW {}", values[0]),
};
