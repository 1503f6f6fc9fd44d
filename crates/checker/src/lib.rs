//! Judging. The checker has never heard of a technique: it sees truths, conflicts and the opposite of a claim.
//!
//! | file | does |
//! | --- | --- |
//! | `budget.rs` | how much work one argument may cost |
//! | `check/` | accepts or refuses a finding, and says why |
//! | `crowd.rs` | sees premises that have too few places between them |
//! | `deadly.rs` | whether a pattern really allows two solutions, for premises that assume uniqueness |
//! | `export/` | proofs for checkers that we did not write |
//! | `related.rs` | premises that say something of several cells at once |
//! | `solved.rs` | whether a full board keeps every rule |
//! | `symmetric.rs` | whether a rearrangement really keeps rules and givens, for premises that assume uniqueness |
//! | `tighten.rs` | drops the premises that a finding does not need |

mod budget;
mod check;
mod crowd;
mod deadly;
mod related;
mod solved;
mod symmetric;
mod tighten;

pub use check::{CheckError, check, check_cheaply, contradicts};
pub use deadly::PatternFlaw;
pub use solved::{CheckError, is_solution};
pub use symmetric::SymmetryFlaw;
pub use tighten::tighten;
