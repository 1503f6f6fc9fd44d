//! Measures: figures of a classic puzzle that a search defines, and no list of techniques.
//!
//! | file | measures |
//! | --- | --- |
//! | `givens.rs` | nothing: [`Givens`], what all measures begin with |
//! | `singles.rs`, `variables.rs` | nothing: a board on which singles follow at once, for those below |
//! | `trial.rs` | [`trial_depth`]: how deep suppositions must be nested to refute all that is false |
//! | `whips/` | [`WhipKind::longest`]: how long the longest whip or braid is that the puzzle needs |
//! | `gsf/` | [`q1`], [`q2`]: the work of gsf's program, in its own count |
//! | `exact_cover.rs` | [`exact_cover_nodes`]: how large the tree of an exact cover is, on average |
//!
//! A measure that may take long is handed a question that it asks now and then: whether its time is over.

mod exact_cover;
mod givens;
mod gsf;
mod singles;
mod trial;
mod variables;
mod whips;

pub use exact_cover::{NodeStatistics, exact_cover_nodes};
pub use givens::Givens;
pub use gsf::{GsfEffort, q1, q2};
pub use trial::trial_depth;
pub use whips::{Whip, WhipKind, WhipLink, shortest_whips};

/// Asked now and then: is the time over?
pub type DeadlineCheck<'a> = &'a dyn Fn() -> bool;

/// The time was over before the measure was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is over")]
pub struct DeadlineExceeded;
