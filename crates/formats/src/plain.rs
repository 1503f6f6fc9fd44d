//! The forms in which puzzles are written by ourselves: a line of cells, rows of cells, a puzzle file. Builds that must be
//! small read no others; what else a text may be, a build with the feature `formats` knows.

use super::Puzzle;
use super::error::{InputError, Problem};
use super::fault::Fault;
use super::reader::ReadOptions;
use super::rows::{Offer, Rows};
use super::unbroken::one_line;
use super::yaml::{self, Document};

/// The one puzzle that a text holds.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Puzzle, InputError> {
    let mut puzzle = without_rules(text, options)?;
    let rules = puzzle.shape.clone().with_rules(options.rules);
    puzzle.shape = rules.map_err(|problem| Fault::whole(problem.into()).on(puzzle.line, &puzzle.text))?;
    Ok(puzzle)
}

fn without_rules(text: &str, options: &ReadOptions) -> Result<Puzzle, InputError> {
    let shape = options.shape.as_ref();
    let says = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let mut lines = (1..).zip(text.lines()).filter(says);
    let (number, first) = lines.next().ok_or_else(InputError::empty)?;
    let unknown = |number, line| Fault::whole(Problem::Unrecognised).on(number, line);
    if yaml::begins(first) {
        let mut document = Document::begin(number, first);
        for (at, line) in (number + 1..).zip(text.lines().skip(number)) {
            if document.offer(line) != Offer::Taken {
                return Err(unknown(at, line));
            }
        }
        return document.finish(shape);
    }
    let rest: Vec<(usize, &str)> = lines.collect();
    if rest.is_empty() {
        let read = one_line(number, first, shape).ok_or_else(|| unknown(number, first))?;
        return read.map_err(|fault| fault.on(number, first));
    }
    let mut rows = Rows::begin(number, first, shape).ok_or_else(|| unknown(number, first))?;
    let (last, before) = rest.split_last().ok_or_else(InputError::empty)?;
    for &(number, line) in before {
        if rows.offer(number, line) != Offer::Taken {
            return Err(unknown(number, line));
        }
    }
    if rows.offer(last.0, last.1) == Offer::Refused {
        return Err(unknown(last.0, last.1));
    }
    let mut read = rows.finish();
    if read.len() > 1 {
        return Err(unknown(number, first));
    }
    read.pop().unwrap_or_else(|| Err(unknown(number, first)))
}
