//! Names of cells and houses.

use super::Layout;
use crate::{Cell, House};
use std::fmt;

impl<const W: usize> Layout<W> {
    /// Returns the name of a cell, such as `r4c7`.
    pub const fn name(&self, cell: Cell) -> CellName {
        CellName { row: self.row(cell) + 1, column: self.column(cell) + 1 }
    }

    /// Returns the code of a house, such as `r3`, `c7` or `b5`.
    pub fn code(&self, house: House) -> String {
        let info = self.house(house);
        format!("{}{}", info.kind.letter(), info.number)
    }

    /// Returns the cell with a name.
    pub fn parse_cell(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let inside = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=self.size()).contains(n));
        Some(self.cell(inside(row)? - 1, inside(column)? - 1))
    }

    /// Returns the house with a code.
    pub fn parse_house(&self, code: &str) -> Option<House> {
        self.houses().find(|(house, _)| self.code(*house) == code).map(|(house, _)| house)
    }
}

/// The name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    row: usize,
    column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}
