//! [`Bands`]: a classic board as nine digits on three bands of 27 cells, small enough to be copied for every trial.
//!
//! Speed decides the details here. Whether a digit in a band changed, and whether it was placed, is as good as random
//! to the processor, so neither is asked by a branch.

use super::tables::{BAND, BESIDE, COLUMNS, MINIROWS, WAYS};

/// Where each digit may stand.
#[derive(Clone)]
pub(super) struct Bands {
    /// By band, then by digit.
    pub(super) alive: [[u32; 9]; 3],
    /// The same when that digit in that band was last looked at.
    seen: [[u32; 9]; 3],
    /// Cells whose digit is not yet placed.
    pub(super) open: [u32; 3],
}

/// A digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) band: usize,
    pub(super) digit: usize,
    /// The cell's bit in the band.
    pub(super) cell: u32,
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
                let mut changed = 0;
                for digit in 0..9 {
                    changed |= u32::from(self.alive[band][digit] != self.seen[band][digit]) << digit;
                }
                quiet &= changed == 0;
                while changed != 0 {
                    if !self.look(band, changed.trailing_zeros() as usize) {
                        return false;
                    }
                    changed &= changed - 1;
                }
            }
            if quiet {
                return true;
            }
        }
    }

    /// What a digit's cells in a band mean for the band, for the other two, and for the other digits.
    fn look(&mut self, band: usize, digit: usize) -> bool {
        let cells = self.alive[band][digit];
        let [first, second, third] = [cells, cells >> 9, cells >> 18].map(|row| (row & 511) as usize);
        let minirows = |row: usize| usize::from(MINIROWS[row]);
        let ways = WAYS[minirows(first) | minirows(second) << 3 | minirows(third) << 6];
        let legal = cells & ways.legal;
        if legal == 0 {
            return false;
        }
        // A column that is the only one of its box is used up here: the other two bands cannot use it.
        let once = COLUMNS[((legal | legal >> 9 | legal >> 18) & 511) as usize];
        for other in [(band + 1) % 3, (band + 2) % 3] {
            self.alive[other][digit] &= !once;
        }
        let placed = legal & ways.settled & once & self.open[band];
        for cells in &mut self.alive[band] {
            *cells &= !placed;
        }
        self.open[band] &= !placed;
        self.alive[band][digit] = legal;
        self.seen[band][digit] = legal;
        true
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

    /// Cells with at least one, two, three digits.
    pub(super) fn counts(&self, band: usize) -> [u32; 3] {
        let [mut one, mut two, mut three] = [0; 3];
        for cells in self.alive[band] {
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        [one, two, three]
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
