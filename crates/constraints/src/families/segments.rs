//! Lines that fall into segments with equal sums.

use super::total;
use crate::automaton::{DigitValue, RuleKind, RuleReader};
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind, Shape};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let shape = rules.shape;
    let cells = constraint.cells.as_slice();
    let region =
        |at: usize| shape.region_of(cells[at].index() / shape.size(), cells[at].index() % shape.size());
    let kind = match constraint.kind {
        ConstraintKind::RegionSum => RuleKind::EqualSegments(EqualSegments {
            firsts: (0..cells.len()).map(|at| at == 0 || region(at) != region(at - 1)).collect(),
            are_distinct: shape.region_of(0, 0).is_some(),
        }),
        ConstraintKind::EqualSums => RuleKind::EqualSegments(EqualSegments {
            firsts: constraint.numbers.iter().flat_map(|&count| (0..count).map(|at| at == 0)).collect(),
            are_distinct: false,
        }),
        _ => RuleKind::FixedSegments(FixedSegments {
            total: constraint.number(),
            is_loop: constraint.kind == ConstraintKind::SumLoop,
            largest: shape.highest() * cells.len() as i32,
        }),
    };
    rules.relation(cells, kind);
}

/// Segments of given lengths that have the same sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EqualSegments {
    firsts: Vec<bool>,
    are_distinct: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SegmentState {
    sum: i32,
    target: SegmentTarget,
    /// The digits of the current segment, if they differ.
    digits: u32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum SegmentTarget {
    Sum(i32),
    /// The first segment is not complete yet.
    #[default]
    Open,
}

impl RuleReader for EqualSegments {
    type State = SegmentState;

    fn step(&self, mut state: SegmentState, at: usize, digit: DigitValue) -> Option<SegmentState> {
        let bit = if self.are_distinct { digit.bit() } else { 0 };
        if at > 0 && self.firsts[at] {
            let target = SegmentTarget::Sum(state.sum);
            if state.target != SegmentTarget::Open && state.target != target {
                return None;
            }
            state = SegmentState { sum: 0, target, digits: 0 };
        }
        let sum = state.sum + digit.value;
        let fits = match state.target {
            SegmentTarget::Sum(target) => sum <= target,
            SegmentTarget::Open => true,
        };
        (fits && state.digits & bit == 0).then_some(SegmentState { sum, digits: state.digits | bit, ..state })
    }

    fn accepts(&self, state: SegmentState) -> bool {
        state.target == SegmentTarget::Open || state.target == SegmentTarget::Sum(state.sum)
    }
}

/// Segments of any length that each have a given sum. On a loop, the first may begin before the first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FixedSegments {
    total: i32,
    is_loop: bool,
    /// The largest sum that all cells can have.
    largest: i32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FixedSegmentState {
    /// On a loop, what the segment of the first cell lacks before it, guessed from 1 to the sum.
    lacking: i32,
    sum: i32,
    /// Whether a digit other than 0 was read, since zeros alone make no segment.
    is_positive: bool,
}

impl RuleReader for FixedSegments {
    type State = FixedSegmentState;

    fn starts(&self) -> Vec<FixedSegmentState> {
        let start = |lacking| FixedSegmentState { lacking, sum: self.total - lacking, is_positive: false };
        if self.is_loop {
            (1..=self.total.min(self.largest)).map(start).collect()
        } else {
            vec![FixedSegmentState { lacking: 0, sum: 0, is_positive: false }]
        }
    }

    fn step(&self, state: FixedSegmentState, _: usize, digit: DigitValue) -> Option<FixedSegmentState> {
        // A 0 after a complete segment belongs to it.
        let begins = state.sum == self.total && digit.value > 0;
        let sum = if begins { digit.value } else { state.sum + digit.value };
        let is_positive = state.is_positive || digit.value > 0;
        (sum <= self.total).then_some(FixedSegmentState { sum, is_positive, ..state })
    }

    fn accepts(&self, state: FixedSegmentState) -> bool {
        if self.is_loop {
            state.is_positive && state.sum % self.total == self.total - state.lacking
        } else {
            state.sum == self.total
        }
    }
}

pub(super) fn have_equal_region_sums(cells: &[Cell], shape: &Shape, grid: &[i32]) -> bool {
    let region = |cell: &Cell| shape.region_of(cell.index() / shape.size(), cell.index() % shape.size());
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
