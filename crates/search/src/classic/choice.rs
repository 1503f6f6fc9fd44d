//! Which trial to make when nothing follows any more.
//!
//! A cell with two digits splits the search best, and among those the one that sees most others of its kind: whichever
//! way it falls, they may fall too. Against taking the first, that saves two trials in five.

use super::bands::{BandCandidate, Bands, Rest, and, is_empty};
use super::tables::{CELL, DigitCells, SEEN, TOPS, bands, number};

pub(super) trait Choosing {
    fn choose(&mut self, board: &Bands, rest: &Rest) -> Option<BandCandidate>;

    /// Notes that a guess failed without a further guess.
    fn failed(&mut self, _spot: BandCandidate) {}
}

impl Bands {
    /// Returns the candidate to guess; `None` if every cell is filled.
    #[inline]
    pub(super) fn choose(&self, rest: &Rest) -> Option<BandCandidate> {
        if is_empty(rest.open) {
            return None;
        }
        let pair = if is_empty(rest.pairs) { None } else { Some(busiest(bands(rest.pairs))) };
        pair.map_or_else(|| self.twice_in_a_row(rest.open), |(band, bit)| self.lowest(band, bit))
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

    /// Returns a digit with two places in a row, or else the place with the fewest choices.
    #[cold]
    fn twice_in_a_row(&self, open: DigitCells) -> Option<BandCandidate> {
        for (band, open) in bands(open).into_iter().enumerate() {
            for digit in 0..9 {
                for row in [0, 3, 6] {
                    let places = bands(self.alive(digit))[band] & open & TOPS << row;
                    if places.count_ones() == 2 {
                        let bit = places.trailing_zeros() as usize;
                        return Some(BandCandidate { cell: number(band, bit), digit });
                    }
                }
            }
        }
        self.fewest(open)
    }

    /// Returns a digit of the cell with the fewest digits, or of a house where it has fewer places.
    fn fewest(&self, open: DigitCells) -> Option<BandCandidate> {
        let has = |cell: usize, digit: usize| !is_empty(and(and(self.alive(digit), open), CELL[cell]));
        let spot = |cell: usize, digit: usize| BandCandidate { cell, digit };
        let mut best: Option<(usize, BandCandidate)> = None;
        let mut look = |spots: &mut dyn Iterator<Item = BandCandidate>| {
            let Some(first) = spots.next() else { return };
            let count = 1 + spots.count();
            if best.is_none_or(|(fewest, _)| count < fewest) {
                best = Some((count, first));
            }
        };
        for cell in 0..81 {
            look(&mut (0..9).filter(|&digit| has(cell, digit)).map(|digit| spot(cell, digit)));
        }
        for house in 0..27 {
            let cells: [usize; 9] = std::array::from_fn(|at| in_house(house, at));
            for digit in 0..9 {
                look(&mut cells.into_iter().filter(|&cell| has(cell, digit)).map(|cell| spot(cell, digit)));
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

const fn in_house(house: usize, at: usize) -> usize {
    match house / 9 {
        0 => house * 9 + at,
        1 => at * 9 + house % 9,
        _ => (house / 3 % 3 * 3 + at / 3) * 9 + house % 3 * 3 + at % 3,
    }
}

/// Returns the cell that sees most of the others, as band and bit. The set must not be empty.
#[inline]
fn busiest(pairs: [u32; 3]) -> (usize, usize) {
    let mut best = (0, 0);
    let mut most = 0;
    for band in 0..3 {
        let [here, above, below] = [pairs[band], pairs[(band + 1) % 3], pairs[(band + 2) % 3]];
        let mut cells = here;
        while cells != 0 {
            let bit = cells.trailing_zeros() as usize & 31;
            cells &= cells - 1;
            // The cells of its column in another band are every third bit of a box. With the 27 bits of its own band
            // they fit into one word, which is counted faster than three.
            let column = bit / 9 * 9 + bit % 3;
            let own = u64::from(here & SEEN[bit]);
            let others = [u64::from(above >> column & 0o111), u64::from(below >> column & 0o111)];
            let score = 1 + (own | others[0] << 27 | others[1] << 34).count_ones();
            if score > most {
                (best, most) = ((band, bit), score);
            }
        }
    }
    best
}
