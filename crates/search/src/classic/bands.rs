//! [`Bands`]: a classic board as nine digits on three bands of 27 cells, small enough to be copied for every guess.
//!
//! The layout is chosen for speed. Placing a digit does not clear the other eight at once: its cell leaves `open`,
//! which masks other digits when they are read. What the cells of a digit in all bands imply is looked up in tables of
//! 512 entries without branches, since the branches would be unpredictable.

use super::tables::{
    BESIDE, CELL, COLUMNS, DigitCells, FULL, HEADS, NUMBER, ROWS, TOPS, TripleTable, WAYS, both,
};
use whydoku_cells::bits::members;

#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// The open cells of each digit; may contain cells in which a digit has been placed since.
    alive: [DigitCells; 9],
    placed: [DigitCells; 9],
    open: DigitCells,
    /// Digits that lost a cell other than by placing, as bits.
    due: u32,
}

/// A digit in a cell; cells are numbered in reading order.
#[derive(Clone, Copy)]
pub(super) struct BandCandidate {
    pub(super) cell: usize,
    pub(super) digit: usize,
}

pub(super) struct Rest {
    pub(super) open: DigitCells,
    pub(super) pairs: DigitCells,
}

#[inline]
fn each(one: DigitCells, two: DigitCells, make: impl Fn(u64, u64) -> u64) -> DigitCells {
    [make(one[0], two[0]), make(one[1], two[1])]
}

#[inline]
pub(super) fn and(one: DigitCells, two: DigitCells) -> DigitCells {
    each(one, two, |one, two| one & two)
}

#[inline]
pub(super) fn or(one: DigitCells, two: DigitCells) -> DigitCells {
    each(one, two, |one, two| one | two)
}

#[inline]
pub(super) fn without(one: DigitCells, two: DigitCells) -> DigitCells {
    each(one, two, |one, two| one & !two)
}

/// Compares two sets with one branch.
#[inline]
fn same(one: DigitCells, two: DigitCells) -> bool {
    let wide = |cells: DigitCells| u128::from(cells[1]) << 64 | u128::from(cells[0]);
    wide(one) == wide(two)
}

#[inline]
pub(super) fn is_empty(cells: DigitCells) -> bool {
    same(cells, [0; 2])
}

impl Bands {
    pub(super) const EMPTY: Self =
        Self { alive: [FULL; 9], placed: [[0; 2]; 9], open: FULL, due: 0b1_1111_1111 };

    /// Restricts a digit to these cells, numbered in reading order.
    pub(super) fn restrict(&mut self, digit: usize, cells: u128) {
        // Reading order goes row by row, a band box by box.
        let band = |band: u32| {
            let rows = (cells >> (27 * band)) as u32;
            let row = |at: u32| {
                let row = rows >> (9 * at) & 0b111_111_111;
                ((row | row << 6 | row << 12) & TOPS) << (3 * at)
            };
            row(0) | row(1) | row(2)
        };
        self.alive[digit] = and(self.alive[digit], [both(band(0), band(1)), u64::from(band(2))]);
    }

    #[inline]
    pub(super) fn place(&mut self, spot: BandCandidate) {
        self.give(spot);
        self.open = without(self.open, CELL[spot.cell]);
        self.due |= 1 << spot.digit;
    }

    /// Places a given. After the last one, [`given`](Self::given) must be called.
    #[inline]
    pub(super) fn give(&mut self, BandCandidate { cell, digit }: BandCandidate) {
        self.alive[digit] = and(self.alive[digit], BESIDE[cell]);
        self.placed[digit] = or(self.placed[digit], CELL[cell]);
    }

    /// Closes the cells of the givens. Returns false if two equal givens see each other.
    #[inline]
    pub(super) fn given(&mut self) -> bool {
        let [mut all, mut seen] = [[0; 2]; 2];
        for digit in 0..9 {
            all = or(all, self.placed[digit]);
            seen = or(seen, without(self.placed[digit], self.alive[digit]));
        }
        self.open = without(self.open, all);
        is_empty(seen)
    }

    pub(super) fn eliminate(&mut self, BandCandidate { cell, digit }: BandCandidate) {
        self.alive[digit] = without(self.alive[digit], CELL[cell]);
        self.due |= 1 << digit;
    }

    /// Propagates singles and locked candidates and returns the open cells; `None` on a contradiction.
    pub(super) fn settle(&mut self) -> Option<Rest> {
        loop {
            if !self.close() {
                return None;
            }
            let [one, two, three] = self.counts();
            if !is_empty(without(self.open, one)) {
                return None;
            }
            let singles = without(self.open, two);
            self.open = and(self.open, two);
            if is_empty(singles) {
                return Some(Rest { open: self.open, pairs: without(self.open, three) });
            }
            self.place_singles(singles);
        }
    }

    /// Updates every digit that lost cells, to a fixed point. Returns false on a contradiction.
    #[inline]
    fn close(&mut self) -> bool {
        loop {
            // All nine digits are compared without a branch; a branch follows for those that changed.
            let mut due = self.due;
            for digit in 0..9 {
                let lost = without(self.alive[digit], self.open);
                due |= u32::from(!is_empty(lost)) << digit;
            }
            if due == 0 {
                return true;
            }
            self.due = 0;
            while due != 0 {
                let digit = (due.trailing_zeros() as usize).min(8);
                due &= due - 1;
                if !self.look(digit) {
                    return false;
                }
            }
        }
    }

