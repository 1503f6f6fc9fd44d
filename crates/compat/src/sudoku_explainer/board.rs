//! [`ExplainerBoard`]: the board in the forms that the searches need.
//!
//! Houses are numbered 0–8 boxes, 9–17 rows, 18–26 columns; a place in a house is 0–8 in reading order, from the top in
//! columns. A candidate is `9 * cell + digit`. Each fact is kept in three forms: the digits of a cell, the places of a
//! digit in a house, and the cells of a digit on the board.

use crate::classic::{
    ClassicHouse, PEERS, bits, cells_of_houses, houses_of_cells, sets_of_houses, small_bits,
};

/// A cell, 0–80 in reading order.
pub(crate) type CellNumber = usize;
/// A digit, 0–8.
pub(crate) type DigitNumber = usize;
/// A house, 0–26.
pub(crate) type HouseNumber = usize;
/// `9 * cell + digit`.
pub(crate) type Cand = u16;

const KINDS: [ClassicHouse; 3] = [ClassicHouse::Box, ClassicHouse::Row, ClassicHouse::Column];

pub(crate) const CELLS: [[u8; 9]; 27] = cells_of_houses(KINDS);
pub(crate) const HOUSES: [[u8; 3]; 81] = houses_of_cells(KINDS)[0];
pub(crate) const PLACES: [[u8; 3]; 81] = houses_of_cells(KINDS)[1];

pub(crate) const MASKS: [u128; 27] = sets_of_houses(KINDS);

/// The peers of each cell: in its box, in the rest of its row, in the rest of its column.
pub(crate) const SEEN: [[u128; 3]; 81] = {
    let mut seen = [[0; 3]; 81];
    let mut at = 0;
    while at < 81 * 3 {
        let (cell, kind) = (at / 3, at % 3);
        let before = seen[cell][0] | seen[cell][1];
        seen[cell][kind] = MASKS[HOUSES[cell][kind] as usize] & !before & !(1 << cell);
        at += 1;
    }
    seen
};

/// The places of one house that lie in another, as a mask.
pub(crate) const CROSSING: [[u16; 27]; 27] = {
    let mut crossing = [[0; 27]; 27];
    let mut index = 0;
    while index < 27 * 27 * 9 {
        let (a, b, at) = (index / 243, index / 9 % 27, index % 9);
        if MASKS[b] >> CELLS[a][at] & 1 == 1 {
            crossing[a][b] |= 1 << at;
        }
        index += 1;
    }
    crossing
};

pub(crate) const fn cand(cell: CellNumber, digit: DigitNumber) -> Cand {
    (cell * 9 + digit) as Cand
}

pub(crate) const fn cell_of(cand: Cand) -> CellNumber {
    cand as usize / 9
}

pub(crate) const fn digit_of(cand: Cand) -> DigitNumber {
    cand as usize % 9
}

/// Whether a set has one member. Faster than `count_ones` without the popcnt instruction.
#[inline]
#[expect(clippy::manual_is_power_of_two, reason = "that one counts")]
pub(crate) const fn is_one(set: u16) -> bool {
    set != 0 && set & (set - 1) == 0
}

#[inline]
pub(crate) const fn is_two(set: u16) -> bool {
    is_one(set & set.wrapping_sub(1))
}

#[inline]
pub(crate) const fn size(set: u16) -> u32 {
    SIZES[set as usize & 0x1ff] as u32
}

const SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 1;
    while set < 512 {
        sizes[set] = sizes[set / 2] + (set % 2) as u8;
        set += 1;
    }
    sizes
};

/// All sets of `k` out of `n`, in order of their bit values.
pub(crate) struct Combinations {
    next: u32,
    end: u32,
}

impl Combinations {
    pub(crate) const fn new(k: u32, n: u32) -> Self {
        // There is one way to choose nothing, except from nothing.
        if k > n || n == 0 { Self { next: 1, end: 0 } } else { Self { next: (1 << k) - 1, end: 1 << n } }
    }
}

