//! [`ProofPremises`]: the premises of a step as a proof needs them.

use crate::automata::RelationPremise;
use crate::facts::Facts;
use crate::refuter::CandidatePremise;
use crate::sums::SumConstraint;
use crate::{Exclusion, Literal, ProofError, ProofWriter, Reference, formula};
use whydoku_board::{Candidate, Cell};
use whydoku_logic::{Linear, Pattern, Symmetric, Term, Truth};

#[derive(Clone, Debug, Default)]
pub(crate) struct ProofPremises {
    pub(crate) disjunctions: Vec<CandidatePremise>,
    /// The premises about several cells; that their cells are filled is among the disjunctions.
    pub(crate) relations: Vec<RelationPremise>,
}

impl<const W: usize> ProofWriter<'_, W> {
    /// Translates premises. Those of patterns, symmetries and linear combinations are proved first, or quoted as assumed.
    pub(crate) fn premises(&mut self, label: &str, premises: &[Truth]) -> Result<ProofPremises, ProofError> {
        let mut disjunctions: Vec<CandidatePremise> = Vec::new();
        let mut relations = Vec::new();
        for (at, premise) in premises.iter().enumerate() {
            if premise.is_settled(&self.grid) {
                continue;
            }
            let number = at + 1;
            match premise {
                Truth::Cell(_) | Truth::House(..) | Truth::Clue(_) => disjunctions.push(self.rule(premise)),
                Truth::Guardians(guardians) => {
                    let candidates = formula::guarding_candidates(guardians, &self.grid);
                    let by = if guardians.pattern == Pattern::Deadly {
                        let clause = formula::assumptions(premise, &self.grid);
                        self.assumption(label, &clause[0])?
                    } else {
                        self.refute_pattern(
                            &format!("{label}_pattern{number}"),
                            &guardians.cells,
                            &candidates,
                        )?
                    };
                    disjunctions.push(CandidatePremise { by, candidates });
                }
                &Truth::Relation(relation) => relations.push(self.relation(relation)),
                Truth::Linear(linear) if self.format.supports_sums() => {
                    relations.push(self.linear(&format!("{label}_total{number}"), linear)?);
                }
                // Without sums, a linear combination follows from the rules by cases, if at all.
                // Boards with regions to be found are refused.
                Truth::Linear(_) | Truth::Regions(_) => return Ok(self.all_rules()),
                Truth::Symmetric(symmetric) => {
                    disjunctions.push(self.symmetric(&format!("{label}_image{number}"), symmetric)?);
                }
            }
        }
        for cell in relations.iter().flat_map(|relation| relation.cells(self.grid.layout())) {
            let filled = self.rule(&Truth::Cell(cell));
            if self.grid.open().contains(cell) && disjunctions.iter().all(|one| one.by != filled.by) {
                disjunctions.push(filled);
            }
        }
        Ok(ProofPremises { disjunctions, relations })
    }

    pub(crate) fn all_rules(&self) -> ProofPremises {
        let layout = self.grid.layout();
        let open = Truth::of_rules(layout).filter(|truth| !truth.is_settled(&self.grid));
        let disjunctions = open.map(|truth| self.rule(&truth)).collect();
        let relations = (0..layout.relations().len()).map(|relation| self.relation(relation));
        ProofPremises { disjunctions, relations: relations.collect() }
    }

    fn relation(&self, relation: usize) -> RelationPremise {
        let layout = self.grid.layout();
        let info = &layout.relations()[relation];
        match info.automaton.sum().filter(|_| self.format.supports_sums()) {
            Some((factors, total)) => {
                let factors = info.order.iter().copied().zip(factors.iter().copied());
                let bounds = [Reference::AtLeast(relation), Reference::AtMost(relation)];
                RelationPremise::Sum(SumConstraint::new(bounds, factors, total, layout))
            }
            None => RelationPremise::Automaton(relation),
        }
    }

    fn linear(&mut self, label: &str, linear: &Linear) -> Result<RelationPremise, ProofError> {
        let layout = self.grid.layout().clone();
        let Some(equation) = linear.equation(&layout) else {
            return Err(ProofError::UnsupportedPremise(label.to_owned()));
        };
        let mut bounds = Vec::new();
        for (side, is_least) in [("least", true), ("most", false)] {
            let mut terms = Vec::new();
            for (own, is_least) in [(&linear.plus, is_least), (&linear.minus, !is_least)] {
                for term in own {
                    match *term {
                        Term::Relation(relation) if is_least => terms.push((Reference::AtLeast(relation), 1)),
                        Term::Relation(relation) => terms.push((Reference::AtMost(relation), 1)),
                        Term::House(house) => {
                            terms.extend(layout.digits().filter(|&d| layout.value(d) > 0).map(|digit| {
                                let by = if is_least {
                                    Reference::House(house, digit)
                                } else {
                                    Reference::AtMostOne(Exclusion::House(house, digit))
                                };
                                (by, u64::from(layout.value(digit).unsigned_abs()))
                            }));
                        }
                    }
                }
            }
            bounds.push(self.format.write_sum(&format!("{label}_{side}"), &terms)?);
        }
        let bounds = [bounds[0], bounds[1]];
        Ok(RelationPremise::Sum(SumConstraint::new(bounds, equation.factors, equation.total, &layout)))
    }

    fn assumption(&self, label: &str, clause: &[Literal]) -> Result<Reference, ProofError> {
        self.assumptions.reference(clause).ok_or_else(|| ProofError::UnsupportedPremise(label.to_owned()))
    }

    /// Proves that an impossible pattern cannot be filled, so that one of its cells holds another candidate.
    fn refute_pattern(
        &mut self,
        label: &str,
        cells: &[Cell],
        candidates: &[Candidate],
    ) -> Result<Reference, ProofError> {
        let disjunctions = cells.iter().map(|&cell| self.rule(&Truth::Cell(cell))).collect();
        let hypotheses: Vec<Literal> = candidates.iter().copied().map(Literal::negative).collect();
        let premises = ProofPremises { disjunctions, relations: Vec::new() };
        // The pattern is impossible by itself, without known facts.
        let no_facts = Facts::new(self.grid.layout());
        let facts = std::mem::replace(&mut self.facts, no_facts);
        let result = self.refute(label, &premises, &[], &hypotheses);
        self.facts = facts;
        result
    }

    /// Proves which digits a cell may have where the solution is its own image.
    fn symmetric(&mut self, label: &str, symmetric: &Symmetric) -> Result<CandidatePremise, ProofError> {
        let layout = self.grid.layout().clone();
        let kept = symmetric.digits(&self.grid);
        let mut hints = Vec::new();
        for digit in layout.digits().filter(|&digit| !kept.contains(digit)) {
            let own = Candidate::new(symmetric.cell, digit);
            if let Some(known) = self.facts.falsity_of(own, &layout) {
                hints.extend(known);
                continue;
            }
            let unsupported = || ProofError::UnsupportedPremise(label.to_owned());
            let image = symmetric.obstacle(digit, &self.grid).ok_or_else(unsupported)?;
            let by = self.assumption(label, &[Literal::negative(own), Literal::positive(image)])?;
            let mut reasons = match self.facts.falsity_of(image, &layout) {
                Some(mut known) => {
                    known.push(by);
                    known
                }
                None if layout.conflict(own, image) => vec![by, Reference::Conflict(own, image)],
                None => return Err(unsupported()),
            };
            reasons.dedup();
            let mut clause = self.context_clause();
            clause.push(Literal::negative(own));
            let own_label = format!("{label}_not_{}", layout.spell(digit));
            hints.push(self.format.write_clause(&own_label, None, &clause, &reasons)?);
        }
        hints.dedup();
        hints.push(Reference::Cell(symmetric.cell));
        let candidates: Vec<Candidate> =
            kept.into_iter().map(|digit| Candidate::new(symmetric.cell, digit)).collect();
        let mut clause = self.context_clause();
        clause.extend(candidates.iter().copied().map(Literal::positive));
        let by = self.format.write_clause(label, None, &clause, &hints)?;
        Ok(CandidatePremise { by, candidates })
    }
}
