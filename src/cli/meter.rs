//! How far it is: one line on a terminal, redrawn; nothing in a pipe.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rates and percentages that people read"
)]

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line.
pub(super) struct Meter {
    shown: bool,
    began: Instant,
    width: usize,
}

/// How many cells the bar has.
const BAR: usize = 24;

impl Meter {
    pub(super) fn new() -> Self {
        Self { shown: io::stderr().is_terminal(), began: Instant::now(), width: 0 }
    }

    /// Draws the line anew. `part` is how much of the input has been read, if that is known.
    pub(super) fn draw(&mut self, rows: u64, bad: u64, part: Option<f64>) {
        if self.shown {
            self.show(&line(rows, bad, part, self.began.elapsed()));
        }
    }

    /// Draws this line instead.
    pub(super) fn show(&mut self, line: &str) {
        if self.shown {
            let width = line.chars().count();
            let gap = " ".repeat(self.width.saturating_sub(width));
            self.width = width;
            let _ = write!(io::stderr(), "\r{line}{gap}");
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.shown && self.width > 0 {
            let _ = write!(io::stderr(), "\r{}\r", " ".repeat(self.width));
            self.width = 0;
        }
    }
}

pub(super) fn line(rows: u64, bad: u64, part: Option<f64>, spent: Duration) -> String {
    let rate = rows as f64 / spent.as_secs_f64().max(0.001);
    let bad = if bad == 0 { String::new() } else { format!(", {bad} bad") };
    let count = format!("{rows} puzzles{bad}, {rate:.0}/s");
    match part.map(|part| part.clamp(0.0, 1.0)) {
        Some(part) if part > 0.0 => {
            let full = (part * BAR as f64) as usize;
            let bar = "█".repeat(full) + &"░".repeat(BAR - full);
            let left = spent.mul_f64((1.0 / part - 1.0).min(1e6));
            format!("{bar} {:3.0} %  {count}, {} left", part * 100.0, clock(left))
        }
        _ => format!("{count}, {}", clock(spent)),
    }
}

/// `1:05` or `2:01:05`.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::{clock, line};
    use std::time::Duration;

    #[test]
    fn rate_and_time_left_are_told() {
        let told = line(1000, 3, Some(0.25), Duration::from_secs(10));
        assert_eq!(told, "██████░░░░░░░░░░░░░░░░░░  25 %  1000 puzzles, 3 bad, 100/s, 0:30 left");
        assert_eq!(line(10, 0, None, Duration::from_secs(5)), "10 puzzles, 2/s, 0:05");
        assert_eq!(clock(Duration::from_secs(7265)), "2:01:05");
    }
}
