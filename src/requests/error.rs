//! [`RequestError`]: the reason for which a request has no answer.

use super::table::REQUESTS;
use crate::{PositionError, PuzzleFormat, ShapeError, UnknownGrade};
use serde::Serialize;
use whydoku_fixtures::FixtureError;
use whydoku_formats::{Problem, TableProblem};
use whydoku_generate::UnknownSymmetry;
use whydoku_solver::scale::NumberError;

/// The reason for which a request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The library refused the puzzle or the options.
    #[error(transparent)]
    Library(crate::Error),
    /// A board that cannot be.
    #[error(transparent)]
    Shape(#[from] ShapeError),
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
    /// Arguments of another type, or an answer that JSON cannot hold.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// More digits than cells in a row.
    #[error("requests are about boards with as many digits as cells in a row; this one has the digits {0}")]
    MoreDigits(String),
    /// A board with cells beside its rows and columns.
    #[error("requests know no helper cells; the command line explains such puzzles")]
    HelperCells,
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
    #[error("no technique `{0}`; the request `techniques` lists them")]
    Technique(String),
    /// An unknown profile.
    #[error("no profile `{0}`; the request `techniques` lists them")]
    Profile(String),
    /// Techniques cannot be left out of this profile.
    #[error("{0} follows a program, which knows what it knows; take another profile")]
    Emulator(String),
    /// A line that is not one JSON object.
    #[error(
        "not a request: {0}; write one JSON object in a line, such as {{\"id\": 1, \"ask\": \"hint\", \"puzzle\": \"…\"}}"
    )]
    Form(String),
    /// A request that is not in the table.
    #[error("no request `{0}`; there is {list}", list = REQUESTS.iter().map(|request| request.name.as_str()).collect::<Vec<_>>().join(", "))]
    Request(String),
    /// A parameter that is missing, unknown or of another type.
    #[error("{request}: `{parameter}` {problem}")]
    Parameter {
        /// The name of the request.
        request: &'static str,
        /// The name of the parameter.
        parameter: String,
        /// The cause and the remedy.
        problem: String,
    },
    /// The time limit was reached.
    #[error("time limit of {0} ms reached; `timeout` sets another")]
    TimedOut(u64),
    /// The limit of work was reached.
    #[error("limit of {0} units of work reached; `work` sets another")]
    WorkLimit(u64),
    /// A format that would lose rules of the puzzle.
    #[error("{0} cannot hold all rules of this puzzle; use yaml")]
    LosesRules(String),
    /// An unknown format.
    #[error("there is no format `{0}`; there is {list}", list = PuzzleFormat::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))]
    Format(String),
}

impl<E: Into<crate::Error>> From<E> for RequestError {
    fn from(error: E) -> Self {
        Self::Library(error.into())
    }
}

/// An answer, or the reason why there is none.
pub(super) type Result<T> = std::result::Result<T, RequestError>;

/// A failure as data.
#[derive(Debug, Serialize)]
pub struct ErrorAnswer {
    /// `input`, `position`, `claim`, `request`, `cancelled`, `timeout`, `work`, `unrated` or `other`.
    kind: &'static str,
    /// The cause in a word, for callers that have messages of their own; the kind if it has none.
    code: &'static str,
    message: String,
    /// The part of the message that says what to do, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl From<&RequestError> for ErrorAnswer {
    fn from(error: &RequestError) -> Self {
        let message = error.to_string();
        let after_cause = || message.split_once("; ").map(|(_, remedy)| remedy.to_owned());
        let (kind, remedy) = match error {
            RequestError::Library(library) => (library.kind(), library.remedy()),
            RequestError::Table(_) => ("input", after_cause()),
            RequestError::MoreDigits(_) | RequestError::HelperCells => ("position", after_cause()),
            RequestError::TimedOut(_) => ("timeout", after_cause()),
            RequestError::WorkLimit(_) => ("work", after_cause()),
            RequestError::Example(_) => ("other", after_cause()),
            _ => ("request", after_cause()),
        };
        let code = error.code().unwrap_or(kind);
        let (line, column) = match error {
            RequestError::Library(library) => (library.line(), library.column()),
            _ => (None, None),
        };
        Self { kind, code, message, remedy, line, column }
    }
}

impl RequestError {
    /// The cause in a word, if it is one that players meet.
    const fn code(&self) -> Option<&'static str> {
        use crate::Error;
        let input = match self {
            Self::Library(Error::Input(input)) => input,
            Self::Library(Error::NoSolution) => return Some("no-solution"),
            Self::Library(Error::SeveralSolutions) => return Some("several-solutions"),
            Self::Library(Error::Position(position)) => {
                return if let PositionError::Size { .. } = position { None } else { Some("clash") };
            }
            _ => return None,
        };
        Some(match input.problem {
            Problem::Empty => "empty",
            Problem::Unrecognised | Problem::Foreign(_) => "no-puzzle",
            Problem::Several | Problem::OneOrSeveral => "several-puzzles",
            Problem::Cells { .. } | Problem::Row { .. } | Problem::Rows { .. } => "cells",
            Problem::Symbol(..) | Problem::OtherDigits(..) => "symbol",
            Problem::Link | Problem::UnknownLink(_) => "link",
            Problem::ShortLink => "short-link",
            Problem::NotUnderstood { .. } | Problem::OnlyDrawn(_) => "not-understood",
            _ => return None,
        })
    }
}
