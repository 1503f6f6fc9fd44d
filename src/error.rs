//! [`Error`]: what can go wrong, with the remedy.

use super::{Claim, ClaimError};
use whydoku_formats::{InputError, PositionError};
#[cfg(feature = "generate")]
use whydoku_generate::GeneratorError;
use whydoku_solver::dyn_board::SolveError;
use whydoku_solver::scale::ScaleError;

/// The remedy for languages that are not part of this build.
const OTHERS: &str =
    if cfg!(feature = "languages") { "" } else { "; others need the feature `languages` of this crate" };

/// A failure, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text that is no puzzle.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Digits that cannot stand together.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A text that is no claim about this board.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// A profile that is not there.
    #[error("no profile `{name}`; the profiles are {known}")]
    Profile {
        /// The requested name.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// A scale that is not there, or that is not measured by this profile.
    #[error(transparent)]
    Scale(#[from] ScaleError),
    /// A language that is not there.
    #[error("no language `{code}`; the languages are {known}{OTHERS}")]
    Language {
        /// The requested name.
        code: String,
        /// The names that exist.
        known: String,
    },
    /// A profile whose steps are rated on a scale that is not there.
    #[error("the scale of this profile is unknown; name another in it")]
    ProfileScale,
    /// A board that a program does not know.
    #[error("this profile works on classic 9×9 boards only; use another one, such as human")]
    OtherBoard,
    /// A puzzle that the scale has no figure for.
    #[error("no rating: {0}")]
    Unrated(String),
    /// An order for puzzles that cannot be met.
    #[cfg(feature = "generate")]
    #[error(transparent)]
    Spec(#[from] GeneratorError),
    /// A puzzle without a solution.
    #[error("the puzzle has no solution; `check` says where it goes wrong")]
    NoSolution,
    /// A puzzle with several solutions where one is wanted.
    #[error("the puzzle has several solutions; add clues, or take them one by one with `solutions`")]
    SeveralSolutions,
    /// Ended early by [`Options::cancel`](crate::Options::cancel).
    #[error("cancelled")]
    Cancelled,
    /// Two grids that are of different boards.
    #[error("the two grids have different sizes, regions or rules; pass two positions of one puzzle")]
    OtherShape,
    /// A cell or a digit that the board has not.
    #[error("cell {cell} with digit {digit} is not on this board; cells go from 0 to {}, digits from 0 to {}", cells - 1, digits - 1)]
    OutsideBoard {
        /// The index of the cell.
        cell: usize,
        /// The index of the digit.
        digit: usize,
        /// The number of cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// A move in a cell that has a digit.
    #[error("{0}: a digit stands in this cell; leave the move out")]
    Filled(Claim),
    /// A position that is none of this puzzle.
    #[error("not this puzzle: {cell} holds {held} in the second grid, and {given} in the first")]
    OtherPuzzle {
        /// The cell, such as `r1c2`.
        cell: String,
        /// The digit of the second grid.
        held: String,
        /// The given of the first grid.
        given: String,
    },
}

impl Error {
    /// The line of the input, from 1, if the error has a place.
    pub const fn line(&self) -> Option<usize> {
        if let Self::Input(error) = self { Some(error.line) } else { None }
    }

    /// The character in the line, from 1, if one can be named.
    pub const fn column(&self) -> Option<usize> {
        if let Self::Input(error) = self { error.column } else { None }
    }

    /// The kind of the failure in a word: `input`, `position`, `claim`, `unrated`, `cancelled`, or `request` for options that
    /// cannot be met.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Input(_) => "input",
            Self::Position(_)
            | Self::OtherBoard
            | Self::NoSolution
            | Self::SeveralSolutions
            | Self::OtherShape
            | Self::OutsideBoard { .. }
            | Self::OtherPuzzle { .. } => "position",
            Self::Claim(_) | Self::Filled(_) => "claim",
            Self::Unrated(_) => "unrated",
            Self::Cancelled => "cancelled",
            #[cfg(feature = "generate")]
            Self::Spec(_) => "request",
            Self::Profile { .. } | Self::Scale(_) | Self::Language { .. } | Self::ProfileScale => "request",
        }
    }

    /// The part of the message that says what to do, if it has one.
    ///
    /// ```
    /// let error = whydoku::Error::from(whydoku::Puzzle::parse("hello").unwrap_err());
    /// assert_eq!((error.line(), error.column()), (Some(1), None));
    /// assert!(error.remedy().is_some_and(|remedy| remedy.starts_with("write a 9×9 grid")));
    /// ```
    pub fn remedy(&self) -> Option<String> {
        let text = self.to_string();
        // Every message is `cause; remedy`, but that of a malformed claim, which quotes the claim first.
        let parts = match self {
            Self::Claim(ClaimError::Form(_)) => text.rsplit_once(": "),
            _ => text.split_once("; "),
        };
        parts.map(|(_, remedy)| remedy.to_owned())
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::UnknownScale => Self::ProfileScale,
            SolveError::UnsupportedBoard => Self::OtherBoard,
            SolveError::Cancelled => Self::Cancelled,
        }
    }
}
