//! [`Removals`]: what a step takes away, as bare as rating needs it.

use super::board::{CellNumber, DigitNumber, ExplainerBoard};

/// What a step takes away: digits of cells.
#[derive(Clone, Copy)]
pub(crate) struct Removals {
    list: [(u8, u16); 81],
    len: usize,
}

impl Removals {
    pub(crate) const NONE: Self = Self { list: [(0, 0); 81], len: 0 };

    /// Adds the digits that the cell has of these; cells must come once each.
    pub(crate) fn add(&mut self, board: &ExplainerBoard, cell: CellNumber, digits: u16) {
        let digits = board.cell[cell] & digits;
        if digits != 0 {
            self.list[self.len] = (cell as u8, digits);
            self.len += 1;
        }
    }

    /// Adds a digit of several cells.
    pub(crate) fn add_digit(&mut self, board: &ExplainerBoard, cells: u128, digit: DigitNumber) {
        for cell in super::board::bits(cells & board.digit[digit]) {
            self.add(board, cell, 1 << digit);
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Cells with the digits that they lose.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CellNumber, u16)> + '_ {
        self.list[..self.len].iter().map(|&(cell, digits)| (cell as usize, digits))
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// The same in the order of the cells.
    pub(crate) fn sort(&mut self) {
        self.list[..self.len].sort_unstable();
    }
}
