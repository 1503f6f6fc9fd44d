//! Resolves arguments to puzzles, files and standard input.

use super::zip::ZipEntry;
use crate::CorpusError;
use std::collections::{HashSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use whydoku_board::MAX_SIZE;
use whydoku_formats::{InputError, Problem, Puzzle, ReadOptions, parse_one};

/// The file extensions that are read from a directory, without `.gz` and `.zst`.
pub(crate) const EXTENSIONS: [&str; 17] = [
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

pub(super) enum InputSource {
    Puzzle(Box<Puzzle>),
    File(PathBuf),
    ZipEntry(ZipEntry),
    Stdin,
}

pub(super) fn resolve(
    arguments: &[String],
    options: &ReadOptions,
) -> Result<VecDeque<InputSource>, CorpusError> {
    let mut sources = VecDeque::new();
    if let Some(puzzle) = rows(arguments, options) {
        let puzzle = puzzle.map_err(|problem| no_input(&arguments.join(" "), problem))?;
        sources.push_back(InputSource::Puzzle(Box::new(puzzle)));
        return Ok(sources);
    }
    for argument in arguments {
        add(argument, options, &mut sources)?;
    }
    if arguments.is_empty() {
        sources.push_back(InputSource::Stdin);
    }
    Ok(sources)
}

/// The puzzle of which each text is a row, or the problem of a row that is uneven. `None` if one of them is an input by
/// itself, or if they are no rows.
fn rows(texts: &[String], options: &ReadOptions) -> Option<Result<Puzzle, InputError>> {
    let is_row = |row: &String| parse_one(row, options).is_err() && !Path::new(row).exists();
    let may_be = (4..=MAX_SIZE).contains(&texts.len()) && texts.iter().all(is_row);
    let puzzle = may_be.then(|| parse_one(&texts.join("\n"), options))?;
    let are_rows = |problem: &InputError| matches!(problem.problem, Problem::Row { .. });
    puzzle.as_ref().err().is_none_or(are_rows).then_some(puzzle)
}

fn no_input(argument: &str, problem: InputError) -> CorpusError {
    CorpusError::Argument { argument: argument.chars().take(60).collect(), problem: Box::new(problem) }
}

fn add(
    argument: &str,
    options: &ReadOptions,
    sources: &mut VecDeque<InputSource>,
) -> Result<(), CorpusError> {
    if argument == "-" {
        sources.push_back(InputSource::Stdin);
        return Ok(());
    }
    let problem = match parse_one(argument, options) {
        Ok(puzzle) => {
            sources.push_back(InputSource::Puzzle(Box::new(puzzle)));
            return Ok(());
        }
        Err(problem) => problem,
    };
    let path = Path::new(argument);
    if path.is_dir() {
        let mut files = Vec::new();
        walk(path, &mut HashSet::new(), &mut files)?;
        if files.is_empty() {
            return Err(CorpusError::EmptyDirectory(path.to_owned()));
        }
        sources.extend(files.into_iter().map(InputSource::File));
        return Ok(());
    }
    if path.exists() {
        sources.push_back(InputSource::File(path.to_owned()));
        return Ok(());
    }
    // No file has this name, so what stands between its slashes may be rows.
    let lines: Vec<String> = argument.split('/').map(str::to_owned).collect();
    let problem = match rows(&lines, options) {
        Some(Ok(puzzle)) => {
            sources.push_back(InputSource::Puzzle(Box::new(puzzle)));
            return Ok(());
        }
        Some(Err(of_row)) => of_row,
        None => problem,
    };
    // As in a shell, a star does not match hidden files.
    let rules = glob::MatchOptions { require_literal_leading_dot: true, ..glob::MatchOptions::new() };
    let mut found: Vec<PathBuf> = match glob::glob_with(argument, rules) {
        Ok(paths) => paths.filter_map(Result::ok).filter(|path| !path.is_dir()).collect(),
        Err(problem) if argument.contains(['*', '[']) => {
            return Err(CorpusError::Pattern(argument.to_owned(), problem));
        }
        Err(_) => Vec::new(),
    };
    found.sort();
    if found.is_empty() {
        return Err(no_input(argument, problem));
    }
    sources.extend(found.into_iter().map(InputSource::File));
    Ok(())
}

/// Collects the files below a directory by name, without hidden ones. Links are followed, and each directory is visited
/// once, so links that form a cycle end.
fn walk(
    directory: &Path,
    visited: &mut HashSet<PathBuf>,
    found: &mut Vec<PathBuf>,
) -> Result<(), CorpusError> {
    let wrong = |problem| CorpusError::Directory(directory.to_owned(), problem);
    if !visited.insert(directory.canonicalize().map_err(wrong)?) {
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(directory)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(wrong)?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            walk(&path, visited, found)?;
        } else if EXTENSIONS.contains(&extension(&name).as_str()) {
            found.push(path);
        }
    }
    Ok(())
}

fn extension(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let bare = [".gz", ".zst"].into_iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(&name);
    bare.rsplit_once('.').map_or(String::new(), |(_, extension)| extension.to_owned())
}
