//! [`Refuter`]: derives a contradiction from premises and hypotheses, as lemmas.
//!
//! Hypotheses are propagated. Where that yields no contradiction, the disjunction with the fewest candidates left is split
//! into cases. Each failed case becomes a clause that follows from the clauses before it by unit propagation through
//! hints in order, which the simplest of checkers can verify.

use crate::automata::{FilterResult, RelationPremise};
use crate::facts::Facts;
use crate::lemma::{CaseValues, Hint, Lemma, ReasonCollector, ValueReason};
use crate::{Literal, Reference};
use whydoku_board::{Candidate, Layout};

/// Candidates of a constraint: of a disjunction one is true, of an excluded solution one is false.
#[derive(Clone, Debug)]
pub(crate) struct CandidatePremise {
    pub(crate) by: Reference,
    pub(crate) candidates: Vec<Candidate>,
}

impl CandidatePremise {
    fn is_satisfied(&self, values: &CaseValues) -> bool {
        self.candidates.iter().any(|&candidate| values.value(candidate) == Some(true))
    }

    fn open(&self, values: &CaseValues) -> Vec<Candidate> {
        self.candidates.iter().copied().filter(|&candidate| values.value(candidate).is_none()).collect()
    }
}

pub(crate) struct RefutationTask<'a, const W: usize> {
    pub(crate) layout: &'a Layout<W>,
    pub(crate) facts: &'a Facts,
    pub(crate) disjunctions: &'a [CandidatePremise],
    pub(crate) relations: &'a [RelationPremise],
    pub(crate) excluded: &'a [CandidatePremise],
    /// The hypotheses of the cases around; every lemma holds under them.
    pub(crate) context: &'a [Literal],
}

pub(crate) struct Refuter<'a, const W: usize> {
    pub(crate) task: RefutationTask<'a, W>,
    cases_left: usize,
    pub(crate) lemmas: Vec<Lemma>,
    relevant: Vec<Candidate>,
    facts: CaseValues,
}

impl<'a, const W: usize> Refuter<'a, W> {
    pub(crate) fn new(task: RefutationTask<'a, W>, case_limit: usize) -> Self {
        let layout = task.layout;
        let candidates = task.disjunctions.iter().flat_map(|one| &one.candidates);
        let mut relevant: Vec<Candidate> =
            candidates.chain(task.excluded.iter().flat_map(|all| &all.candidates)).copied().collect();
        for cell in task.relations.iter().flat_map(|relation| relation.cells(layout)) {
            relevant.extend(layout.digits().map(|digit| Candidate::new(cell, digit)));
        }
        relevant.sort_unstable();
        relevant.dedup();
        let mut facts = CaseValues::new(layout.shape().cells(), layout.size());
        for &candidate in &relevant {
            if task.facts.is_true(candidate) {
                facts.set(candidate, true, ValueReason::Fact);
            } else if task.facts.falsity_of(candidate, layout).is_some() {
                facts.set(candidate, false, ValueReason::Fact);
            }
        }
        Self { task, cases_left: case_limit, lemmas: Vec::new(), relevant, facts }
    }

    /// Refutes hypotheses and returns the number of the last lemma, whose clause negates some of them; `None` if that
    /// takes too many cases.
    pub(crate) fn refute(&mut self, hypotheses: &[Literal]) -> Option<usize> {
        let mut hypotheses = [self.task.context, hypotheses].concat();
        self.relevant.extend(hypotheses.iter().map(|literal| literal.candidate));
        self.relevant.sort_unstable();
        self.relevant.dedup();
        self.refute_case(&mut hypotheses)
    }

    fn refute_case(&mut self, hypotheses: &mut Vec<Literal>) -> Option<usize> {
        self.cases_left = self.cases_left.checked_sub(1)?;
        let mut values = self.facts.clone();
        if let Some(lemma) = self.propagate(hypotheses, &mut values) {
            return Some(self.push(lemma));
        }
        let open = self.task.disjunctions.iter().filter(|one| !one.is_satisfied(&values));
        let split = open.min_by_key(|one| one.open(&values).len())?.clone();
        let mut refuted = Vec::new();
        for candidate in split.open(&values) {
            hypotheses.push(Literal::positive(candidate));
            let lemma = self.refute_case(hypotheses)?;
            hypotheses.pop();
            if !self.lemmas[lemma].clause().contains(&Literal::negative(candidate)) {
                // The hypotheses before the split fail by themselves.
                return Some(lemma);
            }
            refuted.push((candidate, lemma));
        }
        for &(candidate, lemma) in &refuted {
            values.set(candidate, false, ValueReason::Refuted(lemma));
        }
        let lemma = self.contradiction(&split.candidates, split.by, &values);
        Some(self.push(lemma))
    }

    pub(crate) fn push(&mut self, lemma: Lemma) -> usize {
        self.lemmas.push(lemma);
        self.lemmas.len() - 1
    }

    /// An empty collector; the context belongs to every lemma.
    pub(crate) fn reasons(&self) -> ReasonCollector {
        let visited = self.task.context.iter().map(|literal| literal.candidate).collect();
        ReasonCollector { hypotheses: self.task.context.to_vec(), hints: Vec::new(), visited }
    }

