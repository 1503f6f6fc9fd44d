//! [`Alternatives`]: groups of constraints of which one holds, without an automaton of them together.
//!
//! Each group removes its own candidates from a copy of the cells. What is left in no copy is removed. On full cells this is
//! exact; before, a candidate may stay that no filling holds.

use super::prelude::*;
use crate::automaton::CompiledRule;
use crate::{PairRule, Relation, RuleSet};
use std::sync::Arc;
use whydoku_cells::DigitSet;
use whydoku_cells::bits::members;

#[derive(Clone, Debug)]
pub(super) struct Alternatives {
    groups: Vec<Vec<Constraint>>,
    rules: Arc<Vec<GroupRules>>,
}

/// The rules of a group. Cells that it makes equal are one place; what it says of them is a rule about that place.
#[derive(Debug)]
struct GroupRules {
    /// The place of each cell of the alternatives.
    place_of: Vec<usize>,
    cells_of: Vec<Vec<usize>>,
    /// The digits that each place may hold.
    allowed: Vec<u32>,
    pairs: Vec<([usize; 2], Arc<PairTable>)>,
    distinct: Vec<Vec<usize>>,
    relations: Vec<(Vec<usize>, CompiledRule)>,
}

/// The digits that one cell of a pair may hold with some digits of the other, by the rule that it was made from.
#[derive(Debug)]
struct PairTable {
    rule: [Vec<DigitSet>; 2],
    /// For each cell, by each byte of its digits, what the other may hold.
    by_byte: [Vec<[u32; 256]>; 2],
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
        let mut tables = Vec::new();
        let rules = sets.into_iter().map(|set| GroupRules::new(&cells, set, shape, &mut tables)).collect();
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

    fn can_fill(&self, domains: &[u32]) -> Option<bool> {
        let mut left = Vec::new();
        Some(self.rules.iter().any(|group| group.left(domains, &mut left)))
    }

    fn bound(&self, domains: &mut [u32], _: i32) -> Option<()> {
        let mut union = vec![0; domains.len()];
        // The cells that have candidates of which no group is known to leave them.
        let mut lacking: Vec<usize> = (0..domains.len()).collect();
        let (mut left, mut any) = (Vec::new(), false);
        for group in self.rules.iter() {
            let adds = |&cell: &usize| group.of_place(group.place_of[cell], domains) & !union[cell] != 0;
            if any && !lacking.iter().any(adds) || !group.left(domains, &mut left) {
                continue;
            }
            any = true;
            lacking.iter().for_each(|&cell| union[cell] |= left[group.place_of[cell]]);
            lacking.retain(|&cell| union[cell] != domains[cell]);
            if lacking.is_empty() {
                break;
            }
        }
        domains.copy_from_slice(&union);
        any.then_some(())
    }
}

impl PairTable {
    fn new(rule: [Vec<DigitSet>; 2]) -> Self {
        let by_byte = rule.each_ref().map(|allowed| {
            let with = |digits: usize, from: usize| {
                let allowed = members(digits as u32).filter_map(|digit| allowed.get(from + digit));
                allowed.fold(0, |all, digits| all | digits.bits())
            };
            let bytes = (0..allowed.len()).step_by(8);
            bytes.map(|from| std::array::from_fn(|digits| with(digits, from))).collect()
        });
        Self { rule, by_byte }
    }

    fn allowed(&self, from: usize, digits: u32) -> u32 {
        let bytes = self.by_byte[from].iter().zip(digits.to_le_bytes());
        bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
    }
}

