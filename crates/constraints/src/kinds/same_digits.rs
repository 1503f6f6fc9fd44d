//! Same digits: a number of groups of cells hold the same digits equally often.

use super::prelude::*;
use crate::automaton::counts::{mark, range};

pub(super) const SAME_DIGITS: KindFacts = KindFacts {
    key: "same-digits",
    iss: &[("SameValues", IssForm::Number)],
    head: Head::Default(2),
    min_cells: 2,
    drawing: Drawing::Groups,
    problem: |cells, _| {
        let groups = cells.number();
        let fits = groups > 1 && cells.cells.len().is_multiple_of(groups as usize);
        problem_unless(fits, "its number says into how many groups of the same size its cells fall")
    },
    rules: |cells, rules| {
        let group = cells.cells.len() / cells.number().max(1) as usize;
        for pair in cells.cells.windows(2 * group).step_by(group) {
            for value in rules.shape.lowest()..=rules.shape.highest() {
                rules.relation(pair, SameCount { value, group });
            }
        }
    },
    holds: |v, cells, _| {
        let groups: Vec<&[i32]> = v.chunks(v.len() / cells.number() as usize).collect();
        let is_equal =
            |group: &[i32]| group.iter().all(|&value| count(group, value) == count(groups[0], value));
        groups.iter().all(|group| is_equal(group))
    },
    ..KindFacts::DEFAULT
};

/// A value occurs in the first `group` cells as often as in the others. The state is the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SameCount {
    value: i32,
    group: usize,
}

impl RuleReader for SameCount {
    type State = u32;

    fn step(&self, difference: u32, at: usize, digit: DigitValue) -> Option<u32> {
        if digit.value != self.value {
            Some(difference)
        } else if at < self.group {
            Some(difference + 1)
        } else {
            difference.checked_sub(1)
        }
    }

    fn accepts(&self, difference: u32) -> bool {
        difference == 0
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn is_direct(&self, _: i32) -> bool {
        true
    }

    /// Counts, in both groups, where the digit must be and where it may be.
    fn supports(&self, domains: &[u32], lowest: i32, kept: &mut [u32], _: &mut Vec<u128>) -> bool {
        if domains.contains(&0) {
            return false;
        }
        let bit = 1 << (self.value - lowest);
        let (one, other) = domains.split_at(self.group);
        let (kept_of_one, kept_of_other) = kept.split_at_mut(self.group);
        let ranges = [range(one, bit), range(other, bit)];
        let low = *ranges[0].start().max(ranges[1].start());
        let high = *ranges[0].end().min(ranges[1].end());
        for ((domains, kept), range) in [(one, kept_of_one), (other, kept_of_other)].into_iter().zip(&ranges)
        {
            mark(domains, bit, [*range.start() < high, *range.end() > low], kept);
        }
        low <= high
    }
}
