//! Derivations of conclusions and contradictions: one sum where a cover exists, else cases.

use crate::lemma::{Hint, Lemma};
use crate::premises::ProofPremises;
use crate::refuter::{CandidatePremise, CaseLimitReached, RefutationTask, Refuter};
use crate::{CASE_LIMIT, Literal, ProofError, ProofWriter, Reference, cover};

impl<const W: usize> ProofWriter<'_, W> {
    /// Derives a conclusion, as a sum if a cover exists, else by cases.
    pub(crate) fn conclude(
        &mut self,
        label: &str,
        premises: &ProofPremises,
        literal: Literal,
    ) -> Result<Reference, ProofError> {
        let layout = self.grid.layout().clone();
        if self.context.is_empty()
            && premises.disjunctions.len() > 1
            && premises.relations.is_empty()
            && self.format.supports_sums()
            && let Some(cover) = cover::find(&layout, &self.facts, &premises.disjunctions, literal)
        {
            let mut hints = Vec::new();
            let falsities = cover.false_candidates.iter().filter_map(|&c| self.facts.falsity_of(c, &layout));
            for by in falsities.flatten() {
                if !hints.contains(&by) {
                    hints.push(by);
                }
            }
            let terms: Vec<(Reference, u64)> = cover.terms.into_iter().map(|by| (by, 1)).collect();
            hints.push(self.format.write_sum(&format!("{label}_sum"), &terms)?);
            return Ok(self.format.write_clause(label, None, &[literal], &hints)?);
        }
        self.refute(label, premises, &[], &[literal.opposite()])
    }

    /// Refutes hypotheses by cases and writes the lemmas that the last one needs.
    pub(crate) fn refute(
        &mut self,
        label: &str,
        premises: &ProofPremises,
        excluded: &[CandidatePremise],
        hypotheses: &[Literal],
    ) -> Result<Reference, ProofError> {
        let layout = self.grid.layout().clone();
        let task = RefutationTask {
            layout: &layout,
            facts: &self.facts,
            disjunctions: &premises.disjunctions,
            relations: &premises.relations,
            excluded,
            context: &self.context,
        };
        let mut refuter = Refuter::new(task, CASE_LIMIT);
        let last =
            refuter.refute(hypotheses).map_err(|CaseLimitReached| ProofError::TooLarge(label.to_owned()))?;
        let mut lemmas = refuter.lemmas;
        lemmas.truncate(last + 1);
        let needed = needed_lemmas(&lemmas);
        let mut written: Vec<Option<Reference>> = vec![None; lemmas.len()];
        for (at, lemma) in lemmas.iter().enumerate().filter(|&(at, _)| needed[at]) {
            let reference = |hint: &Hint| match *hint {
                Hint::Constraint(by) => Some(by),
                Hint::Lemma(at) => written[at],
            };
            let hints: Vec<Reference> = lemma.hints().iter().filter_map(reference).collect();
            let own = if at == last { label.to_owned() } else { format!("{label}_case{}", at + 1) };
            written[at] = Some(match lemma {
                Lemma::Clause { clause, state, .. } => {
                    self.format.write_clause(&own, *state, clause, &hints)?
                }
                Lemma::Sum(terms) => self.format.write_sum(&own, terms)?,
            });
        }
        Ok(written[last].expect("the last lemma is needed"))
    }
}

/// Marks the last lemma and those it rests on, directly or indirectly; lemmas rest on earlier ones only.
fn needed_lemmas(lemmas: &[Lemma]) -> Vec<bool> {
    let mut needed = vec![false; lemmas.len()];
    for (at, lemma) in lemmas.iter().enumerate().rev() {
        needed[at] |= at + 1 == lemmas.len();
        if needed[at] {
            for hint in lemma.hints() {
                if let Hint::Lemma(other) = *hint {
                    needed[other] = true;
                }
            }
        }
    }
    needed
}
