//! `clues`: how many digits are given. The smallest scale that there can be, and the pattern for others that are
//! computed from the grid.

use super::{Column, ColumnKind, Computed, Measure, Missing, Reads, Scale, Value};
use crate::pipeline::Limits;
use whydoku_board::Grid;

pub(super) const SCALE: Scale = Scale {
    name: "clues",
    columns: &[Column::new("clues", ColumnKind::Figure(0))],
    reads: Reads::Grid(Computed::by::<Clues>()),
    words: |values| format!("{:>3} clues", values[0].to_string()),
};

struct Clues;

impl Measure for Clues {
    fn measure<const W: usize>(grid: &Grid<W>, _: &Limits<'_>) -> Result<Vec<Value>, Missing> {
        Ok(vec![Value::number(grid.givens().len() as u64)])
    }
}
