//! `w`: the length of the longest whip that a puzzle needs.

use super::chains::Longest;
use super::{Column, ColumnKind, FigureSource, Scale};

pub(super) const SCALE: Scale = Scale {
    name: "w",
    columns: &[Column::new("w", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<false, false>::COMPUTED),
    words: |values| format!("W {}", values[0]),
};
