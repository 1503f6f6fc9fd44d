//! Puzzles from arguments, files, pipes and the keyboard.

mod doubtful_reading;
mod each;

pub(super) use doubtful_reading::reading_doubt;
pub(super) use each::{
    InputPuzzle, PuzzleConsumer, at_place, each, feed, invalid, is_answer, print_error, summary,
};

use super::args::{InputArgs, RulesArgs};
use super::time_limit::TimeLimit;
use super::{progress, prompt};
use anyhow::{Context, Error, Result, bail};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use whydoku_board::{Regions, Rules, Shape};
use whydoku_corpus::{CorpusError, InputOptions, Inputs, Record};
use whydoku_formats::{InputError, Problem, Puzzle, ReadOptions, ReadingOptions};

/// Opens the inputs; without any on a terminal, asks for a puzzle. Of each puzzle, the rules in words are read within the
/// limit.
pub(super) fn open(source: &InputArgs, limit: TimeLimit, input_options: InputOptions) -> Result<Inputs> {
    let read = options(&source.rules)?.checks(limit.reading_checks());
    if io::stdin().is_terminal() {
        if source.inputs.is_empty() {
            return Ok(Inputs::single(prompt::ask(&read, &mut io::stdin().lock(), &mut io::stderr())?));
        }
        if source.inputs.iter().any(|input| input == "-") {
            progress::report("reading standard input; Ctrl-D ends it");
        }
    }
    let (column, each_line) = (source.column.clone(), source.each_line);
    let inputs = Inputs::open(&source.inputs, input_options.read(read).column(column).each_line(each_line));
    inputs.map_err(|problem| match problem {
        CorpusError::Argument { problem, .. } if problem.problem == Problem::Cancelled => {
            reading_error(&problem, limit, 0, "")
        }
        problem => problem.into(),
    })
}

/// Reports the notes about the inputs: files that are left out, columns that were found by their content.
pub(super) fn report_notes_of(inputs: &mut Inputs) {
    inputs.take_notes().iter().for_each(|note| progress::report(note));
}

pub(super) fn only(source: &InputArgs, limit: TimeLimit) -> Result<Puzzle> {
    let mut inputs = open(source, limit, InputOptions::default())?;
    let first = inputs.try_next_record()?.unwrap_or_else(|| Record::no_puzzle(&inputs));
    if inputs.try_next_record()?.is_some() && first.puzzle.is_ok() {
        bail!("several puzzles in the input; this command takes one");
    }
    report_notes_of(&mut inputs);
    let place = first.place().to_owned();
    let puzzle = first.puzzle.map_err(|problem| reading_error(&problem, limit, 0, &place))?;
    each::report_notes(&puzzle, &source.rules.ignore, &mut io::sink())?;
    Ok(puzzle)
}

/// The error of a puzzle after `at` others that is not read.
fn reading_error(problem: &InputError, limit: TimeLimit, at: usize, place: &str) -> Error {
    match problem.problem {
        Problem::Cancelled => limit.start().error(at, place),
        _ => Error::msg(message(place, problem)),
    }
}

/// The message of an error with its file and the text around it.
pub(super) fn message(place: &str, problem: &InputError) -> String {
    let place = if place.is_empty() { String::new() } else { format!("{place}, ") };
    let excerpt = problem.excerpt.trim_end();
    let gap = if excerpt.contains('\n') { "\n" } else { "\n  " };
    let excerpt = if excerpt.is_empty() { String::new() } else { format!("{gap}{excerpt}") };
    format!("{place}{problem}{excerpt}")
}

/// The board and the rules of options.
pub(super) fn options(rules: &RulesArgs) -> Result<ReadOptions> {
    let further: Rules = rules.further.join(",").parse().context("--rules")?;
    if rules.boxes.as_deref() == Some("none") {
        let shape = Shape::new(rules.size.unwrap_or(9), Regions::None)?.with_rules(further)?;
        let reading = reading_options(rules)?;
        return Ok(ReadOptions::default().shape(Some(shape)).rules(further).reading(reading));
    }
    let boxes = rules.boxes.as_deref().map(parse_boxes).transpose()?;
    let shape = match (rules.size, boxes, &rules.regions) {
        (None, None, None) => rules.board.clone(),
        (Some(size), None, None) => Some(Shape::of_size(size)?),
        (size, Some((width, height)), None) => {
            Some(Shape::boxes(size.unwrap_or(width * height), width, height)?)
        }
        (size, None, Some(regions)) => Some(parse_regions(regions, size)?),
        (_, Some(_), Some(_)) => bail!("--boxes and --regions exclude each other; remove one of them"),
    };
    let shape = shape.map(|shape| shape.with_rules(further)).transpose().context("--rules")?;
    Ok(ReadOptions::default().shape(shape).rules(further).reading(reading_options(rules)?))
}

/// How drawings and rules in words are read.
fn reading_options(rules: &RulesArgs) -> Result<ReadingOptions> {
    let rules_text = rules.rules_text.as_deref().map(|file| {
        fs::read_to_string(file).with_context(|| format!("--rules-text {}: cannot be read", file.display()))
    });
    let (meanings, ignored) = (rules.meaning.clone(), rules.ignore.clone());
    Ok(ReadingOptions::default().meanings(meanings).ignored(ignored).rules_text(rules_text.transpose()?))
}

/// Parses `--regions`: a text, or a file that holds it.
fn parse_regions(text: &str, size: Option<usize>) -> Result<Shape> {
    let shape = |map: &str| {
        let (found, map) = whydoku_board::regions(map)?;
        Shape::new(size.unwrap_or(found), Regions::Any(map))
    };
    let path = Path::new(text);
    if path.is_file() {
        let read = fs::read_to_string(path).with_context(|| format!("--regions {text}: cannot be read"))?;
        return shape(&read).with_context(|| {
            let first: String = read.lines().next().unwrap_or_default().chars().take(40).collect();
            let first: String = first.chars().flat_map(char::escape_debug).collect();
            format!("--regions {text}: this file, which begins with \"{first}\", is not a map of regions")
        });
    }
    shape(text).with_context(|| {
        let excerpt: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        format!("--regions {excerpt}: no such file, and not a map of regions")
    })
}

fn parse_boxes(text: &str) -> Result<(usize, usize)> {
    let sides = text.split_once(['x', 'X', '×']);
    let number = |side: &str| side.trim().parse::<usize>().ok().filter(|side| (1..=25).contains(side));
    let sides = sides.and_then(|(width, height)| Some((number(width)?, number(height)?)));
    sides.with_context(|| format!("--boxes {text}: write columns by rows, such as 3x2, or none"))
}
