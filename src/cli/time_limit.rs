//! [`TimeLimit`]: the time that a puzzle may take.

use super::args::{BatchTimeoutArgs, TimeoutArgs};
use super::progress::{self, Output};
use super::{Answer, terminal};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use whydoku::Options;

/// The limit unless `--timeout` is given.
const DEFAULT: Duration = Duration::from_secs(120);

/// The least time after which a computation that does not notice its limit is ended.
const GRACE: Duration = Duration::from_millis(400);
const TICK: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, Default)]
pub(super) struct TimeLimit(Option<Duration>);

#[derive(Debug, thiserror::Error)]
#[error("time limit of {} reached at puzzle {number}{of_file}; --timeout TIME sets another", limit_text(*.limit))]
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

    pub(super) const fn duration(self) -> Option<Duration> {
        self.0
    }

    pub(super) fn start(self) -> Deadline {
        Deadline { limit: self, start: Instant::now() }
    }

    /// Watches a computation that is about no puzzle of a file.
    pub(super) fn watch(self) -> Watchdog {
        let watchdog = Watchdog::new(self.0);
        watchdog.begin(|| self.start().error(0, "").to_string());
        watchdog
    }
}

/// Ends the program, with what it has printed so far, if a computation that overruns its limit does not notice.
pub(super) struct Watchdog(Option<Watch>);

struct Watch {
    /// When the computation began, and the message if it must be ended.
    current: Arc<Mutex<Option<(Instant, String)>>>,
    /// Dropping it ends the thread.
    _alive: mpsc::Sender<()>,
}

impl Watchdog {
    pub(super) fn new(limit: Option<Duration>) -> Self {
        Self(limit.map(|limit| {
            let (alive, ended) = mpsc::channel();
            let current = Arc::new(Mutex::new(None));
            let watched = Arc::clone(&current);
            let patience = limit + (limit / 10).max(GRACE);
            thread::spawn(move || {
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    end_if_overrun(&watched, patience);
                }
            });
            Watch { current, _alive: alive }
        }))
    }

    /// Notes that a computation begins.
    pub(super) fn begin(&self, message: impl FnOnce() -> String) {
        self.set(|| Some((Instant::now(), message())));
    }

    /// Notes that the computation has ended.
    pub(super) fn end(&self) {
        self.set(|| None);
    }

    fn set(&self, value: impl FnOnce() -> Option<(Instant, String)>) {
        if let Some(watch) = &self.0 {
            *watch.current.lock().unwrap_or_else(PoisonError::into_inner) = value();
        }
    }
}

fn end_if_overrun(watched: &Mutex<Option<(Instant, String)>>, patience: Duration) {
    let watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, message)) = watched.as_ref().filter(|(start, _)| start.elapsed() > patience) {
        let _ = Output.flush();
        progress::wipe();
        let _ = writeln!(anstream::stderr(), "whydoku: {}", terminal::escape(message));
        #[expect(clippy::exit, reason = "the computation cannot be stopped")]
        std::process::exit(Answer::TimedOut as i32);
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
    fn limits_are_printed_as_they_are_typed() {
        assert_eq!(limit_text(Duration::from_secs(120)), "2m");
        assert_eq!(limit_text(Duration::from_millis(300)), "300ms");
        assert_eq!(limit_text(Duration::from_secs(90)), "90s");
    }
}
