//! [`TimeLimit`]: the time that a puzzle may take.

use super::args::{BatchTimeoutArgs, TimeoutArgs};
use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::{Duration, Instant};
use whydoku::{Error, Options};
use whydoku_formats::ReadingChecks;

/// The limit unless `--timeout` is given.
const DEFAULT: Duration = Duration::from_secs(120);

#[derive(Clone, Copy, Default)]
pub(super) struct TimeLimit(Option<Duration>);

#[derive(Debug, thiserror::Error)]
#[error("time limit of {} reached{place}; --timeout TIME sets another", limit_text(*.limit))]
pub(super) struct TimedOut {
    limit: Duration,
    place: String,
}

#[derive(Clone, Copy)]
pub(super) struct Deadline {
    limit: TimeLimit,
    start: Instant,
}

/// Reads of the clock, which take longer than many of the steps between two questions: where these are frequent, most are
/// answered without a read.
#[derive(Clone, Copy, Default)]
struct ClockReads {
    last: Option<Instant>,
    interval: u32,
    /// The number of questions until the next read.
    skips: u32,
}

/// Reads that follow each other sooner than this become rarer.
const FREQUENT: Duration = Duration::from_micros(100);

const MOST_SKIPS: u32 = 15;

thread_local! {
    static READS: Cell<ClockReads> = const { Cell::new(ClockReads { last: None, interval: 0, skips: 0 }) };
}

/// `2m` for whole minutes, else as `Duration` prints itself.
pub(super) fn limit_text(limit: Duration) -> String {
    match limit.as_secs() {
        seconds @ 60.. if seconds % 60 == 0 && limit.subsec_nanos() == 0 => format!("{}m", seconds / 60),
        _ => format!("{limit:?}"),
    }
}

impl TimeLimit {
    pub(super) fn of(args: &TimeoutArgs) -> Self {
        Self(args.timeout.or(Some(DEFAULT)))
    }

    /// Without `--timeout`, a batch is limited on a terminal only, so that its output does not depend on time.
    pub(super) fn of_batch(args: &BatchTimeoutArgs) -> Self {
        Self(args.timeout.or_else(|| io::stdout().is_terminal().then_some(DEFAULT)))
    }

    /// A limit only if one is given.
    pub(super) const fn given(limit: Option<Duration>) -> Self {
        Self(limit)
    }

    /// The checks that end readings of rules in words.
    pub(super) fn reading_checks(self) -> Option<ReadingChecks> {
        self.0?;
        Some(Arc::new(move || {
            let deadline = self.start();
            Box::new(move || deadline.is_exceeded())
        }))
    }

    pub(super) const fn duration(self) -> Option<Duration> {
        self.0
    }

    pub(super) fn start(self) -> Deadline {
        READS.set(ClockReads::default());
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

    /// Whether the time is over. Once true, it stays true: nothing is skipped then.
    pub(super) fn is_exceeded(&self) -> bool {
        let Some(limit) = self.limit.0 else { return false };
        let mut reads = READS.get();
        if reads.skips > 0 {
            READS.set(ClockReads { skips: reads.skips - 1, ..reads });
            return false;
        }
        let now = Instant::now();
        let is_exceeded = now - self.start > limit;
        let is_frequent = reads.last.is_some_and(|last| now - last < FREQUENT);
        reads.interval = if is_frequent { (2 * reads.interval + 1).min(MOST_SKIPS) } else { 0 };
        reads.skips = if is_exceeded { 0 } else { reads.interval };
        READS.set(ClockReads { last: Some(now), ..reads });
        is_exceeded
    }

    pub(super) const fn limit(&self) -> Option<Duration> {
        self.limit.0
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The error of a cancelled computation on the puzzle after `at` others.
    pub(super) fn error(&self, at: usize, place: &str) -> anyhow::Error {
        let of_file = if place.is_empty() { String::new() } else { format!(" of {place}") };
        self.timed_out(format!(" at puzzle {}{of_file}", at + 1))
    }

    /// The error of a computation about no puzzle of a file: a timeout if it was cancelled.
    pub(super) fn library_error(&self, problem: Error) -> anyhow::Error {
        match problem {
            Error::Cancelled => self.timed_out(String::new()),
            problem => problem.into(),
        }
    }

    fn timed_out(&self, place: String) -> anyhow::Error {
        TimedOut { limit: self.limit.0.unwrap_or_default(), place }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::{BatchTimeoutArgs, TimeLimit, TimeoutArgs, limit_text};
    use std::time::Duration;

    #[test]
    fn one_question_is_limited_in_a_pipe_too() {
        assert_eq!(TimeLimit::of(&TimeoutArgs { timeout: None }).duration(), Some(Duration::from_secs(120)));
        let given = Some(Duration::from_secs(300));
        assert_eq!(TimeLimit::of_batch(&BatchTimeoutArgs { timeout: given }).duration(), given);
    }

    #[test]
    fn an_exceeded_limit_stays_exceeded() {
        let deadline = TimeLimit(Some(Duration::from_millis(1))).start();
        while !deadline.is_exceeded() {}
        assert!(deadline.elapsed() > Duration::from_millis(1));
        assert!((0..100).all(|_| deadline.is_exceeded()));
    }

    #[test]
    fn limits_are_printed_as_they_are_typed() {
        assert_eq!(limit_text(Duration::from_secs(120)), "2m");
        assert_eq!(limit_text(Duration::from_millis(300)), "300ms");
        assert_eq!(limit_text(Duration::from_secs(90)), "90s");
    }
}
