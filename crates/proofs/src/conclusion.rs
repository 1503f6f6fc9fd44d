//! One conclusion of a proof, or a contradiction: as one sum where there is one, else by cases.

use super::lemma::{Hint, Lemma};
use super::premises::Premises;
use super::trial::{NotAll, Question, TooMany, Trial};
use super::{Literal, ProofError, ProofWriter, Reference, cover};
use whydoku_cells::csr::reached;

/// Cases that one argument may take.
pub(super) const PATIENCE: usize = 20_000;

impl<const W: usize> ProofWriter<'_, W> {
    /// A conclusion, as one sum if there is one, else by cases.
    pub(super) fn show(
        &mut self,
        label: &str,
        premises: &Premises,
        literal: Literal,
    ) -> Result<Reference, ProofError> {
        let layout = self.grid.layout().clone();
        if self.context.is_empty()
            && premises.somewhere.len() > 1
            && premises.related.is_empty()
            && self.format.has_sums()
            && let Some(sum) = cover::sum(&layout, &self.facts, &premises.somewhere, literal)
        {
            let mut hints = Vec::new();
            for by in sum.gone.iter().filter_map(|&gone| self.facts.falsity_of(gone, &layout)).flatten() {
                if !hints.contains(&by) {
                    hints.push(by);
                }
            }
            hints.push(self.format.sum(label, &sum.premises, &sum.rooms)?);
            return Ok(self.format.line(label, None, &[literal], &hints)?);
        }
        self.try_out(label, premises, &[], Some(literal))
    }

    /// A conclusion, or a contradiction, by cases.
    pub(super) fn try_out(
        &mut self,
        label: &str,
        premises: &Premises,
        not_all: &[NotAll],
        conclusion: Option<Literal>,
    ) -> Result<Reference, ProofError> {
        let supposed: Vec<Literal> = conclusion.into_iter().map(Literal::opposite).collect();
        self.lemmas(label, premises, not_all, &supposed)
    }

    pub(super) fn lemmas(
        &mut self,
        label: &str,
        premises: &Premises,
        not_all: &[NotAll],
        supposed: &[Literal],
    ) -> Result<Reference, ProofError> {
        let layout = self.grid.layout().clone();
        let question = Question {
            layout: &layout,
            facts: &self.facts,
            somewhere: &premises.somewhere,
            related: &premises.related,
            not_all,
            context: &self.context,
        };
        let mut trial = Trial::new(question, PATIENCE);
        let last = trial.refute(supposed).map_err(|TooMany| ProofError::TooLarge(label.to_owned()))?;
        let mut lemmas = trial.lemmas;
        lemmas.truncate(last + 1);
        let needed = behind_last(&lemmas);
        let mut written: Vec<Option<Reference>> = Vec::new();
        for (at, lemma) in lemmas.iter().enumerate() {
            if !needed[at] {
                written.push(None);
                continue;
            }
            let quoted = |hint: &Hint| match *hint {
                Hint::There(by) => Some(by),
                Hint::Lemma(at) => written[at],
            };
            let hints: Vec<Reference> = lemma.hints().iter().filter_map(quoted).collect();
            let own = if at == last { label.to_owned() } else { format!("{label}_case{}", at + 1) };
            written.push(Some(match lemma {
                Lemma::Clause { clause, state, .. } => self.format.line(&own, *state, clause, &hints)?,
                Lemma::Sum(terms) => self.format.add_up(&own, terms)?,
            }));
        }
        Ok(written[last].expect("the last lemma is needed"))
    }
}

/// Which lemmas stand behind the last one, itself among them.
fn behind_last(lemmas: &[Lemma]) -> Vec<bool> {
    let quoted = |hint: &Hint| if let Hint::Lemma(other) = *hint { Some(other) } else { None };
    let last = lemmas.len().checked_sub(1).into_iter().collect();
    reached(lemmas.len(), last, |at| lemmas[at].hints().iter().filter_map(quoted))
}
