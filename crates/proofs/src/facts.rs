//! [`Facts`]: the candidates proved true or false, and the constraints that prove it.

use crate::{Literal, Reference};
use whydoku_board::{Candidate, Digit, Layout};

#[derive(Clone)]
pub(crate) struct Facts {
    size: usize,
    /// For each candidate its value, and the one constraint that says so.
    known: Vec<Option<(bool, Reference)>>,
    digits: Vec<Option<Digit>>,
}

impl Facts {
    pub(crate) fn new<const W: usize>(layout: &Layout<W>) -> Self {
        let cells = layout.cells().len();
        Self { size: layout.size(), known: vec![None; cells * layout.size()], digits: vec![None; cells] }
    }

    const fn index(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.size + candidate.digit.index()
    }

    pub(crate) fn add(&mut self, literal: Literal, by: Reference) {
        let at = self.index(literal.candidate);
        self.known[at].get_or_insert((literal.is_true, by));
        if literal.is_true {
            self.digits[literal.candidate.cell.index()] = Some(literal.candidate.digit);
        }
    }

    pub(crate) fn truth_of(&self, candidate: Candidate) -> Option<Reference> {
        match self.known[self.index(candidate)] {
            Some((true, by)) => Some(by),
            _ => None,
        }
    }

    pub(crate) fn is_true(&self, candidate: Candidate) -> bool {
        self.truth_of(candidate).is_some()
    }

    /// The constraints that prove a candidate false, in the order of propagation; `None` if it is not known to be false.
    pub(crate) fn falsity_of<const W: usize>(
        &self,
        candidate: Candidate,
        layout: &Layout<W>,
    ) -> Option<Vec<Reference>> {
        match self.known[self.index(candidate)] {
            Some((false, by)) => return Some(vec![by]),
            Some((true, _)) => return None,
            None => {}
        }
        let near = std::iter::once(candidate.cell).chain(layout.peers(candidate.cell).iter());
        let near = near.chain(layout.neighbours(candidate.cell).iter());
        let mut filled = near.filter_map(|cell| Some(Candidate::new(cell, self.digits[cell.index()]?)));
        let by_rule = filled.find(|&other| layout.conflict(candidate, other));
        let by_constraint = || {
            let mut others = layout.pair_conflicts(candidate).iter().copied();
            others.find(|other| self.digits[other.cell.index()] == Some(other.digit))
        };
        let other = by_rule.or_else(by_constraint)?;
        Some(vec![self.truth_of(other)?, Reference::Conflict(other, candidate)])
    }
}
