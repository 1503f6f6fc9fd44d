//! `solve --compare`: a table of all search methods on the same puzzle.

use super::figures;
use crate::cli::args::SolveArgs;
use crate::cli::time_limit::TimeLimit;
use crate::cli::{Answer, input, terminal};
use anyhow::Result;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use whydoku_board::{CancelToken, Grid, widths::Layouts, with_width};
use whydoku_explain::render::wrap_hanging;
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Stats};

/// The trials of each method; the slowest one needs some seconds for them.
const MOST_TRIALS: u64 = 1_000_000_000;

/// With a time limit, the first number of trials and the factor of the next.
const FIRST_TRIALS: u64 = 100_000;
const FACTOR: u32 = 10;

const HANG: &str = "    ";

pub(super) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<Answer> {
    // Two solutions show that there are several.
    let limit = args.limit.unwrap_or(2);
    let time_limit = TimeLimit::of(&args.timeout);
    let time = time_limit.duration();
    let mut layouts = Layouts::default();
    input::each(&args.source, time_limit, out, |input, out| {
        if input.at > 0 {
            writeln!(out)?;
        }
        if let Some(name) = &input.puzzle.name {
            writeln!(out, "{name}")?;
        }
        with_width!(input.puzzle.shape, W => {
            table(&input.grid(layouts.get::<W>(&input.puzzle.shape))?, limit, time, out)
        })
    })
}

/// Prints a line for each method, and returns whether there is a solution.
fn table<const W: usize>(
    grid: &Grid<W>,
    limit: u64,
    time: Option<Duration>,
    out: &mut impl Write,
) -> Result<bool> {
    let mut solved = false;
    let head = format!("{:<18}  {:>9}  {:>10}  took", "method", "solutions", "seconds");
    write!(out, "{}", wrap_hanging(&head, HANG, terminal::drawing_width()))?;
    // External solvers cannot be stopped, so they come last and slow down no other method.
    let (ours, others): (Vec<_>, Vec<_>) = Method::ALL.iter().partition(|(_, method)| method.gives_up());
    for &(name, method) in ours.into_iter().chain(others) {
        let (stats, duration) = if method.gives_up() {
            in_time(grid, method, limit, time)
        } else {
            in_a_thread(grid, method, limit, time)
        };
        solved |= stats.solutions > 0;
        // A search that stops at the limit is complete.
        let gave_up = !stats.complete && (limit == 0 || stats.solutions < limit);
        let end = match (gave_up, method.is_exact()) {
            (true, true) => ", stopped",
            (true, false) => ", proves nothing",
            (false, _) => "",
        };
        let (solutions, seconds, figures) =
            (stats.solutions, duration.as_secs_f64(), figures(method, &stats));
        let line = format!("{name:<18}  {solutions:>9}  {seconds:>10.6}  {figures}{end}");
        write!(out, "{}", wrap_hanging(&line, HANG, terminal::drawing_width()))?;
        out.flush()?;
    }
    Ok(solved)
}

/// Measures a method. With a time limit, the number of trials grows as long as the next run is expected to stay below it.
fn in_time<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    limit: u64,
    time: Option<Duration>,
) -> (Stats, Duration) {
    let mut trials = if time.is_some() { FIRST_TRIALS } else { MOST_TRIALS };
    loop {
        let start = Instant::now();
        // Annealing ends by itself.
        let node_limit = method.is_exact().then_some(trials);
        let is_over = || time.is_some_and(|time| start.elapsed() >= time);
        let options = SearchOptions { limit, node_limit };
        let stats = search(grid, method, options, CancelToken::new(&is_over));
        let duration = start.elapsed();
        let is_done = is_over() || node_limit.is_none() || stats.complete || stats.solutions == limit;
        if is_done || trials >= MOST_TRIALS || time.is_none_or(|time| duration * FACTOR > time) {
            return (stats, duration);
        }
        trials *= u64::from(FACTOR);
    }
}

/// Measures an external solver, which is abandoned after the time limit.
fn in_a_thread<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    limit: u64,
    time: Option<Duration>,
) -> (Stats, Duration) {
    let (done, answer) = mpsc::channel();
    let grid = grid.clone();
    let start = Instant::now();
    thread::spawn(move || {
        let stats = search(&grid, method, SearchOptions { limit, node_limit: None }, CancelToken::NEVER);
        let _ = done.send((stats, start.elapsed()));
    });
    let answer = match time {
        Some(time) => answer.recv_timeout(time).ok(),
        None => answer.recv().ok(),
    };
    answer.unwrap_or_else(|| (Stats::default(), start.elapsed()))
}

fn search<const W: usize>(
    grid: &Grid<W>,
    method: Method,
    options: SearchOptions,
    cancel: CancelToken<'_>,
) -> Stats {
    whydoku_methods::enumerate(grid, method, options, cancel, &mut |_| ControlFlow::Continue(()))
}
