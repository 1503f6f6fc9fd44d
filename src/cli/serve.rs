//! `serve`: answers requests, a JSON object in a line each, with a line each.

use super::Answer;
use super::args::ServeArgs;
use anyhow::Result;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use whydoku::requests::{PendingRequest, Session, schema};
use whydoku_corpus::read_line;

/// The maximal length of a request in bytes.
const LONGEST: u64 = 16 << 20;
/// The time after which a thread that answers a request lets another read the next.
const PATIENCE: Duration = Duration::from_millis(1);

pub(super) fn run(args: &ServeArgs, out: &mut (impl Write + Send)) -> Result<Answer> {
    if args.schema {
        writeln!(out, "{}", serde_json::to_string_pretty(&schema())?)?;
        return Ok(Answer::Yes);
    }
    serve(args.threads.get(), out)?;
    Ok(Answer::Yes)
}

/// The time since the first call.
fn clock() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}

/// Answers every request of the input.
fn serve(threads: usize, out: &mut (impl Write + Send)) -> Result<()> {
    let (session, turns, out) = (Session::new(clock), Arc::new(Turns::new(threads)), Mutex::new(out));
    thread::scope(|scope| {
        // One more than may answer, so that a request is cancelled while others are answered.
        let others: Vec<_> =
            (0..threads).map(|_| scope.spawn(|| answer_all(&session, &turns, &out))).collect();
        let first = answer_all(&session, &turns, &out);
        others.into_iter().map(|other| other.join().unwrap_or(Ok(()))).fold(first, Result::and)
    })
}

/// The turns of threads to read and to answer. The thread that has read a request answers it, so that a short one wakes no
/// other thread; one that takes longer than [`PATIENCE`] lets another thread read.
struct Turns {
    state: Mutex<TurnState>,
    changed: Condvar,
    /// The most requests that are answered at once.
    most: usize,
}

#[derive(Default)]
struct TurnState {
    /// Whether a thread reads, or answers a request and will read the next.
    is_reading: bool,
    is_ended: bool,
    /// The number of requests that are being answered.
    running: usize,
    waiting: VecDeque<PendingRequest>,
}

impl Turns {
    fn new(most: usize) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), most }
    }

    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and wakes other threads.
    fn change(&self, change: impl FnOnce(&mut TurnState)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Returns a request to answer, and whether this thread keeps the turn to read; `None` at the end.
    fn next(&self, session: &Session, line: &mut Vec<u8>) -> Result<Option<(PendingRequest, bool)>> {
        let mut state = self.lock();
        loop {
            if state.running < self.most
                && let Some(request) = state.waiting.pop_front()
            {
                state.running += 1;
                return Ok(Some((request, false)));
            }
            if state.is_ended {
                return Ok(None);
            }
            if state.is_reading {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            state.is_reading = true;
            drop(state);
            let is_read = read_line(&mut io::stdin().lock(), line, LONGEST);
            if !matches!(is_read, Ok(true)) {
                self.change(|state| state.is_ended = true);
                is_read?;
            }
            let request = (!line.trim_ascii().is_empty()).then(|| session.accept(line));
            state = self.lock();
            if let Some(request) = request {
                if state.running < self.most && !state.is_ended {
                    state.running += 1;
                    return Ok(Some((request, true)));
                }
                state.waiting.push_back(request);
            }
            state.is_reading = false;
        }
    }
}

/// Answers requests until there are no more, and prints each answer at once.
fn answer_all(session: &Session, turns: &Arc<Turns>, out: &Mutex<impl Write>) -> Result<()> {
    let mut line = Vec::new();
    while let Some((request, is_reader)) = turns.next(session, &mut line)? {
        // Whether another thread may read.
        let is_passed_on = Arc::new(AtomicBool::new(!is_reader));
        let (begin, passed_on, others) = (Instant::now(), Arc::clone(&is_passed_on), Arc::clone(turns));
        let pass_on = move |after: Duration| {
            if !passed_on.load(Ordering::Relaxed) && begin.elapsed() >= after {
                passed_on.store(true, Ordering::Relaxed);
                others.change(|state| state.is_reading = false);
            }
        };
        if turns.most > 1 {
            pass_on(Duration::ZERO);
        }
        let mut answer = session.run_observed(request, move || pass_on(PATIENCE));
        answer.push('\n');
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        let printed = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
        drop(out);
        let mut state = turns.lock();
        state.running -= 1;
        state.is_reading &= is_passed_on.load(Ordering::Relaxed);
        drop(state);
        if printed.is_err() {
            session.cancel_all();
            turns.change(|state| state.is_ended = true);
            printed?;
        }
    }
    Ok(())
}
