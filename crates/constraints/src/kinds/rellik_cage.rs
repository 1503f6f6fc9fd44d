//! Rellik cages: digits differ, and no combination of them has the sum.

use super::prelude::*;
use crate::automaton::digit_sets::{DIGIT_LIMIT, DigitSets};
use std::collections::BTreeSet;
use whydoku_cells::bits::members;

pub(super) const RELLIK_CAGE: KindFacts = KindFacts {
    key: "rellik-cages",
    iss: &[("RellikCage", IssForm::Number)],
    head: Head::Number,
    is_hereditary: true,
    drawing: Drawing::Cage,
    number_sign: "≠",
    is_ordered: false,
    problem: exceeds_digits,
    rules: |cage, rules| {
        let (sum, lowest) = (cage.number(), rules.shape.lowest());
        rules.distinct(&cage.cells);
        rules.allow(&cage.cells, &|digit| digit.index() as i32 + lowest != sum);
        rules.relation(&cage.cells, ForbiddenSum { sum, lowest });
    },
    holds: |v, cage, _| {
        let mut sums = BTreeSet::from([0]);
        let is_free = v.iter().all(|&value| {
            let with_value: Vec<i32> = sums.iter().map(|sum| sum + value).collect();
            let is_free = !with_value.contains(&cage.number());
            sums.extend(with_value);
            is_free
        });
        is_free && are_distinct(v)
    },
    ..KindFacts::DEFAULT
};

/// Digits that differ, of which no combination has the sum. The state is the set of the digits read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ForbiddenSum {
    sum: i32,
    lowest: i32,
}

impl ForbiddenSum {
    /// Returns whether one or more of the digits have the sum.
    fn is_made_of(&self, digits: u32) -> bool {
        let values = || members(digits).map(|digit| digit + self.lowest as usize);
        let Ok(sum) = usize::try_from(self.sum) else { return false };
        if sum > values().sum() {
            return false;
        }
        let mut is_made = vec![false; sum + 1];
        for value in values().filter(|&value| value <= sum) {
            for rest in (1..=sum - value).rev() {
                is_made[rest + value] |= is_made[rest];
            }
            is_made[value] = true;
        }
        is_made[sum]
    }
}

impl RuleReader for ForbiddenSum {
    type State = u32;

    fn step(&self, digits: u32, _: usize, digit: DigitValue) -> Option<u32> {
        let next = digits | digit.bit();
        (next != digits && !self.is_made_of(next)).then_some(next)
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        steps_of_sets(domains)
    }

    fn digit_sets(&self, _: i32, cells: usize, size: usize) -> Option<DigitSets> {
        let is_filling = |&set: &usize| set.count_ones() as usize == cells && !self.is_made_of(set as u32);
        (size <= DIGIT_LIMIT).then(|| DigitSets::of_sets(cells, (0..1 << size).filter(is_filling)))
    }
}
