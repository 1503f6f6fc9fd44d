//! [`Record`]: one puzzle of an input, or the error of a line.

use super::Inputs;
use crate::extra_columns::Origin;
use std::sync::Arc;
use whydoku_formats::{InputError, Problem, Puzzle};

/// A puzzle, or the error of a line, and where it comes from.
#[non_exhaustive]
pub struct Record {
    /// The input; empty if the puzzle is an argument.
    pub file: Arc<str>,
    /// Whether the input is standard input.
    pub is_stdin: bool,
    /// Whether errors name the input.
    pub is_named: bool,
    /// The values of the columns that are passed through.
    pub columns: Vec<String>,
    /// The puzzle.
    pub puzzle: Result<Puzzle, InputError>,
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self { file: "".into(), is_stdin: false, is_named: false, columns: Vec::new(), puzzle: Ok(puzzle) }
    }
}

impl Record {
    pub(super) fn failure(file: Arc<str>, is_named: bool, problem: Problem) -> Self {
        let puzzle = Err(InputError { line: 1, column: None, problem, excerpt: String::new() });
        Self { file, is_stdin: false, is_named, columns: Vec::new(), puzzle }
    }

    /// The error of inputs that hold no puzzle at all.
    pub fn no_puzzle(inputs: &Inputs) -> Self {
        let file = Arc::clone(inputs.only_file());
        let is_named = !file.is_empty();
        Self::failure(file, is_named, Problem::Empty)
    }

    /// Whether reading the input failed here.
    pub const fn is_broken(&self) -> bool {
        matches!(self.puzzle, Err(InputError { problem: Problem::Io(_), .. }))
    }

    /// The name of the file; empty for arguments and standard input.
    pub fn place(&self) -> &str {
        if self.is_stdin { "" } else { &self.file }
    }

    /// The text of the first column of the row.
    pub fn text(&self) -> &str {
        match &self.puzzle {
            Ok(puzzle) => &puzzle.text,
            Err(problem) => problem.excerpt.lines().next().unwrap_or_default(),
        }
    }

    /// File, line and columns of the record.
    pub fn origin(&self) -> Origin<'_> {
        let line = match &self.puzzle {
            Ok(puzzle) => puzzle.line,
            Err(problem) => problem.line,
        };
        Origin { file: &self.file, line, columns: &self.columns }
    }

    /// The error in one line; empty for a puzzle.
    pub fn error_line(&self) -> String {
        let Err(problem) = &self.puzzle else { return String::new() };
        let message = problem.to_string();
        let first = message.lines().next().unwrap_or_default();
        if self.is_named { format!("{}, {first}", self.file) } else { first.to_owned() }
    }
}
