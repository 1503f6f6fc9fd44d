//! [`Budget`]: how much work the judge may do for one argument, so that a step made to be hard costs a moment and not
//! an evening; where lines and cages are drawn, a minute.

/// Work that is left. One unit is about as much as to ask whether two candidates are in conflict.
pub(super) struct Budget {
    left: u64,
    of: u64,
}

/// Units for one argument: about a second, or three where long lines are read. On boards without drawings the longest told
/// steps need some thousandths of it.
const WORK: u64 = 200_000_000;

/// How many times as many there are to try candidates before one is chosen where lines and cages are drawn: to read long
/// ones again and again is what takes so long.
const MORE_WORK_DRAWN: u64 = 16;

/// Units for whoever asks often.
const LITTLE_WORK: u64 = WORK / 200;

/// The same where lines and cages are drawn: what these leave takes longer than a unit.
const LITTLE_WORK_DRAWN: u64 = LITTLE_WORK / 16;

/// The budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UsedUp;

impl Budget {
    /// A whole budget.
    pub(super) const fn whole() -> Self {
        Self { left: WORK, of: WORK }
    }

    /// What is there for another try where a whole one did not do.
    pub(super) const fn for_another_try(drawn_on: bool) -> Self {
        let work = if drawn_on { MORE_WORK_DRAWN * WORK } else { WORK };
        Self { left: work, of: work }
    }

    /// A small one.
    pub(super) const fn small(drawn_on: bool) -> Self {
        let work = if drawn_on { LITTLE_WORK_DRAWN } else { LITTLE_WORK };
        Self { left: work, of: work }
    }

    /// Whether it was a whole one.
    pub(super) const fn was_whole(&self) -> bool {
        self.of == WORK
    }

    /// Takes so much of it.
    pub(super) const fn spend(&mut self, work: usize) -> Result<(), UsedUp> {
        if let Some(left) = self.left.checked_sub(work as u64) {
            self.left = left;
            Ok(())
        } else {
            self.left = 0;
            Err(UsedUp)
        }
    }
}
