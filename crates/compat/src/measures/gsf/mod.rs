//! The effort of gsf's program `sudoku`, as its ratings q1 and q2 count it.
//!
//! Both count what the program does in its order, including its work on boards that are already contradictory; so they
//! depend on the orientation of the grid.

mod net;
mod runs;

use crate::classic::{ROW_COLUMN_BOX, cells_of_houses, houses_of_cells};
use crate::measures::Givens;
use crate::measures::gsf::runs::{AllowedMoves, GsfRuns, RunOutcome};
use whydoku_board::{CancelToken, Cancelled};

/// The effort of gsf's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GsfEffort {
    /// The rating, up to 99999.
    pub rating: u32,
    /// The uncapped count.
    pub raw: u32,
}

/// Computes the rating q1: passes and runs, plus a thousand for each use of locked candidates. Those are allowed only
/// if singles and propositions do not suffice, and propositions only if singles do not.
pub fn q1(givens: &Givens, cancel: CancelToken<'_>) -> Result<GsfEffort, Cancelled> {
    let allowed = [(false, false), (false, true), (true, true)];
    let mut raw = 0;
    for (locked, propositions) in allowed {
        let mut runs = GsfRuns::new(cancel);
        let outcome = runs.solve(&mut GsfBoard::new(givens), AllowedMoves { locked, propositions })?;
        let counts = &runs.counts;
        raw =
            counts.passes.wrapping_add(counts.nets_iterations).wrapping_add(counts.locked.wrapping_mul(1000));
        if outcome == RunOutcome::Solved {
            break;
        }
    }
    Ok(GsfEffort { rating: squeezed(raw), raw })
}

/// Computes the rating q2: the work of propositions, with locked candidates allowed from the start; without
/// propositions, the number of passes.
pub fn q2(givens: &Givens, cancel: CancelToken<'_>) -> Result<GsfEffort, Cancelled> {
    let mut runs = GsfRuns::new(cancel);
    runs.solve(&mut GsfBoard::new(givens), AllowedMoves { locked: true, propositions: true })?;
    let counts = &runs.counts;
    let raw = if counts.propositions > 0 { counts.nets_work } else { counts.passes };
    Ok(GsfEffort { rating: squeezed(raw), raw })
}

/// Maps a count to less than 100000; higher bands are compressed.
fn squeezed(raw: u32) -> u32 {
    // Lower bound, first rating, range of ratings, range of counts.
    const BANDS: [(u64, u64, u64, u64); 5] = [
        (99_999_999, 99_375, 624, 2_047_483_648),
        (9_999_999, 98_750, 624, 90_000_000),
        (999_999, 97_500, 1249, 9_000_000),
        (99_999, 95_000, 2499, 900_000),
        (90_000, 90_000, 4999, 9999),
    ];
    let count = u64::from(raw);
    let band = BANDS.into_iter().find(|&(beyond, ..)| count > beyond);
    band.map_or(raw, |(beyond, from, more, range)| (from + more * (count - beyond) / range) as u32)
}

pub(crate) const ALL: u16 = 0b1_1111_1111;

pub(crate) const UNITS: [[u8; 9]; 27] = cells_of_houses(ROW_COLUMN_BOX);

pub(crate) const UNITS_OF: [[u8; 3]; 81] = houses_of_cells(ROW_COLUMN_BOX)[0];

/// The stored digits of each cell, and the digits missing in each unit. Placing a digit toggles its bit in the units,
/// so a digit placed twice, which happens only on contradictory boards, can be placed again. The counts depend on it.
#[derive(Clone)]
pub(crate) struct GsfBoard {
    stored: [u16; 81],
    missing: [u16; 27],
}

impl GsfBoard {
    pub(crate) const fn empty() -> Self {
        Self { stored: [ALL; 81], missing: [ALL; 27] }
    }

    pub(crate) fn new(givens: &Givens) -> Self {
        let mut board = Self::empty();
        givens.each().for_each(|(cell, digit)| board.place(cell, 1 << digit));
        board
    }

    #[inline]
    pub(crate) const fn is_solved(&self, cell: usize) -> bool {
        self.stored[cell].is_power_of_two()
    }

    #[inline]
    pub(crate) const fn stored(&self, cell: usize) -> u16 {
        self.stored[cell]
    }

    /// Returns the digits stored in a cell and missing in all its units.
    #[inline]
    pub(crate) fn candidates(&self, cell: usize) -> u16 {
        UNITS_OF[cell]
            .iter()
            .fold(self.stored[cell], |candidates, &unit| candidates & self.missing[unit as usize])
    }

    pub(crate) fn place(&mut self, cell: usize, digit: u16) {
        self.stored[cell] = digit;
        for unit in UNITS_OF[cell] {
            self.missing[unit as usize] ^= digit;
        }
    }

    /// Restricts an unsolved cell to some digits and places the last one.
    pub(crate) fn keep(&mut self, cell: usize, digits: u16) {
        if self.is_solved(cell) {
            return;
        }
        self.stored[cell] &= digits;
        if self.is_solved(cell) {
            self.place(cell, self.stored[cell]);
        }
    }

    /// Whether the stored digits can be placed one after the other.
    pub(crate) fn holds(&self) -> bool {
        let mut again = Self::empty();
        (0..81).all(|cell| {
            let digit = self.stored[cell];
            let fits = again.candidates(cell) & digit != 0;
            again.place(cell, digit);
            fits
        })
    }
}
