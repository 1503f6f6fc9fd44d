//! Lines that fall into segments with equal sums.

use super::total;
use crate::automaton::{DigitValue, RuleReader, steps_of_sums, width};
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind, Shape};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let shape = rules.shape;
    let cells = constraint.cells.as_slice();
    let region =
        |at: usize| shape.region_of(cells[at].index() / shape.side(), cells[at].index() % shape.side());
    match constraint.kind {
        ConstraintKind::RegionSum => {
            let firsts = (0..cells.len()).map(|at| at == 0 || region(at) != region(at - 1)).collect();
            rules.relation(cells, EqualSegments { firsts, are_distinct: shape.region_of(0, 0).is_some() });
        }
        ConstraintKind::EqualSums => {
            let firsts = constraint.numbers.iter().flat_map(|&count| (0..count).map(|at| at == 0)).collect();
            rules.relation(cells, EqualSegments { firsts, are_distinct: false });
        }
        kind => {
            let (total, largest) = (constraint.number(), shape.highest() * cells.len() as i32);
            let is_loop = kind == ConstraintKind::SumLoop;
            rules.relation(cells, FixedSegments { total, is_loop, largest });
        }
    }
}

/// Segments of given lengths that have the same sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EqualSegments {
    pub(crate) firsts: Vec<bool>,
    pub(crate) are_distinct: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SegmentTarget {
    Sum(i32),
    /// The first segment is not complete yet.
    #[default]
    Open,
}

impl RuleReader for EqualSegments {
    /// The sum of the current segment, that of a complete one, and the digits of the current one, if they differ.
    type State = (i32, SegmentTarget, u32);

    fn step(&self, state: Self::State, at: usize, digit: DigitValue) -> Option<Self::State> {
        let (mut sum, mut target, mut digits) = state;
        let bit = if self.are_distinct { digit.bit() } else { 0 };
        if at > 0 && self.firsts[at] {
            if !self.accepts(state) {
                return None;
            }
            (sum, target, digits) = (0, SegmentTarget::Sum(sum), 0);
        }
        sum += digit.value;
        let fits = target == SegmentTarget::Open || SegmentTarget::Sum(sum) <= target;
        (fits && digits & bit == 0).then_some((sum, target, digits | bit))
    }

    fn accepts(&self, (sum, target, _): Self::State) -> bool {
        target == SegmentTarget::Open || target == SegmentTarget::Sum(sum)
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.are_distinct {
            return 0;
        }
        let starts = (0..domains.len()).filter(|&at| at == 0 || self.firsts[at]);
        let ends = starts.clone().skip(1).chain([domains.len()]);
        // A later segment also remembers the sum of the first.
        let mut sums = 1;
        let mut steps = 0usize;
        for (start, end) in starts.zip(ends) {
            let segment = &domains[start..end];
            steps = steps.saturating_add(steps_of_sums(segment, usize::MAX, sums));
            if start == 0 {
                sums += segment.iter().map(|&domain| width(domain)).sum::<usize>();
            }
        }
        steps
    }
}

/// Segments of any length that each have a given sum. On a loop, the first may begin before the first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FixedSegments {
    pub(crate) total: i32,
    pub(crate) is_loop: bool,
    /// The largest sum that all cells can have.
    pub(crate) largest: i32,
}

impl RuleReader for FixedSegments {
    /// On a loop, what the segment of the first cell lacks before it, guessed from 1 to the sum; the sum of the current
    /// segment; and whether a digit other than 0 was read, since zeros alone make no segment.
    type State = (i32, i32, bool);

    fn starts(&self) -> Vec<Self::State> {
        let start = |lacking| (lacking, self.total - lacking, false);
        let lacking = 1..=self.total.min(self.largest);
        if self.is_loop { lacking.map(start).collect() } else { vec![Self::State::default()] }
    }

    fn step(&self, state: Self::State, _: usize, digit: DigitValue) -> Option<Self::State> {
        let (lacking, sum, is_positive) = state;
        // A 0 after a complete segment belongs to it.
        let begins = sum == self.total && digit.value > 0;
        let sum = if begins { digit.value } else { sum + digit.value };
        (sum <= self.total).then_some((lacking, sum, is_positive || digit.value > 0))
    }

    fn accepts(&self, (lacking, sum, is_positive): Self::State) -> bool {
        if self.is_loop { is_positive && sum % self.total == self.total - lacking } else { sum == self.total }
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        let starts = if self.is_loop { self.total.min(self.largest) } else { 1 };
        steps_of_sums(domains, self.total as usize, starts.max(0) as usize)
    }
}

pub(super) fn have_equal_region_sums(cells: &[Cell], shape: &Shape, grid: &[i32]) -> bool {
    let region = |cell: &Cell| shape.region_of(cell.index() / shape.side(), cell.index() % shape.side());
    let segments = cells.chunk_by(|one, next| region(one) == region(next));
    let sums: Vec<i32> = segments.map(|cells| cells.iter().map(|cell| grid[cell.index()]).sum()).collect();
    sums.iter().all(|&sum| sum == sums[0])
}

pub(super) fn have_equal_sums(values: &[i32], lengths: &[i32]) -> bool {
    let mut rest = values;
    let mut sums = Vec::new();
    for &length in lengths {
        let (segment, others) = rest.split_at(length as usize);
        sums.push(total(segment));
        rest = others;
    }
    sums.iter().all(|&sum| sum == sums[0])
}

pub(super) fn is_sum_line(values: &[i32], sum: i32) -> bool {
    let begins = |length: &usize| total(&values[..*length]) == i64::from(sum);
    let mut lengths = (1..=values.len()).filter(begins);
    lengths.any(|length| length == values.len() || is_sum_line(&values[length..], sum))
}

pub(super) fn is_sum_loop(values: &[i32], sum: i32) -> bool {
    (0..values.len()).any(|start| is_sum_line(&[&values[start..], &values[..start]].concat(), sum))
}
