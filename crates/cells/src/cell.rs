//! Cells, houses and candidates by number. A layout gives them their meaning and their printed names.

use super::Digit;

/// A cell, numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// Creates the cell with a number.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// Returns the number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A house: as many cells as there are digits, each digit once. Numbered by the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(pub(crate) u16);

impl House {
    /// Creates the house with a number.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// Returns the number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Creates a candidate.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }
}
