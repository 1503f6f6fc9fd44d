//! The checker. It assumes the opposite of a conclusion and tries to honour every premise at once: one candidate
//! from each, no two in conflict. If that cannot be done, the conclusion stands.
//!
//! | file | holds |
//! | --- | --- |
//! | `refusal.rs` | [`CheckError`]: why a finding is refused |
//! | `judge.rs` | [`Judge`]: the premises, each asked whether it is one, and their candidates laid flat |
//! | `trial.rs` | the trial: can all of them be honoured at once? |
//! | `tried.rs` | candidates tried before one is chosen, where choosing takes too long |

mod judge;
mod refusal;
mod trial;
mod tried;

pub use refusal::CheckError;

use super::budget::Budget;
use judge::{Judge, is_on_board};
use whydoku_board::Grid;
use whydoku_logic::Finding;
use whydoku_logic::Truth;

/// Judges a finding: every conclusion must be new and must follow from the premises.
pub fn check<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Result<(), CheckError> {
    check_within(grid, finding, Budget::whole())
}

/// The same with a small part of the work, for those who ask often and can do without an answer: what takes longer is
/// too large.
pub fn check_cheaply<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Result<(), CheckError> {
    check_within(grid, finding, Budget::small(grid.layout().is_drawn_on()))
}

fn check_within<const W: usize>(grid: &Grid<W>, finding: &Finding, budget: Budget) -> Result<(), CheckError> {
    let mut judge = Judge::new(grid, finding.premises(), budget)?;
    for &conclusion in finding.conclusions() {
        let candidate = conclusion.candidate();
        if !is_on_board(grid, candidate) || !grid.allows(candidate) {
            return Err(CheckError::NoNewConclusion(conclusion));
        }
        let escape = match judge.honour(Some(conclusion)) {
            Err(CheckError::TooLarge) if judge.may_try_again() => judge.honour(Some(conclusion))?,
            found => found?,
        };
        if let Some(escape) = escape {
            return Err(CheckError::Unsupported { conclusion, escape });
        }
    }
    Ok(())
}

/// Judges a contradiction: the premises cannot all be honoured at once.
pub fn contradicts<const W: usize>(grid: &Grid<W>, premises: &[Truth]) -> Result<(), CheckError> {
    match Judge::new(grid, premises, Budget::whole())?.honour(None)? {
        None => Ok(()),
        Some(escape) => Err(CheckError::NoContradiction { escape }),
    }
}
