//! `solve`: solutions by search. Here nothing is explained.

use super::args::{Solve, SolveFormat};
use super::{Answer, input};
use crate::formats::board::{Layouts, with_width};
use crate::geometry::{Candidate, Cell};
use crate::grid::Grid;
use crate::render::{Paint, board};
use crate::search::{self, Method, Options, Stats};
use anyhow::Result;
use std::io::{self, Write};
use std::ops::ControlFlow;

pub(super) fn run(args: &Solve, out: &mut impl Write) -> Result<Answer> {
    let method: Method = args.method.parse()?;
    // Counting is about all of them, unless a limit was asked for.
    let limit = args.limit.unwrap_or(u64::from(!args.count));
    let options = Options { limit, node_limit: None };
    let mut layouts = Layouts::default();
    let mut all_solved = true;
    let mut corner_sum = 0u64;
    input::each(&args.source, out, |_, place, puzzle, out| {
        let stats = with_width!(puzzle.shape, W => {
            let grid = puzzle.grid(layouts.get::<W>(&puzzle.shape)).map_err(|p| input::at_place(place, &puzzle, &p))?;
            solve(args, method, options, &grid, &mut corner_sum, out)?
        });
        all_solved &= stats.solutions > 0;
        if args.count {
            writeln!(out, "{}", stats.solutions)?;
        } else if stats.solutions == 0 && args.format == SolveFormat::Text && !args.corner_sum {
            writeln!(out, "No solution.")?;
        }
        if args.stats {
            print_stats(method, &stats)?;
        }
        Ok(())
    })?;
    if args.corner_sum {
        writeln!(out, "{corner_sum}")?;
    }
    Ok(Answer::of(all_solved))
}

fn solve<const W: usize>(
    args: &Solve,
    method: Method,
    options: Options,
    grid: &Grid<W>,
    corner_sum: &mut u64,
    out: &mut impl Write,
) -> Result<Stats> {
    let mut written: io::Result<()> = Ok(());
    let stats = search::enumerate(grid, method, options, &mut |solution| {
        if args.corner_sum {
            let first = solution.digits().iter().take(3);
            *corner_sum += first.fold(0, |number, digit| number * 10 + digit.index() as u64 + 1);
            return ControlFlow::Break(());
        }
        if args.count {
            return ControlFlow::Continue(());
        }
        written = match args.format {
            SolveFormat::Line => writeln!(out, "{solution}"),
            SolveFormat::Text => {
                let mut full = grid.clone();
                for (at, &digit) in solution.digits().iter().enumerate() {
                    full.place(Candidate::new(Cell::new(at), digit));
                }
                writeln!(out, "{}", board(&full.widen(), Paint::Colour))
            }
        };
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    Ok(stats)
}

/// What the search took, on standard error, so that solutions can be piped.
fn print_stats(method: Method, stats: &Stats) -> Result<()> {
    let mut out = anstream::stderr();
    let solutions =
        if stats.solutions == 1 { "1 solution".to_owned() } else { format!("{} solutions", stats.solutions) };
    match method {
        Method::Exact => writeln!(out, "{method}: {solutions}, guesses: {}", stats.guesses)?,
        Method::Naive => writeln!(
            out,
            "{method}: {solutions}, {} iterations ({} attempts and {} steps over givens)",
            stats.attempts + stats.steps_over_givens,
            stats.attempts,
            stats.steps_over_givens
        )?,
    }
    Ok(())
}
