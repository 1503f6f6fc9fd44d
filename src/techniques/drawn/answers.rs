//! [`Answers`]: what readings leave of digits, kept, since suppositions that differ in one cell ask much the same.

use crate::geometry::{Prepared, Workspace};
use crate::quick_hash::QuickMap;

/// So many answers at most are kept.
const MOST: usize = 100_000;

/// What was asked: which reading, and the digits of its cells; and where the answer stands.
type Kept = QuickMap<Box<[u32]>, u32>;

/// What readings have left of digits.
#[derive(Default)]
pub(super) struct Answers {
    kept: Kept,
    /// What is left of the digits, if there is a filling.
    said: Vec<Option<Box<[u32]>>>,
    question: Vec<u32>,
    left: Vec<u32>,
    workspace: Workspace,
}

impl Answers {
    /// What a reading with a number leaves of the digits of its cells; `None` if there is no filling.
    pub(super) fn of(
        &mut self,
        number: u32,
        reading: &Prepared,
        digits: impl Iterator<Item = u32>,
    ) -> Option<&[u32]> {
        self.question.clear();
        self.question.push(number);
        self.question.extend(digits);
        if self.question[1..].contains(&0) {
            return None;
        }
        let known = self.kept.get(&self.question[..]).copied();
        let at = known.unwrap_or_else(|| self.ask(reading));
        self.said[at as usize].as_deref()
    }

    fn ask(&mut self, reading: &Prepared) -> u32 {
        if self.kept.len() >= MOST {
            self.kept.clear();
            self.said.clear();
        }
        let fits = reading.supports_into(&self.question[1..], &mut self.left, &mut self.workspace);
        let at = self.said.len() as u32;
        self.said.push(fits.then(|| self.left.as_slice().into()));
        self.kept.insert(self.question.as_slice().into(), at);
        at
    }
}
