//! Naked and hidden singles.

use super::super::board::{
    BOX_COLUMN_ROW, CELLS, CellNumber, DigitNumber, ExplainerBoard, HouseNumber, is_one,
};
use super::Flow;

/// A digit that can go in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Single {
    pub(crate) house: HouseNumber,
    pub(crate) cell: CellNumber,
    pub(crate) digit: DigitNumber,
}

/// The only place of a digit in a house. First the last cells of houses, then the others; boxes, columns, rows.
pub(crate) fn hidden_singles(
    board: &ExplainerBoard,
    last: bool,
    mut emit: impl FnMut(Single) -> Flow,
) -> Flow {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if board.empty[house] == 0 || (board.empty[house] == 1) != last {
                continue;
            }
            for digit in 0..9 {
                let places = board.place[house][digit];
                if is_one(places) {
                    let cell = CELLS[house][places.trailing_zeros() as usize] as usize;
                    emit(Single { house, cell, digit })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// A cell with one candidate.
pub(crate) fn naked_singles(
    board: &ExplainerBoard,
    mut emit: impl FnMut(CellNumber, DigitNumber) -> Flow,
) -> Flow {
    for cell in 0..81 {
        if is_one(board.cell[cell]) {
            emit(cell, board.cell[cell].trailing_zeros() as usize)?;
        }
    }
    Flow::Continue(())
}
