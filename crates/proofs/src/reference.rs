//! Literals, and the names under which proof lines quote constraints.

use whydoku_board::{Candidate, Cell, Digit, Grid, House};
use whydoku_logic::{Conclusion, Truth};

/// A candidate or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the candidate is claimed true.
    pub is_true: bool,
}

impl Literal {
    pub(crate) const fn positive(candidate: Candidate) -> Self {
        Self { candidate, is_true: true }
    }

    pub(crate) const fn negative(candidate: Candidate) -> Self {
        Self { candidate, is_true: false }
    }

    pub(crate) const fn opposite(self) -> Self {
        Self { candidate: self.candidate, is_true: !self.is_true }
    }

    pub(crate) fn apply_to<const W: usize>(self, grid: &mut Grid<W>) {
        if self.is_true { grid.place(self.candidate) } else { grid.eliminate(self.candidate) }
    }
}

impl From<Conclusion> for Literal {
    fn from(conclusion: Conclusion) -> Self {
        Self { candidate: conclusion.candidate(), is_true: matches!(conclusion, Conclusion::Place(_)) }
    }
}

/// A set of candidates of which at most one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exclusion {
    /// The candidates of a cell.
    Cell(Cell),
    /// A digit in the cells of a house.
    House(House, Digit),
    /// A digit in cells whose digits differ by a constraint, by its number among such constraints.
    Constraint(usize, Digit),
    /// Two candidates that another rule excludes, the lesser first.
    Pair(Candidate, Candidate),
}

impl Exclusion {
    pub(crate) fn pair(one: Candidate, other: Candidate) -> Self {
        Self::Pair(one.min(other), one.max(other))
    }
}

/// A state of a constraint's automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AutomatonState {
    /// The number of the relation.
    pub relation: usize,
    /// The number of cells read.
    pub at: usize,
    /// The number of the state among those reachable there that lead to acceptance.
    pub number: usize,
}

/// A constraint of the formula or a line of the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reference {
    /// The cell has a digit.
    Cell(Cell),
    /// The digit is in the house.
    House(House, Digit),
    /// A clue.
    Clue(usize),
    /// At most one of these.
    AtMostOne(Exclusion),
    /// These two are not both true.
    Conflict(Candidate, Candidate),
    /// No rule allows the candidate.
    Impossible(Candidate),
    /// The lower bound of a relation's sum.
    AtLeast(usize),
    /// The upper bound of a relation's sum.
    AtMost(usize),
    /// An automaton begins in one of its first states.
    Initial(usize),
    /// The transition from a state with a digit.
    Transition(AutomatonState, Digit),
    /// The value of a candidate in the initial position.
    Start(Candidate),
    /// An assumption about puzzles with one solution.
    Assumption(usize),
    /// A solution that is ruled out.
    Excluded(usize),
    /// A line of the proof.
    Line(usize),
}

impl Reference {
    pub(crate) fn of(truth: &Truth) -> Self {
        match truth {
            Truth::House(house, digit) => Self::House(*house, *digit),
            Truth::Clue(clue) => Self::Clue(*clue),
            Truth::Cell(cell) => Self::Cell(*cell),
            Truth::Symmetric(symmetric) => Self::Cell(symmetric.cell),
            // No constraint of the formula: the line that proves them is quoted.
            Truth::Guardians(_) | Truth::Relation(_) | Truth::Linear(_) | Truth::Regions(_) => {
                Self::Line(usize::MAX)
            }
        }
    }
}
