//! Lookup tables for one digit on the classic board, computed at compile time.
//!
//! A band is three rows, 27 bits: box by box, row by row within a box. So the three cells in which a row crosses a box
//! (a *triple*) are adjacent bits, and so are the columns of a box in each of its rows. A digit takes three triples of
//! a band, one in each row and each box, in six ways; in a stack it takes three columns, one in each box, again in six
//! ways, so both use tables indexed by sets of nine.

/// The cells of a digit: two bands in the first word, 32 bits apart, and the third in the other. Two words take two
/// thirds of the work of three.
pub(super) type DigitCells = [u64; 2];

const BAND: u32 = (1 << 27) - 1;

pub(super) const FULL: DigitCells = [both(BAND, BAND), BAND as u64];

#[inline]
pub(super) const fn both(first: u32, second: u32) -> u64 {
    first as u64 | (second as u64) << 32
}

#[inline]
pub(super) const fn bands(cells: DigitCells) -> [u32; 3] {
    [cells[0] as u32, (cells[0] >> 32) as u32, cells[1] as u32]
}

/// Returns the number in reading order of the cell at a bit of a band.
#[inline]
pub(super) fn number(band: usize, bit: usize) -> usize {
    usize::from(NUMBER[band / 2][band % 2 * 32 + bit])
}

#[inline]
pub(super) const fn band_and_bit(cell: usize) -> (usize, usize) {
    (cell / 27, bit(cell % 27))
}

/// The first cell of each triple.
pub(super) const HEADS: u32 = 0o111_111_111;

/// The first row of each box.
pub(super) const TOPS: u32 = 0b111 | 0b111 << 9 | 0b111 << 18;

/// Multiplying by this copies columns of the first row to all three rows of a band.
pub(super) const ROWS: u32 = 0o111;

#[derive(Clone, Copy)]
pub(super) struct TripleTable {
    /// The cells of triples that are part of a legal placement within the set; none if there is no legal placement.
    pub(super) legal: u32,
    /// The cells of those triples that are the only ones left in their row.
    pub(super) settled: u32,
}

/// Indexed by set of triples: three bits per row, one per box.
pub(super) static WAYS: [TripleTable; 512] = {
    let mut table = [TripleTable { legal: 0, settled: 0 }; 512];
    let mut set = 0;
    while set < 512 {
        let union = reachable(set);
        let mut at = 0;
        while at < 9 {
            let (row, of_box) = (at / 3, at % 3);
            let triple = 0b111 << (9 * of_box + 3 * row);
            if union >> at & 1 == 1 {
                table[set].legal |= triple;
                if (union >> (3 * row) & 0b111).is_power_of_two() {
                    table[set].settled |= triple;
                }
            }
            at += 1;
        }
        set += 1;
    }
    table
};

/// Indexed by set of columns of a stack, three bits per box: the columns that are part of a legal placement and, 32 bits
/// up, those that are the only ones left in their box.
pub(super) static COLUMNS: [u64; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let union = reachable(set) as u32;
        let mut lone = 0;
        let mut of_box = 0;
        while of_box < 3 {
            let columns = union & 0b111 << (3 * of_box);
            if columns.is_power_of_two() {
                lone |= columns;
            }
            of_box += 1;
        }
        table[set] = both(union, lone);
        set += 1;
    }
    table
};

/// Indexed by cell in reading order: the cells that do not see it, and the cell itself.
pub(super) static BESIDE: [DigitCells; 81] = {
    let mut table = CELL;
    let mut at = 0;
    while at < 81 * 2 {
        let (cell, word) = (at / 2, at % 2);
        let [row, column, region] = houses_of(cell);
        table[cell][word] |= FULL[word] & !HOUSES[row][word] & !HOUSES[column][word] & !HOUSES[region][word];
        at += 1;
    }
    table
};

/// Indexed by cell in reading order: the cell alone.
pub(super) static CELL: [DigitCells; 81] = {
    let mut table = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell][cell / 54] = 1 << place(cell);
        cell += 1;
    }
    table
};

pub(super) static HOUSES: [DigitCells; 27] = {
    let mut table = [[0; 2]; 27];
    let mut at = 0;
    while at < 81 * 3 {
        table[houses_of(at / 3)[at % 3]][at / 3 / 54] |= 1 << place(at / 3);
        at += 1;
    }
    table
};

const fn houses_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// Indexed by word and bit: the cell's number in reading order.
pub(super) static NUMBER: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        table[cell / 54][place(cell)] = cell as u8;
        cell += 1;
    }
    table
};

const fn place(cell: usize) -> usize {
    cell / 27 % 2 * 32 + bit(cell % 27)
}

/// Returns the bit of a cell in its band of 27 cells in reading order.
const fn bit(at: usize) -> usize {
    let (row, column) = (at / 9, at % 9);
    column / 3 * 9 + row * 3 + column % 3
}

/// Returns the members that are part of a legal placement: one of each three, all with different remainders.
const fn reachable(set: usize) -> usize {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut union = 0;
    let mut order = 0;
    while order < 6 {
        let [first, second, third] = ORDERS[order];
        let way = 1 << first | 1 << (3 + second) | 1 << (6 + third);
        if set & way == way {
            union |= way;
        }
        order += 1;
    }
    union
}
