//! Every puzzle of the inputs is handed to a command. Of those that are of no use it is said why.

use super::super::args::InputArgs;
use super::super::busy;
use super::held::Held;
use super::{Item, complaint, items};
use anyhow::{Result, bail};
use std::io::Write;
use whydoku_formats::{InputError, Puzzle};

/// A puzzle that is of no use to a command, and why. Those behind it may be.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(in crate::cli) struct Unusable(pub(crate) String);

/// What is wrong with a puzzle that could be read, with the file and line it came from.
pub(in crate::cli) fn at_place(
    place: &str,
    puzzle: &Puzzle,
    problem: &dyn std::fmt::Display,
) -> anyhow::Error {
    let at = if place.is_empty() { String::new() } else { format!("{place}, line {}: ", puzzle.line) };
    Unusable(format!("{at}{problem}")).into()
}

/// Hands over every puzzle of the inputs, in order: how many came before it, where it came from, and itself. Of those
/// that are of no use it is said why, and the next one is taken; that there were such is an error at the end.
pub(in crate::cli) fn each<O: Write>(
    source: &InputArgs,
    out: &mut O,
    mut take: impl FnMut(usize, &str, Puzzle, &mut O) -> Result<()>,
) -> Result<()> {
    hand_over(source, out, &mut take)
}

/// Who takes puzzles, one after another.
pub(in crate::cli) trait Take<O> {
    /// Takes a classic puzzle of which there is nothing to know but its line. False leaves it to [`Self::puzzle`].
    fn line(&mut self, _line: &[u8; 81], _out: &mut O) -> Result<bool> {
        Ok(false)
    }

    /// Whether lines are worth offering.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Takes a puzzle, with how many came before it and where it came from.
    fn puzzle(&mut self, at: usize, place: &str, puzzle: Puzzle, out: &mut O) -> Result<()>;
}

impl<O, F: FnMut(usize, &str, Puzzle, &mut O) -> Result<()>> Take<O> for F {
    fn puzzle(&mut self, at: usize, place: &str, puzzle: Puzzle, out: &mut O) -> Result<()> {
        self(at, place, puzzle, out)
    }
}

/// The same for whoever takes lines too.
pub(in crate::cli) fn hand_over<O: Write>(
    source: &InputArgs,
    out: &mut O,
    taker: &mut impl Take<O>,
) -> Result<()> {
    let (mut all, mut bad) = (0, 0);
    let mut held = Held::default();
    let mut items = items(source)?;
    loop {
        let item = if taker.takes_lines() {
            items.next_but(|line| {
                held.tell(out)?;
                let taken = taker.line(line, out)?;
                all += usize::from(taken);
                Ok(taken)
            })
        } else {
            items.next()
        };
        let Some(item) = item else { break };
        let Item { place, puzzle } = item?;
        let unknown = puzzle.as_ref().is_err_and(InputError::is_foreign);
        if held.over || puzzle.is_ok() {
            held.tell(out)?;
        }
        let at_file = if place.is_empty() { String::new() } else { format!(" of {place}") };
        busy::begin(format!(" at puzzle {}{at_file}", all + 1));
        let taken = match puzzle {
            Ok(puzzle) => taker.puzzle(all, &place, puzzle, out),
            Err(problem) => Err(Unusable(complaint(&place, &problem)).into()),
        };
        busy::end();
        all += 1;
        match taken {
            Err(problem) if problem.is::<Unusable>() => {
                bad += 1;
                held.add(problem, unknown, out)?;
            }
            taken => taken?,
        }
    }
    if !held.over && all > 2 && (held.doubt.is_foreign() || held.doubt.knows_nothing()) {
        let file = if items.only.is_empty() { "the input" } else { &items.only };
        bail!(
            "{file}: none of its {all} lines is a puzzle in a known format; is this the right \
             file?"
        );
    }
    if all == 1
        && let Some(problem) = held.problems.pop()
    {
        return Err(problem);
    }
    held.tell(out)?;
    if bad > 0 {
        bail!("{bad} of {all} puzzles could not be used");
    }
    Ok(())
}
