//! [`Tried`]: what is known of the trials that were made, and which to make next, also where a search takes long. Then it is
//! worth a closer look: where trials failed at once, others fail soon too, so a cell with two digits is tried first if that
//! happened there often and not long ago; and where there is none, it is seen beforehand what each digit with two places in a
//! house would lead to.

use super::bands::{Bands, Rest, Spot, and, is_empty};
use super::choice::Choosing;
use super::tables::{Cells, HOUSES, NUMBER, band_and_bit, bands};
use whydoku_cells::members::{members, members_of_words};

/// So many trials are made before failures count.
const LONG: u32 = 10_000;

/// By so much more each failure counts than the one before it.
const MORE: f64 = 1.01;

/// A failure that counts more than this makes all count less.
const MOST: f64 = 1e100;

/// What is known of the trials that were made.
#[derive(Clone)]
pub(super) struct Tried {
    trials: u32,
    /// What the next failure counts.
    next: f64,
    /// What those of each cell count, by band and bit.
    failures: [[f64; 27]; 3],
}

impl Tried {
    /// Before the first trial.
    pub(super) const fn new() -> Self {
        Self { trials: 0, next: 1.0, failures: [[0.0; 27]; 3] }
    }

    #[cold]
    fn choose_closely(&self, board: &Bands, rest: &Rest) -> Option<Spot> {
        if !is_empty(rest.pairs) {
            let (band, bit) = self.most(bands(rest.pairs));
            return board.lowest(band, bit);
        }
        if is_empty(rest.open) { None } else { look_ahead(board, rest.open).or_else(|| board.choose(rest)) }
    }

    /// A trial has failed at once.
    #[cold]
    fn note(&mut self, spot: Spot) {
        let (band, bit) = band_and_bit(spot.cell);
        self.failures[band][bit] += self.next;
        self.next *= MORE;
        if self.next > MOST {
            self.failures.as_flattened_mut().iter_mut().for_each(|failures| *failures /= MOST);
            self.next /= MOST;
        }
    }

    /// The cell where most has failed, or the first of several.
    fn most(&self, pairs: [u32; 3]) -> (usize, usize) {
        let (mut best, mut most) = ((0, 0), -1.0);
        for (band, cells) in pairs.into_iter().enumerate() {
            for bit in members(cells) {
                if self.failures[band][bit] > most {
                    (best, most) = ((band, bit), self.failures[band][bit]);
                }
            }
        }
        best
    }
}

impl Choosing for Tried {
    #[inline]
    fn choose(&mut self, board: &Bands, rest: &Rest) -> Option<Spot> {
        if self.trials < LONG {
            self.trials += 1;
            board.choose(rest)
        } else {
            self.choose_closely(board, rest)
        }
    }

    #[inline]
    fn failed(&mut self, spot: Spot) {
        if self.trials >= LONG {
            self.note(spot);
        }
    }
}

/// Of the digits with two places in a house, one that cannot stand in one of them, or that leaves the least in both.
fn look_ahead(board: &Bands, open: Cells) -> Option<Spot> {
    let left = board.left();
    let mut best: Option<(u32, Spot)> = None;
    for digit in 0..9 {
        let places = and(board.alive(digit), open);
        for house in &HOUSES {
            let Some(places) = two(and(places, *house)) else { continue };
            let mut gone = [0; 2];
            for (gone, cell) in gone.iter_mut().zip(places) {
                let spot = Spot { cell, digit };
                let mut trial = *board;
                trial.place(spot);
                if trial.settle().is_none() {
                    return Some(spot);
                }
                *gone = left - trial.left();
            }
            let worth = gone[0] * gone[1];
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, Spot { cell: places[0], digit }));
            }
        }
    }
    best.map(|(_, spot)| spot)
}

/// The two cells of a set that has two.
fn two(cells: Cells) -> Option<[usize; 2]> {
    if cells[0].count_ones() + cells[1].count_ones() != 2 {
        return None;
    }
    let mut all = members_of_words(cells);
    let mut next = || all.next().map(|bit| usize::from(NUMBER[bit / 64][bit % 64]));
    Some([next()?, next()?])
}
