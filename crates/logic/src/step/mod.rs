//! The language of reasoning: a [`Finding`] is premises, conclusions and a figure; a [`Step`] is a finding under
//! the name of a technique. A [`Guess`] is something else altogether, so that no code can count it as logic.
//!
//! | file | holds |
//! | --- | --- |
//! | `conclusion.rs` | [`Conclusion`]: what follows |
//! | `role.rs` | [`Role`]: which parts there are to play |
//! | `figure.rs` | [`Figure`]: who plays which part |
//! | `argument.rs` | [`Argument`]: something is supposed, and one thing follows from another |
//! | `finding.rs` | [`Finding`]: truths taken together, and what follows from them |

mod argument;
mod conclusion;
mod figure;
mod finding;
mod role;

pub use argument::{Argument, ArgumentLine, Assertion, Justification};
pub use conclusion::Conclusion;
pub use figure::{Figure, Item};
pub use finding::Finding;
pub use role::Role;

use crate::TechniqueId;
use whydoku_board::{Candidate, DigitSet};

/// A finding under the name of its technique.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The technique that found it.
    pub technique: TechniqueId,
    /// How large the pattern is, where a technique has no fixed size; else 0. Ratings may depend on it.
    pub measure: u16,
    /// The argument.
    pub finding: Finding,
}

/// A trial, taken when no step applies. Never logic, and never a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// What is tried.
    pub candidate: Candidate,
    /// The digits between which the choice was.
    pub choices: DigitSet,
    /// How many cells were open.
    pub open: usize,
    /// The number of this guess, from 1.
    pub number: usize,
}
