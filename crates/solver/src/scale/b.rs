//! `b`: the length of the longest braid that a puzzle needs.

use super::chains::Longest;
use super::{Column, ColumnKind, Reads, Scale};

pub(super) const SCALE: Scale = Scale {
    name: "b",
    columns: &[Column::new("b", ColumnKind::Figure(0))],
    reads: Reads::Grid(Longest::<true, false>::COMPUTED),
    words: |values| format!("B {}", values[0]),
};
