//! Propagation in rounds, with reasons. The truths of a round are applied to what was left before it, so the number of rounds
//! does not depend on the order of the cells.

use super::model::TruthIndex;
use super::trail::{Cause, Mark};
use super::{Propagator, Refutation, Trail};
use crate::kernel::Mask;
use whydoku_board::{Candidate, Cell, Digit};

impl<const W: usize> Propagator<'_, W, Trail> {
    pub(crate) fn assume(&mut self, assumed: Candidate, only: Option<&Mask>) {
        self.digits.copy_from_slice(&self.model.start);
        self.schedule.clear();
        self.filter.choose(self.model, only);
        self.change(assumed, true, 0);
        if let Some(only) = only {
            self.schedule.due.add_all(only);
        }
    }

    /// Propagates to the end. Returns the number of rounds up to a conflict, if there is one.
    pub(crate) fn run(&mut self) -> Option<u16> {
        for round in 1.. {
            let mut due = std::mem::take(&mut self.schedule.idle);
            due.clear();
            std::mem::swap(&mut due, &mut self.schedule.due);
            if let Some(only) = &self.filter.set {
                due.keep(only);
            }
            let from = self.schedule.events();
            let conflict = due.iter().find(|&truth| !self.apply(truth));
            self.schedule.idle = due;
            if let Some(truth) = conflict {
                self.schedule.keep_events(from);
                self.schedule.push_event(Cause::Truth(truth));
                return Some(round);
            }
            if self.schedule.events() == from {
                return None;
            }
            for event in from..self.schedule.events() {
                for at in self.schedule.range_of(event) {
                    let (candidate, is_placed) = self.schedule.changes[at];
                    self.change(candidate, is_placed, event as u32 + 1);
                }
            }
        }
        unreachable!("every round removes candidates")
    }

    /// Whether one assumption more leads to a conflict. What follows stays until it is undone.
    pub(crate) fn conflicts_with(&mut self, assumed: Candidate) -> bool {
        self.change(assumed, true, 0);
        self.run().is_some()
    }

    pub(crate) fn refute(&mut self, candidate: Candidate, because: Option<Refutation>) {
        let event = self.schedule.push_refuted(candidate, because);
        self.change(candidate, false, event);
    }

    pub(crate) fn undo(&mut self, mark: Mark) {
        for (cell, lost) in self.schedule.undo(mark) {
            self.digits[cell.index()] |= lost;
        }
    }

    fn change(&mut self, candidate @ Candidate { cell, digit }: Candidate, is_placed: bool, event: u32) {
        self.schedule.current = event;
        let bit = 1 << digit.index();
        if is_placed {
            self.remove(cell, !bit);
            self.remove_conflicts(candidate);
        } else {
            self.remove(cell, bit);
        }
    }

    /// Records what follows from a truth. Returns whether it can still be satisfied.
    fn apply(&mut self, truth: u32) -> bool {
        let model = self.model;
        if let TruthIndex::Rule(rule) = model.index[truth as usize] {
            let changes = &mut self.schedule.changes;
            let before = changes.len();
            let can_be_filled = self.support.losses(&model.rules[rule], &self.digits, |cell, gone| {
                let lost = model.layout().digits().filter(|digit| gone >> digit.index() & 1 == 1);
                changes.extend(lost.map(|digit| (Candidate::new(cell, digit), false)));
            });
            if can_be_filled && changes.len() > before {
                self.schedule.push_event(Cause::Truth(truth));
            }
            return can_be_filled;
        }
        let mut left = model.members[truth as usize].iter().filter(|&&one| self.has(one));
        let Some(&one) = left.next() else { return false };
        if left.next().is_none() && self.removes_any(one) {
            self.schedule.changes.push((one, true));
            self.schedule.push_event(Cause::Truth(truth));
        }
        true
    }

    fn removes_any(&self, one: Candidate) -> bool {
        let layout = self.model.layout();
        let has_consecutive = |near: Cell| {
            let is_consecutive = |other: &Digit| other.index().abs_diff(one.digit.index()) == 1;
            layout.digits().filter(is_consecutive).any(|other| self.has(Candidate::new(near, other)))
        };
        self.digits[one.cell.index()].count_ones() > 1
            || layout.peers(one.cell).iter().any(|peer| self.has(Candidate::new(peer, one.digit)))
            || layout.pair_conflicts(one).iter().any(|&other| self.has(other))
            || layout.is_non_consecutive() && layout.neighbours(one.cell).iter().any(has_consecutive)
    }
}
