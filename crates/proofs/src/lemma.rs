//! Lemmas of a derivation, and the values that a case gives to candidates with their reasons.

use crate::automata::AutomatonConflict;
use crate::sums::SumCertificate;
use crate::{AutomatonState, Literal, Reference};
use std::collections::BTreeSet;
use std::rc::Rc;
use whydoku_board::Candidate;

#[derive(Clone, Debug)]
pub(crate) enum Lemma {
    /// One of the literals holds, or a run of an automaton does not pass through the state.
    Clause {
        clause: Vec<Literal>,
        state: Option<AutomatonState>,
        /// The constraints that prove it, in the order of propagation.
        hints: Vec<Hint>,
    },
    /// The sum of constraints, each times its factor.
    Sum(Vec<(Reference, u64)>),
}

impl Lemma {
    pub(crate) fn clause(&self) -> &[Literal] {
        if let Self::Clause { clause, .. } = self { clause } else { &[] }
    }

    pub(crate) fn hints(&self) -> &[Hint] {
        if let Self::Clause { hints, .. } = self { hints } else { &[] }
    }
}

/// A constraint of the formula, a line of the proof, or a lemma of the same derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    Constraint(Reference),
    Lemma(usize),
}

#[derive(Clone, Debug)]
pub(crate) enum ValueReason {
    Fact,
    Hypothesis,
    /// The only candidate left of this disjunction.
    LastOf(usize),
    Conflict(Candidate),
    CompletesExcluded(usize),
    Refuted(usize),
    Sum(Rc<SumCertificate>),
    Automaton(Rc<AutomatonConflict>),
}

#[derive(Clone)]
pub(crate) struct CaseValues {
    size: usize,
    values: Vec<Option<(bool, ValueReason)>>,
}

impl CaseValues {
    pub(crate) fn new(cells: usize, size: usize) -> Self {
        Self { size, values: vec![None; cells * size] }
    }

    pub(crate) fn get(&self, candidate: Candidate) -> Option<&(bool, ValueReason)> {
        self.values[candidate.cell.index() * self.size + candidate.digit.index()].as_ref()
    }

    pub(crate) fn value(&self, candidate: Candidate) -> Option<bool> {
        self.get(candidate).map(|(is_true, _)| *is_true)
    }

    pub(crate) fn set(&mut self, candidate: Candidate, is_true: bool, reason: ValueReason) {
        self.values[candidate.cell.index() * self.size + candidate.digit.index()] = Some((is_true, reason));
    }
}

/// The hypotheses and constraints behind a contradiction, collected backwards from it.
pub(crate) struct ReasonCollector {
    pub(crate) hypotheses: Vec<Literal>,
    pub(crate) hints: Vec<Hint>,
    pub(crate) visited: BTreeSet<Candidate>,
}

impl ReasonCollector {
    pub(crate) fn add_hypothesis(&mut self, literal: Literal) {
        if self.visited.insert(literal.candidate) {
            self.hypotheses.push(literal);
        }
    }

    pub(crate) fn quote(&mut self, references: impl IntoIterator<Item = Reference>) {
        for hint in references.into_iter().map(Hint::Constraint) {
            if !self.hints.contains(&hint) {
                self.hints.push(hint);
            }
        }
    }

    /// The lemma that the hypotheses do not all hold, in runs through the state if there is one.
    pub(crate) fn into_lemma(self, state: Option<AutomatonState>) -> Lemma {
        let clause = self.hypotheses.into_iter().map(Literal::opposite).collect();
        Lemma::Clause { clause, state, hints: self.hints }
    }
}
