//! What is wrong with an input, said so that it can be mended: the line, the column, what was expected, what to write.
//!
//! | file | says |
//! | --- | --- |
//! | `problem.rs` | [`Problem`]: what can be wrong, and the remedy |
//! | `words.rs` | what the sentences are put together from |

mod problem;
mod words;

pub use problem::{ArrayProblem, Problem};

use std::fmt;

/// A puzzle that could not be read, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1, if one can be named.
    pub column: Option<usize>,
    /// What is wrong, and the remedy.
    pub problem: Problem,
    /// The text around the place, with control characters escaped. Of a YAML file, several lines with a mark.
    pub excerpt: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl InputError {
    /// Whether this is what a line of something else than puzzles looks like.
    pub const fn is_foreign(&self) -> bool {
        matches!(
            self.problem,
            Problem::Unrecognised
                | Problem::Array(_)
                | Problem::Json(_)
                | Problem::Section(_)
                | Problem::Heading(_)
        )
    }

    /// For callers whose reader yielded nothing at all.
    pub const fn empty() -> Self {
        Self { line: 1, column: None, problem: Problem::Empty, excerpt: String::new() }
    }
}
