//! [`SingleOutcomes`]: what each candidate of a board leads to if it alone is assumed. Several finders ask this on the same
//! board, and nested assumptions begin with the intersection of two such states.

use super::fixpoint::Fixpoint;
use super::single_steps::{SingleStep, SingleSteps};
use super::trial::Trial;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Results by candidate.
#[derive(Default)]
pub(crate) struct SingleOutcomes {
    /// The digits of each cell that are left, as bits; none of them after a conflict.
    left: RefCell<FxHashMap<u32, Rc<[u32]>>>,
    /// The levels up to the conflict.
    levels: RefCell<FxHashMap<u32, Option<u16>>>,
    /// The consequences in a single step.
    steps: RefCell<FxHashMap<u32, Rc<SingleStep>>>,
}

impl SingleOutcomes {
    /// Whether a candidate leads to a conflict.
    pub(crate) fn refutes(&self, fixpoint: &mut Fixpoint<'_>, candidate: u32) -> bool {
        self.of(fixpoint, candidate).is_empty()
    }

    /// Returns the digits of each cell that a candidate leaves, as bits; none after a conflict.
    pub(crate) fn of(&self, fixpoint: &mut Fixpoint<'_>, candidate: u32) -> Rc<[u32]> {
        let mut all = self.left.borrow_mut();
        let left = all.entry(candidate).or_insert_with(|| {
            if fixpoint.refutes(candidate) { Rc::default() } else { fixpoint.digits().into() }
        });
        Rc::clone(left)
    }

    /// As [`Self::of`], if it has been asked before.
    pub(super) fn known(&self, candidate: u32) -> Option<Rc<[u32]>> {
        self.left.borrow().get(&candidate).cloned()
    }

    /// Returns the number of levels up to the conflict that a candidate leads to.
    pub(crate) fn levels(&self, trial: &mut Trial<'_>, candidate: u32) -> Option<u16> {
        let levels = || trial.levels_to_conflict(candidate);
        *self.levels.borrow_mut().entry(candidate).or_insert_with(levels)
    }

    /// Returns what follows in a single step from what a candidate is in conflict with.
    pub(crate) fn step(&self, steps: &SingleSteps<'_>, candidate: u32) -> Rc<SingleStep> {
        let step = || Rc::new(steps.after(&steps.conflicts_of(candidate)));
        Rc::clone(self.steps.borrow_mut().entry(candidate).or_insert_with(step))
    }
}
