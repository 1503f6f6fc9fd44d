//! [`EngineError`]: why a question has no answer. Its text is the message of the `Error` that the page catches.

use crate::position::FORMATS;
use whydoku::{GeneratorError, InputError, PositionError, ScaleError, ShapeError, UnknownGrade};
use whydoku_fixtures::FixtureError;
use whydoku_formats::TableProblem;
use whydoku_generate::UnknownSymmetry;
use whydoku_solver::scale::NumberError;

/// The reason for which a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The library refused the puzzle or the options.
    #[error(transparent)]
    Library(#[from] whydoku::Error),
    /// A text that is no puzzle.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Digits that cannot stand together.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A board that cannot be.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A scale that is not there.
    #[error(transparent)]
    Scale(#[from] ScaleError),
    /// A spec that no puzzle meets, or a goal that is none.
    #[error(transparent)]
    Spec(#[from] GeneratorError),
    /// An unknown symmetry class.
    #[error(transparent)]
    Symmetry(#[from] UnknownSymmetry),
    /// A bound of a rating that is no number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// An unknown grade of hints.
    #[error(transparent)]
    Grade(#[from] UnknownGrade),
    /// A table without a column of puzzles.
    #[error(transparent)]
    Table(#[from] TableProblem),
    /// An example of a technique that is no position.
    #[error(transparent)]
    Example(#[from] FixtureError),
    /// An answer that JSON cannot hold.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// More digits than cells in a row.
    #[error("the page shows boards with as many digits as cells in a row; this one has the digits {0}")]
    MoreDigits(String),
    /// A list of another length than the board.
    #[error("{name}: {cells} are wanted, one for each cell; {count} are there")]
    Entries {
        /// The list.
        name: &'static str,
        /// The number of cells.
        cells: usize,
        /// The number of entries.
        count: usize,
    },
    /// A number that is no digit of a board of this size.
    #[error("{number} is not a digit of this board; digits go from 1 to {size}")]
    Digit {
        /// The number.
        number: usize,
        /// The number of digits.
        size: usize,
    },
    /// An unknown technique.
    #[error("no technique `{0}`")]
    Technique(String),
    /// An unknown profile.
    #[error("no profile `{0}`")]
    Profile(String),
    /// Techniques cannot be left out of this profile.
    #[error("{0} follows a program, which knows what it knows; take another profile")]
    Emulator(String),
    /// An unknown language.
    #[error("no language `{0}`")]
    Language(String),
    /// A format that would lose rules of the puzzle.
    #[error("{0} cannot hold all rules of this puzzle; use yaml")]
    LosesRules(String),
    /// An unknown format.
    #[error("there is no format `{0}`; there is {list}", list = FORMATS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))]
    Format(String),
}

/// An answer, or the reason why there is none.
pub type Result<T> = std::result::Result<T, EngineError>;
