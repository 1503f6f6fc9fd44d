//! Requests of setters and collectors: ratings on every scale, counts, paths and positions in other formats.

use super::error::{RequestError, Result};
use super::options::RequestOptions;
use super::position::{PositionInput, grid, normal};
use crate::{DigitSet, PuzzleFormat};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_board::Grid;
use whydoku_explain::render::Header;
use whydoku_formats::{Content, ReadOptions, Reader, TableForm, TableReader};
use whydoku_search::{SearchOptions, enumerate_until};

/// A path as text and as JSON Lines.
#[derive(Debug, Serialize)]
pub struct TraceAnswer {
    text: String,
    trace: String,
}

/// Explains the path as text and as JSON Lines, byte for byte as `whydoku explain` prints it.
pub fn trace(position: &PositionInput, ask: &RequestOptions) -> Result<TraceAnswer> {
    let (puzzle, start) = position.grid()?;
    let path = crate::Puzzle::from(puzzle).explain(&ask.options()?)?;
    // A ladder without some techniques is none of the named ones.
    let named = ask.profile.as_deref().unwrap_or("human");
    let profile = if ask.known.is_empty() { named } else { "own" };
    let header = Header::of(&start, None, profile, ask.language.as_deref().unwrap_or("en"));
    let header = Header { no_uniqueness: ask.no_uniqueness, ..header };
    let mut trace = serde_json::to_string(&header)? + "\n";
    for line in path.json() {
        trace += &line.to_string();
        trace.push('\n');
    }
    Ok(TraceAnswer { text: path.to_string(), trace })
}

/// Explains the path as a page of one file.
pub fn page(position: &PositionInput, title: &str, ask: &RequestOptions) -> Result<String> {
    let path = position.to_solve()?.explain(&ask.options()?)?;
    Ok(path.html(title))
}

/// The puzzles of a collection.
#[derive(Debug, Serialize)]
pub struct PuzzleList {
    puzzles: Vec<ListedPuzzle>,
    /// The number of entries that could not be read.
    wrong: usize,
    /// Whether the limit was reached.
    more: bool,
}

/// A puzzle of a collection.
#[derive(Debug, Serialize)]
pub(super) struct ListedPuzzle {
    /// Its text, which the other requests take.
    text: String,
    name: Option<String>,
    /// The line on which it begins.
    line: usize,
    size: usize,
    givens: usize,
}

/// Lists the puzzles of a text that holds many: lines, grids, tables, collections of any format.
pub fn list(text: &str, most: usize) -> Result<PuzzleList> {
    let first = text.lines().next().unwrap_or_default();
    let options = ReadOptions::default();
    let all: Box<dyn Iterator<Item = _>> = match TableForm::detect(first, None)? {
        Some(form) => Box::new(TableReader::new(text.as_bytes(), form, options)),
        None => Box::new(Reader::new(text.as_bytes(), options)),
    };
    let mut listed = PuzzleList { puzzles: Vec::new(), wrong: 0, more: false };
    for read in all {
        if listed.puzzles.len() == most {
            listed.more = true;
            break;
        }
        let item = read.ok().and_then(|puzzle| Some((normal(&puzzle).ok()?, puzzle)));
        let Some((text, puzzle)) = item else {
            listed.wrong += 1;
            continue;
        };
        let givens = puzzle.cells.iter().filter(|cell| matches!(cell, Content::Given(_))).count();
        let size = puzzle.shape.side();
        listed.puzzles.push(ListedPuzzle { text, name: puzzle.name, line: puzzle.line, size, givens });
    }
    Ok(listed)
}

/// Rates a puzzle: the figures of a scale by name.
pub fn rate(position: &PositionInput, ask: &RequestOptions) -> Result<BTreeMap<String, serde_json::Value>> {
    let rated = position.to_solve()?.rate(&ask.options()?)?;
    rated.figures().map(|(name, figure)| Ok((name.to_owned(), serde_json::to_value(figure)?))).collect()
}

/// A survey of a puzzle for its setter.
#[derive(Debug, Serialize)]
pub struct Survey {
    /// The number of solutions, as far as was counted.
    solutions: u64,
    /// Whether there may be more.
    more: bool,
    /// The cells where solutions differ.
    open: Vec<usize>,
    /// Givens without which there is still one solution.
    superfluous: Vec<usize>,
}

/// Counts the solutions of a puzzle, up to a limit, and finds the givens that it does not need.
pub fn survey(position: &PositionInput, limit: u32, ask: &RequestOptions) -> Result<Survey> {
    let (puzzle, whole) = position.grid()?;
    let (limit, cancel) = (u64::from(limit.max(2)), ask.cancel_token());
    let count = |grid: &Grid, limit| {
        let options = SearchOptions { limit, ..SearchOptions::default() };
        enumerate_until(grid, options, cancel, &mut |_| ControlFlow::Continue(())).solutions
    };
    let solutions = count(&whole, limit);
    let mut survey =
        Survey { solutions, more: solutions >= limit, open: Vec::new(), superfluous: Vec::new() };
    if solutions == 1 {
        let without = |at: usize| {
            let mut fewer = puzzle.clone();
            fewer.cells[at] = Content::Open;
            grid(&fewer).is_ok_and(|grid| count(&grid, 2) == 1)
        };
        let givens = (0..puzzle.cells.len()).filter(|&at| matches!(puzzle.cells[at], Content::Given(_)));
        survey.superfluous = givens.filter(|&at| without(at)).collect();
    } else if let Some(([one, two], _)) = whydoku_search::closest_two(&whole, cancel) {
        survey.open = one.differences(&two).map(whydoku_board::Cell::index).collect();
    }
    if cancel.is_cancelled() { Err(crate::Error::Cancelled.into()) } else { Ok(survey) }
}

/// Returns the candidates that some solution has, cell by cell, the lowest digit being the lowest bit; none without a solution.
pub fn true_candidates(position: &PositionInput, ask: &RequestOptions) -> Result<Vec<u32>> {
    let possible = position.to_solve()?.true_candidates(&ask.options()?)?;
    Ok(possible.into_iter().map(DigitSet::bits).collect())
}

/// Returns groups of cells that hold the same digit as each other in every solution, though not the same one in all.
pub fn equal_cells(position: &PositionInput, ask: &RequestOptions) -> Result<Vec<Vec<usize>>> {
    let groups = position.to_solve()?.equal_cells(&ask.options()?)?;
    Ok(groups.into_iter().map(|group| group.into_iter().map(whydoku_board::Cell::index).collect()).collect())
}

/// Writes a position in a format, by its name.
pub fn export(position: &PositionInput, format: &str) -> Result<String> {
    let known = PuzzleFormat::named(format).ok_or_else(|| RequestError::Format(format.to_owned()))?;
    position.to_solve()?.write(known)?.ok_or_else(|| RequestError::LosesRules(format.to_owned()))
}
