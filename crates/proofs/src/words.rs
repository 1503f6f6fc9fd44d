//! The words of a proof: what its lines are made of and what they quote.

use super::conclusion::PATIENCE;
use std::io;
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::Conclusion;
use whydoku_logic::Truth;

/// A candidate that is true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Literal {
    /// Which.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is: bool,
}

impl Literal {
    pub(super) const fn opposite(self) -> Self {
        Self { candidate: self.candidate, is: !self.is }
    }
}

impl From<Conclusion> for Literal {
    fn from(conclusion: Conclusion) -> Self {
        Self { candidate: conclusion.candidate(), is: matches!(conclusion, Conclusion::Place(_)) }
    }
}

/// Where there is room for one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// One digit in a cell.
    Cell(Cell),
    /// A digit in one cell of a house.
    House(House, Digit),
    /// A digit in one of the cells that a constraint keeps apart, by its number among such constraints.
    Apart(usize, Digit),
    /// One of two candidates that a further rule keeps apart.
    Pair(Candidate, Candidate),
}

/// A state of a reading: what is remembered of the cells before one, by its number among those that lead to a right end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadingState {
    /// Which relation is read.
    pub relation: usize,
    /// How many cells have been read.
    pub at: usize,
    /// Which of the states that may be reached there.
    pub number: usize,
}

/// What a line of a proof quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reference {
    /// The cell holds a digit.
    Cell(Cell),
    /// The digit stands in the house.
    House(House, Digit),
    /// A clue.
    Clue(usize),
    /// At most one of these.
    Room(Room),
    /// These two are not both true.
    Link(Candidate, Candidate),
    /// No rule allows the candidate.
    Never(Candidate),
    /// The sum of a relation is at least this.
    Least(usize),
    /// The sum of a relation is at most this.
    Most(usize),
    /// A reading begins somewhere.
    Begins(usize),
    /// Where a digit leads from a state.
    Leads(ReadingState, Digit),
    /// The candidate is true, or false, from the start.
    Start(Candidate),
    /// Assumed of a puzzle with one solution.
    Assumed(usize),
    /// A solution that is put aside.
    Aside(usize),
    /// A line of the proof.
    Line(usize),
}

impl Reference {
    pub(super) fn of(truth: &Truth) -> Self {
        match truth {
            Truth::House(house, digit) => Self::House(*house, *digit),
            Truth::Clue(clue) => Self::Clue(*clue),
            Truth::Cell(cell) => Self::Cell(*cell),
            // These are not said by the rules; they are quoted by the line that shows them.
            Truth::Guardians(_) | Truth::Relation(_) | Truth::Linear(_) => Self::Line(usize::MAX),
            Truth::Symmetric(symmetric) => Self::Cell(symmetric.cell),
        }
    }
}

/// Why a proof cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It takes too many cases.
    #[error("{0}: too large: the argument takes more than {PATIENCE} cases")]
    TooLarge(String),
    /// It rests on something that this language cannot say.
    #[error("{0}: its premises cannot be written down here")]
    UnsupportedPremise(String),
    /// A rule about several cells has too many ways through it.
    #[error("constraint {0} can be read in too many ways to be written down")]
    TooManyWays(usize),
    /// It cannot be written to where it should.
    #[error(transparent)]
    Written(#[from] io::Error),
}
