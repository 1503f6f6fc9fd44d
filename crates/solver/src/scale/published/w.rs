//! `w`: the length of the longest whip that a puzzle needs.

use super::chains::Longest;
use crate::scale::{Column, ColumnKind, FigureSource, Scale};

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "w",
    columns: &[Column::new("w", ColumnKind::Figure(0))],
    source: FigureSource::Grid(Longest::<false, false>::COMPUTED),
    words: |values| format!("W {}", values[0]),
};
