//! Names for places: a cell, a house, a candidate. All are plain numbers; a [`Layout`](super::Layout) gives them
//! their meaning and their printed names (`r4c7` needs the width of the board).

use super::Digit;

/// A cell, numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell with this number, counted row by row from 0.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// Its number, for tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A house: as many cells as there are digits, each digit once. Numbered by the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(pub(crate) u16);

impl House {
    /// The house with this number.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// Its number, for tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One digit in one cell: the atom of every argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// `digit` in `cell`.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }
}
