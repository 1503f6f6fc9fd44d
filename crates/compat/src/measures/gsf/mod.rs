//! The work of gsf's program `sudoku`, as its ratings q1 and q2 count it.
//!
//! | file | holds |
//! | --- | --- |
//! | `board.rs` | the program's board, with the way it behaves once a rule is broken |
//! | `runs.rs` | runs: singles, then locked candidates, then propositions |
//! | `net.rs` | propositions: what supposing a candidate leads to, and pairs of them where one is not enough |
//!
//! Both count what that program does in the order in which it does it, down to what it does on boards that are broken
//! already; so they depend on how the grid is turned.

mod board;
mod net;
mod runs;

use super::{DeadlineCheck, DeadlineExceeded, Givens};
use board::GsfBoard;
use runs::{Allowed, Outcome, Runs};

/// How hard a puzzle is for gsf's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GsfEffort {
    /// What is quoted, up to 99999.
    pub rating: u32,
    /// What was counted.
    pub raw: u32,
}

/// The rating q1: passes and runs, with a thousand for each use of locked candidates. They are allowed only where
/// singles and propositions do not suffice, and propositions only where singles do not.
pub fn q1(givens: &Givens, expired: DeadlineCheck<'_>) -> Result<GsfEffort, DeadlineExceeded> {
    let allowed = [(false, false), (false, true), (true, true)];
    let mut raw = 0;
    for (locked, propositions) in allowed {
        let mut runs = Runs::new(expired);
        let outcome = runs.solve(&mut GsfBoard::new(givens), Allowed { locked, propositions })?;
        let counts = &runs.counts;
        raw =
            counts.passes.wrapping_add(counts.nets_iterations).wrapping_add(counts.locked.wrapping_mul(1000));
        if outcome == Outcome::Solved {
            break;
        }
    }
    Ok(GsfEffort { rating: squeezed(raw), raw })
}

/// The rating q2: what the propositions cost, with locked candidates allowed from the start; without propositions, the
/// passes.
pub fn q2(givens: &Givens, expired: DeadlineCheck<'_>) -> Result<GsfEffort, DeadlineExceeded> {
    let mut runs = Runs::new(expired);
    runs.solve(&mut GsfBoard::new(givens), Allowed { locked: true, propositions: true })?;
    let counts = &runs.counts;
    let raw = if counts.propositions > 0 { counts.nets_work } else { counts.passes };
    Ok(GsfEffort { rating: squeezed(raw), raw })
}

/// Brings a count below 100000: what is beyond a bound shares what is left up to the next.
fn squeezed(raw: u32) -> u32 {
    // Beyond this count, from this rating, so much more over such a range.
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
