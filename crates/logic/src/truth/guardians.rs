//! [`Guardians`]: a pattern that cannot stand alone, and the candidates that save it.

use whydoku_board::{Candidate, Cell};

/// A pattern that cannot stand alone, and the candidates that save it.
///
/// The pattern is its cells with all their candidates but the guardians. It is part of the truth, so an assumption of
/// uniqueness is visible in the premises: whoever does not want to assume it can refuse the step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guardians {
    /// Why the pattern cannot stand alone.
    pub pattern: Pattern,
    /// The cells of the pattern, in reading order.
    pub cells: Vec<Cell>,
    /// The candidates of these cells that are not part of the pattern, of which one must be true.
    pub candidates: Vec<Candidate>,
}

/// Why a pattern cannot stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// Whichever way it is filled, its digits could be rearranged without any rule noticing: two solutions.
    Deadly,
    /// It cannot be filled at all.
    Impossible,
}

impl Pattern {
    /// Its name in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deadly => "deadly",
            Self::Impossible => "impossible",
        }
    }
}
