//! HoDoKu's houses: rows, then columns, then boxes.

pub(super) use crate::classic::{
    ALL, COUNT as CELLS, Cells, PEERS, bits, first, one, seen_by_all, small_bits,
};
use crate::classic::{ClassicHouse, cells_of_houses, houses_of_cells, sets_of_houses};

const KINDS: [ClassicHouse; 3] = [ClassicHouse::Row, ClassicHouse::Column, ClassicHouse::Box];

/// The first column and the first box among the 27 houses.
pub(super) const COLUMNS: usize = 9;
pub(super) const BOXES: usize = 18;

/// The cells of each house in its order.
pub(super) static HOUSE_CELLS: [[u8; 9]; 27] = cells_of_houses(KINDS);

/// The cells of each house as a set.
pub(super) static HOUSES: [Cells; 27] = sets_of_houses(KINDS);

/// Row, column and box of each cell.
pub(super) static HOUSES_AT: [[u8; 3]; CELLS] = houses_of_cells(KINDS);

/// The houses that hold all of a set: row, column, box.
pub(super) fn houses_around(set: Cells) -> impl Iterator<Item = usize> {
    let at = first(set).unwrap_or(0);
    HOUSES_AT[at].into_iter().map(usize::from).filter(move |&house| set & !HOUSES[house] == 0)
}
