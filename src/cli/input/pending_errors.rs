//! [`PendingErrors`]: errors that are not printed yet.

use crate::cli::{escape, progress};
use anyhow::Result;
use std::io::Write;
use whydoku_corpus::ForeignDetector;

/// Withholds the errors before the first puzzle, since a foreign file is one error, and then the last error, which is
/// returned if it is the only one.
#[derive(Default)]
pub(super) struct PendingErrors {
    errors: Vec<anyhow::Error>,
    detector: ForeignDetector,
    /// Whether the input is known to hold puzzles.
    pub(super) is_decided: bool,
}

impl PendingErrors {
    pub(super) fn add(
        &mut self,
        problem: anyhow::Error,
        is_unknown: bool,
        out: &mut impl Write,
    ) -> Result<()> {
        if self.is_decided {
            self.errors.push(problem);
            return Ok(());
        }
        self.detector.add(is_unknown);
        if !self.detector.is_long() {
            self.errors.push(problem);
        } else if !self.detector.is_foreign() {
            self.errors.push(problem);
            self.is_decided = true;
            return self.print(out);
        }
        Ok(())
    }

    /// Whether the input ended without a puzzle and looks like something else.
    pub(super) const fn is_foreign(&self) -> bool {
        !self.is_decided && (self.detector.is_foreign() || self.detector.is_all_unknown())
    }

    pub(super) fn pop(&mut self) -> Option<anyhow::Error> {
        self.errors.pop()
    }

    /// Prints the errors; from now on only the last one is withheld.
    pub(super) fn print(&mut self, out: &mut impl Write) -> Result<()> {
        if !self.is_decided && self.detector.is_long() {
            let lines = self.detector.lines;
            let message = format!("none of the first {lines} lines is a puzzle in a known format");
            self.errors = vec![anyhow::Error::msg(message)];
        }
        self.is_decided = true;
        self.errors.drain(..).try_for_each(|problem| print_error(&problem, out))
    }
}

/// Prints an error after the output so far.
pub(in crate::cli) fn print_error(problem: &anyhow::Error, out: &mut impl Write) -> Result<()> {
    out.flush()?;
    progress::wipe();
    writeln!(anstream::stderr(), "whydoku: {}", escape::message(&format!("{problem:#}")))?;
    Ok(())
}
