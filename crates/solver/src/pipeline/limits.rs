//! [`Limits`]: how far a rating may go. Whoever sets a time brings the clock; here it is only asked.

use crate::catalogue::Score;

/// How far a rating may go. The default lets it come to its end.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Stop at a step, or a guess, that is harder than this.
    pub most: Option<Score>,
    /// Whether the time is over. It is asked before each rung, at each instance that is found, and by finders that
    /// search for long; never in the middle of a step. So a run ends a little after its time, by no more than
    /// a finder takes between two questions.
    pub expired: Option<&'a dyn Fn() -> bool>,
}

/// Which limit was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The time.
    Time,
    /// A step was harder than allowed.
    Difficulty,
}

impl Limits<'_> {
    /// Whether a step is harder than allowed.
    pub(super) fn forbid(&self, difficulty: Score) -> bool {
        self.most.is_some_and(|most| difficulty > most)
    }
}
