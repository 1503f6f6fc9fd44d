//! `check`: is a grid valid, is it complete, how many solutions has it, does it agree with a puzzle.

use super::args::{CheckArgs, InputArgs};
use super::shown::Shown;
use super::{Answer, input, progress};
use anyhow::{Context, Result, bail};
use std::io::Write;
use whydoku::{self, BoardCache};
use whydoku_board::Shape;
use whydoku_formats::{Content, Puzzle};

pub(super) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Answer> {
    if args.progress.is_empty() && (args.show || args.hint) {
        bail!("--show and --hint say more of --progress ORIGINAL CURRENT; write it, too");
    }
    if let [original, current] = args.progress.as_slice() {
        let (original, current) = (named("--progress", original, args)?, named("--progress", current, args)?);
        return progress::run(args, &original, &current, out);
    }
    let against = args.against.as_ref().map(|input| named("--against", input, args)).transpose()?;
    let mut boards = BoardCache::default();
    let mut all_good = true;
    input::each(&args.source, out, |at, place, mut puzzle, out| {
        if at > 0 {
            writeln!(out)?;
        }
        let agrees = match &against {
            Some(other) => {
                puzzle.shape = board_of(&puzzle, other)?;
                agree(&puzzle, other, out)?
            }
            None => true,
        };
        let check = whydoku::Check::of(&puzzle, &mut boards);
        writeln!(out, "{}{check}", whose(&args.source, place, &puzzle))?;
        all_good &= agrees && check.is_good();
        Ok(())
    })?;
    Ok(Answer::of(all_good))
}

/// Whose answer it is: the file, the line and the name. What was typed in the call needs no line.
fn whose(source: &InputArgs, place: &str, puzzle: &Puzzle) -> String {
    let typed = place.is_empty() && !source.inputs.is_empty() && !source.inputs.iter().any(|one| one == "-");
    let mut parts = Vec::new();
    if !place.is_empty() {
        parts.push(place.to_owned());
    }
    if !typed {
        parts.push(format!("line {}", puzzle.line));
    }
    parts.extend(puzzle.name.as_deref().map(|name| Shown(name).to_string()));
    if parts.is_empty() { String::new() } else { parts.join(", ") + ": " }
}

/// The puzzle that an option names.
fn named(option: &str, input: &str, args: &CheckArgs) -> Result<Puzzle> {
    let source = InputArgs { inputs: vec![input.to_owned()], ..args.source.clone() };
    input::only(&source).with_context(|| format!("{option} {input}"))
}

/// The board on which a grid is held against a puzzle: the puzzle's. A grid alone cannot say its regions and rules.
fn board_of(grid: &Puzzle, puzzle: &Puzzle) -> Result<Shape> {
    let customary = Shape::of_size(grid.shape.size())?;
    let is_bare = grid.shape.is_plain() && grid.shape == customary;
    if grid.shape == puzzle.shape || is_bare && grid.shape.size() == puzzle.shape.size() {
        return Ok(puzzle.shape.clone());
    }
    bail!("the grid and the puzzle of --against are of different sizes, regions or rules");
}

/// Says where a grid departs from a puzzle.
fn agree(grid: &Puzzle, puzzle: &Puzzle, out: &mut impl Write) -> Result<bool> {
    let size = grid.shape.size();
    let mut agrees = true;
    for (at, (have, want)) in grid.cells.iter().zip(&puzzle.cells).enumerate() {
        let Content::Given(want) = want else { continue };
        if have.digit() != Some(*want) {
            agrees = false;
            let have =
                have.digit().map_or("nothing".to_owned(), |digit| grid.shape.symbol(digit).to_string());
            let (row, column) = (at / size + 1, at % size + 1);
            writeln!(
                out,
                "Not this puzzle: r{row}c{column} holds {have}, and the puzzle gives {}.",
                grid.shape.symbol(*want)
            )?;
        }
    }
    Ok(agrees)
}
