//! Cells, houses and candidates by number. A layout gives them their meaning and their printed names.

use super::{Digit, VARIANTS};

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

/// The bit of the numbers that stand for two cells.
const PAIR: u16 = 1 << 15;

impl Cell {
    /// Returns the number that stands for two cells of a board of at most 128, in reading order. The candidate with the first digit
    /// says that they are in one region. It is on no board: of it only [`as_pair`](Self::as_pair) may be asked.
    pub fn pair(a: Self, b: Self) -> Self {
        Self(PAIR | a.min(b).0 << 7 | a.max(b).0)
    }

    /// Returns the two cells for which it stands, if it does.
    pub const fn as_pair(self) -> Option<[Self; 2]> {
        if VARIANTS && self.0 & PAIR != 0 {
            Some([Self(self.0 >> 7 & 127), Self(self.0 & 127)])
        } else {
            None
        }
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
