//! Constraints about several cells in a derivation. Sums are left to `sums.rs`; any other constraint is an automaton, and
//! every state that a case allows is proved to lead nowhere, from the last cell to the first.

use crate::lemma::{CaseValues, Hint, Lemma, ReasonCollector, ValueReason};
use crate::refuter::Refuter;
use crate::sums::SumConstraint;
use crate::{AutomatonState, Literal, Reference};
use std::collections::BTreeMap;
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, Layout, RelationInfo, sorted};

#[derive(Clone, Debug)]
pub(crate) enum RelationPremise {
    Sum(SumConstraint),
    Automaton(usize),
}

impl RelationPremise {
    pub(crate) fn cells<const W: usize>(&self, layout: &Layout<W>) -> Vec<Cell> {
        match self {
            Self::Sum(sum) => sum.factors.iter().map(|&(cell, _)| cell).collect(),
            Self::Automaton(relation) => layout.relations()[*relation].order.clone(),
        }
    }
}

/// The domains with which an automaton excluded candidates.
#[derive(Clone, Debug)]
pub(crate) struct AutomatonConflict {
    relation: usize,
    /// The digits of each cell, as bits, and whether one of them is true.
    domains: Vec<(u32, bool)>,
}

pub(crate) enum FilterResult {
    Unchanged,
    Changed,
    Contradiction(Lemma),
}

