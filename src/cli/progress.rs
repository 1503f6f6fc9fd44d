//! Progress on a terminal: one line on standard error, redrawn in place; and [`Output`], which erases it before printing.

use super::terminal;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time without output after which the line appears.
const SILENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);
/// The size at which buffered output is written.
const BUFFER: usize = 1 << 16;
/// The cells of a progress bar.
const BAR: usize = 24;

/// The line about the current puzzle, and the output that is buffered before it.
struct Status {
    started: Option<Instant>,
    place: String,
    line: StatusLine,
    is_ticking: bool,
    buffer: Vec<u8>,
    /// A reason why output could not be written, until a command gets it.
    failure: Option<io::Error>,
}

static STATUS: Mutex<Status> = Mutex::new(Status {
    started: None,
    place: String::new(),
    line: StatusLine { width: 0 },
    is_ticking: false,
    buffer: Vec::new(),
    failure: None,
});

/// Whether the reader has closed the pipe. The exit status is the answer of the command all the same.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);
/// Whether the command then goes on to the next puzzle, because its exit status is about all of them.
static IS_QUESTION: AtomicBool = AtomicBool::new(false);

fn status() -> MutexGuard<'static, Status> {
    STATUS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a puzzle. On a terminal, a line appears if it takes long.
pub(super) fn begin(place: String) {
    let mut status = status();
    (status.started, status.place) = (Some(Instant::now()), place);
    status.start_ticking();
}

pub(super) fn end() {
    let mut status = status();
    status.started = None;
    status.line.clear();
}

/// Prints a note or an error on standard error. Whether that can be written decides nothing.
pub(super) fn report(text: &str) {
    status().line.clear();
    let _ = writeln!(anstream::stderr(), "whydoku: {}", terminal::escape(text));
}

pub(super) fn wipe() {
    status().line.clear();
}

/// Whether nobody reads the output any more.
pub(super) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

/// Whether nobody waits for further puzzles.
pub(super) fn is_stopped() -> bool {
    is_closed() && !IS_QUESTION.load(Ordering::Relaxed)
}

/// Ends a command that makes output without end once nobody reads it.
pub(super) fn check_reader() -> io::Result<()> {
    if is_closed() { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
}

/// Writes the lines that are complete, and redraws the progress.
fn tick() {
    loop {
        thread::sleep(TICK);
        let mut status = status();
        if let Some(end) = status.buffer.iter().rposition(|&byte| byte == b'\n') {
            status.write_buffer(end + 1);
        }
        let Some(elapsed) = status.started.map(|started| started.elapsed()) else { continue };
        if elapsed > SILENCE {
            let text = format!("working{}, {}", status.place, clock(elapsed));
            status.line.draw(&text);
        }
    }
}

/// Standard output. Lines are written within a tick; once the reader has closed the pipe, they are dropped.
pub(super) struct Output(());

impl Output {
    pub(super) fn new(is_question: bool) -> Self {
        IS_QUESTION.store(is_question, Ordering::Relaxed);
        Self(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut status = status();
        status.start_ticking();
        status.buffer.extend_from_slice(bytes);
        let size = status.buffer.len();
        if size >= BUFFER {
            status.write_buffer(size);
        }
        status.failure.take().map_or(Ok(bytes.len()), Err)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut status = status();
        let size = status.buffer.len();
        status.write_buffer(size);
        status.failure.take().map_or(Ok(()), Err)
    }
}

impl Status {
    fn start_ticking(&mut self) {
        if !self.is_ticking {
            self.is_ticking = true;
            thread::spawn(tick);
        }
    }

    /// Writes the first `size` bytes of the buffer.
    fn write_buffer(&mut self, size: usize) {
        self.line.clear();
        let text: Vec<u8> = self.buffer.drain(..size).collect();
        if is_closed() {
            return;
        }
        match write_all(&terminal::printable(&text)) {
            Err(problem) if problem.kind() == io::ErrorKind::BrokenPipe => {
                IS_CLOSED.store(true, Ordering::Relaxed);
            }
            done => self.failure = done.err().or(self.failure.take()),
        }
    }
}

/// Writes a text without its styles where standard output takes none. Looking for them takes longer than drawing a board, so a
/// text without any is written as it is.
fn write_all(text: &[u8]) -> io::Result<()> {
    const ESCAPE: u8 = 0x1b;
    let mut out = io::stdout();
    if text.contains(&ESCAPE) {
        anstream::AutoStream::auto(io::stdout()).write_all(text)?;
    } else {
        out.write_all(text)?;
    }
    out.flush()
}

/// A line on standard error that replaces the one before; nothing is drawn unless that is a terminal.
#[derive(Default)]
pub(super) struct StatusLine {
    width: usize,
}

impl StatusLine {
    pub(super) fn draw(&mut self, text: &str) {
        if io::stderr().is_terminal() {
            let width = text.chars().count();
            let gap = " ".repeat(self.width.saturating_sub(width));
            let _ = write!(io::stderr(), "\r{text}{gap}");
            self.width = width;
        }
    }

    pub(super) fn clear(&mut self) {
        if self.width > 0 {
            let _ = write!(io::stderr(), "\r{}\r", " ".repeat(self.width));
            self.width = 0;
        }
    }
}

/// The progress of a corpus: a bar if the part that is read is known, the counts, the rate and the time.
pub(super) fn corpus_line(rows: u64, bad: u64, part: Option<f64>, elapsed: Duration) -> String {
    let rate = rows as f64 / elapsed.as_secs_f64().max(0.001);
    let bad = if bad == 0 { String::new() } else { format!(", {bad} bad") };
    let count = format!("{rows} puzzles{bad}, {rate:.0}/s");
    match part.map(|part| part.clamp(0.0, 1.0)) {
        Some(part) if part > 0.0 => {
            let full = (part * BAR as f64) as usize;
            let bar = "█".repeat(full) + &"░".repeat(BAR - full);
            let left = elapsed.mul_f64((1.0 / part - 1.0).min(1e6));
            format!("{bar} {:3.0} %  {count}, {} left", part * 100.0, clock(left))
        }
        _ => format!("{count}, {}", clock(elapsed)),
    }
}

pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::{clock, corpus_line};
    use std::time::Duration;

    #[test]
    fn rate_and_time_left_are_shown() {
        let line = corpus_line(1000, 3, Some(0.25), Duration::from_secs(10));
        assert_eq!(line, "██████░░░░░░░░░░░░░░░░░░  25 %  1000 puzzles, 3 bad, 100/s, 0:30 left");
        assert_eq!(corpus_line(10, 0, None, Duration::from_secs(5)), "10 puzzles, 2/s, 0:05");
        assert_eq!(clock(Duration::from_secs(7265)), "2:01:05");
    }
}
