//! The language of reasoning: a [`Finding`] is premises, conclusions and a figure; a [`Step`] is a finding under
//! the name of a technique. A [`Guess`] is another type, so that no code can count it as logic.

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
    /// The size of the pattern if the technique has no fixed one, else 0. Ratings may depend on it.
    pub measure: u16,
    /// Premises, conclusions and figure.
    pub finding: Finding,
}

/// A digit that was tried because no step applied. Never logic, and never a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The digit and its cell.
    pub candidate: Candidate,
    /// The candidates of the cell.
    pub choices: DigitSet,
    /// The number of open cells.
    pub open: usize,
    /// The number of this guess, from 1.
    pub number: usize,
}