impl GroupRules {
    /// Adds tables that are not known to `tables`.
    fn new(cells: &[Cell], rules: RuleSet, shape: &Shape, tables: &mut Vec<Arc<PairTable>>) -> Self {
        let index = |cell: &Cell| {
            let at = cells.iter().position(|other| other == cell);
            at.expect("these are all the cells of the groups")
        };
        let makes_equal =
            |pair: &PairRule| pair.allowed[0].iter().enumerate().all(|(at, digits)| digits.bits() == 1 << at);
        let (equal, pairs): (Vec<PairRule>, Vec<PairRule>) = rules.pairs.into_iter().partition(makes_equal);
        let mut place_of: Vec<usize> = (0..cells.len()).collect();
        for pair in &equal {
            let [one, other] = pair.cells.map(|cell| place_of[index(&cell)]);
            place_of.iter_mut().filter(|place| **place == other).for_each(|place| *place = one);
        }
        let numbers = whydoku_cells::sorted(place_of.iter().copied());
        place_of
            .iter_mut()
            .for_each(|place| *place = numbers.binary_search(place).expect("it is one of them"));
        let place = |cell: &Cell| place_of[index(cell)];
        let places = |cells: &[Cell]| cells.iter().map(place).collect::<Vec<_>>();
        let mut allowed = vec![u32::MAX; numbers.len()];
        for (cell, digits, _) in &rules.restricted {
            allowed[place(cell)] &= digits.bits();
        }
        let mut pairs_of_places = Vec::new();
        for pair in pairs {
            let places @ [one, other] = pair.cells.map(|cell| place(&cell));
            if one == other {
                let with_itself = pair.allowed[0].iter().enumerate().map(|(at, with)| with.bits() & 1 << at);
                allowed[one] &= with_itself.fold(0, |all, digit| all | digit);
                continue;
            }
            let known = tables.iter().position(|table| table.rule == pair.allowed);
            let at = known.unwrap_or_else(|| {
                tables.push(Arc::new(PairTable::new(pair.allowed)));
                tables.len() - 1
            });
            pairs_of_places.push((places, Arc::clone(&tables[at])));
        }
        let distinct: Vec<Vec<usize>> = rules.distinct.iter().map(|(cells, _)| places(cells)).collect();
        for places in &distinct {
            let is_twice = |place: &&usize| places.iter().filter(|other| other == place).count() > 1;
            places.iter().filter(is_twice).for_each(|&place| allowed[place] = 0);
        }
        let relations = rules.relations.into_iter().filter(|relation| relation.cells.len() != 2);
        let compiled = |relation: Relation| {
            let count = relation.cells.len();
            (places(&relation.cells), CompiledRule::new(relation.automaton, count, shape.size()))
        };
        let relations = relations.map(compiled).collect();
        let cells_of = |place| (0..cells.len()).filter(|&cell| place_of[cell] == place).collect();
        Self {
            cells_of: (0..allowed.len()).map(cells_of).collect(),
            place_of,
            allowed,
            pairs: pairs_of_places,
            distinct,
            relations,
        }
    }

    /// The candidates that the cells of a place share.
    fn of_place(&self, place: usize, domains: &[u32]) -> u32 {
        let cells = self.cells_of[place].iter();
        cells.fold(self.allowed[place], |digits, &cell| digits & domains[cell])
    }

    /// Writes the candidates that the group leaves of each place. Returns whether it can hold.
    fn left(&self, domains: &[u32], left: &mut Vec<u32>) -> bool {
        left.clear();
        for place in 0..self.allowed.len() {
            let digits = self.of_place(place, domains);
            if digits == 0 {
                return false;
            }
            left.push(digits);
        }
        loop {
            let mut is_changed = false;
            for &([a, b], ref table) in &self.pairs {
                let with = [left[a] & table.allowed(1, left[b]), left[b] & table.allowed(0, left[a])];
                if with.contains(&0) {
                    return false;
                }
                is_changed |= with != [left[a], left[b]];
                [left[a], left[b]] = with;
            }
            for cells in &self.distinct {
                for &cell in cells {
                    let known = if left[cell].is_power_of_two() { left[cell] } else { 0 };
                    for &other in cells.iter().filter(|&&other| other != cell) {
                        is_changed |= left[other] & known != 0;
                        left[other] &= !known;
                    }
                }
            }
            if left.contains(&0) {
                return false;
            }
            for (cells, rule) in &self.relations {
                let domains: Vec<u32> = cells.iter().map(|&cell| left[cell]).collect();
                let Some(supports) = rule.supports(&domains) else { return false };
                for (&cell, digits) in cells.iter().zip(supports) {
                    is_changed |= left[cell] & !digits != 0;
                    left[cell] &= digits;
                }
            }
            if left.contains(&0) {
                return false;
            }
            if !is_changed {
                return true;
            }
        }
    }
}