    /// Restricts a digit to cells that are part of a legal placement in each band and each stack, and places it where
    /// a box has one cell left. Returns false if there is no legal placement.
    #[inline]
    fn look(&mut self, digit: usize) -> bool {
        let cells = or(and(self.alive[digit], self.open), self.placed[digit]);
        let mut cells = along(cells).0;
        // The rows follow the columns in any case: whether columns removed cells is unpredictable.
        let (settled, lone) = loop {
            let (upright, lone) = upright(cells);
            let left = and(cells, upright);
            let (legal, settled) = along(left);
            cells = legal;
            if same(left, legal) {
                break (settled, lone);
            }
        };
        if cells[1] == 0 {
            return false;
        }
        let placed = and(and(cells, settled), and(spread(lone), self.open));
        self.placed[digit] = or(self.placed[digit], placed);
        self.open = without(self.open, placed);
        self.alive[digit] = and(cells, self.open);
        true
    }

    /// Returns the cells with at least one, two and three digits.
    #[inline]
    fn counts(&self) -> [DigitCells; 3] {
        let [mut one, mut two, mut three] = [[0; 2]; 3];
        for cells in self.alive {
            three = or(three, and(two, cells));
            two = or(two, and(one, cells));
            one = or(one, cells);
        }
        [one, two, three]
    }

    fn place_singles(&mut self, singles: DigitCells) {
        for digit in 0..9 {
            self.due |= u32::from(!is_empty(and(self.alive[digit], singles))) << digit;
        }
        for digit in members(self.due) {
            let digit = digit.min(8);
            let here = and(self.alive[digit], singles);
            self.placed[digit] = or(self.placed[digit], here);
            for (numbers, mut cells) in NUMBER.iter().zip(here) {
                while cells != 0 {
                    let cell = usize::from(numbers[cells.trailing_zeros() as usize]);
                    self.alive[digit] = and(self.alive[digit], BESIDE[cell]);
                    cells &= cells - 1;
                }
            }
        }
    }

    /// Returns the number of candidates; exact on a propagated board.
    pub(super) fn left(&self) -> u32 {
        self.alive.iter().chain(&self.placed).flatten().map(|cells| cells.count_ones()).sum()
    }

    /// Returns the open cells of a digit; exact on a propagated board.
    #[inline]
    pub(super) fn alive(&self, digit: usize) -> DigitCells {
        self.alive[digit]
    }

    /// Calls `write` with each cell, numbered in reading order, and its digit.
    pub(super) fn each_digit(&self, mut write: impl FnMut(usize, usize)) {
        for (digit, bands) in self.placed.iter().enumerate() {
            for (numbers, &cells) in NUMBER.iter().zip(bands) {
                let mut cells = cells;
                while cells != 0 {
                    write(usize::from(numbers[cells.trailing_zeros() as usize]), digit);
                    cells &= cells - 1;
                }
            }
        }
    }
}

/// Returns the cells of a digit that are part of a legal placement in their band, and the cells of triples that are
/// then the only ones of their row.
#[inline]
fn along(cells: DigitCells) -> (DigitCells, DigitCells) {
    const ALL: u64 = both(HEADS, HEADS);
    // Maps bits 9 box + 3 row to bits 3 row + box.
    #[inline]
    const fn triples(cells: u64) -> u64 {
        let heads = (cells | cells >> 1 | cells >> 2) & ALL;
        heads | heads >> 8 | heads >> 16
    }
    let (first, last) = (triples(cells[0]), triples(cells[1]));
    let (top, middle, bottom) = (ways(first), ways(first >> 32), ways(last));
    let legal = [both(top.legal, middle.legal), u64::from(bottom.legal)];
    (and(cells, legal), [both(top.settled, middle.settled), u64::from(bottom.settled)])
}

#[inline]
fn ways(set: u64) -> &'static TripleTable {
    &WAYS[(set & 511) as usize]
}

/// Returns the cells of columns that are part of a legal placement, and columns alone in their box, nine bits a stack.
#[inline]
fn upright(cells: DigitCells) -> (DigitCells, u64) {
    let tops = |cells: u64| (cells | cells >> 3 | cells >> 6) & both(TOPS, TOPS);
    // Nine bits for each three boxes: three bands of three columns.
    let (first, last) = (tops(cells[0]), tops(cells[1]));
    let columns = first | first >> 29 | last << 6;
    let of = |boxes: u32| COLUMNS[(columns >> boxes & 511) as usize] << boxes;
    let all = of(0) | of(9) | of(18);
    (spread(all & u64::from(u32::MAX)), all >> 32)
}

#[inline]
fn spread(columns: u64) -> DigitCells {
    // The second band's are three bits up, and stand 32 bits up in the first word.
    let first = (columns | columns << 29) & both(TOPS, TOPS);
    let last = columns >> 6 & u64::from(TOPS);
    [first * u64::from(ROWS), last * u64::from(ROWS)]
}
