//! [`Alternatives`]: groups of constraints of which one holds, without an automaton of them together.
//!
//! Each group removes its own candidates from a copy of the cells. What is left in no copy is removed. On full cells this is
//! exact; before, a candidate may stay that no filling holds.

use super::prelude::*;
use crate::automaton::CompiledRule;
use crate::{PairRule, Relation, RuleSet};
use std::sync::Arc;
use whydoku_cells::bits::members;

#[derive(Clone, Debug)]
pub(super) struct Alternatives {
    groups: Vec<Vec<Constraint>>,
    rules: Arc<Vec<GroupRules>>,
}

/// The rules of a group. Cells are places among those of the alternatives.
#[derive(Debug)]
struct GroupRules {
    restricted: Vec<(usize, u32)>,
    pairs: Vec<([usize; 2], PairRule)>,
    distinct: Vec<Vec<usize>>,
    relations: Vec<(Vec<usize>, CompiledRule)>,
}

impl PartialEq for Alternatives {
    fn eq(&self, other: &Self) -> bool {
        self.groups == other.groups
    }
}

impl Alternatives {
    /// Returns the cells of the groups, those that a constraint does not list, such as the neighbours of a maximum, included;
    /// and the groups for them.
    pub(super) fn new(groups: &[Vec<Constraint>], shape: &Shape) -> (Vec<Cell>, Self) {
        let sets: Vec<RuleSet> = groups.iter().map(|group| RuleSet::of_constraints(shape, group)).collect();
        let cells = crate::distinct(sets.iter().flat_map(|rules| {
            let of_lists = rules.distinct.iter().map(|(cells, _)| cells);
            let of_lists = of_lists.chain(rules.relations.iter().map(|relation| &relation.cells)).flatten();
            let of_pairs = rules.pairs.iter().flat_map(|pair| &pair.cells);
            of_lists.chain(of_pairs).copied().chain(rules.restricted.iter().map(|&(cell, _, _)| cell))
        }));
        let rules = sets.into_iter().map(|set| GroupRules::new(&cells, set, shape)).collect();
        (cells, Self { groups: groups.to_vec(), rules: Arc::new(rules) })
    }
}

impl RuleReader for Alternatives {
    type State = ();

    fn step(&self, (): (), _: usize, _: DigitValue) -> Option<()> {
        Some(())
    }

    /// Bounds alone answer.
    fn estimated_steps(&self, _: &[u32]) -> usize {
        usize::MAX
    }

    fn bound(&self, domains: &mut [u32], _: i32) -> Option<()> {
        let left = self.rules.iter().filter_map(|group| group.left(domains));
        let union = |mut union: Vec<u32>, left: Vec<u32>| {
            union.iter_mut().zip(left).for_each(|(union, left)| *union |= left);
            union
        };
        let left = left.reduce(union)?;
        domains.copy_from_slice(&left);
        Some(())
    }
}

impl GroupRules {
    fn new(cells: &[Cell], rules: RuleSet, shape: &Shape) -> Self {
        let place = |cell: &Cell| {
            let at = cells.iter().position(|other| other == cell);
            at.expect("these are all the cells of the groups")
        };
        let places = |cells: &[Cell]| cells.iter().map(place).collect::<Vec<_>>();
        let relations = rules.relations.into_iter().filter(|relation| relation.cells.len() != 2);
        let compiled = |relation: Relation| {
            let count = relation.cells.len();
            (places(&relation.cells), CompiledRule::new(relation.automaton, count, shape.size()))
        };
        Self {
            restricted: rules
                .restricted
                .iter()
                .map(|(cell, digits, _)| (place(cell), digits.bits()))
                .collect(),
            pairs: rules.pairs.into_iter().map(|pair| (pair.cells.map(|cell| place(&cell)), pair)).collect(),
            distinct: rules.distinct.iter().map(|(cells, _)| places(cells)).collect(),
            relations: relations.map(compiled).collect(),
        }
    }

    /// The candidates that the group leaves; `None` if it cannot hold.
    fn left(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = domains.to_vec();
        for &(place, digits) in &self.restricted {
            left[place] &= digits;
        }
        loop {
            let before = left.clone();
            for ([a, b], pair) in &self.pairs {
                let allowed = |from: u32, side: usize| {
                    members(from).fold(0, |all, digit| all | pair.allowed[side][digit].bits())
                };
                let with = [left[*a] & allowed(left[*b], 1), left[*b] & allowed(left[*a], 0)];
                [left[*a], left[*b]] = with;
            }
            for cells in &self.distinct {
                for &cell in cells {
                    let known = if left[cell].is_power_of_two() { left[cell] } else { 0 };
                    cells.iter().filter(|&&other| other != cell).for_each(|&other| left[other] &= !known);
                }
            }
            if left.contains(&0) {
                return None;
            }
            for (cells, rule) in &self.relations {
                let domains: Vec<u32> = cells.iter().map(|&cell| left[cell]).collect();
                for (&cell, digits) in cells.iter().zip(rule.supports(&domains)?) {
                    left[cell] &= digits;
                }
            }
            if left.contains(&0) {
                return None;
            }
            if left == before {
                return Some(left);
            }
        }
    }
}