impl Iterator for Combinations {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        if self.next >= self.end {
            return None;
        }
        let now = self.next;
        self.next = if now == 0 {
            self.end
        } else {
            let low = now & now.wrapping_neg();
            let ripple = now + low;
            ripple | (((now ^ ripple) >> 2) / low)
        };
        Some(now as u16)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExplainerBoard {
    /// The candidates of a cell; 0 once it is filled.
    pub(crate) cell: [u16; 81],
    pub(crate) place: [[u16; 9]; 27],
    pub(crate) digit: [u128; 9],
    pub(crate) open: u128,
    /// The digit of each filled cell, 1–9, else 0.
    pub(crate) value: [u8; 81],
    /// The number of empty cells of a house. Assumptions do not change it.
    pub(crate) empty: [u8; 27],
    pub(crate) stands: [u8; 9],
}

impl ExplainerBoard {
    pub(crate) const EMPTY: Self = Self {
        cell: [0x1ff; 81],
        place: [[0x1ff; 9]; 27],
        digit: [(1 << 81) - 1; 9],
        open: (1 << 81) - 1,
        value: [0; 81],
        empty: [9; 27],
        stands: [0; 9],
    };

    #[inline]
    pub(crate) fn strike(&mut self, cell: CellNumber, digit: DigitNumber) {
        self.cell[cell] &= !(1 << digit);
        self.digit[digit] &= !(1 << cell);
        let (houses, places) = (HOUSES[cell], PLACES[cell]);
        for kind in 0..3 {
            self.place[houses[kind] as usize][digit] &= !(1 << places[kind]);
        }
    }

    pub(crate) fn strike_all(&mut self, cell: CellNumber, digits: u16) {
        for digit in small_bits(self.cell[cell] & digits) {
            self.strike(cell, digit);
        }
    }

    pub(crate) fn put(&mut self, cell: CellNumber, digit: DigitNumber) {
        self.fill(cell, digit);
        self.strike_all(cell, 0x1ff);
        for peer in bits(PEERS[cell] & self.digit[digit]) {
            self.strike(peer, digit);
        }
    }

    /// Marks a cell as filled; candidates stay as they are.
    pub(crate) fn fill(&mut self, cell: CellNumber, digit: DigitNumber) {
        self.value[cell] = digit as u8 + 1;
        self.open &= !(1 << cell);
        self.stands[digit] += 1;
        for house in HOUSES[cell] {
            self.empty[house as usize] -= 1;
        }
    }

    /// Derives the other two forms from the cells of each digit.
    pub(crate) fn complete(&mut self) {
        self.cell = [0; 81];
        self.place = [[0; 9]; 27];
        for digit in 0..9 {
            for cell in bits(self.digit[digit]) {
                self.cell[cell] |= 1 << digit;
                for kind in 0..3 {
                    self.place[HOUSES[cell][kind] as usize][digit] |= 1 << PLACES[cell][kind];
                }
            }
        }
    }

    pub(crate) fn is_solution(&self) -> bool {
        let digits_of =
            |cells: &[u8; 9]| cells.iter().fold(0_u16, |all, &cell| all | 1 << self.value[cell as usize]);
        self.open == 0 && CELLS.iter().all(|cells| digits_of(cells) == 0x3fe)
    }

    pub(crate) fn cells_at(house: HouseNumber, places: u16) -> impl Iterator<Item = CellNumber> {
        small_bits(places).map(move |at| CELLS[house][at] as usize)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Removals {
    list: [(u8, u16); 81],
    len: usize,
}

impl Removals {
    pub(crate) const NONE: Self = Self { list: [(0, 0); 81], len: 0 };

    /// Adds those digits that are candidates of the cell. Each cell must be added only once.
    pub(crate) fn add(&mut self, board: &ExplainerBoard, cell: CellNumber, digits: u16) {
        let digits = board.cell[cell] & digits;
        if digits != 0 {
            self.list[self.len] = (cell as u8, digits);
            self.len += 1;
        }
    }

    pub(crate) fn add_digit(&mut self, board: &ExplainerBoard, cells: u128, digit: DigitNumber) {
        for cell in bits(cells & board.digit[digit]) {
            self.add(board, cell, 1 << digit);
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (CellNumber, u16)> + '_ {
        self.list[..self.len].iter().map(|&(cell, digits)| (cell as usize, digits))
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) fn sort(&mut self) {
        self.list[..self.len].sort_unstable();
    }
}
