//! Sum lines and sum loops: a line falls into segments with a given sum.

use super::prelude::*;
use crate::automaton::reader::digit_values;

const LINE: Drawing = Drawing::line(6.0, "#c9a227");
const LOOP: Drawing =
    Drawing::Line(LineStyle { width: 6.0, colour: "#c9a227", ends: LineEnds::Plain, path: LinePath::Closed });

pub(super) const SUM_LINE: KindFacts = KindFacts {
    key: "sum-lines",
    f_puzzles: &[FPuzzlesKey { number: Some(10), ..FPuzzlesKey::new("tensumline", FPuzzlesCells::Lines) }],
    iss: &[("SumLine", IssForm::Number)],
    head: Head::Number,
    drawing: LINE,
    relation_group: RelationGroup::EqualSums,
    closed: ClosedLine::OfKind(ConstraintKind::SumLoop),
    repeats: |_| false,
    problem: |line, _| problem_unless(line.number() > 0, "its number is at least 1"),
    rules: |line, rules| add_segments(line, rules, false),
    holds: |v, line, _| is_sum_line(v, line.number()),
    ..KindFacts::DEFAULT
};

pub(super) const SUM_LOOP: KindFacts = KindFacts {
    key: "sum-loops",
    f_puzzles: &[],
    iss: &[("SumLine", IssForm::Loop)],
    drawing: LOOP,
    closed: ClosedLine::AsListed,
    repeats: has_repeats,
    rules: |line, rules| add_segments(line, rules, true),
    holds: |v, line, _| {
        (0..v.len()).any(|start| is_sum_line(&[&v[start..], &v[..start]].concat(), line.number()))
    },
    ..SUM_LINE
};

fn add_segments(line: &Constraint, rules: &mut RuleBuilder<'_>, is_loop: bool) {
    let largest = rules.shape.highest() * line.cells.len() as i32;
    rules.relation(&line.cells, FixedSegments { total: line.number(), is_loop, largest });
}

fn is_sum_line(values: &[i32], sum: i32) -> bool {
    let mut lengths = (1..=values.len()).filter(|&length| has_sum(&values[..length], sum));
    lengths.any(|length| length == values.len() || is_sum_line(&values[length..], sum))
}

/// Rows of sums are bits of one number.
const ROW_WIDTH: i32 = u128::BITS as i32;

/// Segments of any length that each have a given sum. On a loop, the first may begin before the first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FixedSegments {
    total: i32,
    is_loop: bool,
    /// The largest sum that all cells can have.
    largest: i32,
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

    fn adds_digits(&self) -> bool {
        true
    }

    /// The sum of all digits is a multiple of the sum of a segment, and no digit exceeds the latter.
    fn bound(&self, domains: &mut [u32], lowest: i32) -> Option<()> {
        let total = i64::from(self.total);
        domains.iter_mut().for_each(|domain| keep_range(domain, lowest, i64::MIN, total));
        if domains.contains(&0) {
            return None;
        }
        let low: i64 = domains.iter().map(|&domain| least(domain, lowest)).sum();
        let high: i64 = domains.iter().map(|&domain| most(domain, lowest)).sum();
        let multiple = (low.max(1) + total - 1) / total * total;
        (multiple <= high).then_some(())
    }

    fn is_direct(&self, lowest: i32) -> bool {
        !self.is_loop && lowest >= 0 && (1..ROW_WIDTH).contains(&self.total)
    }

    /// A row holds the sums that the segment of the cell before may have, as bits.
    fn supports(&self, domains: &[u32], lowest: i32, kept: &mut [u32], sums: &mut Vec<u128>) -> bool {
        let complete = 1 << self.total;
        let up_to_total = complete | (complete - 1);
        sums.clear();
        let mut row = 1;
        for &domain in domains {
            sums.push(row);
            // After a complete segment another begins, unless a 0 follows, which belongs to it.
            let open = if row & complete == 0 { row } else { row & !complete | 1 };
            row = digit_values(domain, lowest)
                .map(|digit| if digit.value == 0 { row } else { open << digit.value })
                .fold(0, |next, sums| next | sums & up_to_total);
        }
        row &= complete;
        for (at, &domain) in domains.iter().enumerate().rev() {
            let mut leading = 0;
            for digit in digit_values(domain, lowest) {
                let from = row >> digit.value;
                let begins = digit.value != 0 && from & 1 != 0;
                let open = if digit.value == 0 { from } else { from & !complete };
                let one = (open | if begins { complete } else { 0 }) & sums[at];
                kept[at] |= u32::from(one != 0) << digit.index;
                leading |= one;
            }
            row = leading;
        }
        row != 0
    }
}
