//! [`YamlError`]: what is wrong in a YAML text, and where.

use crate::Spanned;
#[cfg(not(feature = "yaml"))]
use crate::left_out::Location;
#[cfg(feature = "yaml")]
use serde_yaml::Location;

/// An error at a place of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct YamlError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The cause, and the remedy.
    pub problem: String,
    /// The key, if it is not known.
    pub unknown_key: Option<String>,
}

/// An error at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {problem}{excerpt}")]
pub struct FileError {
    /// The name of the file, or what stands for it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The cause, and the remedy.
    pub problem: String,
    /// The line, with a mark under the column; empty if there is no such line.
    pub excerpt: String,
}

impl YamlError {
    /// An error at a value.
    pub fn at<T>(value: &Spanned<T>, problem: impl Into<String>) -> Self {
        Self::at_location(value.referenced, problem.into())
    }

    pub(crate) fn at_location(at: Location, problem: String) -> Self {
        let [line, column] = [at.line(), at.column()].map(|number| (number as usize).max(1));
        Self { line, column, problem, unknown_key: None }
    }

    /// The error with the name of its file and the line that it points to.
    pub fn in_file(self, file: &str, text: &str) -> FileError {
        let Self { line, column, problem, .. } = self;
        let excerpt = text.lines().nth(line - 1).map_or(String::new(), |quoted| {
            let number = line.to_string();
            let (margin, gap) = (" ".repeat(number.len()), " ".repeat(column - 1));
            format!("\n  {number} | {}\n  {margin} | {gap}^", quoted.trim_end())
        });
        FileError { file: file.to_owned(), line, column, problem, excerpt }
    }
}
