//! [`each`]: passes every puzzle of the inputs to a command, and reports the ones that cannot be used.

use super::{message, open, report_notes_of};
use crate::cli::args::InputArgs;
use crate::cli::time_limit::{Deadline, TimeLimit};
use crate::cli::{Answer, progress};
use anyhow::{Error, Result, bail};
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use whydoku::{BoardCache, GeneratorError, Position};
use whydoku_board::{Grid, Layout, MAX_SIZE};
use whydoku_corpus::{ForeignDetector, InputOptions, Inputs, Record};
use whydoku_formats::{InputError, Problem, Puzzle, ReadOptions, nothing_to_ignore, parse_one};
use whydoku_generate::SpecError;

/// A puzzle that a command cannot use. The puzzles after it are still read.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    /// It is not read, or the command does not suit it.
    #[error("{0}")]
    Input(String),
    /// It is read, and is not valid or has not the one solution that is needed.
    #[error("{0}")]
    Invalid(String),
}

/// An error about a puzzle of a file, with its line.
pub(in crate::cli) fn at_place(place: &str, puzzle: &Puzzle, problem: &dyn Display) -> Error {
    Unusable::Input(with_place(place, puzzle, problem)).into()
}

fn with_place(place: &str, puzzle: &Puzzle, problem: &dyn Display) -> String {
    let at = if place.is_empty() { String::new() } else { format!("{place}, line {}: ", puzzle.line) };
    format!("{at}{problem}")
}

/// An error about digits that break the rules.
pub(in crate::cli) fn invalid(place: &str, puzzle: &Puzzle, problem: &dyn Display) -> Error {
    Unusable::Invalid(with_place(place, puzzle, problem)).into()
}

/// Whether an error is an answer about puzzles that were read: not valid, without a solution, or with several.
pub(in crate::cli) fn is_answer(problem: &Error) -> bool {
    matches!(problem.downcast_ref(), Some(Unusable::Invalid(_)))
        || problem.downcast_ref().is_some_and(is_about_puzzle)
}

fn is_about_puzzle(problem: &whydoku::Error) -> bool {
    use whydoku::Error::{NoSolution, Position, SeveralSolutions, Spec, Unrated};
    matches!(
        problem,
        Position(_)
            | NoSolution
            | SeveralSolutions
            | Unrated(_)
            | Spec(GeneratorError::Spec(SpecError::Digits | SpecError::Several))
    )
}

/// The error after `all` puzzles of which some were not used; it is an answer if all of those were read.
pub(in crate::cli) fn summary(unused: usize, invalid: usize, all: usize, effect: &str) -> Error {
    let text = format!("{unused} of {all} puzzles could not be used{effect}");
    if unused == invalid { Unusable::Invalid(text).into() } else { Error::msg(text) }
}

pub(in crate::cli) struct InputPuzzle {
    pub(in crate::cli) puzzle: Puzzle,
    /// The number of puzzles before it.
    pub(in crate::cli) at: usize,
    /// Its file; empty if it has none.
    pub(in crate::cli) place: String,
    pub(in crate::cli) deadline: Deadline,
}

impl InputPuzzle {
    pub(in crate::cli) fn position(&self, boards: &mut BoardCache) -> Result<Position> {
        Position::of(&self.puzzle, boards).map_err(|problem| self.invalid(&problem))
    }

    pub(in crate::cli) fn grid<const W: usize>(&self, layout: Arc<Layout<W>>) -> Result<Grid<W>> {
        self.puzzle.grid(layout).map_err(|problem| self.invalid(&problem))
    }

    /// An error about a puzzle that is not valid, or has not the one solution that is needed.
    pub(in crate::cli) fn invalid(&self, problem: &dyn Display) -> Error {
        invalid(&self.place, &self.puzzle, problem)
    }

    /// An error about the puzzle, with its file and line.
    pub(in crate::cli) fn error(&self, problem: &dyn Display) -> Error {
        at_place(&self.place, &self.puzzle, problem)
    }

