//! [`CheckError`]: why a finding is refused.

use super::super::budget::UsedUp;
use super::super::deadly::PatternFlaw;
use super::super::symmetric::SymmetryFlaw;
use super::judge::PREMISE_LIMIT;
use whydoku_board::Candidate;
use whydoku_logic::Conclusion;
use whydoku_logic::Truth;

/// Why a finding is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The conclusion holds already, or its cell is filled.
    #[error("{0:?} says nothing new on this grid")]
    NothingNew(Conclusion),
    /// The premise is no truth of this puzzle: there is no such cell, house, digit or clue.
    #[error("{0:?} is not a truth of this puzzle")]
    UnknownTruth(Truth),
    /// The premise is already settled by a filled cell, so nothing follows from it.
    #[error("{0:?} is settled already and can carry no argument")]
    SettledTruth(Truth),
    /// The pattern behind the guardians can be broken without them.
    #[error("the pattern of {0:?} is not deadly: {1}")]
    NotDeadly(Truth, PatternFlaw),
    /// The puzzle does not map onto itself as the premise says.
    #[error("{0:?} does not keep the puzzle: {1}")]
    NotSymmetric(Truth, SymmetryFlaw),
    /// All premises can be honoured although the conclusion is false; the candidates that do so are given.
    #[error("{conclusion:?} does not follow: {escape:?} honours every premise without it")]
    Unsupported {
        /// The conclusion that does not follow.
        conclusion: Conclusion,
        /// One candidate for each premise, no two in conflict, with the conclusion false.
        escape: Vec<Candidate>,
    },
    /// The premises can all be honoured, so there is no contradiction.
    #[error("there is no contradiction: {escape:?} honours every premise")]
    NoContradiction {
        /// One candidate for each premise, no two in conflict.
        escape: Vec<Candidate>,
    },
    /// The argument is too large to be judged.
    #[error("the argument is too large to be judged: more than {PREMISE_LIMIT} premises, or too many trials")]
    TooLarge,
}

impl From<UsedUp> for CheckError {
    fn from(_: UsedUp) -> Self {
        Self::TooLarge
    }
}
