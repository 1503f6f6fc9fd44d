//! Tables for one digit in one band of the classic board, worked out at compile time.
//!
//! A band is three rows, 27 bits with the row's first cell lowest. A *minirow* is where a row crosses a box: nine in a
//! band, numbered row by row. A digit takes three of them, one in each row and each box: six ways in all.

/// The cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
const ROW: u32 = 0b111_111_111;

/// Which minirows of a row hold any of its cells.
pub(super) static MINIROWS: [u8; 512] = minirows();

/// What a set of minirows means for the digit.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// The cells of the minirows that are part of some way through the set; none if there is no way.
    pub(super) legal: u32,
    /// The cells of the rows in which these ways leave one minirow.
    pub(super) settled: u32,
}

/// By set of minirows.
pub(super) static WAYS: [Ways; 512] = ways();

/// By columns in which the digit may stand in a band: the cells of those that are the only one of their box.
pub(super) static COLUMNS: [u32; 512] = columns();

/// By cell of a band: the cell, and those of the band that do not see it within the band's rows and boxes.
pub(super) static BESIDE: [u32; 27] = beside();

/// The same columns of all three rows.
pub(super) const fn upright(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}

const fn minirows() -> [u8; 512] {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut minirow = 0;
        while minirow < 3 {
            if row >> (3 * minirow) & 0b111 != 0 {
                table[row] |= 1 << minirow;
            }
            minirow += 1;
        }
        row += 1;
    }
    table
}

const fn ways() -> [Ways; 512] {
    // Which minirow each of the three rows takes.
    const ORDERS: [[u32; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut table = [Ways { legal: 0, settled: 0 }; 512];
    let mut set = 0;
    while set < 512 {
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
        let mut minirow = 0;
        while minirow < 9 {
            if union >> minirow & 1 == 1 {
                table[set].legal |= 0b111 << (3 * minirow);
            }
            minirow += 1;
        }
        let mut row = 0;
        while row < 3 {
            if (union as u32 >> (3 * row) & 0b111).is_power_of_two() {
                table[set].settled |= ROW << (9 * row);
            }
            row += 1;
        }
        set += 1;
    }
    table
}

const fn columns() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set: u32 = 0;
    while set < 512 {
        let mut column = 0;
        while column < 9 {
            let of_box = 0b111 << (column / 3 * 3);
            if set & of_box == 1 << column {
                table[set as usize] |= upright(1 << column);
            }
            column += 1;
        }
        set += 1;
    }
    table
}

const fn beside() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let seen = ROW << (cell / 9 * 9) | upright(0b111 << (cell % 9 / 3 * 3));
        table[cell] = BAND & !seen | 1 << cell;
        cell += 1;
    }
    table
}
