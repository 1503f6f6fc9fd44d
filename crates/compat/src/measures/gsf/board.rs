//! The board of gsf's program.

use crate::measures::Givens;

/// All nine digits.
pub(super) const ALL: u16 = 0b1_1111_1111;

/// The cells of each unit: rows, columns, boxes.
pub(super) const UNITS: [[usize; 9]; 27] = units();

/// The units of each cell: its row, column and box.
pub(super) const UNITS_OF: [[usize; 3]; 81] = units_of();

/// What is stored of each cell, and which digits each unit still has to place.
///
/// Placing a digit turns its bit over in its units. So a digit that is placed twice in a unit, which happens only where
/// a rule is broken, can be placed there again; the counts depend on it.
#[derive(Clone)]
pub(super) struct GsfBoard {
    stored: [u16; 81],
    missing: [u16; 27],
}

impl GsfBoard {
    pub(super) const fn empty() -> Self {
        Self { stored: [ALL; 81], missing: [ALL; 27] }
    }

    pub(super) fn new(givens: &Givens) -> Self {
        let mut board = Self::empty();
        givens.each().for_each(|(cell, digit)| board.place(cell, 1 << digit));
        board
    }

    /// Whether one digit is stored in a cell.
    #[inline]
    pub(super) const fn is_solved(&self, cell: usize) -> bool {
        self.stored[cell].is_power_of_two()
    }

    /// What is stored in a cell.
    #[inline]
    pub(super) const fn stored(&self, cell: usize) -> u16 {
        self.stored[cell]
    }

    /// What is stored in a cell and missing in all its units.
    #[inline]
    pub(super) fn candidates(&self, cell: usize) -> u16 {
        UNITS_OF[cell].iter().fold(self.stored[cell], |candidates, &unit| candidates & self.missing[unit])
    }

    pub(super) fn place(&mut self, cell: usize, digit: u16) {
        self.stored[cell] = digit;
        for unit in UNITS_OF[cell] {
            self.missing[unit] ^= digit;
        }
    }

    /// Leaves a cell that is not solved only some digits, and places the last.
    pub(super) fn keep(&mut self, cell: usize, digits: u16) {
        if self.is_solved(cell) {
            return;
        }
        self.stored[cell] &= digits;
        if self.is_solved(cell) {
            self.place(cell, self.stored[cell]);
        }
    }

    /// Whether the digits that are stored can be placed one after the other.
    pub(super) fn holds(&self) -> bool {
        let mut again = Self::empty();
        (0..81).all(|cell| {
            let digit = self.stored[cell];
            let fits = again.candidates(cell) & digit != 0;
            again.place(cell, digit);
            fits
        })
    }
}

const fn units() -> [[usize; 9]; 27] {
    let mut units = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column, of_box) = (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        units[row][column] = cell;
        units[9 + column][row] = cell;
        units[18 + of_box][row % 3 * 3 + column % 3] = cell;
        cell += 1;
    }
    units
}

const fn units_of() -> [[usize; 3]; 81] {
    let mut units = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        units[cell] = [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        cell += 1;
    }
    units
}
