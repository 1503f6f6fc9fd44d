//! `serve`: answers requests, a JSON object in a line each, with a line each.

use super::Answer;
use super::args::ServeArgs;
use anyhow::Result;
use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use whydoku::requests::{PendingRequest, Session, schema};
use whydoku_corpus::read_line;

/// The maximal length of a request in bytes.
const LONGEST: u64 = 16 << 20;

pub(super) fn run(args: &ServeArgs, out: &mut (impl Write + Send)) -> Result<Answer> {
    if args.schema {
        writeln!(out, "{}", serde_json::to_string_pretty(&schema())?)?;
        return Ok(Answer::Yes);
    }
    serve(&mut io::stdin().lock(), args.threads, out)?;
    Ok(Answer::Yes)
}

/// The time since the first call.
fn clock() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}

/// Answers every request of the input. This thread reads, so that a request is cancelled while others are answered.
fn serve(input: &mut impl BufRead, threads: NonZero<usize>, out: &mut (impl Write + Send)) -> Result<()> {
    let session = Session::new(clock);
    let (sender, requests) = channel();
    let (requests, out) = (Mutex::new(requests), Mutex::new(out));
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads.get()).map(|_| scope.spawn(|| answer_all(&session, &requests, &out))).collect();
        let mut line = Vec::new();
        // A worker ends early if its answer cannot be written.
        while !workers.iter().any(thread::ScopedJoinHandle::is_finished)
            && read_line(input, &mut line, LONGEST)?
        {
            if !line.trim_ascii().is_empty() && sender.send(session.accept(&line)).is_err() {
                break;
            }
        }
        drop(sender);
        let answered = workers.into_iter().map(|worker| worker.join().unwrap_or(Ok(())));
        Ok(answered.collect::<io::Result<()>>()?)
    })
}

/// Answers requests until there are no more, and prints each answer at once.
fn answer_all(
    session: &Session,
    requests: &Mutex<Receiver<PendingRequest>>,
    out: &Mutex<impl Write>,
) -> io::Result<()> {
    let next = || requests.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(request) = next() {
        let mut answer = session.run(request);
        answer.push('\n');
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        let printed = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
        if printed.is_err() {
            session.cancel_all();
            return printed;
        }
    }
    Ok(())
}
