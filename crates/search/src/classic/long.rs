//! [`GuessOrder`]: chooses the next guess, with statistics of failed guesses once a search is long. Cells where
//! guesses failed immediately and recently are tried first among those with two digits; if there are none, a
//! look-ahead compares the digits with two places in a house.

use super::bands::{BandCandidate, Bands, Rest, and, is_empty};
use super::choice::Choosing;
use super::tables::{DigitCells, HOUSES, NUMBER, band_and_bit, bands};
use whydoku_cells::bits::{members, members_of_words};

/// The number of guesses after which failures count.
const LONG: u32 = 10_000;

/// The growth of the weight of a failure, which makes older failures count less.
const MORE: f64 = 1.01;

/// The weight at which all are scaled down.
const MOST: f64 = 1e100;

#[derive(Clone)]
pub(super) struct GuessOrder {
    trials: u32,
    /// The weight of the next failure.
    next: f64,
    /// The sum of the weights of each cell, by band and bit.
    failures: [[f64; 27]; 3],
}

impl GuessOrder {
    pub(super) const fn new() -> Self {
        Self { trials: 0, next: 1.0, failures: [[0.0; 27]; 3] }
    }

    #[cold]
    fn choose_closely(&self, board: &Bands, rest: &Rest) -> Option<BandCandidate> {
        if !is_empty(rest.pairs) {
            let (band, bit) = self.most(bands(rest.pairs));
            return board.lowest(band, bit);
        }
        if is_empty(rest.open) { None } else { look_ahead(board, rest.open).or_else(|| board.choose(rest)) }
    }

    #[cold]
    fn note(&mut self, spot: BandCandidate) {
        let (band, bit) = band_and_bit(spot.cell);
        self.failures[band][bit] += self.next;
        self.next *= MORE;
        if self.next > MOST {
            self.failures.as_flattened_mut().iter_mut().for_each(|failures| *failures /= MOST);
            self.next /= MOST;
        }
    }

    /// Returns the cell with the highest sum of weights, or the first of several.
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

impl Choosing for GuessOrder {
    #[inline]
    fn choose(&mut self, board: &Bands, rest: &Rest) -> Option<BandCandidate> {
        if self.trials < LONG {
            self.trials += 1;
            board.choose(rest)
        } else {
            self.choose_closely(board, rest)
        }
    }

    #[inline]
    fn failed(&mut self, spot: BandCandidate) {
        if self.trials >= LONG {
            self.note(spot);
        }
    }
}

/// Returns a digit with two places in a house that is impossible in one of them, or that leaves the least in both.
fn look_ahead(board: &Bands, open: DigitCells) -> Option<BandCandidate> {
    let left = board.left();
    let mut best: Option<(u32, BandCandidate)> = None;
    for digit in 0..9 {
        let places = and(board.alive(digit), open);
        for house in &HOUSES {
            let Some(places) = two(and(places, *house)) else { continue };
            let mut gone = [0; 2];
            for (gone, cell) in gone.iter_mut().zip(places) {
                let spot = BandCandidate { cell, digit };
                let mut trial = *board;
                trial.place(spot);
                if trial.settle().is_none() {
                    return Some(spot);
                }
                *gone = left - trial.left();
            }
            let worth = gone[0] * gone[1];
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, BandCandidate { cell: places[0], digit }));
            }
        }
    }
    best.map(|(_, spot)| spot)
}

fn two(cells: DigitCells) -> Option<[usize; 2]> {
    if cells[0].count_ones() + cells[1].count_ones() != 2 {
        return None;
    }
    let mut all = members_of_words(cells);
    let mut next = || all.next().map(|bit| usize::from(NUMBER[bit / 64][bit % 64]));
    Some([next()?, next()?])
}
