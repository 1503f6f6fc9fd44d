//! Unique rectangles and loops: a loop of cells in which two digits could change places everywhere.
//!
//! | file | does |
//! | --- | --- |
//! | `walk.rs` | goes round every loop of a board |
//! | `ways.rs` | how one gets out of a loop, and what that takes away |

mod walk;
mod ways;

pub(crate) use walk::loops;

use super::board::{DigitNumber, HouseNumber};
use super::hint::Removals;
use super::kind::Kind;
use super::order::Rank;

/// The digits and cells of a loop, and how one gets out of it.
#[derive(Clone)]
pub(crate) struct Loop {
    /// The cells in the order of the loop.
    pub(crate) cells: Vec<u8>,
    pub(crate) way: Way,
    pub(crate) removals: Removals,
    rank: Rank,
}

/// How one gets out of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// One cell has extra digits: it takes one of them.
    OneCell,
    /// All extra digits are the same.
    OneDigit(DigitNumber),
    /// Two cells: their extra digits and other cells of the house are a naked set.
    Naked { house: HouseNumber, others: u16, digits: u16 },
    /// Two cells: the digits of the loop and others of the house are a hidden set.
    Hidden { house: HouseNumber, places: u16, digits: u16 },
    /// Two cells: one digit of the loop has no other place in their house.
    Tied { house: HouseNumber, kept: DigitNumber },
}

impl Way {
    const fn number(self) -> u32 {
        match self {
            Self::OneCell => 1,
            Self::OneDigit(_) => 2,
            Self::Naked { .. } | Self::Hidden { .. } => 3,
            Self::Tied { .. } => 4,
        }
    }

    /// How much larger than the smallest a set is.
    pub(crate) const fn surcharge(self) -> u32 {
        match self {
            Self::Naked { digits, .. } => digits.count_ones() - 1,
            Self::Hidden { places, .. } => places.count_ones() - 1,
            _ => 0,
        }
    }

    fn equals(self, other: Self) -> bool {
        match (self, other) {
            (Self::OneDigit(_), Self::OneDigit(_)) | (Self::Tied { .. }, Self::Tied { .. }) => true,
            _ => self == other,
        }
    }
}

impl Loop {
    /// Its kind.
    pub(crate) const fn kind(&self) -> Kind {
        Kind::LOOPS[self.way.number() as usize - 1]
    }

    /// Base figure in tenths for a loop of this length.
    pub(crate) const fn base(length: usize) -> u32 {
        match length {
            0..=4 => 45,
            5..=6 => 46,
            7..=8 => 47,
            _ => 50,
        }
    }

    /// Its length, and in the last place how large a set it needs.
    pub(crate) fn measure(&self) -> u16 {
        10 * self.cells.len() as u16 + self.way.surcharge() as u16
    }
}
