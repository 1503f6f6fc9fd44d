//! Which trial to make when nothing follows any more.
//!
//! A cell with two digits splits the search best, and among those the one that sees most others of its kind with a
//! digit in common: whichever way it falls, they fall too. Against taking the first, that halves the trials on hard
//! puzzles and saves a third on ordinary ones.

use super::bands::{Bands, Spot};
use super::tables::{BESIDE, upright};

impl Bands {
    /// The digit to try; `None` if every cell is settled.
    pub(super) fn choose(&self) -> Option<Spot> {
        let mut pairs = [0; 3];
        for (band, pairs) in pairs.iter_mut().enumerate() {
            let [_, _, three] = self.counts(band);
            *pairs = self.open[band] & !three;
        }
        self.busiest(pairs).or_else(|| self.twice_in_a_row()).or_else(|| {
            let band = self.open.iter().position(|&cells| cells != 0)?;
            self.lowest(band, self.open[band])
        })
    }

    /// A digit of the pair that sees most other pairs with a digit in common.
    fn busiest(&self, pairs: [u32; 3]) -> Option<Spot> {
        let mut best = None;
        let mut most = 0;
        for (band, &here) in pairs.iter().enumerate() {
            let mut cells = here;
            while cells != 0 {
                let at = cells.trailing_zeros();
                let column = upright(1 << (at % 9));
                let mut seen = [column; 3];
                seen[band] = !BESIDE[at as usize];
                let mut common = [0; 3];
                for digit in 0..9 {
                    // All bits if the digit is one of the cell's two.
                    let held = (self.alive[band][digit] >> at & 1).wrapping_neg();
                    for (common, alive) in common.iter_mut().zip(&self.alive) {
                        *common |= alive[digit] & held;
                    }
                }
                let meets = |other: usize| (common[other] & pairs[other] & seen[other]).count_ones();
                let score = 1 + meets(0) + meets(1) + meets(2);
                if score > most {
                    (best, most) = (Some((band, cells)), score);
                }
                cells &= cells - 1;
            }
        }
        let (band, cells) = best?;
        self.lowest(band, cells)
    }

    /// A digit with two places in a row.
    fn twice_in_a_row(&self) -> Option<Spot> {
        for (band, digits) in self.alive.iter().enumerate() {
            for (digit, cells) in digits.iter().enumerate() {
                for row in [0, 9, 18] {
                    let places = cells & self.open[band] & (511 << row);
                    if places.count_ones() == 2 {
                        return Some(Spot { band, digit, cell: places & places.wrapping_neg() });
                    }
                }
            }
        }
        None
    }

    /// The lowest digit of the first of these cells.
    fn lowest(&self, band: usize, cells: u32) -> Option<Spot> {
        let cell = cells & cells.wrapping_neg();
        let digit = self.alive[band].iter().position(|cells| cells & cell != 0)?;
        Some(Spot { band, digit, cell })
    }
}
