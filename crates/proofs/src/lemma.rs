//! The lines of an argument: clauses with what they quote, and sums; and what a case says of each candidate, and why.

use super::related::NoWay;
use super::sums::Bound;
use super::{Literal, ReadingState, Reference};
use std::collections::BTreeSet;
use std::rc::Rc;
use whydoku_board::Candidate;

/// A line of an argument.
#[derive(Clone, Debug)]
pub(super) enum Lemma {
    /// A clause, and the constraints that show it in the order in which they are needed.
    Clause {
        /// One of these holds.
        clause: Vec<Literal>,
        /// Or a reading does not come by here.
        state: Option<ReadingState>,
        hints: Vec<Hint>,
    },
    /// Constraints, each so many times, added up.
    Sum(Vec<(Reference, u32)>),
}

impl Lemma {
    /// The literals of which one holds.
    pub(super) fn clause(&self) -> &[Literal] {
        if let Self::Clause { clause, .. } = self { clause } else { &[] }
    }

    /// What it rests on.
    pub(super) fn hints(&self) -> &[Hint] {
        if let Self::Clause { hints, .. } = self { hints } else { &[] }
    }
}

/// A constraint that is there, or one of the lemmas of the same argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hint {
    There(Reference),
    Lemma(usize),
}

/// Why a candidate is true or false in a case.
#[derive(Clone, Debug)]
pub(super) enum Because {
    /// It was true or false before.
    Known,
    /// It is supposed.
    Supposed,
    /// Nothing else is left of this premise.
    Left(usize),
    /// It cannot stand beside this one.
    Beside(Candidate),
    /// It completes what was put aside.
    Completes(usize),
    /// It was a case, and a lemma excludes it.
    Excluded(usize),
    /// A sum would come out too small, or too large.
    Bound(Rc<Bound>),
    /// No way through a reading comes by it.
    NoWay(Rc<NoWay>),
}

/// What a case says of each candidate, and why.
#[derive(Clone)]
pub(super) struct Values {
    pub(super) size: usize,
    pub(super) of: Vec<Option<(bool, Because)>>,
}

impl Values {
    pub(super) fn get(&self, candidate: Candidate) -> Option<&(bool, Because)> {
        self.of[candidate.cell.index() * self.size + candidate.digit.index()].as_ref()
    }

    /// Says something of a candidate, whatever was said before.
    pub(super) fn set(&mut self, candidate: Candidate, is: bool, because: Because) {
        self.of[candidate.cell.index() * self.size + candidate.digit.index()] = Some((is, because));
    }
}

pub(super) fn value(candidate: Candidate, board: &Values) -> Option<bool> {
    board.get(candidate).map(|(is, _)| *is)
}

/// A contradiction's reasons, gathered from its end.
pub(super) struct Why {
    pub(super) supposed: Vec<Literal>,
    pub(super) hints: Vec<Hint>,
    pub(super) done: BTreeSet<Candidate>,
}

impl Why {
    /// Adds to what is supposed.
    pub(super) fn suppose(&mut self, literal: Literal) {
        if self.done.insert(literal.candidate) {
            self.supposed.push(literal);
        }
    }

    pub(super) fn add(&mut self, by: impl IntoIterator<Item = Reference>) {
        for by in by {
            let hint = Hint::There(by);
            if !self.hints.contains(&hint) {
                self.hints.push(hint);
            }
        }
    }

    pub(super) fn lemma(self) -> Lemma {
        self.clause(None)
    }

    /// The same for readings in a state.
    pub(super) fn lemma_of(self, state: ReadingState) -> Lemma {
        self.clause(Some(state))
    }

    fn clause(self, state: Option<ReadingState>) -> Lemma {
        let clause = self.supposed.into_iter().map(Literal::opposite).collect();
        Lemma::Clause { clause, state, hints: self.hints }
    }
}
