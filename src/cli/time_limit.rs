//! [`TimeLimit`]: the time that a puzzle may take.

use super::args::TimeoutArgs;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};
use whydoku::Options;

/// The limit on a terminal, where somebody waits.
const ON_TERMINAL: Duration = Duration::from_secs(120);

#[derive(Clone, Copy, Default)]
pub(super) struct TimeLimit(Option<Duration>);

#[derive(Debug, thiserror::Error)]
#[error("gave up after {limit:?} at puzzle {number}{of_file}; --timeout TIME waits longer")]
pub(super) struct TimedOut {
    limit: Duration,
    number: usize,
    of_file: String,
}

#[derive(Clone, Copy)]
pub(super) struct Deadline {
    limit: TimeLimit,
    start: Instant,
}

impl TimeLimit {
    pub(super) fn of(args: &TimeoutArgs) -> Self {
        Self(args.timeout.or_else(|| io::stdout().is_terminal().then_some(ON_TERMINAL)))
    }

    pub(super) const fn duration(self) -> Option<Duration> {
        self.0
    }

    pub(super) fn start(self) -> Deadline {
        Deadline { limit: self, start: Instant::now() }
    }
}

impl Deadline {
    pub(super) fn apply(self, options: &Options) -> Options {
        match self.limit.0 {
            Some(_) => options.clone().cancel(move || self.is_exceeded()),
            None => options.clone(),
        }
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.limit.0.is_some_and(|limit| self.start.elapsed() > limit)
    }

    /// The error of a cancelled computation on the puzzle after `at` others.
    pub(super) fn error(&self, at: usize, place: &str) -> anyhow::Error {
        let of_file = if place.is_empty() { String::new() } else { format!(" of {place}") };
        TimedOut { limit: self.limit.0.unwrap_or_default(), number: at + 1, of_file }.into()
    }
}
