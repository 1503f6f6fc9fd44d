//! Which trial to make when nothing follows any more.
//!
//! A cell with two digits splits the search best, and among those the one whose peers have most places for these digits, cells
//! with two digits above all: whichever way it falls, they lose a digit. Without such a cell, a digit with two places in a house
//! is chosen in the same way.
//!
//! Once a search is long, cells where guesses failed immediately and recently come first among those with two digits; if
//! there are none, a look-ahead compares the digits with two places in a house.

use super::bands::{BandCandidate, Bands, Rest, and, is_empty, or, without};
use super::tables::{BESIDE, CELL, DigitCells, HOUSES, NUMBER, band_and_bit, bands, number};
use whydoku_cells::bits::{members, members_of_words};

/// A candidate to try, and another one that is true if the first is not, where one is known.
pub(super) struct Guess {
    pub(super) spot: BandCandidate,
    pub(super) otherwise: Option<BandCandidate>,
}

impl From<BandCandidate> for Guess {
    fn from(spot: BandCandidate) -> Self {
        Self { spot, otherwise: None }
    }
}

pub(super) trait Choosing {
    fn choose(&mut self, board: &Bands, rest: &Rest) -> Option<Guess>;

    /// Notes that a guess failed without a further guess.
    fn failed(&mut self, _spot: BandCandidate) {}
}

impl Bands {
    /// Returns the candidate to guess; `None` if every cell is filled.
    #[inline]
    pub(super) fn choose(&self, rest: &Rest) -> Option<Guess> {
        if is_empty(rest.open) {
            return None;
        }
        if is_empty(rest.pairs) {
            return self.strongest_link().or_else(|| self.fewest().map(Guess::from));
        }
        Some(self.strongest_pair(rest))
    }

    /// Returns a random digit of a cell with two digits, or of any open cell if there is none.
    pub(super) fn choose_drawn(
        &self,
        rest: &Rest,
        draw: &mut dyn FnMut(usize) -> usize,
    ) -> Option<BandCandidate> {
        if is_empty(rest.open) {
            return None;
        }
        let cells = bands(if is_empty(rest.pairs) { rest.open } else { rest.pairs });
        let count = cells.iter().map(|cells| cells.count_ones() as usize).sum();
        let bits = cells.iter().enumerate().flat_map(|(band, &cells)| {
            (0..27).filter(move |bit| cells >> bit & 1 == 1).map(move |bit| (band, bit))
        });
        let (band, bit) = bits.into_iter().nth(draw(count))?;
        let digits = (0..9).filter(|&digit| bands(self.alive(digit))[band] >> bit & 1 == 1);
        let digit = digits.clone().nth(draw(digits.count()))?;
        Some(BandCandidate { cell: number(band, bit), digit })
    }

    /// Returns the cell with two digits whose peers have most places for these. A peer with two digits counts three times.
    fn strongest_pair(&self, rest: &Rest) -> Guess {
        // The bits of the lower digit of each cell, below 8, and of the number before the higher one.
        let [mut low, mut high] = [[[0; 2]; 3]; 2];
        let mut lower = [0; 2];
        for digit in 0..9 {
            let pairs = and(self.alive(digit), rest.pairs);
            for at in 0..3 {
                if digit >> at & 1 == 1 {
                    low[at] = or(low[at], without(pairs, lower));
                }
                if digit > 0 && (digit - 1) >> at & 1 == 1 {
                    high[at] = or(high[at], and(pairs, lower));
                }
            }
            lower = or(lower, pairs);
        }
        let (mut best, mut most) = ([0; 3], 0);
        for (word, cells) in rest.pairs.into_iter().enumerate() {
            for bit in members(cells) {
                let cell = usize::from(NUMBER[word][bit]);
                let number = |bits: &[DigitCells; 3]| {
                    let bit_of = |at: usize| (bits[at][word] >> bit & 1) << at;
                    (bit_of(0) | bit_of(1) | bit_of(2)) as usize
                };
                let (one, two) = (number(&low), 1 + number(&high));
                let seen = |digit| without(self.alive(digit), BESIDE[cell]);
                let count = |one: DigitCells, two: DigitCells| {
                    eights(fours(one[0]) + fours(two[0]) + fours(one[1] | two[1] << 32))
                };
                let paired = |digit| and(seen(digit), rest.pairs);
                let score = total(count(seen(one), seen(two)) + 2 * count(paired(one), paired(two)));
                if score > most {
                    (best, most) = ([cell, one, two], score);
                }
            }
        }
        let [cell, digit, other] = best;
        let spot = BandCandidate { cell, digit };
        Guess { spot, otherwise: Some(BandCandidate { cell, digit: other }) }
    }

