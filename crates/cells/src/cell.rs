//! Cells, houses and candidates by number. A layout gives them their meaning and their printed names.

use super::Digit;

/// A cell, numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

/// A house: as many cells as there are digits, each digit once. Numbered by the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(pub(crate) u16);

macro_rules! numbered {
    ($($name:ident),+) => { $(
        impl $name {
            /// Creates the one with a number.
            pub const fn new(index: usize) -> Self {
                Self(index as u16)
            }

            /// Returns the number.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+ };
}

numbered!(Cell, House);

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
