//! `check`: is a grid valid, is it complete, how many solutions has it, does it agree with a puzzle.

use super::args::Check;
use super::{Answer, input};
use crate::formats::board::{Layouts, with_width};
use crate::formats::{Content, Puzzle};
use crate::geometry::{Digit, Layout};
use crate::search;
use crate::truth::Truth;
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::sync::Arc;

pub(super) fn run(args: &Check, out: &mut impl Write) -> Result<Answer> {
    let against = args.against.as_ref().map(|input| against(input, args)).transpose()?;
    let mut layouts = Layouts::default();
    let mut all_valid = true;
    for (at, item) in input::items(&args.source)?.enumerate() {
        let puzzle = item?.into_puzzle()?;
        if at > 0 {
            writeln!(out)?;
        }
        if let Some(name) = &puzzle.name {
            writeln!(out, "{name}")?;
        }
        let agrees = match &against {
            Some(other) => agree(&puzzle, other, out)?,
            None => true,
        };
        let valid = with_width!(puzzle.shape, W => check(&puzzle, &layouts.get::<W>(&puzzle.shape), out)?);
        all_valid &= agrees && valid;
    }
    Ok(Answer::of(all_valid))
}

fn against(input: &str, args: &Check) -> Result<Puzzle> {
    let rules = super::args::Rules {
        size: args.source.rules.size,
        boxes: args.source.rules.boxes.clone(),
        regions: None,
        further: Vec::new(),
    };
    let source = super::args::Source { inputs: vec![input.to_owned()], rules };
    input::only(&source).with_context(|| format!("--against {input}"))
}

/// Says where a grid departs from a puzzle.
fn agree(grid: &Puzzle, puzzle: &Puzzle, out: &mut impl Write) -> Result<bool> {
    if grid.shape != puzzle.shape {
        bail!("the grid and the puzzle of --against are of different sizes or boxes");
    }
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
    if grid.is_full() {
        writeln!(out, "Valid and complete: every digit stands once in every house.")?;
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
                    Truth::House(house, digit) => format!("{} has no place for {digit}.", layout.code(house)),
                    Truth::Clue(_) | Truth::Guardians(_) => String::new(),
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
        [a, b, ..] => {
            let several = if search::count(&grid, 3) > 2 { "more than two" } else { "two" };
            writeln!(out, "Valid, but {several} solutions; {cells} open. Two of them differ here:")?;
            for cell in a.differences(b) {
                let digit = |solution: &search::Solution| solution.digit(cell).map_or('?', Digit::symbol);
                writeln!(out, "  {}: {} or {}", layout.name(cell), digit(a), digit(b))?;
            }
            Ok(true)
        }
    }
}