    pub(in crate::cli) fn library_error(&self, problem: &whydoku::Error) -> Error {
        match problem {
            whydoku::Error::Cancelled => self.timed_out(),
            problem if is_about_puzzle(problem) => self.invalid(problem),
            problem => self.error(problem),
        }
    }

    /// The error of a computation that was cancelled at the deadline.
    pub(in crate::cli) fn timed_out(&self) -> Error {
        self.deadline.error(self.at, &self.place)
    }
}

/// Passes every puzzle to `take`, in order; the answer is yes if it always returns true. Puzzles that cannot be used are
/// reported, and are an error at the end.
pub(in crate::cli) fn each<O: Write>(
    source: &InputArgs,
    limit: TimeLimit,
    out: &mut O,
    mut take: impl FnMut(InputPuzzle, &mut O) -> Result<bool>,
) -> Result<Answer> {
    let mut all = true;
    feed(source, limit, out, &mut |input, out: &mut O| {
        all &= take(input, out)?;
        Ok(())
    })?;
    Ok(Answer::of(all))
}

pub(in crate::cli) trait PuzzleConsumer<O> {
    /// Takes the cells of a classic puzzle that has no other properties; false leaves it to [`Self::puzzle`], or means that
    /// the deadline was exceeded.
    fn line(&mut self, _line: &[u8; 81], _deadline: Deadline, _out: &mut O) -> Result<bool> {
        Ok(false)
    }

    /// Whether [`Self::line`] takes any puzzle.
    fn takes_lines(&self) -> bool {
        false
    }

    fn puzzle(&mut self, input: InputPuzzle, out: &mut O) -> Result<()>;

    /// Takes the error of a puzzle that is not read, before it is reported.
    fn refused(&mut self, _error: &InputError, _place: &str, _out: &mut O) -> Result<()> {
        Ok(())
    }
}

impl<O, F: FnMut(InputPuzzle, &mut O) -> Result<()>> PuzzleConsumer<O> for F {
    fn puzzle(&mut self, input: InputPuzzle, out: &mut O) -> Result<()> {
        self(input, out)
    }
}

/// Like [`each`], for a consumer that also takes lines.
pub(in crate::cli) fn feed<O: Write>(
    source: &InputArgs,
    limit: TimeLimit,
    out: &mut O,
    consumer: &mut impl PuzzleConsumer<O>,
) -> Result<()> {
    let (mut all, mut bad, mut invalid) = (0, 0, 0);
    // The lines of one broken grid cost one error: all are cells, and some a row.
    let (mut are_cells, mut has_row) = (true, false);
    let mut pending = PendingErrors::default();
    let mut inputs = open(source, limit, InputOptions::default())?;
    while !progress::is_stopped() {
        let line = if consumer.takes_lines() { inputs.next_bare_line() } else { None };
        let record = match line {
            Some((number, line)) => {
                pending.print(out)?;
                let deadline = limit.start();
                if consumer.line(&line, deadline, out)? {
                    all += 1;
                    continue;
                }
                if deadline.is_exceeded() {
                    return Err(deadline.error(all, inputs.only_file()));
                }
                parse_line(&inputs, number, &line)
            }
            None => match inputs.try_next_record()? {
                Some(record) => record,
                None if all == 0 => Record::no_puzzle(&inputs),
                None => break,
            },
        };
        if pending.is_decided || record.puzzle.is_ok() {
            pending.print(out)?;
        }
        let is_unknown = record.puzzle.as_ref().is_err_and(InputError::is_foreign);
        let place = record.place().to_owned();
        let of_file = if place.is_empty() { String::new() } else { format!(" of {place}") };
        progress::begin(format!(" at puzzle {}{of_file}", all + 1));
        let taken = match record.puzzle {
            Ok(puzzle) => {
                report_notes(&puzzle, &source.rules.ignore, out)?;
                let deadline = limit.start();
                consumer.puzzle(InputPuzzle { puzzle, at: all, place, deadline }, out)
            }
            Err(problem) if problem.problem == Problem::Cancelled => Err(limit.start().error(all, &place)),
            Err(problem) => {
                consumer.refused(&problem, &place, out)?;
                let is_row = matches!(problem.problem, Problem::Rows { .. } | Problem::Row { .. });
                are_cells &= is_row || matches!(problem.problem, Problem::Unrecognised | Problem::Symbol(..));
                has_row |= is_row;
                Err(Unusable::Input(message(&place, &problem)).into())
            }
        };
        progress::end();
        all += 1;
        match taken {
            Err(problem) if problem.is::<Unusable>() => {
                bad += 1;
                invalid += usize::from(is_answer(&problem));
                pending.add(problem, is_unknown, out)?;
            }
            taken => taken?,
        }
    }
    report_notes_of(&mut inputs);
    if all > 2 && pending.is_foreign() {
        let file = if inputs.only_file().is_empty() { "the input" } else { inputs.only_file() };
        bail!("{file}: none of its {all} lines is a puzzle in a known format; is this the right file?");
    }
    if all == 1
        && let Some(problem) = pending.pop()
    {
        return Err(problem);
    }
    if bad == all
        && all <= MAX_SIZE
        && are_cells
        && has_row
        && let Some(first) = pending.first()
    {
        return Err(first);
    }
    pending.print(out)?;
    if bad > 0 {
        return Err(summary(bad, invalid, all, ""));
    }
    Ok(())
}

