//! [`Limits`]: how far a rating may go.

use crate::catalogue::Score;
use whydoku_board::CancelToken;

/// How far a rating may go. The default lets it come to its end.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Stop at a step, or a guess, that is harder than this.
    pub most: Option<Score>,
    /// Ends the run early. It is checked before each rung, at each instance that is found, and by finders that search
    /// for long; never in the middle of a step.
    pub cancel: CancelToken<'a>,
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The time.
    Time,
    /// A step was harder than allowed.
    Difficulty,
}

impl Limits<'_> {
    pub(super) fn forbid(&self, difficulty: Score) -> bool {
        self.most.is_some_and(|most| difficulty > most)
    }
}
