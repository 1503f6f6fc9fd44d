//! [`Budget`]: the work that one argument may cost, so that an adversarial step fails after a second instead of running
//! for hours.

/// Work left. A unit costs about as much as asking whether two candidates are in conflict.
pub(crate) struct Budget {
    left: u64,
    initial: u64,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BudgetExhausted;

impl Budget {
    const fn new(work: u64) -> Self {
        Self { left: work, initial: work }
    }

    pub(crate) const fn full() -> Self {
        Self::new(WORK)
    }

    pub(crate) const fn for_retry(has_constraints: bool) -> Self {
        Self::new(if has_constraints { RETRY_FACTOR_WITH_CONSTRAINTS * WORK } else { WORK })
    }

    pub(crate) const fn small(has_constraints: bool) -> Self {
        Self::new(if has_constraints { SMALL_WORK_WITH_CONSTRAINTS } else { SMALL_WORK })
    }

    pub(crate) const fn was_full(&self) -> bool {
        self.initial == WORK
    }

    pub(crate) const fn spend(&mut self, work: usize) -> Result<(), BudgetExhausted> {
        if let Some(left) = self.left.checked_sub(work as u64) {
            self.left = left;
            Ok(())
        } else {
            self.left = 0;
            Err(BudgetExhausted)
        }
    }
}
