//! [`CorpusError`]: everything that can go wrong in this crate.

use super::query::ConditionError;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use whydoku_formats::{InputError, Problem, TableProblem, looks_like_puzzle};

/// A failure to read inputs, to prepare a rating or to write a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// An argument is neither a puzzle nor a file, directory or pattern.
    #[error("{}", argument_problem(.argument, .problem))]
    Argument {
        /// The argument, shortened.
        argument: String,
        /// Why it does not parse as a puzzle.
        problem: Box<InputError>,
    },
    /// A directory holds no file of a known type.
    #[error("{path}: no file in this folder has an extension of puzzles ({endings})", path = .0.display(), endings = super::input::EXTENSIONS.join(", "))]
    EmptyDirectory(PathBuf),
    /// A directory cannot be listed.
    #[error("{path}: cannot be read: {1}", path = .0.display())]
    Directory(PathBuf, io::Error),
    /// A glob pattern is malformed.
    #[error("{0}: {1}; * stands for any text, ? for one character")]
    Pattern(String, glob::PatternError),
    /// An input cannot be opened, or does not hold text.
    #[error("{0}: {1}")]
    Unreadable(Arc<str>, StreamProblem),
    /// A table has no column of puzzles.
    #[error("{0}: {1}")]
    PuzzleColumn(Arc<str>, TableProblem),
    /// A table lacks a column that is to be passed through.
    #[error("--columns {column}: {file} has no such column{hint}; the columns are {known}")]
    PassedColumn {
        /// The table.
        file: Arc<str>,
        /// The missing column.
        column: String,
        /// A similar column, in parentheses, or nothing.
        hint: String,
        /// The columns of the table.
        known: String,
    },
    /// The scale of a profile is not in the catalogue.
    #[error("the scale `{0}` rates no steps; name another in the profile")]
    Scale(String),
    /// A condition or an order cannot be parsed.
    #[error("{option}, {problem}")]
    Query {
        /// The command line option.
        option: &'static str,
        /// The problem and its place.
        problem: ConditionError,
    },
    /// A table of expected ratings cannot be read.
    #[error("{path}: {1}", path = .0.display())]
    ExpectedFile(PathBuf, io::Error),
    /// A file of expected ratings is no table of puzzles.
    #[error("{path}: {1}", path = .0.display())]
    ExpectedTable(PathBuf, String),
    /// A pair of columns names one that is not there.
    #[error("--expect-columns, {path}: {problem}", path = path.display())]
    ExpectedPair {
        /// The table.
        path: PathBuf,
        /// The missing column and the ones that exist.
        problem: String,
    },
    /// A table of expected ratings has no column to compare.
    #[error(
        "{path}: no column in common: it has {theirs}, and graded are {ours}; \
         choose the scale with --scale, or pair columns with --expect-columns OURS=THEIRS", path = path.display()
    )]
    ExpectedColumns {
        /// The file.
        path: PathBuf,
        /// Its columns.
        theirs: String,
        /// The columns of the rated table.
        ours: String,
    },
    /// A journal cannot be written.
    #[error("{}: cannot be written: {problem}; {rows} rows are written: remove the cause and run the same with --resume", path.display())]
    JournalWrite {
        /// The file.
        path: PathBuf,
        /// The cause.
        problem: io::Error,
        /// The number of rows committed so far.
        rows: u64,
    },
    /// A journal cannot be opened or read.
    #[error("{path}: {1}", path = .0.display())]
    JournalFile(PathBuf, io::Error),
    /// Another process writes to the file.
    #[error("{}: another process writes this file; wait for it, or choose another name", .0.display())]
    JournalLocked(PathBuf),
    /// A journal was started with other options.
    #[error("{}: started with other options: {then}, now {now}; repeat those options, or overwrite it with --force", path.display())]
    JournalOptions {
        /// The file.
        path: PathBuf,
        /// The first option that differs, as it was.
        then: String,
        /// The same option now.
        now: String,
    },
}

/// Why an input cannot be read as text.
#[derive(Debug, thiserror::Error)]
pub enum StreamProblem {
    /// The file has the signature of another type.
    #[error("this is {0}, not text with puzzles")]
    FileType(&'static str),
    /// The archive is an Office document.
    #[error("this is an Office document; save it as CSV")]
    Office,
    /// The file is a Parquet table.
    #[error("Parquet is not supported; write the column of puzzles as CSV")]
    Parquet,
    /// Reading fails.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

fn argument_problem(argument: &str, problem: &InputError) -> String {
    // The content of a link, of which the beginning is shown.
    let is_packed =
        ["scl", "ctc", "fpuz"].iter().any(|form| argument.starts_with(form)) && argument.len() > 50;
    let is_link = argument.contains("://") || is_packed;
    match &problem.problem {
        Problem::Unrecognised if is_link => format!(
            "`{argument}`: no puzzle in this link; links of f-puzzles, SudokuPad and SudokuWiki are read, or write the \
             puzzle as 81 characters, `.` for an empty cell"
        ),
        problem if is_link || argument.trim_start().starts_with('{') => format!("`{argument}`: {problem}"),
        Problem::Link
        | Problem::ShortLink
        | Problem::UnknownLink(_)
        | Problem::Program(_)
        | Problem::Meaning(..)
        | Problem::NoSentence { .. }
        | Problem::NotUnderstood { .. } => {
            format!("`{argument}`: {}", problem.problem)
        }
        // The row is named by its line.
        Problem::Row { .. } => format!("`{argument}`: no such file, and not a puzzle: {problem}"),
        problem if looks_like_puzzle(argument) => {
            format!("`{argument}`: no such file, and not a puzzle: {problem}")
        }
        _ => format!(
            "`{argument}`: no such file, and not a puzzle. A puzzle is 81 characters, `.` for an empty cell."
        ),
    }
}
