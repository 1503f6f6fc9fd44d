//! [`Facts`]: what has been proved of each candidate, and by which constraints.

use super::{Literal, Reference};
use whydoku_board::{Candidate, Digit, Layout};

/// What is known of the candidates of a board.
#[derive(Clone)]
pub(super) struct Facts {
    size: usize,
    /// For each candidate, whether it is true or false, and the constraint that says so by itself.
    known: Vec<Option<(bool, Reference)>>,
    /// The digit that is known to stand in each cell.
    digits: Vec<Option<Digit>>,
}

impl Facts {
    pub(super) fn new<const W: usize>(layout: &Layout<W>) -> Self {
        let cells = layout.cells().len();
        Self { size: layout.size(), known: vec![None; cells * layout.size()], digits: vec![None; cells] }
    }

    const fn at(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.size + candidate.digit.index()
    }

    /// Notes what a constraint says.
    pub(super) fn note(&mut self, literal: Literal, by: Reference) {
        let at = self.at(literal.candidate);
        self.known[at].get_or_insert((literal.is, by));
        if literal.is {
            self.digits[literal.candidate.cell.index()] = Some(literal.candidate.digit);
        }
    }

    /// The constraint that says of a candidate that it is true.
    pub(super) fn standing(&self, candidate: Candidate) -> Option<Reference> {
        match self.known[self.at(candidate)] {
            Some((true, by)) => Some(by),
            _ => None,
        }
    }

    /// Whether a candidate is true.
    pub(super) fn is_true(&self, candidate: Candidate) -> bool {
        self.standing(candidate).is_some()
    }

    /// The constraints that make a candidate false one after another; `None` if it is not known to be false.
    pub(super) fn falsity_of<const W: usize>(
        &self,
        candidate: Candidate,
        layout: &Layout<W>,
    ) -> Option<Vec<Reference>> {
        match self.known[self.at(candidate)] {
            Some((false, by)) => return Some(vec![by]),
            Some((true, _)) => return None,
            None => {}
        }
        let near = std::iter::once(candidate.cell).chain(layout.peers(candidate.cell).iter());
        let near = near.chain(layout.neighbours(candidate.cell).iter());
        let standing = near.filter_map(|cell| Some(Candidate::new(cell, self.digits[cell.index()]?)));
        let beside = standing.into_iter().find(|&other| layout.conflict(candidate, other));
        let apart = || {
            let mut apart = layout.beyond(candidate).iter().copied();
            apart.find(|other| self.digits[other.cell.index()] == Some(other.digit))
        };
        let other = beside.or_else(apart)?;
        Some(vec![self.standing(other)?, Reference::Link(other, candidate)])
    }
}
