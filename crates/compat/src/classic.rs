//! The classic 9×9 board as numbers: cells row by row, digits 0–8, sets as bits.
//!
//! Each program visits rows, columns and boxes in an order of its own and numbers the 27 houses accordingly, so the
//! tables of houses are built for a given order.

use std::any::Any;
use std::borrow::Cow;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, Layout, Shape};
use whydoku_cells::bits::{Members, members};

pub(crate) type CellMask = u128;

pub(crate) const CELL_COUNT: usize = 81;

pub(crate) const ALL: CellMask = (1 << CELL_COUNT) - 1;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClassicHouse {
    Row,
    Column,
    Box,
}

const ROW_COLUMN_BOX: [ClassicHouse; 3] = [ClassicHouse::Row, ClassicHouse::Column, ClassicHouse::Box];

impl ClassicHouse {
    /// Returns the index of the cell's house and the place of the cell in it, in reading order.
    const fn place_of(self, cell: usize) -> (usize, usize) {
        let (row, column) = (cell / 9, cell % 9);
        match self {
            Self::Row => (row, column),
            Self::Column => (column, row),
            Self::Box => (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3),
        }
    }
}

pub(crate) const fn cells_of_houses(kinds: [ClassicHouse; 3]) -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let mut kind = 0;
        while kind < 3 {
            let (house, place) = kinds[kind].place_of(cell);
            table[9 * kind + house][place] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    table
}

pub(crate) const fn sets_of_houses(kinds: [ClassicHouse; 3]) -> [CellMask; 27] {
    let cells = cells_of_houses(kinds);
    let mut table = [0; 27];
    let mut at = 0;
    while at < 27 * 9 {
        table[at / 9] |= 1 << cells[at / 9][at % 9];
        at += 1;
    }
    table
}

/// Returns the three houses of each cell, and its place in each.
pub(crate) const fn houses_of_cells(kinds: [ClassicHouse; 3]) -> [[[u8; 3]; CELL_COUNT]; 2] {
    let mut tables = [[[0; 3]; CELL_COUNT]; 2];
    let mut at = 0;
    while at < 3 * CELL_COUNT {
        let (house, place) = kinds[at % 3].place_of(at / 3);
        tables[0][at / 3][at % 3] = (9 * (at % 3) + house) as u8;
        tables[1][at / 3][at % 3] = place as u8;
        at += 1;
    }
    tables
}

pub(crate) static HOUSE_CELLS: [[u8; 9]; 27] = cells_of_houses(ROW_COLUMN_BOX);
pub(crate) static HOUSES: [CellMask; 27] = sets_of_houses(ROW_COLUMN_BOX);
pub(crate) static HOUSES_AT: [[u8; 3]; CELL_COUNT] = houses_of_cells(ROW_COLUMN_BOX)[0];

pub(crate) const PEERS: [CellMask; CELL_COUNT] = {
    let [houses, _] = houses_of_cells(ROW_COLUMN_BOX);
    let sets = sets_of_houses(ROW_COLUMN_BOX);
    let mut table = [0; CELL_COUNT];
    let mut at = 0;
    while at < 3 * CELL_COUNT {
        table[at / 3] |= sets[houses[at / 3][at % 3] as usize] & !(1 << (at / 3));
        at += 1;
    }
    table
};

pub(crate) const fn bit(cell: usize) -> CellMask {
    1 << cell
}

/// Returns the cells that see every cell of a set; all cells for the empty set.
pub(crate) fn seen_by_all(set: CellMask) -> CellMask {
    bits(set).fold(ALL, |seen, cell| seen & PEERS[cell])
}

pub(crate) fn cells(set: CellMask) -> impl Iterator<Item = Cell> + Clone {
    bits(set).map(Cell::new)
}

pub(crate) fn digits(mask: u16) -> impl Iterator<Item = Digit> + Clone {
    small_bits(mask).map(Digit::new)
}

pub(crate) const fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate::new(Cell::new(cell), Digit::new(digit))
}

pub(crate) fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

pub(crate) fn open_places(position: &Grid<2>, digit: usize) -> CellMask {
    mask_of(position.places(Digit::new(digit)))
}

pub(crate) fn mask_of(cells: &CellSet<2>) -> CellMask {
    cells.words().iter().rev().fold(0, |set, &word| set << 64 | u128::from(word))
}

/// Returns a position on the classic board whatever the width of its grid; `None` on other boards.
pub fn classic_position<const W: usize>(grid: &Grid<W>) -> Option<Cow<'_, Grid<2>>> {
    let layout = grid.layout();
    if *layout.shape() != Shape::CLASSIC || !layout.clues().is_empty() {
        return None;
    }
    if let Some(grid) = (grid as &dyn Any).downcast_ref::<Grid<2>>() {
        return Some(Cow::Borrowed(grid));
    }
    let filled = |cell| Some(Candidate::new(cell, grid.digit(cell)?));
    let mut classic = Grid::with_givens(Layout::classic(), grid.givens().iter().filter_map(filled)).ok()?;
    for cell in layout.cells() {
        match filled(cell) {
            Some(candidate) if classic.digit(cell).is_none() => classic.place(candidate),
            Some(_) => {}
            None => {
                let removed = classic.candidates(cell) - grid.candidates(cell);
                removed.into_iter().for_each(|digit| classic.eliminate(Candidate::new(cell, digit)));
            }
        }
    }
    Some(Cow::Owned(classic))
}

pub(crate) const fn first(set: u128) -> Option<usize> {
    if set == 0 { None } else { Some(set.trailing_zeros() as usize) }
}

#[inline]
pub(crate) const fn bits(set: u128) -> Members<u128> {
    members(set)
}

#[inline]
pub(crate) const fn small_bits(set: u16) -> Members<u16> {
    members(set)
}