    fn contradiction(&mut self, candidates: &[Candidate], by: Reference, values: &CaseValues) -> Lemma {
        let mut reasons = self.reasons();
        candidates.iter().for_each(|&candidate| self.explain(candidate, values, &mut reasons));
        reasons.hints.push(Hint::Constraint(by));
        reasons.into_lemma(None)
    }

    /// Propagates hypotheses until nothing changes; returns the lemma of a contradiction.
    fn propagate(&mut self, hypotheses: &[Literal], values: &mut CaseValues) -> Option<Lemma> {
        let mut queue = Vec::new();
        for literal in hypotheses {
            values.set(literal.candidate, literal.is_true, ValueReason::Hypothesis);
            queue.push(literal.candidate);
        }
        loop {
            while let Some(next) = queue.pop() {
                if values.value(next) == Some(true)
                    && let Some(lemma) = self.exclude_conflicting(next, values)
                {
                    return Some(lemma);
                }
            }
            let mut changed = false;
            let (disjunctions, excluded) = (self.task.disjunctions, self.task.excluded);
            for (at, one) in disjunctions.iter().enumerate() {
                if one.is_satisfied(values) {
                    continue;
                }
                match one.open(values).as_slice() {
                    [] => return Some(self.contradiction(&one.candidates, one.by, values)),
                    &[last] => {
                        values.set(last, true, ValueReason::LastOf(at));
                        queue.push(last);
                        changed = true;
                        break;
                    }
                    _ => {}
                }
            }
            for (at, all) in excluded.iter().enumerate() {
                let mut others = all.candidates.iter().filter(|&&c| values.value(c) != Some(true));
                match (others.next(), others.next()) {
                    (None, _) => return Some(self.contradiction(&all.candidates, all.by, values)),
                    (Some(&last), None) if values.value(last).is_none() => {
                        values.set(last, false, ValueReason::CompletesExcluded(at));
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed && queue.is_empty() {
                match self.filter_by_relations(values) {
                    FilterResult::Unchanged => return None,
                    FilterResult::Changed => {}
                    FilterResult::Contradiction(lemma) => return Some(lemma),
                }
            }
        }
    }

    /// Makes all candidates in conflict with a true one false; returns the lemma of a contradiction.
    fn exclude_conflicting(&mut self, next: Candidate, values: &mut CaseValues) -> Option<Lemma> {
        for at in 0..self.relevant.len() {
            let other = self.relevant[at];
            if !self.task.layout.conflict(next, other) {
                continue;
            }
            match values.value(other) {
                None => values.set(other, false, ValueReason::Conflict(next)),
                Some(true) => {
                    return Some(self.contradiction(
                        &[next, other],
                        Reference::Conflict(next, other),
                        values,
                    ));
                }
                Some(false) => {}
            }
        }
        None
    }

    pub(crate) fn explain(
        &mut self,
        candidate: Candidate,
        values: &CaseValues,
        reasons: &mut ReasonCollector,
    ) {
        if !reasons.visited.insert(candidate) {
            return;
        }
        let Some(&(is_true, ref reason)) = values.get(candidate) else { return };
        let (disjunctions, excluded) = (self.task.disjunctions, self.task.excluded);
        match reason {
            ValueReason::Hypothesis => reasons.hypotheses.push(Literal { candidate, is_true }),
            ValueReason::Fact => self.quote_fact(candidate, is_true, reasons),
            ValueReason::LastOf(at) => self.explain_others(&disjunctions[*at], candidate, values, reasons),
            ValueReason::Conflict(other) => {
                self.explain(*other, values, reasons);
                reasons.quote([Reference::Conflict(*other, candidate)]);
            }
            ValueReason::CompletesExcluded(at) => {
                self.explain_others(&excluded[*at], candidate, values, reasons);
            }
            ValueReason::Refuted(lemma) => {
                let case = Literal::negative(candidate);
                for &literal in self.lemmas[*lemma].clause().iter().filter(|&&literal| literal != case) {
                    reasons.add_hypothesis(literal.opposite());
                }
                reasons.hints.push(Hint::Lemma(*lemma));
            }
            ValueReason::Sum(certificate) => self.explain_certificate(certificate, values, reasons),
            ValueReason::Automaton(conflict) => {
                let lemma = self.prove_automaton_conflict(conflict, Some(candidate), values);
                self.rest_on(lemma, Some(candidate), values, reasons);
            }
        }
    }

    fn explain_others(
        &mut self,
        premise: &CandidatePremise,
        own: Candidate,
        values: &CaseValues,
        reasons: &mut ReasonCollector,
    ) {
        let others = premise.candidates.iter().filter(|&&candidate| candidate != own);
        others.for_each(|&candidate| self.explain(candidate, values, reasons));
        reasons.quote([premise.by]);
    }

    pub(crate) fn quote_fact(&self, candidate: Candidate, is_true: bool, reasons: &mut ReasonCollector) {
        if is_true {
            reasons.quote(self.task.facts.truth_of(candidate));
        } else {
            reasons.quote(self.task.facts.falsity_of(candidate, self.task.layout).into_iter().flatten());
        }
    }
}
