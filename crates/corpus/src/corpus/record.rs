//! [`Record`]: a puzzle, or what is wrong with a line, and where it stands.

use super::super::extras::Origin;
use super::Corpus;
use std::sync::Arc;
use whydoku_formats::{InputError, Problem, Puzzle};

/// A puzzle, or what is wrong with a line, and where it stands.
pub struct Record {
    /// The input, or empty of an argument that is a puzzle.
    pub file: Arc<str>,
    /// Whether complaints need name it.
    pub named: bool,
    /// The columns of its record that are passed through.
    pub columns: Vec<String>,
    /// The puzzle.
    pub puzzle: Result<Puzzle, InputError>,
}

impl Record {
    /// Whether an input could not be read on here.
    pub const fn is_broken(&self) -> bool {
        matches!(self.puzzle, Err(InputError { problem: Problem::Io(_), .. }))
    }

    /// What stands in the first column of its row.
    pub fn text(&self) -> &str {
        match &self.puzzle {
            Ok(puzzle) => &puzzle.text,
            Err(problem) => problem.excerpt.lines().next().unwrap_or_default(),
        }
    }

    /// Where it came from.
    pub fn origin(&self) -> Origin<'_> {
        let line = match &self.puzzle {
            Ok(puzzle) => puzzle.line,
            Err(problem) => problem.line,
        };
        Origin { file: &self.file, line, columns: &self.columns }
    }

    /// An input without any puzzle, which is worth an error.
    pub fn nothing(corpus: &Corpus) -> Self {
        let file = Arc::clone(&corpus.only);
        let named = !file.is_empty();
        Self { file, named, columns: Vec::new(), puzzle: Err(InputError::empty()) }
    }

    /// What is wrong, in one line.
    pub fn complaint(&self) -> String {
        let Err(problem) = &self.puzzle else { return String::new() };
        let told = problem.to_string();
        let first = told.lines().next().unwrap_or_default();
        let place = if self.named { format!("{}, ", self.file) } else { String::new() };
        format!("{place}{first}")
    }
}