impl<const W: usize> Refuter<'_, W> {
    pub(crate) fn filter_by_relations(&mut self, values: &mut CaseValues) -> FilterResult {
        for premise in self.task.relations {
            let result = match premise {
                RelationPremise::Sum(sum) => self.filter_by_sum(sum, values),
                RelationPremise::Automaton(relation) => self.filter_by_automaton(*relation, values),
            };
            if !matches!(result, FilterResult::Unchanged) {
                return result;
            }
        }
        FilterResult::Unchanged
    }

    /// The digits of a cell, as bits, and whether one of them is true.
    pub(crate) fn domain(&self, cell: Cell, values: &CaseValues) -> (u32, bool) {
        let mut digits = 0;
        for digit in self.task.layout.digits() {
            match values.value(Candidate::new(cell, digit)) {
                Some(true) => return (1 << digit.index(), true),
                Some(false) => {}
                None => digits |= 1 << digit.index(),
            }
        }
        (digits, false)
    }

    fn filter_by_automaton(&mut self, relation: usize, values: &mut CaseValues) -> FilterResult {
        let RelationInfo { order, compiled, .. } = &self.task.layout.relations()[relation];
        let domains: Vec<(u32, bool)> = order.iter().map(|&cell| self.domain(cell, values)).collect();
        let digits: Vec<u32> = domains.iter().map(|&(digits, _)| digits).collect();
        if digits.contains(&0) {
            return FilterResult::Unchanged;
        }
        let supports = compiled.supports_by_dfa(&digits);
        let conflict = Rc::new(AutomatonConflict { relation, domains });
        let Some(supports) = supports else {
            let lemma = self.prove_automaton_conflict(&conflict, None, values);
            let mut reasons = self.reasons();
            self.rest_on(lemma, None, values, &mut reasons);
            return FilterResult::Contradiction(reasons.into_lemma(None));
        };
        let mut result = FilterResult::Unchanged;
        for ((&cell, digits), kept) in order.iter().zip(digits).zip(supports) {
            let removed = digits & !kept;
            for digit in self.task.layout.digits().filter(|digit| removed >> digit.index() & 1 == 1) {
                let candidate = Candidate::new(cell, digit);
                if values.value(candidate).is_none() {
                    values.set(candidate, false, ValueReason::Automaton(Rc::clone(&conflict)));
                }
                result = FilterResult::Changed;
            }
        }
        result
    }

    /// Adds a lemma to the reasons, after the reasons of its hypotheses other than the concluded candidate.
    pub(crate) fn rest_on(
        &mut self,
        lemma: usize,
        concluded: Option<Candidate>,
        values: &CaseValues,
        reasons: &mut ReasonCollector,
    ) {
        for literal in self.lemmas[lemma].clause().to_vec() {
            if Some(literal.candidate) != concluded {
                self.explain(literal.candidate, values, reasons);
            }
        }
        reasons.hints.push(Hint::Lemma(lemma));
    }

    /// Proves that an automaton has no accepting run with the supposed candidate; returns the number of the last lemma.
    pub(crate) fn prove_automaton_conflict(
        &mut self,
        conflict: &AutomatonConflict,
        supposed: Option<Candidate>,
        values: &CaseValues,
    ) -> usize {
        let relation = conflict.relation;
        let RelationInfo { order, compiled, .. } = &self.task.layout.relations()[relation];
        let automaton = compiled.dfa().expect("the formula contains its states");
        let domains: Vec<(u32, bool)> = order
            .iter()
            .zip(&conflict.domains)
            .map(|(&cell, &domain)| match supposed {
                Some(supposed) if supposed.cell == cell => (1 << supposed.digit.index(), true),
                _ => domain,
            })
            .collect();
        let digits: Vec<_> = self.task.layout.digits().collect();
        let mut reachable: Vec<Vec<usize>> = vec![(0..automaton.states(0)).collect()];
        for (at, &(domain, _)) in domains.iter().enumerate() {
            let possible = digits.iter().filter(|digit| domain >> digit.index() & 1 == 1);
            let next = reachable[at].iter().flat_map(|&state| {
                possible.clone().filter_map(move |&digit| automaton.next(at, state, digit))
            });
            reachable.push(sorted(next));
        }
        // The lemma that each state of the next cell leads nowhere.
        let mut dead: BTreeMap<usize, usize> = BTreeMap::new();
        for at in (0..order.len()).rev() {
            let mut dead_here = BTreeMap::new();
            let (domain, is_true) = domains[at];
            for &number in &reachable[at] {
                let state = AutomatonState { relation, at, number };
                let mut reasons = self.reasons();
                for &digit in &digits {
                    let candidate = Candidate::new(order[at], digit);
                    let is_possible = domain >> digit.index() & 1 == 1;
                    let next = automaton.next(at, number, digit);
                    if is_possible && is_true {
                        self.quote_or_suppose(candidate, true, supposed, values, &mut reasons);
                    }
                    if is_possible || !is_true && next.is_none() {
                        if let Some(next) = next {
                            self.inherit(dead[&next], &mut reasons);
                        }
                        reasons.quote([Reference::Transition(state, digit)]);
                    } else if !is_true {
                        self.quote_or_suppose(candidate, false, supposed, values, &mut reasons);
                    }
                }
                if !is_true {
                    reasons.quote([Reference::Cell(order[at])]);
                }
                dead_here.insert(number, self.push(reasons.into_lemma(Some(state))));
            }
            dead = dead_here;
        }
        let mut reasons = self.reasons();
        dead.values().for_each(|&lemma| self.inherit(lemma, &mut reasons));
        reasons.quote([Reference::Initial(relation)]);
        self.push(reasons.into_lemma(None))
    }

    fn inherit(&self, lemma: usize, reasons: &mut ReasonCollector) {
        for literal in self.lemmas[lemma].clause() {
            reasons.add_hypothesis(literal.opposite());
        }
        reasons.hints.push(Hint::Lemma(lemma));
    }

    /// Quotes a fact; any other value becomes a hypothesis, which the user of the lemma proves.
    fn quote_or_suppose(
        &self,
        candidate: Candidate,
        is_true: bool,
        supposed: Option<Candidate>,
        values: &CaseValues,
        reasons: &mut ReasonCollector,
    ) {
        let is_fact = matches!(values.get(candidate), Some((_, ValueReason::Fact)));
        if is_fact && supposed != Some(candidate) {
            self.quote_fact(candidate, is_true, reasons);
        } else {
            reasons.add_hypothesis(Literal { candidate, is_true });
        }
    }
}
