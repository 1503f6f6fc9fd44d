//! [`Bands`]: a classic board as nine digits on three bands of 27 cells, small enough to be copied for every trial.

use super::tables::{BAND, BESIDE, COLUMNS, MINIROWS, WAYS};

/// Where each digit may stand.
#[derive(Clone)]
pub(super) struct Bands {
    /// By band, then by digit.
    alive: [[u32; 9]; 3],
    /// The same when that digit in that band was last looked at.
    seen: [[u32; 9]; 3],
    /// Cells whose digit is not yet known to be the only one.
    open: [u32; 3],
}

/// A digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    band: usize,
    digit: usize,
    cell: u32,
}

impl Bands {
    /// A board on which each digit may stand in these cells, numbered in reading order.
    pub(super) fn new(cells: impl Fn(usize) -> u128) -> Self {
        let mut alive = [[0; 9]; 3];
        for digit in 0..9 {
            let cells = cells(digit);
            for (band, alive) in alive.iter_mut().enumerate() {
                alive[digit] = (cells >> (27 * band)) as u32 & BAND;
            }
        }
        Self { alive, seen: [[u32::MAX; 9]; 3], open: [BAND; 3] }
    }

    /// Draws all that follows by singles and by digits locked in rows, columns and boxes. False if that ends in a
    /// contradiction.
    pub(super) fn settle(&mut self) -> bool {
        loop {
            if !self.close() {
                return false;
            }
            match self.naked_singles() {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    /// Looks at every digit and band that changed until none does.
    fn close(&mut self) -> bool {
        loop {
            let mut quiet = true;
            for band in 0..3 {
                for digit in 0..9 {
                    if self.alive[band][digit] != self.seen[band][digit] {
                        quiet = false;
                        if !self.look(band, digit) {
                            return false;
                        }
                    }
                }
            }
            if quiet {
                return true;
            }
        }
    }

    fn look(&mut self, band: usize, digit: usize) -> bool {
        let cells = self.alive[band][digit];
        let [first, second, third] = [cells, cells >> 9, cells >> 18].map(|row| (row & 511) as usize);
        let minirow = |row: usize| usize::from(MINIROWS[row]);
        let ways = WAYS[minirow(first) | minirow(second) << 3 | minirow(third) << 6];
        let legal = cells & ways.legal;
        if legal == 0 {
            return false;
        }
        // A column that is the only one of its box is used up here: the other two bands cannot use it.
        let once = COLUMNS[((legal | legal >> 9 | legal >> 18) & 511) as usize];
        for other in [(band + 1) % 3, (band + 2) % 3] {
            self.alive[other][digit] &= !once;
        }
        let settled = legal & ways.settled & once & self.open[band];
        if settled != 0 {
            for cells in &mut self.alive[band] {
                *cells &= !settled;
            }
            self.open[band] &= !settled;
        }
        self.alive[band][digit] = legal;
        self.seen[band][digit] = legal;
        true
    }

    /// Cells with at least one, two, three digits.
    fn counts(&self, band: usize) -> [u32; 3] {
        let [mut one, mut two, mut three] = [0; 3];
        for cells in self.alive[band] {
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        [one, two, three]
    }

    /// Places the digits that are the only ones of their cells. Whether there were any; `None` if a cell has none.
    fn naked_singles(&mut self) -> Option<bool> {
        let mut any = false;
        for band in 0..3 {
            let [one, two, _] = self.counts(band);
            if one != BAND {
                return None;
            }
            let singles = self.open[band] & !two;
            if singles != 0 {
                any = true;
                self.open[band] &= two;
                for cells in &mut self.alive[band] {
                    let mut here = *cells & singles;
                    while here != 0 {
                        *cells &= BESIDE[here.trailing_zeros() as usize];
                        here &= here - 1;
                    }
                }
            }
        }
        Some(any)
    }

    /// The lowest digit of an open cell with as few digits as a quick look finds; `None` if every cell is settled.
    pub(super) fn choose(&self) -> Option<Spot> {
        let mut best: Option<(usize, u32)> = None;
        for band in 0..3 {
            let [_, _, three] = self.counts(band);
            let pairs = self.open[band] & !three;
            if pairs != 0 {
                best = Some((band, pairs));
                break;
            }
            if best.is_none() && self.open[band] != 0 {
                best = Some((band, self.open[band]));
            }
        }
        let (band, cells) = best?;
        let cell = cells & cells.wrapping_neg();
        let digit = self.alive[band].iter().position(|cells| cells & cell != 0)?;
        Some(Spot { band, digit, cell })
    }

    /// Puts a digit down.
    pub(super) fn place(&mut self, spot: Spot) {
        for cells in &mut self.alive[spot.band] {
            *cells &= !spot.cell;
        }
        let cells = &mut self.alive[spot.band][spot.digit];
        *cells = (*cells | spot.cell) & BESIDE[spot.cell.trailing_zeros() as usize];
        self.open[spot.band] &= !spot.cell;
    }

    /// Takes a digit away.
    pub(super) fn eliminate(&mut self, spot: Spot) {
        self.alive[spot.band][spot.digit] &= !spot.cell;
    }

    /// Calls `write` with each cell, numbered in reading order, and its digit.
    pub(super) fn each_digit(&self, mut write: impl FnMut(usize, usize)) {
        for (band, digits) in self.alive.iter().enumerate() {
            for (digit, &cells) in digits.iter().enumerate() {
                let mut cells = cells;
                while cells != 0 {
                    write(27 * band + cells.trailing_zeros() as usize, digit);
                    cells &= cells - 1;
                }
            }
        }
    }
}
