//! [`ChainPremise`]: a cell that needs a digit, or a house that needs one.
//!
//! While it rates, the engine does not record why things follow. To explain a step, the same search runs once more on
//! the same board and the premises of its chains are collected.

use crate::sudoku_explainer::board::{CellNumber, DigitNumber, HOUSES, HouseNumber};
use crate::sudoku_explainer::chains::{ASSUMED, BY_CELL};
use whydoku_board::{Cell, Digit, House};
use whydoku_logic::Truth;

/// A cell, or a house and a digit, as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ChainPremise(u16);

impl ChainPremise {
    /// The cell holds one of its candidates.
    pub(crate) const fn cell(cell: CellNumber) -> Self {
        Self(cell as u16)
    }

    /// The digit is somewhere in the house.
    pub(crate) const fn house(house: HouseNumber, digit: DigitNumber) -> Self {
        Self(81 + (house * 9 + digit) as u16)
    }

    /// Returns the premise of a link to a true candidate; `None` for the assumption.
    pub(crate) fn of_link(cell: CellNumber, digit: DigitNumber, kind: u8) -> Option<Self> {
        match kind {
            ASSUMED => None,
            BY_CELL => Some(Self::cell(cell)),
            kind => Some(Self::house(HOUSES[cell][kind as usize] as usize, digit)),
        }
    }

    /// Converts the premise. Our houses are numbered rows, columns, boxes.
    pub(crate) fn truth(self) -> Truth {
        let Some(at) = self.0.checked_sub(81) else { return Truth::Cell(Cell::new(self.0.into())) };
        let (house, digit) = (usize::from(at) / 9, usize::from(at) % 9);
        Truth::House(House::new((house + 18) % 27), Digit::new(digit))
    }
}
