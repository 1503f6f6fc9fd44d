//! Premises as a proof needs them: "one of these", and what several cells say at once.

use super::facts::Facts;
use super::related::{Read, Related};
use super::sums::Row;
use super::trial::Somewhere;
use super::{Literal, ProofError, ProofWriter, Reference, Room, formula};
use whydoku_board::{Candidate, Cell};
use whydoku_logic::{Linear, Pattern, Symmetric, Term, Truth};

/// What is to be honoured.
#[derive(Clone, Debug, Default)]
pub(super) struct Premises {
    /// "One of these."
    pub(super) somewhere: Vec<Somewhere>,
    /// What several cells say at once. Their cells are among the others.
    pub(super) related: Vec<Related>,
}

impl<const W: usize> ProofWriter<'_, W> {
    /// Premises as a proof needs them; those of patterns, symmetries and added sums are shown first, or quoted as assumed.
    pub(super) fn premises(&mut self, label: &str, premises: &[Truth]) -> Result<Premises, ProofError> {
        let mut all = Vec::new();
        let mut related = Vec::new();
        for (at, premise) in premises.iter().enumerate() {
            if premise.is_settled(&self.grid) {
                continue;
            }
            all.push(match premise {
                Truth::Cell(_) | Truth::House(..) | Truth::Clue(_) => self.rule(premise),
                Truth::Guardians(guardians) => {
                    let candidates = formula::outside(guardians, &self.grid);
                    let by = if guardians.pattern == Pattern::Deadly {
                        let clause = formula::assumed(premise, &self.grid);
                        self.assumed(label, &clause[0])?
                    } else {
                        self.impossible(&format!("{label}_pattern{}", at + 1), &guardians.cells, &candidates)?
                    };
                    Somewhere { by, candidates }
                }
                &Truth::Relation(relation) => {
                    related.push(self.relation(relation));
                    continue;
                }
                Truth::Linear(linear) if self.format.has_sums() => {
                    related.push(self.linear(&format!("{label}_total{}", at + 1), linear)?);
                    continue;
                }
                // What cannot be added up follows from the rules by cases, if at all.
                Truth::Linear(_) => return Ok(self.everything()),
                Truth::Symmetric(symmetric) => {
                    self.symmetric(&format!("{label}_image{}", at + 1), symmetric)?
                }
            });
        }
        for cell in related.iter().flat_map(Related::cells) {
            let filled = self.rule(&Truth::Cell(cell));
            if self.grid.open().contains(cell) && all.iter().all(|one: &Somewhere| one.by != filled.by) {
                all.push(filled);
            }
        }
        Ok(Premises { somewhere: all, related })
    }

    /// Every rule that is still open.
    pub(super) fn everything(&self) -> Premises {
        let layout = self.grid.layout();
        let open = Truth::of_rules(layout).filter(|truth| !truth.is_settled(&self.grid));
        let somewhere = open.map(|truth| self.rule(&truth)).collect();
        let all = (0..layout.relations().len()).map(|relation| self.relation(relation));
        Premises { somewhere, related: all.collect() }
    }

    fn relation(&self, relation: usize) -> Related {
        let layout = self.grid.layout();
        let info = &layout.relations()[relation];
        match info.reading.sum().filter(|_| self.format.has_sums()) {
            Some((factors, total)) => {
                let factors = info.order.iter().copied().zip(factors.iter().copied()).collect();
                let (least, most) = (Reference::Least(relation), Reference::Most(relation));
                Related::Sum(Row::new([least, most], factors, total, layout))
            }
            None => {
                Related::Read(Read { relation, order: info.order.clone(), prepared: info.prepared.clone() })
            }
        }
    }

    /// Houses and sums, added and subtracted: the sum of the cells that are left.
    fn linear(&mut self, label: &str, linear: &Linear) -> Result<Related, ProofError> {
        let layout = self.grid.layout().clone();
        let Some(equation) = linear.equation(&layout) else {
            return Err(ProofError::UnsupportedPremise(label.to_owned()));
        };
        let mut shown = Vec::new();
        for (side, is_least) in [("least", true), ("most", false)] {
            let mut terms = Vec::new();
            for (own, is_least) in [(&linear.plus, is_least), (&linear.minus, !is_least)] {
                for term in own {
                    match *term {
                        Term::Relation(relation) if is_least => terms.push((Reference::Least(relation), 1)),
                        Term::Relation(relation) => terms.push((Reference::Most(relation), 1)),
                        Term::House(house) => {
                            terms.extend(layout.digits().filter(|&d| layout.value(d) > 0).map(|digit| {
                                let one = Reference::House(house, digit);
                                let by =
                                    if is_least { one } else { Reference::Room(Room::House(house, digit)) };
                                (by, layout.value(digit).unsigned_abs())
                            }));
                        }
                    }
                }
            }
            shown.push(self.format.add_up(&format!("{label}_{side}"), &terms)?);
        }
        Ok(Related::Sum(Row::new([shown[0], shown[1]], equation.factors, equation.total, &layout)))
    }

    fn assumed(&self, label: &str, clause: &[Literal]) -> Result<Reference, ProofError> {
        let at = self.assumptions.clauses.get(clause).copied();
        at.map(Reference::Assumed).ok_or_else(|| ProofError::UnsupportedPremise(label.to_owned()))
    }

    /// A pattern that cannot be filled, so that one of its cells holds something else.
    fn impossible(
        &mut self,
        label: &str,
        cells: &[Cell],
        candidates: &[Candidate],
    ) -> Result<Reference, ProofError> {
        let somewhere: Vec<Somewhere> = cells.iter().map(|&cell| self.rule(&Truth::Cell(cell))).collect();
        let none = candidates.iter().map(|&candidate| Literal { candidate, is: false });
        // What is known already is not asked: the pattern is judged by itself.
        let nothing = Facts::new(self.grid.layout());
        let facts = std::mem::replace(&mut self.facts, nothing);
        let supposed: Vec<Literal> = none.collect();
        let premises = Premises { somewhere, related: Vec::new() };
        let shown = self.lemmas(label, &premises, &[], &supposed);
        self.facts = facts;
        shown
    }

    /// What a cell can hold where the solution is its own image.
    fn symmetric(&mut self, label: &str, symmetric: &Symmetric) -> Result<Somewhere, ProofError> {
        let layout = self.grid.layout().clone();
        let kept = symmetric.digits(&self.grid);
        let mut hints = Vec::new();
        for digit in layout.digits().filter(|&digit| !kept.contains(digit)) {
            let own = Candidate::new(symmetric.cell, digit);
            if let Some(known) = self.facts.falsity_of(own, &layout) {
                hints.extend(known);
                continue;
            }
            let unsaid = || ProofError::UnsupportedPremise(label.to_owned());
            let image = symmetric.obstacle(digit, &self.grid).ok_or_else(unsaid)?;
            let clause = [Literal { candidate: own, is: false }, Literal { candidate: image, is: true }];
            let by = self.assumed(label, &clause)?;
            let mut why = match self.facts.falsity_of(image, &layout) {
                Some(mut known) => {
                    known.push(by);
                    known
                }
                None if layout.conflict(own, image) => vec![by, Reference::Link(own, image)],
                None => return Err(unsaid()),
            };
            why.dedup();
            let clause = [self.context_clause(), vec![Literal { candidate: own, is: false }]].concat();
            hints.push(self.format.line(
                &format!("{label}_not_{}", layout.spell(digit)),
                None,
                &clause,
                &why,
            )?);
        }
        hints.dedup();
        hints.push(Reference::Cell(symmetric.cell));
        let candidates: Vec<Candidate> =
            kept.into_iter().map(|digit| Candidate::new(symmetric.cell, digit)).collect();
        let mut clause = self.context_clause();
        clause.extend(candidates.iter().map(|&candidate| Literal { candidate, is: true }));
        let by = self.format.line(label, None, &clause, &hints)?;
        Ok(Somewhere { by, candidates })
    }
}
