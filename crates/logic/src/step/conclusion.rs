//! [`Conclusion`]: a placement or an elimination.

use whydoku_board::{Candidate, Grid, Layout};

/// A placement or an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    /// The cell holds the digit.
    Place(Candidate),
    /// The cell does not hold the digit.
    Eliminate(Candidate),
}

impl Conclusion {
    /// Applies it to a grid, unless it holds there.
    pub fn apply_to<const W: usize>(self, grid: &mut Grid<W>) {
        match self {
            Self::Place(candidate) if grid.allows(candidate) => grid.place(candidate),
            Self::Eliminate(candidate) => grid.eliminate(candidate),
            Self::Place(_) => {}
        }
    }

    /// Whether it holds on a grid.
    pub fn holds_on<const W: usize>(self, grid: &Grid<W>) -> bool {
        let candidate = self.candidate();
        match self {
            Self::Place(_) => grid.digit(candidate.cell) == Some(candidate.digit),
            Self::Eliminate(_) => !grid.allows(candidate),
        }
    }

    /// Its printed code: `r1c2=3` or `r1c2<>3`.
    pub fn code<const W: usize>(self, layout: &Layout<W>) -> String {
        let Candidate { cell, digit } = self.candidate();
        let sign = if matches!(self, Self::Place(_)) { "=" } else { "<>" };
        format!("{}{sign}{}", layout.name(cell), layout.spell(digit))
    }

    /// The candidate that it is about.
    pub const fn candidate(self) -> Candidate {
        match self {
            Self::Place(candidate) | Self::Eliminate(candidate) => candidate,
        }
    }

    /// The opposite claim.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Place(candidate) => Self::Eliminate(candidate),
            Self::Eliminate(candidate) => Self::Place(candidate),
        }
    }
}
