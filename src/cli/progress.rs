//! Progress on a terminal: one line on standard error, redrawn in place; and [`Output`], which erases it before printing.

use std::io::{self, IsTerminal, Write};
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
}

static STATUS: Mutex<Status> = Mutex::new(Status {
    started: None,
    place: String::new(),
    line: StatusLine { width: 0 },
    is_ticking: false,
    buffer: Vec::new(),
});

fn status() -> MutexGuard<'static, Status> {
    STATUS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a puzzle. On a terminal, a line appears if it takes long.
pub(super) fn begin(place: String) {
    let mut status = status();
    (status.started, status.place) = (Some(Instant::now()), place);
    if !status.is_ticking && io::stderr().is_terminal() {
        status.is_ticking = true;
        thread::spawn(tick);
    }
}

pub(super) fn end() {
    let mut status = status();
    status.started = None;
    status.line.clear();
}

pub(super) fn wipe() {
    status().line.clear();
}

fn tick() {
    loop {
        thread::sleep(TICK);
        let mut status = status();
        let Some(elapsed) = status.started.map(|started| started.elapsed()) else { continue };
        if elapsed > SILENCE {
            let text = format!("working{}, {}", status.place, clock(elapsed));
            status.line.draw(&text);
        }
    }
}

pub(super) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut status = status();
        status.buffer.extend_from_slice(bytes);
        if status.buffer.len() >= BUFFER {
            status.write_buffer()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        status().write_buffer()
    }
}

impl Status {
    fn write_buffer(&mut self) -> io::Result<()> {
        self.line.clear();
        let buffer = std::mem::take(&mut self.buffer);
        let mut out = anstream::AutoStream::auto(io::stdout());
        out.write_all(&buffer)?;
        out.flush()
    }
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