/// Reports what was left out of a puzzle or given a meaning, requests without effect, and that sentences are not used.
pub(super) fn report_notes(puzzle: &Puzzle, ignored: &[String], out: &mut impl Write) -> Result<()> {
    let notes = match &puzzle.reading {
        Some(reading) => reading.excused.iter().cloned().chain(reading.part_note()).collect(),
        None => ignored.iter().map(|name| nothing_to_ignore(name)).collect::<Vec<_>>(),
    };
    notes.into_iter().try_for_each(|text| print_error(&Error::msg(format!("note: {text}")), out))
}

fn parse_line(inputs: &Inputs, number: usize, line: &[u8]) -> Record {
    let text = String::from_utf8_lossy(line);
    let puzzle = parse_one(&text, &ReadOptions::default());
    inputs.record_of(puzzle.map(|puzzle| Puzzle { line: number, ..puzzle }))
}

/// Withholds the errors before the first puzzle, since a foreign file is one error, and then the last error, which is
/// returned if it is the only one.
#[derive(Default)]
struct PendingErrors {
    errors: Vec<Error>,
    detector: ForeignDetector,
    /// Whether the input is known to hold puzzles.
    is_decided: bool,
}

impl PendingErrors {
    fn add(&mut self, problem: Error, is_unknown: bool, out: &mut impl Write) -> Result<()> {
        if self.is_decided {
            self.errors.push(problem);
            return Ok(());
        }
        self.detector.add(is_unknown);
        if !self.detector.is_long() {
            self.errors.push(problem);
        } else if !self.detector.is_foreign() {
            self.errors.push(problem);
            self.is_decided = true;
            return self.print(out);
        }
        Ok(())
    }

    /// Whether the input ended without a puzzle and looks like something else.
    const fn is_foreign(&self) -> bool {
        !self.is_decided && (self.detector.is_foreign() || self.detector.is_all_unknown())
    }

    /// The first error, if there was no puzzle.
    fn first(&mut self) -> Option<Error> {
        let errors = if self.is_decided { &mut Vec::new() } else { &mut self.errors };
        errors.drain(..).next()
    }

    fn pop(&mut self) -> Option<Error> {
        self.errors.pop()
    }

    /// Prints the errors; from now on only the last one is withheld.
    fn print(&mut self, out: &mut impl Write) -> Result<()> {
        if !self.is_decided && self.detector.is_long() {
            let lines = self.detector.lines;
            let message = format!("none of the first {lines} lines is a puzzle in a known format");
            self.errors = vec![Error::msg(message)];
        }
        self.is_decided = true;
        self.errors.drain(..).try_for_each(|problem| print_error(&problem, out))
    }
}

/// Prints an error after the output so far.
pub(in crate::cli) fn print_error(problem: &Error, out: &mut impl Write) -> Result<()> {
    out.flush()?;
    progress::report(&format!("{problem:#}"));
    Ok(())
}
