//! `gw`: the length of the longest whip with groups that a puzzle needs.

use super::chains::Longest;
use super::{Column, ColumnKind, FigureSource, Scale};

pub(super) const SCALE: Scale = Scale {
    name: "gw",
    columns: &[Column::new("gw", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<false, true>::COMPUTED),
    words: |values| format!("gW {}", values[0]),
};
