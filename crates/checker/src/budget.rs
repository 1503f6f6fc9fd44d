//! [`Budget`]: the work that one argument may cost, so that an adversarial step fails after a second instead of running
//! for hours.

use whydoku_board::CancelToken;

/// Work left. A unit costs about as much as asking whether two candidates are in conflict.
pub(crate) struct Budget<'c> {
    left: u64,
    initial: u64,
    cancel: CancelToken<'c>,
}

/// Units for one argument: about a second, or three where automata of long lines run. The longest known steps on boards
/// without constraints need some thousandths of it.
const WORK: u64 = 200_000_000;

/// Factor for the second attempt on boards with constraints, where automata of long lines run many times.
const RETRY_FACTOR_WITH_CONSTRAINTS: u64 = 16;

/// Units for callers that check often and can do without an answer.
const SMALL_WORK: u64 = WORK / 200;

/// [`SMALL_WORK`] on boards with constraints, where a unit takes longer.
const SMALL_WORK_WITH_CONSTRAINTS: u64 = SMALL_WORK / 16;

/// The token is checked each time the work left passes a multiple of this: about a hundred times a second.
const CHECK_INTERVAL: u64 = 1 << 21;

/// No work is left, or the token was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BudgetExhausted;

impl<'c> Budget<'c> {
    const fn new(work: u64, cancel: CancelToken<'c>) -> Self {
        Self { left: work, initial: work, cancel }
    }

    pub(crate) const fn full(cancel: CancelToken<'c>) -> Self {
        Self::new(WORK, cancel)
    }

    /// Returns the budget of a second attempt.
    pub(crate) const fn for_retry(&self, has_constraints: bool) -> Self {
        let work = if has_constraints { RETRY_FACTOR_WITH_CONSTRAINTS * WORK } else { WORK };
        Self::new(work, self.cancel)
    }

    pub(crate) const fn small(has_constraints: bool) -> Self {
        let work = if has_constraints { SMALL_WORK_WITH_CONSTRAINTS } else { SMALL_WORK };
        Self::new(work, CancelToken::NEVER)
    }

    pub(crate) const fn was_full(&self) -> bool {
        self.initial == WORK
    }

    pub(crate) fn spend(&mut self, work: usize) -> Result<(), BudgetExhausted> {
        let left = self.left.checked_sub(work as u64).filter(|left| {
            left / CHECK_INTERVAL == self.left / CHECK_INTERVAL || !self.cancel.is_cancelled()
        });
        self.left = left.unwrap_or(0);
        left.map(drop).ok_or(BudgetExhausted)
    }
}
