//! What is wrong with inputs and has not been told yet.

use super::super::{busy, shown};
use anyhow::Result;
use std::io::Write;
pub use whydoku_corpus::Doubt;

/// What is wrong with inputs and has not been told yet: the last of it, lest it be the only one; and whatever comes before
/// the first puzzle, since a wrong file is one mistake and not as many as it has lines.
#[derive(Default)]
pub(super) struct Held {
    pub(super) problems: Vec<anyhow::Error>,
    pub(super) doubt: Doubt,
    /// Whether it is known by now that the file is no wrong one.
    pub(super) over: bool,
}

impl Held {
    pub(super) fn add(&mut self, problem: anyhow::Error, unknown: bool, out: &mut impl Write) -> Result<()> {
        if self.over {
            self.problems.push(problem);
            return Ok(());
        }
        self.doubt.add(unknown);
        if !self.doubt.is_long() {
            self.problems.push(problem);
        } else if !self.doubt.is_foreign() {
            self.problems.push(problem);
            self.over = true;
            return self.tell(out);
        }
        Ok(())
    }

    pub(super) fn tell(&mut self, out: &mut impl Write) -> Result<()> {
        if !self.over && self.doubt.is_long() {
            self.problems.clear();
            let what = format!("none of the first {} lines is a puzzle in a known format", self.doubt.lines);
            self.problems.push(anyhow::Error::msg(what));
        }
        self.over = true;
        self.problems.drain(..).try_for_each(|problem| complain(&problem, out))
    }
}

/// Says what is wrong where it comes in the order of things.
pub(in crate::cli) fn complain(problem: &anyhow::Error, out: &mut impl Write) -> Result<()> {
    out.flush()?;
    busy::wipe();
    writeln!(anstream::stderr(), "whydoku: {}", shown::message(&format!("{problem:#}")))?;
    Ok(())
}
