//! [`Bands`]: a classic board as nine digits on three bands of 27 cells, small enough to be copied for every trial.
//!
//! Speed decides the details here. A digit that is placed is not struck out of the other eight at once: its cells are
//! no longer open, and whoever next looks at another digit leaves them out. What a digit's cells in all bands mean for
//! each other is asked of tables of 512 entries, without a branch, since what a branch would find is as good as random
//! to the processor.

use super::tables::{BESIDE, CELL, COLUMNS, Cells, FULL, HEADS, NUMBER, ROWS, TOPS, WAYS, Ways, both};

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
fn each(one: Cells, two: Cells, make: impl Fn(u64, u64) -> u64) -> Cells {
    [make(one[0], two[0]), make(one[1], two[1])]
}

#[inline]
pub(super) fn and(one: Cells, two: Cells) -> Cells {
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

/// Whether two are the same, asked by one branch and not by two.
#[inline]
fn same(one: Cells, two: Cells) -> bool {
    let wide = |cells: Cells| u128::from(cells[1]) << 64 | u128::from(cells[0]);
    wide(one) == wide(two)
}

#[inline]
pub(super) fn is_empty(cells: Cells) -> bool {
    same(cells, [0; 2])
}

impl Bands {
    /// A board without a digit on it.
    pub(super) const EMPTY: Self =
        Self { alive: [FULL; 9], placed: [[0; 2]; 9], open: FULL, due: 0b1_1111_1111 };

    /// Leaves a digit no other cells than these, numbered in reading order.
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

    /// Puts a digit down.
    #[inline]
    pub(super) fn place(&mut self, spot: Spot) {
        self.give(spot);
        self.open = without(self.open, CELL[spot.cell]);
        self.due |= 1 << spot.digit;
    }

    /// Puts a given down. When all of them are, [`given`](Self::given) must be called.
    #[inline]
    pub(super) fn give(&mut self, Spot { cell, digit }: Spot) {
        self.alive[digit] = and(self.alive[digit], BESIDE[cell]);
        self.placed[digit] = or(self.placed[digit], CELL[cell]);
    }

    /// Closes the cells of the givens. False if one sees another of its kind.
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
            if !same(one, FULL) {
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

    /// Looks at every digit that lost cells, until none did. False if a digit has no way.
    #[inline]
    fn close(&mut self) -> bool {
        loop {
            // Whether a digit lost cells is asked of all nine without a branch; one comes for those that did.
            let mut due = self.due;
            for digit in 0..9 {
                let lost = without(self.alive[digit], or(self.open, self.placed[digit]));
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

    /// Leaves of a digit's cells those that are part of a way through each band and each three boxes one above the
    /// other, and places it where a box has one cell left. False if there is no way.
    #[inline]
    fn look(&mut self, digit: usize) -> bool {
        let cells = and(self.alive[digit], or(self.open, self.placed[digit]));
        let (mut legal, mut settled) = along(cells);
        let (cells, lone) = loop {
            let (upright, lone) = upright(legal);
            let cells = and(legal, upright);
            if same(cells, legal) {
                break (cells, lone);
            }
            (legal, settled) = along(cells);
            if same(legal, cells) {
                break (cells, lone);
            }
        };
        if cells[1] == 0 {
            return false;
        }
        let placed = and(and(cells, settled), and(spread(lone), self.open));
        self.placed[digit] = or(self.placed[digit], placed);
        self.open = without(self.open, placed);
        self.alive[digit] = cells;
        true
    }

    /// Cells with at least one, two, three digits.
    #[inline]
    fn counts(&self) -> [Cells; 3] {
        let [mut one, mut two, mut three] = [[0; 2]; 3];
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

    /// How many candidates are left. Exact once the board is settled.
    pub(super) fn left(&self) -> u32 {
        self.alive.as_flattened().iter().map(|cells| cells.count_ones()).sum()
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

/// A digit's cells that are part of a way through their band; and all cells of triples that are the only ones of their
/// row then.
#[inline]
fn along(cells: Cells) -> (Cells, Cells) {
    const ALL: u64 = both(HEADS, HEADS);
    // From bits 9 box + 3 row to bits 3 row + box.
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

/// What is known of a set of triples.
#[inline]
fn ways(set: u64) -> &'static Ways {
    &WAYS[(set & 511) as usize]
}

/// The cells of those columns that are part of a way through three boxes one above the other; and the columns that are
/// the only ones of their box then, nine bits for each three boxes.
#[inline]
fn upright(cells: Cells) -> (Cells, u32) {
    let tops = |cells: u64| (cells | cells >> 3 | cells >> 6) & both(TOPS, TOPS);
    // Nine bits for each three boxes: three bands of three columns.
    let (first, last) = (tops(cells[0]), tops(cells[1]));
    let columns = first | first >> 29 | last << 6;
    let of = |boxes: u32| &COLUMNS[(columns >> boxes & 511) as usize];
    let (left, middle, right) = (of(0), of(9), of(18));
    let two = left.legal.0 | middle.legal.0 << 9 | right.legal.0 << 18;
    let third = left.legal.1 | middle.legal.1 << 9 | right.legal.1 << 18;
    ([two, u64::from(third)], left.lone | middle.lone << 9 | right.lone << 18)
}

/// The cells of a set of columns, of which there are nine bits for each three boxes.
#[inline]
fn spread(columns: u32) -> Cells {
    let columns = u64::from(columns);
    // The second band's are three bits up, and stand 32 bits up in the first word.
    let first = (columns | columns << 29) & both(TOPS, TOPS);
    let last = columns >> 6 & u64::from(TOPS);
    [first * u64::from(ROWS), last * u64::from(ROWS)]
}
