//! The places of a digit that a place sees, in HoDoKu's order, and what two of them take away.

use super::super::board::{Cand, HodokuBoard};
use super::super::tables::{Cells, HOUSES, HOUSES_AT, PEERS, bits, one};

/// What two places of a digit take away together, since one of them is right.
#[inline]
pub(super) fn gone_between(board: &HodokuBoard, digit: usize, start: usize, end: usize) -> Vec<Cand> {
    let cells = board.places[digit] & PEERS[start] & PEERS[end];
    bits(cells).map(|cell| Cand::new(cell, digit)).collect()
}

/// Of a set, the cells that a cell sees: along the row, the column, and in the box beside both.
#[inline]
fn around(cell: usize, set: Cells) -> impl Iterator<Item = usize> {
    let [row, column, region] = HOUSES_AT[cell].map(|house| HOUSES[house as usize] & set & !one(cell));
    bits(row).chain(bits(column)).chain(bits(region & !row & !column))
}

/// The places that a place sees.
#[inline]
pub(super) fn links(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    around(cell, board.places[digit])
}

/// Those of them that are the only other place of a house.
#[inline]
pub(super) fn strong_partners(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES_AT[cell].into_iter().map(usize::from).filter(|&house| board.free[house][digit] == 2);
    let set = pairs.fold(0, |set, house| set | HOUSES[house]);
    around(cell, set & board.places[digit])
}
