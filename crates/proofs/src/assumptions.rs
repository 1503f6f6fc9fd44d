//! [`Assumptions`]: what the steps take for granted of a puzzle with one solution.

use super::formula::{self, QuotedLine, Said};
use super::{Literal, Reference};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_logic::Truth;

/// What all steps of a solution assume, gathered before the proof begins.
#[derive(Clone, Debug, Default)]
pub struct Assumptions {
    pub(super) clauses: BTreeMap<Vec<Literal>, usize>,
}

impl Assumptions {
    /// Notes what premises assume on a grid.
    pub fn note<const W: usize>(&mut self, premises: &[Truth], grid: &Grid<W>) {
        for clause in premises.iter().flat_map(|premise| formula::assumed(premise, grid)) {
            let next = self.clauses.len();
            self.clauses.entry(clause).or_insert_with(|| next);
        }
    }

    /// Whether nothing is assumed.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    pub(super) fn lines(&self) -> Vec<QuotedLine> {
        let mut lines: Vec<QuotedLine> = self
            .clauses
            .iter()
            .map(|(clause, &at)| (Reference::Assumed(at), Said::Assumed(clause.clone())))
            .collect();
        lines.sort_by_key(|(by, _)| *by);
        lines
    }
}
