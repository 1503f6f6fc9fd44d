//! [`refutations`]: candidates are assumed within an assumption one by one. What leads to a conflict is removed, all of a
//! round at once, and so on, until the outer assumption leads to a conflict by itself. What an assumption leaves of fewer
//! candidates lies within what it leaves of more, so a search begins where it ended on an earlier board of the puzzle.

use crate::finder::propagator::{PropagationModel, Propagator, Worklist};
use crate::finder::{FinderCache, Flow};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::Candidate;

const ROUNDS: usize = 8;

pub(super) type Rounds = Vec<Vec<Candidate>>;

/// The fixpoints of single assumptions: an assumption within another begins with the intersection of theirs.
pub(super) type SingleFixpoints = FxHashMap<Candidate, Vec<u32>>;

/// Returns what is refuted within an assumption until it leads to a conflict. Without `all`, only pairs are tried.
pub(super) fn refutations<const W: usize>(
    worklist: &mut Propagator<'_, W, Worklist>,
    ends: &mut EndCache,
    singles: &SingleFixpoints,
    assumed: Candidate,
    all: bool,
    check_cancelled: &dyn Fn() -> Flow,
) -> ControlFlow<(), Option<Rounds>> {
    let mut search = RefutationSearch { worklist, ends, singles, assumed, all, check_cancelled };
    if !search.may_lead_to_conflict()? {
        return ControlFlow::Continue(None);
    }
    search.ends.remove(assumed);
    search.worklist.restore(&singles[&assumed]);
    search.rounds()
}

struct RefutationSearch<'s, 'a, const W: usize> {
    worklist: &'s mut Propagator<'a, W, Worklist>,
    ends: &'s mut EndCache,
    singles: &'s SingleFixpoints,
    assumed: Candidate,
    all: bool,
    check_cancelled: &'s dyn Fn() -> Flow,
}

impl<const W: usize> RefutationSearch<'_, '_, W> {
    const fn tried(&self) -> TriedCandidates {
        if self.all { TriedCandidates::All } else { TriedCandidates::Pairs }
    }

    fn may_lead_to_conflict(&mut self) -> ControlFlow<(), bool> {
        let Some(end) = self.ends.get(self.assumed) else { return ControlFlow::Continue(true) };
        self.worklist.restart();
        if self.worklist.conflicts_within(&end.digits) {
            return ControlFlow::Continue(true);
        }
        if self.worklist.digits() == end.digits && end.tried >= self.tried() {
            return ControlFlow::Continue(false);
        }
        self.conflicts_in_any_round()
    }

    fn refutes(&mut self, candidate: Candidate) -> bool {
        match self.singles.get(&candidate) {
            Some(fixpoint) => self.worklist.conflicts_within(fixpoint),
            None => self.worklist.conflicts_with(candidate),
        }
    }

    fn rounds(&mut self) -> ControlFlow<(), Option<Rounds>> {
        let (mut rounds, mut mark) = (Vec::new(), self.worklist.digits().to_vec());
        while rounds.len() < ROUNDS {
            let mut after = mark.clone();
            let (mut refuted, mut conflict) = (Vec::new(), false);
            for candidate in self.worklist.open_candidates(self.all) {
                (self.check_cancelled)()?;
                let is_refuted = self.refutes(candidate);
                if is_refuted {
                    refuted.push(candidate);
                    // A conflict without a part of the round is one without all of it, so the others need not be tried.
                    self.worklist.restore(&after);
                    conflict = self.worklist.conflicts_without(&[candidate]);
                    self.worklist.digits().clone_into(&mut after);
                }
                self.worklist.restore(&mark);
                if conflict {
                    break;
                }
            }
            if refuted.is_empty() {
                self.ends.insert(self.assumed, mark, self.tried());
                return ControlFlow::Continue(None);
            }
            rounds.push(refuted);
            if conflict {
                return ControlFlow::Continue(Some(rounds));
            }
            self.worklist.restore(&after);
            mark = after;
        }
        self.ends.insert(self.assumed, mark, TriedCandidates::Some);
        ControlFlow::Continue(None)
    }

    /// Whether there is a conflict in any number of rounds; then a refuted candidate can be removed at once.
    fn conflicts_in_any_round(&mut self) -> ControlFlow<(), bool> {
        let mut mark = self.worklist.digits().to_vec();
        loop {
            let mut any = false;
            for candidate in self.worklist.open_candidates(self.all) {
                (self.check_cancelled)()?;
                let is_refuted = self.worklist.has(candidate) && self.refutes(candidate);
                self.worklist.restore(&mark);
                if is_refuted {
                    if self.worklist.conflicts_without(&[candidate]) {
                        return ControlFlow::Continue(true);
                    }
                    self.worklist.digits().clone_into(&mut mark);
                    any = true;
                }
            }
            if !any {
                self.ends.insert(self.assumed, mark, self.tried());
                return ControlFlow::Continue(false);
            }
        }
    }
}

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
    Some,
    Pairs,
    All,
}

impl EndCache {
    pub(super) fn of<const W: usize>(
        cache: Option<&FinderCache>,
        model: &PropagationModel<'_, W>,
        worklist: &mut Propagator<'_, W, Worklist>,
    ) -> Rc<RefCell<Self>> {
        // Where the board is no fixpoint, an end depends on the order in which finders are called.
        let cache = cache.filter(|_| worklist.is_fixpoint());
        let ends: Rc<RefCell<Self>> = cache.map(FinderCache::table).unwrap_or_default();
        ends.borrow_mut().begin_board(model);
        ends
    }

    fn begin_board<const W: usize>(&mut self, model: &PropagationModel<'_, W>) {
        let (start, rules) = (&model.start, model.rule_numbers().collect::<Vec<u32>>());
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
