//! [`Bands`]: a classic board as nine digits on three bands of 27 cells, small enough to be copied for every trial.
//!
//! Speed decides the details here. A digit that is placed is not struck out of the other eight at once: its cells are
//! no longer open, and whoever next looks at another digit leaves them out. What a digit's cells in all bands mean for
//! each other is asked of tables of 512 entries, without a branch, since what a branch would find is as good as random
//! to the processor.

use super::tables::{BAND, BESIDE, CELL, COLUMNS, Cells, HEADS, NUMBER, TOPS, WAYS};

/// Where each digit may stand.
#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// By digit. A cell in which another digit was placed since may still be in it.
    alive: [Cells; 9],
    /// Where each digit is placed.
    placed: [Cells; 9],
    /// Cells in which no digit is placed.
    open: Cells,
    /// The digits that lost a cell by other means than placing, as bits.
    due: u32,
}

/// A digit in a cell, which has its number in reading order.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) cell: usize,
    pub(super) digit: usize,
}

/// Open cells, once nothing follows any more.
pub(super) struct Rest {
    /// All of them.
    pub(super) open: Cells,
    /// Those with two digits.
    pub(super) pairs: Cells,
}

#[inline]
fn each(one: Cells, two: Cells, make: impl Fn(u32, u32) -> u32) -> Cells {
    [make(one[0], two[0]), make(one[1], two[1]), make(one[2], two[2])]
}

#[inline]
fn and(one: Cells, two: Cells) -> Cells {
    each(one, two, |one, two| one & two)
}

#[inline]
fn or(one: Cells, two: Cells) -> Cells {
    each(one, two, |one, two| one | two)
}

#[inline]
fn without(one: Cells, two: Cells) -> Cells {
    each(one, two, |one, two| one & !two)
}

/// Whether two are the same, asked by one branch and not by three.
#[inline]
fn same(one: Cells, two: Cells) -> bool {
    let [first, second, third] = each(one, two, |one, two| one ^ two);
    first | second | third == 0
}

#[inline]
pub(super) fn is_empty(cells: Cells) -> bool {
    same(cells, [0; 3])
}

impl Bands {
    /// A board without a digit on it.
    pub(super) const EMPTY: Self =
        Self { alive: [[BAND; 3]; 9], placed: [[0; 3]; 9], open: [BAND; 3], due: 0b1_1111_1111 };

    /// Leaves a digit no other cells than these, numbered in reading order.
    pub(super) fn restrict(&mut self, digit: usize, cells: u128) {
        for (band, alive) in self.alive[digit].iter_mut().enumerate() {
            let rows = (cells >> (27 * band)) as u32;
            // Reading order goes row by row, a band box by box.
            let row = |at: u32| {
                let row = rows >> (9 * at) & 0b111_111_111;
                ((row | row << 6 | row << 12) & TOPS) << (3 * at)
            };
            *alive &= row(0) | row(1) | row(2);
        }
    }

    /// Puts a digit down. False if it sees another of its kind, or the cell is taken.
    #[inline]
    pub(super) fn place(&mut self, Spot { cell, digit }: Spot) -> bool {
        let here = CELL[cell];
        let free = !is_empty(and(and(here, self.alive[digit]), self.open));
        self.alive[digit] = and(self.alive[digit], BESIDE[cell]);
        self.placed[digit] = or(self.placed[digit], here);
        self.open = without(self.open, here);
        self.due |= 1 << digit;
        free
    }

    /// Takes a digit away.
    pub(super) fn eliminate(&mut self, Spot { cell, digit }: Spot) {
        self.alive[digit] = without(self.alive[digit], CELL[cell]);
        self.due |= 1 << digit;
    }

    /// Draws all that follows by singles and by digits locked in rows, columns and boxes; and says which cells are
    /// open then. `None` if that ends in a contradiction.
    pub(super) fn settle(&mut self) -> Option<Rest> {
        loop {
            if !self.close() {
                return None;
            }
            let [one, two, three] = self.counts();
            if !same(one, [BAND; 3]) {
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

    /// Looks at every digit that lost cells, until a round places nothing. False if a digit has no way.
    #[inline]
    fn close(&mut self) -> bool {
        loop {
            let open = self.open;
            for digit in 0..9 {
                let before = self.alive[digit];
                let cells = and(before, or(self.open, self.placed[digit]));
                let due = self.due >> digit & 1 == 1 || !same(cells, before);
                if due && !self.look(digit, cells) {
                    return false;
                }
            }
            self.due = 0;
            if same(open, self.open) {
                return true;
            }
        }
    }

    /// Leaves of a digit's cells those that are part of a way through each band and each three boxes one above the
    /// other, and places it where a box has one cell left. False if there is no way.
    #[inline]
    fn look(&mut self, digit: usize, mut cells: Cells) -> bool {
        loop {
            let mut legal = [0; 3];
            let mut settled = [0; 3];
            // Nine bits for each three boxes that stand one above the other: three bands of three columns.
            let mut columns = 0;
            for band in 0..3 {
                let cells = cells[band];
                let heads = (cells | cells >> 1 | cells >> 2) & HEADS;
                // From bits 9 box + 3 row to bits 3 row + box.
                let ways = WAYS[((heads | heads >> 8 | heads >> 16) & 511) as usize];
                legal[band] = cells & ways.legal;
                settled[band] = ways.settled;
                columns |= ((legal[band] | legal[band] >> 3 | legal[band] >> 6) & TOPS) << (3 * band);
            }
            let of = |boxes: u32| COLUMNS[(columns >> (9 * boxes) & 511) as usize] << (9 * boxes);
            let ways = of(0) | of(1) | of(2);
            let upright = |columns: u32, band: usize| (columns >> (3 * band) & TOPS) * 0o111;
            for band in 0..3 {
                cells[band] = legal[band] & upright(ways as u32, band);
            }
            if !same(cells, legal) {
                continue;
            }
            if cells[0] == 0 {
                return false;
            }
            let lone = (ways >> 32) as u32;
            for band in 0..3 {
                let placed = cells[band] & settled[band] & upright(lone, band) & self.open[band];
                self.placed[digit][band] |= placed;
                self.open[band] &= !placed;
            }
            self.alive[digit] = cells;
            return true;
        }
    }

    /// Cells with at least one, two, three digits.
    #[inline]
    fn counts(&self) -> [Cells; 3] {
        let [mut one, mut two, mut three] = [[0; 3]; 3];
        for cells in self.alive {
            three = or(three, and(two, cells));
            two = or(two, and(one, cells));
            one = or(one, cells);
        }
        [one, two, three]
    }

    /// Places the digits that are the only ones of these cells.
    fn place_singles(&mut self, singles: Cells) {
        for digit in 0..9 {
            let here = and(self.alive[digit], singles);
            if is_empty(here) {
                continue;
            }
            self.due |= 1 << digit;
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

    /// Where a digit may stand. Exact once the board is settled.
    #[inline]
    pub(super) fn alive(&self, digit: usize) -> Cells {
        self.alive[digit]
    }

    /// Calls `write` with each cell, numbered in reading order, and its digit.
    pub(super) fn each_digit(&self, mut write: impl FnMut(usize, usize)) {
        for (digit, bands) in self.alive.iter().enumerate() {
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
