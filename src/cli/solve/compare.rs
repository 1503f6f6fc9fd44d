//! `solve --compare`: all ways of searching on the same puzzle, side by side.

use super::figures;
use crate::cli::args::Solve;
use crate::cli::{Answer, input, screen};
use crate::formats::board::{Layouts, with_width};
use crate::grid::Grid;
use crate::render::hung;
use crate::search::{self, Method, Options};
use anyhow::Result;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Trials that each way may make before it gives up: the slowest of them makes so many in some seconds.
const PATIENCE: u64 = 1_000_000_000;

/// What stands before the rest of a line that is too long for the screen.
const HANG: &str = "    ";

pub(super) fn run(args: &Solve, out: &mut impl Write) -> Result<Answer> {
    // Two solutions tell whether there is more than one.
    let limit = args.limit.unwrap_or(2);
    let mut layouts = Layouts::default();
    let mut all_solved = true;
    input::each(&args.source, out, |at, place, puzzle, out| {
        if at > 0 {
            writeln!(out)?;
        }
        if let Some(name) = &puzzle.name {
            writeln!(out, "{name}")?;
        }
        all_solved &= with_width!(puzzle.shape, W => {
            let layout = layouts.get::<W>(&puzzle.shape);
            let grid = puzzle.grid(layout).map_err(|problem| input::at_place(place, &puzzle, &problem))?;
            table(&grid, limit, out)?
        });
        Ok(())
    })?;
    Ok(Answer::of(all_solved))
}

/// A line for each way. True if there is a solution.
fn table<const W: usize>(grid: &Grid<W>, limit: u64, out: &mut impl Write) -> Result<bool> {
    let mut solved = false;
    let head = format!("{:<18}  {:>9}  {:>10}  took", "method", "solutions", "seconds");
    write!(out, "{}", hung(&head, HANG, screen::drawing()))?;
    for &(name, method) in Method::ALL {
        let patience = method.is_exact().then_some(PATIENCE);
        let began = Instant::now();
        let options = Options { limit, node_limit: patience };
        let stats = search::enumerate(grid, method, options, &mut |_| ControlFlow::Continue(()));
        let seconds = began.elapsed().as_secs_f64();
        solved |= stats.solutions > 0;
        // Whoever stops at the limit has what was asked for.
        let gave_up = !stats.complete && (limit == 0 || stats.solutions < limit);
        let end = match (gave_up, method.is_exact()) {
            (true, true) => ", gave up",
            (true, false) => ", proves nothing",
            (false, _) => "",
        };
        let (solutions, figures) = (stats.solutions, figures(method, &stats));
        let line = format!("{name:<18}  {solutions:>9}  {seconds:>10.6}  {figures}{end}");
        write!(out, "{}", hung(&line, HANG, screen::drawing()))?;
        out.flush()?;
    }
    Ok(solved)
}
