//! [`EndCache`]: where assumptions ended without a conflict on earlier boards of a puzzle. What an assumption leaves of fewer
//! candidates lies within what it leaves of more, so a search may begin with the intersection of an end and the board; most
//! ends have not changed from one board to the next.

use crate::finder::FinderCache;
use crate::finder::propagator::{PropagationModel, Propagator, Worklist};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::Candidate;

#[derive(Default)]
pub(super) struct EndCache {
    /// The last board, and the rules that were propagated there.
    start: Vec<u32>,
    rules: Vec<u32>,
    ends: FxHashMap<Candidate, AssumptionEnd>,
}

/// The position after all candidates that can be refuted have been removed.
pub(super) struct AssumptionEnd {
    /// By cell, as bits.
    pub(super) digits: Vec<u32>,
    pub(super) tried: TriedCandidates,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TriedCandidates {
    /// Not all of them: the rounds were used up.
    Some,
    /// The candidates of cells and houses with two left.
    Pairs,
    All,
}

#[derive(PartialEq, Eq, Hash)]
struct OfPuzzle;

impl EndCache {
    pub(super) fn of<const W: usize>(
        cache: Option<&FinderCache>,
        model: &PropagationModel<'_, W>,
        worklist: &mut Propagator<'_, W, Worklist>,
    ) -> Rc<RefCell<Self>> {
        // Where the board is no fixpoint, an end depends on the order in which finders are called.
        let cache = cache.filter(|_| worklist.is_fixpoint());
        let ends = cache.map(|cache| cache.of(OfPuzzle, RefCell::<Self>::default)).unwrap_or_default();
        ends.borrow_mut().begin_board(model);
        ends
    }

    fn begin_board<const W: usize>(&mut self, model: &PropagationModel<'_, W>) {
        let (start, rules) = (model.start(), model.rule_numbers().collect::<Vec<u32>>());
        let lies_within = self.start.len() == start.len()
            && start.iter().zip(&self.start).all(|(now, before)| now & !before == 0)
            && rules.iter().all(|rule| self.rules.contains(rule));
        if !lies_within {
            self.ends.clear();
        }
        start.clone_into(&mut self.start);
        self.rules = rules;
    }

    pub(super) fn get(&self, assumed: Candidate) -> Option<&AssumptionEnd> {
        self.ends.get(&assumed)
    }

    pub(super) fn insert(&mut self, assumed: Candidate, digits: Vec<u32>, tried: TriedCandidates) {
        self.ends.insert(assumed, AssumptionEnd { digits, tried });
    }

    pub(super) fn remove(&mut self, assumed: Candidate) {
        self.ends.remove(&assumed);
    }
}
