//! Judging. The checker has never heard of a technique: it sees truths, conflicts and the opposite of a claim.
//!
//! | file | does |
//! | --- | --- |
//! | `check.rs` | accepts or refuses a finding, and says why |
//! | `crowd.rs` | sees premises that have too few places between them |
//! | `deadly.rs` | whether a pattern really allows two solutions, for premises that assume uniqueness |
//! | `symmetric.rs` | whether a rearrangement really keeps rules and givens, for premises that assume uniqueness |
//! | `tighten.rs` | drops the premises that a finding does not need |

mod check;
mod crowd;
mod deadly;
mod symmetric;
mod tighten;

pub use check::{Refusal, check, contradicts};
pub use deadly::NotDeadly;
pub use symmetric::NotSymmetric;
pub use tighten::tighten;
