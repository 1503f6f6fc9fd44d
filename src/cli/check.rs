//! `check`: is a grid valid, is it complete, how many solutions has it, does it agree with a puzzle.

use super::args::Check;
use super::shown::Shown;
use super::{Answer, input, progress};
use crate::formats::board::{Layouts, with_width};
use crate::formats::{Content, Puzzle};
use crate::geometry::{Candidate, Digit, Layout, Shape};
use crate::grid::Grid;
use crate::search;
use crate::truth::Truth;
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::sync::Arc;

pub(super) fn run(args: &Check, out: &mut impl Write) -> Result<Answer> {
    if let [original, current] = args.progress.as_slice() {
        let (original, current) = (named("--progress", original, args)?, named("--progress", current, args)?);
        return progress::run(args, &original, &current, out);
    }
    let against = args.against.as_ref().map(|input| named("--against", input, args)).transpose()?;
    let mut layouts = Layouts::default();
    let mut all_valid = true;
    input::each(&args.source, out, |at, _, mut puzzle, out| {
        if at > 0 {
            writeln!(out)?;
        }
        if let Some(name) = &puzzle.name {
            writeln!(out, "{}", Shown(name))?;
        }
        let agrees = match &against {
            Some(other) => {
                puzzle.shape = board_of(&puzzle, other)?;
                agree(&puzzle, other, out)?
            }
            None => true,
        };
        let valid = with_width!(puzzle.shape, W => check(&puzzle, &layouts.get::<W>(&puzzle.shape), out)?);
        all_valid &= agrees && valid;
        Ok(())
    })?;
    Ok(Answer::of(all_valid))
}

/// The puzzle that an option names.
fn named(option: &str, input: &str, args: &Check) -> Result<Puzzle> {
    let source = super::args::Source { inputs: vec![input.to_owned()], rules: args.source.rules.clone() };
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
            let have = have.digit().map_or("nothing".to_owned(), |digit| digit.to_string());
            let (row, column) = (at / size + 1, at % size + 1);
            writeln!(out, "Not this puzzle: r{row}c{column} holds {have}, and the puzzle gives {want}.")?;
        }
    }
    Ok(agrees)
}

fn check<const W: usize>(puzzle: &Puzzle, layout: &Arc<Layout<W>>, out: &mut impl Write) -> Result<bool> {
    let grid = match puzzle.grid(Arc::clone(layout)) {
        Ok(grid) => grid,
        Err(problem) => {
            writeln!(out, "Not valid: {problem}.")?;
            return Ok(false);
        }
    };
    let unmet = unmet_clues(&grid);
    for clue in &unmet {
        writeln!(out, "Not valid: {clue}")?;
    }
    if !unmet.is_empty() {
        return Ok(false);
    }
    if grid.is_full() {
        let rules = if layout.shape().is_plain() { "" } else { ", and every other rule is kept" };
        writeln!(out, "Valid and complete: every digit stands once in every house{rules}.")?;
        return Ok(true);
    }
    let open = grid.open().len();
    let cells = if open == 1 { "1 cell is".to_owned() } else { format!("{open} cells are") };
    let found = search::first_two(&grid);
    match found.as_slice() {
        [] => {
            writeln!(out, "Not valid: no solution, although no two digits clash; {cells} open.")?;
            if let Some(broken) = Truth::broken_in(&grid) {
                let said = match broken {
                    Truth::Cell(cell) => format!("No digit is left for {}.", layout.name(cell)),
                    Truth::House(house, digit) => {
                        let info = layout.house(house);
                        let kind = info.kind.name().replace('-', " ");
                        format!("No place is left for {digit} in {kind} {}.", info.number)
                    }
                    // Clues without a place were told before.
                    Truth::Clue(_) | Truth::Guardians(_) | Truth::Symmetric(_) => String::new(),
                };
                writeln!(out, "{said}")?;
            } else {
                writeln!(out, "`whydoku explain` shows why.")?;
            }
            Ok(false)
        }
        [_] => {
            writeln!(out, "Valid, one solution; {cells} open.")?;
            Ok(true)
        }
        _ => {
            let closest = search::closest_two(&grid);
            let several =
                if closest.as_ref().is_some_and(|&(_, more)| more) { "more than two" } else { "two" };
            writeln!(out, "Valid, but {several} solutions; {cells} open. Two of them differ here:")?;
            if let Some(([a, b], _)) = &closest {
                for cell in a.differences(b) {
                    let digit = |solution: &search::Solution| solution.digit(cell).map_or('?', Digit::symbol);
                    writeln!(out, "  {}: {} or {}", layout.name(cell), digit(a), digit(b))?;
                }
            }
            Ok(true)
        }
    }
}

/// The clues that can no longer be honoured, each in a sentence: what it asks, and what its cells hold.
fn unmet_clues<const W: usize>(grid: &Grid<W>) -> Vec<String> {
    let layout = grid.layout();
    let clues = layout.clues().iter().enumerate();
    let unmet = clues.filter(|(_, info)| {
        let able =
            |cell| grid.digit(cell) == Some(info.digit) || grid.allows(Candidate::new(cell, info.digit));
        !info.cells.iter().any(able)
    });
    let told = unmet.map(|(number, info)| {
        let place = layout.outside(number).map_or_else(|| format!("number {}", number + 1), |c| c.place());
        let held = |cell| {
            let digit = grid.digit(cell).map_or("another digit".to_owned(), |digit| digit.to_string());
            format!("{} holds {digit}", layout.name(cell))
        };
        let cells: Vec<String> = info.cells.iter().map(held).collect();
        format!("the clue {} {place} is not met: {}.", info.digit, cells.join(", "))
    });
    told.collect()
}
