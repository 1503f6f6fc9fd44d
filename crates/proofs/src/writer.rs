//! [`ProofWriter`]: follows a solution and writes its proof.

use crate::facts::Facts;
use crate::formula::{self, FormulaConstraint};
use crate::lemma::{Hint, Lemma};
use crate::premises::ProofPremises;
use crate::refuter::{CandidatePremise, RefutationTask, Refuter};
use crate::{Assumptions, CASE_LIMIT, Literal, ProofError, ProofFormat, Reference, cover};
use whydoku_board::{Candidate, Grid, distinct};
use whydoku_logic::{Conclusion, Finding, Truth};

/// Writes a proof while it follows the steps of a solution.
pub struct ProofWriter<'a, const W: usize> {
    pub(crate) grid: Grid<W>,
    pub(crate) facts: Facts,
    pub(crate) format: &'a mut dyn ProofFormat<W>,
    pub(crate) assumptions: &'a Assumptions,
    excluded: Vec<CandidatePremise>,
    /// The hypotheses of the current case and of those around it.
    pub(crate) context: Vec<Literal>,
}

impl<'a, const W: usize> ProofWriter<'a, W> {
    /// Begins at a position and writes its formula. `supposed` is added to the position; `excluded` solutions are ruled
    /// out, to prove that there are no others.
    pub fn begin(
        start: &Grid<W>,
        supposed: Option<Conclusion>,
        assumptions: &'a Assumptions,
        excluded: &[Vec<Candidate>],
        format: &'a mut dyn ProofFormat<W>,
    ) -> Result<Self, ProofError> {
        let supposed = supposed.map(Literal::from);
        let mut constraints = formula::rules(start.layout(), format.supports_sums())?;
        constraints.extend(formula::position(start, supposed));
        constraints.extend(assumptions.constraints());
        let mut facts = Facts::new(start.layout());
        for (by, constraint) in &constraints {
            if let (Reference::Impossible(_) | Reference::Start(_), FormulaConstraint::Clause(unit)) =
                (by, constraint)
            {
                facts.add(unit[0], *by);
            }
        }
        let excluded: Vec<CandidatePremise> = (0..)
            .zip(excluded)
            .map(|(at, all)| CandidatePremise { by: Reference::Excluded(at), candidates: all.clone() })
            .collect();
        for CandidatePremise { by, candidates } in &excluded {
            let clause = candidates.iter().copied().map(Literal::negative).collect();
            constraints.push((*by, FormulaConstraint::Clause(clause)));
        }
        format.write_formula(start.layout(), &constraints)?;
        let mut grid = start.clone();
        if let Some(supposed) = supposed {
            supposed.apply_to(&mut grid);
        }
        Ok(Self { grid, facts, format, assumptions, excluded, context: Vec::new() })
    }

    /// Proves each conclusion of a step, and all of them under one label.
    pub fn prove_step(&mut self, label: &str, comment: &str, finding: &Finding) -> Result<(), ProofError> {
        self.format.write_comment(comment)?;
        let premises = self.premises(label, finding.premises())?;
        let conclusions: Vec<Literal> = finding
            .conclusions()
            .iter()
            .filter(|conclusion| self.grid.allows(conclusion.candidate()))
            .map(|&conclusion| conclusion.into())
            .collect();
        let mut proved = Vec::new();
        for (at, &literal) in conclusions.iter().enumerate() {
            let own = if conclusions.len() == 1 { label.to_owned() } else { format!("{label}_{}", at + 1) };
            proved.push(self.conclude(&own, &premises, literal)?);
        }
        if conclusions.len() > 1 {
            self.format.write_conjunction(label, &conclusions, &self.context, &proved)?;
        }
        for (literal, by) in conclusions.into_iter().zip(proved) {
            self.apply(literal, by);
        }
        Ok(())
    }

    /// Proves a correct guess: every other digit of its cell is refuted by cases.
    pub fn prove_guess(&mut self, label: &str, comment: &str, guess: Candidate) -> Result<(), ProofError> {
        self.format.write_comment(comment)?;
        let all = self.all_rules();
        for digit in self.grid.candidates(guess.cell).into_iter().filter(|&digit| digit != guess.digit) {
            let wrong = Literal::negative(Candidate::new(guess.cell, digit));
            let own = format!("{label}_not_{}", self.grid.layout().spell(digit));
            let by = self.refute(&own, &all, &[], &[wrong.opposite()])?;
            self.apply(wrong, by);
        }
        let cell =
            ProofPremises { disjunctions: vec![self.rule(&Truth::Cell(guess.cell))], relations: Vec::new() };
        let right = Literal::positive(guess);
        let by = self.conclude(label, &cell, right)?;
        self.apply(right, by);
        Ok(())
    }

    /// Proves that the premises cannot all be satisfied.
    pub fn prove_contradiction(&mut self, label: &str, premises: &[Truth]) -> Result<Reference, ProofError> {
        let premises = self.premises(label, premises)?;
        self.refute(label, &premises, &[], &[])
    }

    /// Proves by cases that there is no solution other than the excluded ones.
    pub fn prove_no_other_solution(&mut self, label: &str) -> Result<Reference, ProofError> {
        let all = self.all_rules();
        let excluded = self.excluded.clone();
        self.refute(label, &all, &excluded, &[])
    }

    /// Begins a case, which lasts until [`ProofWriter::end_case`].
    pub fn begin_case(&mut self, candidate: Candidate) -> CaseCheckpoint<W> {
        let checkpoint = CaseCheckpoint { grid: self.grid.clone(), facts: self.facts.clone(), candidate };
        self.context.push(Literal::positive(candidate));
        self.grid.place(candidate);
        checkpoint
    }

    /// Ends a case with its contradiction: the candidate is false.
    pub fn end_case(&mut self, checkpoint: CaseCheckpoint<W>, contradiction: Reference) {
        self.context.pop();
        (self.grid, self.facts) = (checkpoint.grid, checkpoint.facts);
        self.apply(Literal::negative(checkpoint.candidate), contradiction);
    }

    /// Ends the proof.
    pub fn finish(self, end: ProofEnd<'_>) -> Result<(), ProofError> {
        Ok(self.format.write_end(self.grid.layout(), end)?)
    }

    /// Derives a conclusion, as a sum if a cover exists, else by cases.
    fn conclude(
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
            let falsities = cover.false_candidates.iter().filter_map(|&c| self.facts.falsity_of(c, &layout));
            let mut hints = distinct(falsities.flatten());
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
        let last = refuter.refute(hypotheses).ok_or_else(|| ProofError::TooLarge(label.to_owned()))?;
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

    fn apply(&mut self, literal: Literal, by: Reference) {
        self.facts.add(literal, by);
        literal.apply_to(&mut self.grid);
    }

    pub(crate) fn rule(&self, truth: &Truth) -> CandidatePremise {
        CandidatePremise { by: Reference::of(truth), candidates: formula::members(truth, self.grid.layout()) }
    }

    pub(crate) fn context_clause(&self) -> Vec<Literal> {
        self.context.iter().map(|literal| literal.opposite()).collect()
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

/// The state before a case.
pub struct CaseCheckpoint<const W: usize> {
    grid: Grid<W>,
    facts: Facts,
    candidate: Candidate,
}

/// The claim at the end of a proof.
#[derive(Clone, Copy, Debug)]
pub enum ProofEnd<'a> {
    /// Only what the lines before claim.
    Open,
    /// The true candidates of a solution.
    Solution(&'a [Candidate]),
    /// The line that contradicts the formula.
    Contradiction(Reference),
}
