//! [`Argument`]: a chain of inferences from an assumption.

use super::Conclusion;
use crate::Truth;
use whydoku_board::{Candidate, Cell, Digit};

/// A chain of inferences from an assumption.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Argument {
    /// The assumption.
    pub supposed: Assertion,
    /// The inferences, in order.
    pub lines: Vec<ArgumentLine>,
    /// The truth that cannot hold at the end, if the assumption leads to a contradiction.
    pub broken: Option<Truth>,
    /// The possibilities that are left to that truth, each assumed in turn and each leading to a contradiction. If there
    /// are none, the lines have excluded all of them.
    pub cases: Vec<Argument>,
}

impl Argument {
    /// An argument that ends with its last line, without a contradiction.
    pub const fn direct(supposed: Assertion, lines: Vec<ArgumentLine>) -> Self {
        Self { supposed, lines, broken: None, cases: Vec::new() }
    }

    /// The number of lines that it takes to explain: one for each inference, what one truth eliminates together being one,
    /// and one for a contradiction, those of refutations and cases included.
    pub fn length(&self) -> usize {
        let is_together = |one: &ArgumentLine, other: &ArgumentLine| {
            one.because == other.because && !one.then.is && !other.then.is
        };
        let of_line = |line: &ArgumentLine| match &line.because {
            Justification::Refuted(within) => 1 + within.length(),
            Justification::Conflict | Justification::Truth(_) | Justification::Set(_) => 1,
        };
        let lines = self.lines.chunk_by(is_together).map(|together| of_line(&together[0]));
        lines.chain(self.cases.iter().map(Self::length)).sum::<usize>() + usize::from(self.broken.is_some())
    }

    /// Returns whether it cites a truth: as a reason, as a cell of a set, or as what cannot hold.
    pub fn cites(&self, truth: &Truth) -> bool {
        let by_line = |line: &ArgumentLine| match &line.because {
            Justification::Conflict => false,
            Justification::Truth(because) => because == truth,
            Justification::Set(cells) => matches!(truth, Truth::Cell(cell) if cells.contains(cell)),
            Justification::Refuted(within) => within.cites(truth),
        };
        self.broken.as_ref() == Some(truth)
            || self.lines.iter().any(by_line)
            || self.cases.iter().any(|case| case.cites(truth))
    }
}

/// "The digit is in one of these cells", or "in none of them". Of a [pair of cells](Cell::pair): they are in one region, or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assertion {
    /// The digit.
    pub digit: Digit,
    /// Mostly one cell; several for a group.
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

    /// Asserts a conclusion.
    pub fn of(conclusion: Conclusion) -> Self {
        Self { is: matches!(conclusion, Conclusion::Place(_)), ..Self::is(conclusion.candidate()) }
    }

    /// The assertion as a conclusion, if it is about two cells and their regions.
    pub fn about_regions(&self) -> Option<Conclusion> {
        let &[pair] = self.cells.as_slice() else { return None };
        pair.as_pair()?;
        let same = Conclusion::Place(Candidate::new(pair, self.digit));
        Some(if self.is { same } else { same.reversed() })
    }
}

/// One inference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArgumentLine {
    /// The reason.
    pub because: Justification,
    /// The result.
    pub then: Assertion,
}

/// Why an assertion follows from those before it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Justification {
    /// It is in conflict with what was asserted.
    Conflict,
    /// It is the only possibility left to a truth.
    Truth(Truth),
    /// These cells have one digit more than cells; without one digit they need all the others.
    Set(Vec<Cell>),
    /// The opposite, assumed in addition to all that came before, leads to a contradiction.
    Refuted(Box<Argument>),
}