    /// Returns a digit with two places in a house that together see most other places of it.
    #[cold]
    fn strongest_link(&self) -> Option<Guess> {
        let mut best: Option<(u32, [BandCandidate; 2])> = None;
        for digit in 0..9 {
            let places = self.alive(digit);
            for house in &HOUSES {
                let Some(two) = two(and(places, *house)) else { continue };
                let seen = two.map(|cell| without(places, BESIDE[cell]));
                let seen = seen.as_flattened().iter().map(|cells| cells.count_ones()).sum();
                if best.is_none_or(|(most, _)| seen > most) {
                    best = Some((seen, two.map(|cell| BandCandidate { cell, digit })));
                }
            }
        }
        best.map(|(_, [spot, other])| Guess { spot, otherwise: Some(other) })
    }

    /// Returns a digit of the cell with the fewest digits, or of a house where it has fewer places.
    fn fewest(&self) -> Option<BandCandidate> {
        let mut best: Option<(u32, BandCandidate)> = None;
        let mut look = |count: u32, first: Option<BandCandidate>| {
            if let Some(first) = first.filter(|_| best.is_none_or(|(fewest, _)| count < fewest)) {
                best = Some((count, first));
            }
        };
        for (cell, &place) in CELL.iter().enumerate() {
            let has = |&digit: &usize| !is_empty(and(self.alive(digit), place));
            let mut digits = (0..9).filter(has);
            let first = digits.next().map(|digit| BandCandidate { cell, digit });
            look(1 + digits.count() as u32, first);
        }
        for house in &HOUSES {
            for digit in 0..9 {
                let places = and(self.alive(digit), *house);
                let first = cells(places).next().map(|cell| BandCandidate { cell, digit });
                look(places[0].count_ones() + places[1].count_ones(), first);
            }
        }
        best.map(|(_, spot)| spot)
    }

    #[inline]
    pub(super) fn lowest(&self, band: usize, bit: usize) -> Option<BandCandidate> {
        let digit = (0..9).find(|&digit| bands(self.alive(digit))[band] >> bit & 1 == 1)?;
        Some(BandCandidate { cell: number(band, bit), digit })
    }
}

/// Returns the number of cells in each four bits.
#[inline]
const fn fours(set: u64) -> u64 {
    let twos = set - (set >> 1 & 0x5555_5555_5555_5555);
    (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333)
}

/// Returns the sum of each two numbers of four bits.
#[inline]
const fn eights(fours: u64) -> u64 {
    (fours & 0x0f0f_0f0f_0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
}

/// Returns the sum of eight numbers of eight bits.
#[inline]
const fn total(eights: u64) -> u64 {
    eights.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// Returns the cells of a set, those of a house in reading order.
fn cells(set: DigitCells) -> impl Iterator<Item = usize> {
    members_of_words(set).map(|bit| usize::from(NUMBER[bit / 64][bit % 64]))
}

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
    fn choose_closely(&self, board: &Bands, rest: &Rest) -> Option<Guess> {
        if !is_empty(rest.pairs) {
            let (band, bit) = self.most(bands(rest.pairs));
            return board.lowest(band, bit).map(Guess::from);
        }
        look_ahead(board).map(Guess::from).or_else(|| board.choose(rest))
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
    fn choose(&mut self, board: &Bands, rest: &Rest) -> Option<Guess> {
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
fn look_ahead(board: &Bands) -> Option<BandCandidate> {
    let left = board.left();
    let mut best: Option<(u32, BandCandidate)> = None;
    for digit in 0..9 {
        let places = board.alive(digit);
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

/// Returns the cells of a part of a house that has two.
fn two(set: DigitCells) -> Option<[usize; 2]> {
    // The places of a column in the third band differ from those in the others by a bit.
    let all = set[0] | set[1] << 1;
    let more = all & all.wrapping_sub(1);
    if more == 0 || more & (more - 1) != 0 {
        return None;
    }
    let mut cells = cells(set);
    Some([cells.next()?, cells.next()?])
}
