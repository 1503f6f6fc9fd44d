//! What arguments are: puzzles, files, folders, patterns, standard input; and why they are nothing.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use whydoku_formats::{InputError, Puzzle, ReadOptions, TableProblem, looks_like_puzzle, parse_one};

/// Why inputs cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// An argument that is nothing.
    #[error("{name}: {}", nothing("no file or folder is called so, and no pattern fits one", .name, .problem))]
    Missing {
        /// The argument, shortened.
        name: String,
        /// Why it is no puzzle.
        problem: Box<InputError>,
    },
    /// A folder without puzzles.
    #[error("{path}: no file in this folder has an ending that puzzles have ({endings})", path = .0.display(), endings = ENDINGS.join(", "))]
    Folder(PathBuf),
    /// A pattern that cannot be one.
    #[error("{0}: {1}; write a star for any letters, ? for one, or the name of a file")]
    Pattern(String, glob::PatternError),
    /// A folder that cannot be looked through.
    #[error("{path}: cannot be read: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// A table without the column that was asked for.
    #[error("{0}: {1}")]
    Column(String, TableProblem),
    /// A table without a column that is to be passed through.
    #[error("--columns {column}: {file} has no such column{near}; there is {known}")]
    Passed {
        /// The table.
        file: String,
        /// The column.
        column: String,
        /// What was probably meant.
        near: String,
        /// The columns that there are.
        known: String,
    },
}

/// The endings of files that are read from a folder, before that of the packing.
const ENDINGS: [&str; 17] = [
    "txt",
    "csv",
    "tsv",
    "jsonl",
    "ndjson",
    "sdk",
    "sdm",
    "ss",
    "sud",
    "yaml",
    "yml",
    "json",
    "lst",
    "dat",
    "parquet",
    "opensudoku",
    "zip",
];

/// Why an argument is nothing: what is said of files, and of what looks like a puzzle also what is wrong with it.
pub fn nothing(of_files: &str, text: &str, problem: &InputError) -> String {
    if looks_like_puzzle(text) {
        format!("{of_files}; and as a puzzle: {problem}")
    } else {
        format!("{of_files}, nor is it a puzzle, such as 81 characters with . for an empty cell")
    }
}

/// How deep folders are followed.
const DEPTH: usize = 64;

/// Where puzzles come from.
pub(super) enum Source {
    /// An argument that is one.
    Puzzle(Box<Puzzle>),
    /// A file.
    File(PathBuf),
    /// A file out of a zip file: its name, and what is in it.
    Unzipped(String, Vec<u8>),
    /// Standard input.
    Standard,
}

/// What all arguments are, in order; standard input if there are none.
pub(super) fn sources(arguments: &[String], options: &ReadOptions) -> Result<VecDeque<Source>, CorpusError> {
    let mut sources = VecDeque::new();
    for argument in arguments {
        add(argument, options, &mut sources)?;
    }
    if arguments.is_empty() {
        sources.push_back(Source::Standard);
    }
    Ok(sources)
}

fn add(argument: &str, options: &ReadOptions, sources: &mut VecDeque<Source>) -> Result<(), CorpusError> {
    if argument == "-" {
        sources.push_back(Source::Standard);
        return Ok(());
    }
    let problem = match parse_one(argument, options) {
        Ok(puzzle) => {
            sources.push_back(Source::Puzzle(Box::new(puzzle)));
            return Ok(());
        }
        Err(problem) => problem,
    };
    let path = Path::new(argument);
    if path.is_dir() {
        let mut files = Vec::new();
        walk(path, DEPTH, &mut files)?;
        if files.is_empty() {
            return Err(CorpusError::Folder(path.to_owned()));
        }
        sources.extend(files.into_iter().map(Source::File));
        return Ok(());
    }
    if path.exists() {
        sources.push_back(Source::File(path.to_owned()));
        return Ok(());
    }
    let wrong = |problem| CorpusError::Pattern(argument.to_owned(), problem);
    // As shells do, a star does not find what is hidden.
    let rules = glob::MatchOptions { require_literal_leading_dot: true, ..glob::MatchOptions::new() };
    let mut found: Vec<PathBuf> = match glob::glob_with(argument, rules) {
        Ok(paths) => paths.filter_map(Result::ok).filter(|path| !path.is_dir()).collect(),
        Err(problem) if argument.contains(['*', '[']) => return Err(wrong(problem)),
        Err(_) => Vec::new(),
    };
    found.sort();
    if found.is_empty() {
        let name = argument.chars().take(60).flat_map(char::escape_debug).collect();
        return Err(CorpusError::Missing { name, problem: Box::new(problem) });
    }
    sources.extend(found.into_iter().map(Source::File));
    Ok(())
}

/// The files of a folder and of those in it that puzzles may be in, by name; nothing that is hidden.
fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), CorpusError> {
    let wrong = |problem| CorpusError::File(folder.to_owned(), problem);
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(wrong)?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth > 0 {
                walk(&path, depth - 1, found)?;
            }
        } else if ENDINGS.contains(&ending(&name).as_str()) {
            found.push(path);
        }
    }
    Ok(())
}

/// The ending of a name, without that of the packing.
fn ending(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let bare = [".gz", ".zst"].into_iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(&name);
    bare.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_owned())
}
