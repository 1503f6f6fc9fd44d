//! [`Assumptions`]: clauses that hold only in a puzzle with one solution.

use crate::formula::{self, FormulaConstraint, QuotedConstraint};
use crate::{Literal, Reference};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_logic::Truth;

/// The assumptions of all steps of a solution, collected before the proof begins.
#[derive(Clone, Debug, Default)]
pub struct Assumptions {
    clauses: BTreeMap<Vec<Literal>, usize>,
}

impl Assumptions {
    /// Adds the assumptions of premises on a grid.
    pub fn note<const W: usize>(&mut self, premises: &[Truth], grid: &Grid<W>) {
        for clause in premises.iter().flat_map(|premise| formula::assumptions(premise, grid)) {
            let next = self.clauses.len();
            self.clauses.entry(clause).or_insert(next);
        }
    }

    pub(crate) fn reference(&self, clause: &[Literal]) -> Option<Reference> {
        self.clauses.get(clause).copied().map(Reference::Assumption)
    }

    pub(crate) fn constraints(&self) -> Vec<QuotedConstraint> {
        let assumption = |(clause, &at): (&Vec<Literal>, &usize)| {
            (Reference::Assumption(at), FormulaConstraint::Clause(clause.clone()))
        };
        let mut constraints: Vec<QuotedConstraint> = self.clauses.iter().map(assumption).collect();
        constraints.sort_by_key(|(by, _)| *by);
        constraints
    }
}
