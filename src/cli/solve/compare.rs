//! `solve --compare`: all ways of searching on the same puzzle, side by side.

use super::figures;
use crate::cli::args::SolveArgs;
use crate::cli::{Answer, busy, input, screen};
use anyhow::Result;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use whydoku_board::Grid;
use whydoku_board::{widths::Layouts, with_width};
use whydoku_explain::render::wrap_hanging;
use whydoku_search::{self, Method, SearchOptions, Stats};

/// Trials that each way may make before it gives up: the slowest of them makes so many in some seconds.
const PATIENCE: u64 = 1_000_000_000;

/// Trials that are made at first where a time was set, and how many times as many the next time.
const FIRST: u64 = 100_000;
const MORE: u32 = 10;

/// What stands before the rest of a line that is too long for the screen.
const HANG: &str = "    ";

pub(super) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<Answer> {
    // Two solutions tell whether there is more than one.
    let limit = args.limit.unwrap_or(2);
    let time = busy::take_over();
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
            table(&grid, limit, time, out)?
        });
        Ok(())
    })?;
    Ok(Answer::of(all_solved))
}

/// A line for each way. True if there is a solution.
fn table<const W: usize>(
    grid: &Grid<W>,
    limit: u64,
    time: Option<Duration>,
    out: &mut impl Write,
) -> Result<bool> {
    let mut solved = false;
    let head = format!("{:<18}  {:>9}  {:>10}  took", "method", "solutions", "seconds");
    write!(out, "{}", wrap_hanging(&head, HANG, screen::drawing()))?;
    // What cannot be stopped comes last: if it goes on after its time, it slows nobody down.
    let (ours, others): (Vec<_>, Vec<_>) = Method::ALL.iter().partition(|(_, method)| method.gives_up());
    for &(name, method) in ours.into_iter().chain(others) {
        let (stats, took) = if method.gives_up() {
            in_time(grid, method, limit, time)
        } else {
            in_a_thread(grid, method, limit, time)
        };
        solved |= stats.solutions > 0;
        // Whoever stops at the limit has what was asked for.
        let gave_up = !stats.complete && (limit == 0 || stats.solutions < limit);
        let end = match (gave_up, method.is_exact()) {
            (true, true) => ", gave up",
            (true, false) => ", proves nothing",
            (false, _) => "",
        };
        let (solutions, seconds, figures) = (stats.solutions, took.as_secs_f64(), figures(method, &stats));
        let line = format!("{name:<18}  {solutions:>9}  {seconds:>10.6}  {figures}{end}");
        write!(out, "{}", wrap_hanging(&line, HANG, screen::drawing()))?;
        out.flush()?;
    }
    Ok(solved)
}

/// What a way took. Where there is a time, it is tried with more and more trials as long as ten times as many would not
/// take longer than that.
fn in_time<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    limit: u64,
    time: Option<Duration>,
) -> (Stats, Duration) {
    let mut trials = if time.is_some() { FIRST } else { PATIENCE };
    loop {
        let began = Instant::now();
        // Chance decides when the swaps end, and they end soon.
        let node_limit = method.is_exact().then_some(trials);
        let stats = search(grid, method, SearchOptions { limit, node_limit });
        let took = began.elapsed();
        let is_done = node_limit.is_none() || stats.complete || stats.solutions == limit;
        if is_done || trials >= PATIENCE || time.is_none_or(|time| took * MORE > time) {
            return (stats, took);
        }
        trials *= u64::from(MORE);
    }
}

/// The same of a solver from elsewhere: when its time is over, nobody listens to it any more.
fn in_a_thread<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    limit: u64,
    time: Option<Duration>,
) -> (Stats, Duration) {
    let (done, answer) = mpsc::channel();
    let grid = grid.clone();
    let began = Instant::now();
    thread::spawn(move || {
        let stats = search(&grid, method, SearchOptions { limit, node_limit: None });
        let _ = done.send((stats, began.elapsed()));
    });
    let answer = match time {
        Some(time) => answer.recv_timeout(time).ok(),
        None => answer.recv().ok(),
    };
    answer.unwrap_or_else(|| (Stats::default(), began.elapsed()))
}

fn search<const W: usize>(grid: &Grid<W>, method: Method, options: SearchOptions) -> Stats {
    whydoku_search::enumerate(grid, method, options, &mut |_| ControlFlow::Continue(()))
}
