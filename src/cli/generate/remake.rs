//! `minimize`, `complete`, `morph`, `vary`: puzzles of puzzles.

use super::{Printer, make, seed, spec};
use crate::cli::args::{MinimizeArgs, MorphArgs, RemakeArgs};
use crate::cli::time_limit::TimeLimit;
use crate::cli::{Answer, input, progress};
use anyhow::{Context, Result};
use std::io::Write;
use std::ops::ControlFlow;
use whydoku::Options;
use whydoku_board::{CancelToken, Cell, Grid, Shape, widths::Layouts, with_width};
use whydoku_cells::Rng;
use whydoku_formats::{Content, Puzzle};
use whydoku_generate::{Goal, Spec};

pub(in crate::cli) fn minimize(args: &MinimizeArgs, out: &mut impl Write) -> Result<Answer> {
    let mut layouts = Layouts::default();
    let mut printer = Printer::new(args.format, if args.all { args.limit } else { 1 })?;
    input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        let is_exceeded = || input.deadline.is_exceeded();
        let cancel = CancelToken::new(&is_exceeded);
        let done = with_width!(input.puzzle.shape, W => {
            let grid = input.grid(layouts.get::<W>(&input.puzzle.shape))?;
            minimize_one(args, &grid, &input.puzzle.shape, cancel, &mut printer, out)
                .map_err(|problem| match problem.downcast::<whydoku_generate::MinimizeError>() {
                    Ok(problem) => input.invalid(&problem),
                    Err(problem) => problem,
                })
        });
        if is_exceeded() { Err(input.timed_out()) } else { done.map(|()| true) }
    })
}

fn minimize_one<const W: usize>(
    args: &MinimizeArgs,
    grid: &Grid<W>,
    shape: &Shape,
    cancel: CancelToken<'_>,
    printer: &mut Printer,
    out: &mut impl Write,
) -> Result<()> {
    if args.superfluous {
        let cells = whydoku_generate::superfluous(grid, cancel)?;
        let names: Vec<String> = cells.iter().map(|cell| grid.layout().name(cell).to_string()).collect();
        return Ok(writeln!(out, "{}", if names.is_empty() { "none".to_owned() } else { names.join(" ") })?);
    }
    if !args.all {
        let minimal = whydoku_generate::minimal(grid, &mut Rng::new(args.seed, 0), cancel)?;
        return printer.print(&puzzle_of(&minimal, shape), out);
    }
    let mut count = 0;
    let mut failed = None;
    let whole = whydoku_generate::all_minimal(grid, cancel, &mut |minimal| {
        failed = printer.print(&puzzle_of(&minimal, shape), out).err();
        count += 1;
        if failed.is_some() || count == args.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    if !whole && failed.is_none() && !cancel.is_cancelled() {
        progress::report(&format!("stopped after {count} puzzles; --limit 0 finds all"));
    }
    failed.map_or(Ok(()), Err)
}

fn puzzle_of<const W: usize>(grid: &Grid<W>, shape: &Shape) -> Puzzle {
    let given = |cell: Cell| grid.digit(cell).filter(|_| grid.givens().contains(cell));
    let content = |cell: Cell| given(cell).map_or(Content::Open, Content::Given);
    Puzzle::new(shape.clone(), grid.layout().cells().iter().map(content).collect(), 1)
}

pub(in crate::cli) fn complete(args: &RemakeArgs, out: &mut impl Write) -> Result<Answer> {
    let limit = TimeLimit::given(args.making.timeout);
    let deadline = limit.start();
    let puzzle = input::only(&args.source, limit)?;
    let goal = goal(args)?;
    let givens = spec::givens_line(&puzzle);
    let spec = Spec::on(puzzle.shape).keep(Some(givens));
    make(spec, goal, &args.making, deadline, out)
}

pub(in crate::cli) fn vary(args: &RemakeArgs, out: &mut impl Write) -> Result<Answer> {
    let limit = TimeLimit::given(args.making.timeout);
    let deadline = limit.start();
    let puzzle = input::only(&args.source, limit)?;
    let mut goal = goal(args)?;
    if goal.is_none() {
        let rated = whydoku::Puzzle::from(puzzle.clone())
            .rate(&deadline.apply(&Options::default()))
            .map_err(|problem| deadline.library_error(problem))
            .context("the tier of this puzzle")?;
        goal.tier = rated.tier.map(|tier| tier.to_string());
    }
    let spec = Spec::on(puzzle.shape.clone()).neighbours_of(spec::givens_line(&puzzle), puzzle.shape);
    make(spec, goal, &args.making, deadline, out)
}

fn goal(args: &RemakeArgs) -> Result<Goal> {
    let options = input::options(&args.source.rules)?;
    spec::parse_goal(&args.way, args.making.profile.as_deref(), &options, None)
}

pub(in crate::cli) fn morph(args: &MorphArgs, out: &mut impl Write) -> Result<Answer> {
    let mut layouts = Layouts::default();
    let seed = seed(args.seed);
    let mut printer = Printer::new(args.format, args.count)?;
    input::each(&args.source, TimeLimit::default(), out, |input, out| {
        if args.canonical {
            let unknown = "--canonical needs a 9×9 puzzle of givens without further rules";
            let least = input.puzzle.canonical_line().ok_or_else(|| input.error(&unknown))?;
            writeln!(out, "{least}")?;
            return Ok(true);
        }
        let shape = &input.puzzle.shape;
        with_width!(shape, W => {
            let grid = input.grid(layouts.get::<W>(shape))?;
            let mut draws = Rng::new(seed, input.at as u64);
            for _ in 0..args.count {
                printer.print(&puzzle_of(&whydoku_generate::isomorph(&grid, &mut draws), shape), out)?;
            }
        });
        Ok(true)
    })
}
