//! Puzzles from arguments, files, pipes and the keyboard.

mod each;
mod options;

pub(super) use each::{PuzzleConsumer, at_place, each, feed, print_error};
pub(super) use options::options;

use super::args::InputArgs;
use super::prompt;
use anyhow::{Error, Result, bail};
use std::io::{self, IsTerminal, Write};
use whydoku_corpus::{InputOptions, Inputs, Record};
use whydoku_formats::{InputError, Puzzle};

/// Opens the inputs; without any on a terminal, asks for a puzzle.
pub(super) fn open(source: &InputArgs, input_options: InputOptions) -> Result<Inputs> {
    let read = options(&source.rules)?;
    if io::stdin().is_terminal() {
        if source.inputs.is_empty() {
            return Ok(Inputs::single(prompt::ask(&read, &mut io::stdin().lock(), &mut io::stderr())?));
        }
        if source.inputs.iter().any(|input| input == "-") {
            writeln!(io::stderr(), "whydoku: reading standard input; Ctrl-D ends it")?;
        }
    }
    let column = source.column.clone();
    Ok(Inputs::open(&source.inputs, InputOptions { read, column, ..input_options })?)
}

pub(super) fn only(source: &InputArgs) -> Result<Puzzle> {
    let mut inputs = open(source, InputOptions::default())?;
    let first = inputs.try_next_record()?.unwrap_or_else(|| Record::no_puzzle(&inputs));
    if inputs.try_next_record()?.is_some() && first.puzzle.is_ok() {
        bail!("several puzzles in the input, but this command takes one");
    }
    let place = first.place().to_owned();
    first.puzzle.map_err(|problem| Error::msg(message(&place, &problem)))
}

/// The message of an error with its file and the text around it.
pub(super) fn message(place: &str, problem: &InputError) -> String {
    let place = if place.is_empty() { String::new() } else { format!("{place}, ") };
    let excerpt = problem.excerpt.trim_end();
    let gap = if excerpt.contains('\n') { "\n" } else { "\n  " };
    let excerpt = if excerpt.is_empty() { String::new() } else { format!("{gap}{excerpt}") };
    format!("{place}{problem}{excerpt}")
}
