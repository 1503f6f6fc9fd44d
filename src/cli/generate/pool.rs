//! Runs attempts on several threads. Puzzles come in the order of the attempts, whatever the number of threads.

use crate::cli::args::MakingArgs;
use crate::cli::interrupt_flag;
use crate::cli::progress::{StatusLine, clock};
use crate::cli::time_limit::Deadline;
use anyhow::{Error, Result};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use whydoku::{CancelToken, Generated, Generator};
use whydoku_corpus::parallel;

/// The number of attempts that may be ahead of the next one.
const AHEAD: u64 = 4096;

#[derive(Default)]
pub(super) struct GenerateCounts {
    pub(super) kept: u64,
    pub(super) examined: u64,
    pub(super) is_interrupted: bool,
    pub(super) is_timed_out: bool,
}

/// Makes puzzles until there are enough or the time is over, and passes them to `sink`.
pub(super) fn generate(
    generator: &Generator,
    making: &MakingArgs,
    deadline: Deadline,
    sink: &mut dyn FnMut(Generated) -> Result<()>,
) -> Result<GenerateCounts> {
    let start = Instant::now();
    let is_full = AtomicBool::new(making.count == 0);
    // The puzzles so far are written.
    let is_interrupted = interrupt_flag();
    let is_cancelled = || {
        is_full.load(Ordering::Relaxed) || is_interrupted.load(Ordering::Relaxed) || deadline.is_exceeded()
    };
    let mut counts = GenerateCounts::default();
    let mut line = StatusLine::default();
    let mut drawn = start;
    let mut next = 0;
    let source = || {
        let number = next;
        next += 1;
        Ok::<_, Error>((!is_cancelled()).then_some(number))
    };
    let attempt = |(): &mut (), number| Ok(generator.attempt(number, CancelToken::new(&is_cancelled)));
    let mut threads = vec![(); parallel::threads(making.jobs).get()];
    parallel::run(&mut threads, AHEAD, source, attempt, |result| {
        if let Some((made, examined)) = result {
            counts.examined += examined;
            for made in made {
                if counts.kept < making.count {
                    line.clear();
                    sink(made)?;
                    counts.kept += 1;
                }
            }
        }
        if counts.kept >= making.count {
            is_full.store(true, Ordering::Relaxed);
            return Ok(ControlFlow::Break(()));
        }
        if drawn.elapsed() > parallel::TICK {
            drawn = Instant::now();
            line.draw(&status(&counts, making, start, deadline));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    line.clear();
    counts.is_interrupted = is_interrupted.load(Ordering::Relaxed);
    counts.is_timed_out = counts.kept < making.count && deadline.is_exceeded();
    Ok(counts)
}

fn status(counts: &GenerateCounts, making: &MakingArgs, start: Instant, deadline: Deadline) -> String {
    let elapsed = start.elapsed();
    let GenerateCounts { kept, examined, .. } = counts;
    let rate = *examined as f64 / elapsed.as_secs_f64().max(0.001);
    let by_count = (*kept > 0).then(|| elapsed.mul_f64((making.count - kept) as f64 / *kept as f64));
    let by_timeout = deadline.limit().map(|limit| limit.saturating_sub(deadline.elapsed()));
    let left = by_count.into_iter().chain(by_timeout).min();
    let left = left.map_or_else(String::new, |left| format!(", {} left", clock(left)));
    format!("{kept} of {} found, {examined} tried, {rate:.0}/s{left}", making.count)
}
