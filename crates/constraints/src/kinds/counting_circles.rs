//! Counting circles: a digit in a circle is the number of circles that hold it.

use super::circle_sets::CircleSets;
use super::prelude::*;
use crate::automaton::counts::{mark, range};

pub(super) const COUNTING_CIRCLES: KindFacts = KindFacts {
    key: "counting-circles",
    iss: &[("CountingCircles", IssForm::Cells)],
    drawing: Drawing::Mark(CellMark::Ring),
    is_ordered: false,
    is_of_all_cells: true,
    rules: |circles, rules| {
        for value in rules.shape.lowest()..=rules.shape.highest() {
            rules.relation(&circles.cells, DigitCount { value, count: value as u32 });
        }
    },
    holds: |v, _, _| v.iter().all(|&value| count(v, value) == value as usize),
    propagator: CircleSets::propagator,
    ..KindFacts::DEFAULT
};

/// A value occurs in a given number of cells, or in none. The state is its count.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DigitCount {
    value: i32,
    count: u32,
}

impl RuleReader for DigitCount {
    type State = u32;

    fn step(&self, count: u32, _: usize, digit: DigitValue) -> Option<u32> {
        let count = count + u32::from(digit.value == self.value);
        (count <= self.count).then_some(count)
    }

    fn accepts(&self, count: u32) -> bool {
        count == 0 || count == self.count
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn is_direct(&self, _: i32) -> bool {
        true
    }

    /// Counts where the digit must be and where it may be.
    fn supports(&self, domains: &[u32], lowest: i32, kept: &mut [u32], _: &mut Vec<u128>) -> bool {
        if domains.contains(&0) {
            return false;
        }
        let (bit, most) = (1 << (self.value - lowest), self.count as usize);
        let range = range(domains, bit);
        let (may_be_none, may_be_most) = (range.contains(&0), range.contains(&most));
        let (low, high) = range.into_inner();
        // A cell with a choice may hold the digit if one more may, and lack it if one fewer may.
        let (may_be, may_lack) = (may_be_most && low < most, may_be_none || may_be_most && high > most);
        mark(domains, bit, [may_be, may_lack], kept);
        may_be_none || may_be_most
    }
}
