//! [`CheckError`]: reasons for which the checker rejects a finding or a board.

use crate::budget::BudgetExhausted;
use crate::premises::PREMISE_LIMIT;
use whydoku_board::{Candidate, Cell};
use whydoku_constraints::Violation;
use whydoku_logic::{Conclusion, Truth};

/// The reason for which a finding, a contradiction or a solution is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The conclusion holds already, or its cell is filled.
    #[error("{0:?} already holds on this grid")]
    NoNewConclusion(Conclusion),
    /// The premise is no truth of this puzzle: there is no such cell, house, digit or clue.
    #[error("{0:?} is not a truth of this puzzle")]
    UnknownTruth(Truth),
    /// A filled cell satisfies the premise already, so nothing follows from it.
    #[error("{0:?} is already satisfied and cannot be a premise")]
    SettledTruth(Truth),
    /// The pattern behind the guardians can exist without them.
    #[error("the pattern of {0:?} is not deadly: {1}")]
    NotDeadly(Truth, PatternFlaw),
    /// The puzzle does not map onto itself as the premise claims.
    #[error("{0:?} does not map the puzzle to itself: {1}")]
    NotSymmetric(Truth, SymmetryFlaw),
    /// All premises can be satisfied although the conclusion is false.
    #[error("{conclusion:?} does not follow: {escape:?} satisfies every premise without it")]
    Unsupported {
        /// The conclusion that does not follow.
        conclusion: Conclusion,
        /// One candidate for each premise, no two in conflict, with the conclusion false.
        escape: Vec<Candidate>,
    },
    /// All premises can be satisfied, so there is no contradiction.
    #[error("there is no contradiction: {escape:?} satisfies every premise")]
    NoContradiction {
        /// One candidate for each premise, no two in conflict.
        escape: Vec<Candidate>,
    },
    /// The argument exceeds the limits of premises or work.
    #[error(
        "the argument is too large to check: more than {PREMISE_LIMIT} premises, or too many combinations"
    )]
    TooLarge,
    /// The board is no solution: a cell is open.
    #[error("{0:?} is open")]
    OpenCell(Cell),
    /// The board is no solution: two of its digits exclude each other.
    #[error("{0:?} and {1:?} conflict")]
    Clash(Candidate, Candidate),
    /// The board is no solution: no digit satisfies this truth.
    #[error("{0:?} is not satisfied")]
    UnsatisfiedTruth(Truth),
    /// The board is no solution: it violates this rule.
    #[error("{0:?} is not satisfied")]
    ViolatedRule(Violation),
}

impl From<BudgetExhausted> for CheckError {
    fn from(_: BudgetExhausted) -> Self {
        Self::TooLarge
    }
}

/// The reason for which a pattern may exist without its guardians.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternFlaw {
    /// The pattern is empty.
    #[error("it has no cells")]
    NoCells,
    /// A cell of the pattern is a given, or, in an impossible pattern, filled.
    #[error("one of its cells is filled")]
    FilledCell,
    /// A rule other than the houses involves its cells, and would detect a rearrangement.
    #[error("a rule other than the houses applies to its cells")]
    OtherRule,
    /// A filling has no twin; or, of an impossible pattern, there is a filling.
    #[error("it has a valid filling")]
    Fillable,
    /// The budget does not suffice for all fillings.
    #[error("it has too many fillings to check")]
    TooLarge,
}

/// The property of a puzzle that a rearrangement does not preserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SymmetryFlaw {
    /// Two cells, or two digits, map to one.
    #[error("it is not a one-to-one map of cells and digits")]
    NotBijective,
    /// The peers of a cell, or neighbours that must not be consecutive, do not map to peers or neighbours.
    #[error("cells that see each other map to cells that do not")]
    Peers,
    /// The image of a house is no house.
    #[error("a house does not map to a house")]
    Houses,
    /// The image of a clue is no clue.
    #[error("a clue does not map to a clue")]
    Clues,
    /// The image of a given is no given.
    #[error("a given does not map to a given")]
    Givens,
}
