//! [`Argument`]: something is supposed, and one thing follows from another.

use crate::Truth;
use whydoku_board::{Candidate, Cell, Digit};

/// A line of reasoning: something is supposed, and one thing follows from another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Argument {
    /// What is supposed.
    pub supposed: Assertion,
    /// What follows, in order.
    pub lines: Vec<ArgumentLine>,
    /// The truth that nothing can honour at the end, if the supposition leads to a contradiction.
    pub broken: Option<Truth>,
    /// What is still possible for that truth, each supposed in turn and each leading to a contradiction. Where there
    /// are none, the lines have denied all of it.
    pub cases: Vec<Argument>,
}

/// "The digit is in one of these cells", or "in none of them".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assertion {
    /// The digit.
    pub digit: Digit,
    /// Mostly one cell; several that stand together for a group.
    pub cells: Vec<Cell>,
    /// Whether it is there.
    pub is: bool,
}

impl Assertion {
    /// The digit is in the cell.
    pub fn is(candidate: Candidate) -> Self {
        Self { digit: candidate.digit, cells: vec![candidate.cell], is: true }
    }

    /// The digit is not in the cell.
    pub fn is_not(candidate: Candidate) -> Self {
        Self { is: false, ..Self::is(candidate) }
    }
}

/// One thing that follows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArgumentLine {
    /// Why.
    pub because: Justification,
    /// What.
    pub then: Assertion,
}

/// Why one thing follows from those before it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Justification {
    /// It cannot be beside what was asserted.
    Conflict,
    /// It is all that is left of a truth.
    Truth(Truth),
    /// These cells have one digit more than cells; without one digit they need all the others.
    Set(Vec<Cell>),
    /// The opposite was supposed beside all that came before, and it led nowhere.
    Refuted(Box<Argument>),
}
