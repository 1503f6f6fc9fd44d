//! [`InputError`]: a problem with its line and column, and [`LineError`], before the number of the line is known.

use crate::Problem;
use std::fmt;
use whydoku_cells::controls::is_interpreted;

/// A puzzle that cannot be read: place, cause and remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1, if one can be named.
    pub column: Option<usize>,
    /// The cause, and the remedy.
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
    /// Whether the line probably belongs to a file that holds no puzzles.
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

    /// An error for an input without any puzzle.
    pub const fn empty() -> Self {
        Self { line: 1, column: None, problem: Problem::Empty, excerpt: String::new() }
    }
}

const EXCERPT: usize = 60;

#[derive(Debug)]
pub(super) struct LineError {
    column: Option<usize>,
    problem: Problem,
}

impl LineError {
    pub(super) const fn whole(problem: Problem) -> Self {
        Self { column: None, problem }
    }

    pub(super) fn at(text: &str, byte: usize, problem: Problem) -> Self {
        let column = text.char_indices().take_while(|&(at, _)| at < byte).count() + 1;
        Self { column: Some(column), problem }
    }

    pub(super) fn on(self, line: usize, text: &str) -> InputError {
        let Self { column, problem } = self;
        InputError { line, column, problem, excerpt: excerpt(text, column) }
    }
}

impl From<Problem> for LineError {
    fn from(problem: Problem) -> Self {
        Self::whole(problem)
    }
}

/// Returns some characters around a column, escaped, with `…` for omitted text.
pub(super) fn excerpt(text: &str, column: Option<usize>) -> String {
    let from = column.unwrap_or(1).saturating_sub(EXCERPT / 2);
    let mut characters = text.trim_end().chars().skip(from);
    let mut quote = String::from(if from > 0 { "…" } else { "" });
    for character in characters.by_ref().take(EXCERPT) {
        // Letters of any script stay as they are; control characters could change a terminal.
        if is_interpreted(character) { quote.extend(character.escape_debug()) } else { quote.push(character) }
    }
    if characters.next().is_some() {
        quote.push('…');
    }
    quote
}
