//! Renban lines: consecutive digits in any order.

use super::compared;
use super::prelude::*;
use crate::automaton::digit_sets::{DIGIT_LIMIT, DigitSets};
use whydoku_cells::bits::members;

pub(super) const RENBAN: KindFacts = KindFacts {
    key: "renban",
    f_puzzles: &[FPuzzlesKey::new("renban", FPuzzlesCells::Lines)],
    iss: &[("Renban", IssForm::Cells)],
    min_cells: 2,
    are_distinct: true,
    drawing: Drawing::line(8.0, "#b04fb5"),
    is_ordered: false,
    relation_group: RelationGroup::Run,
    demand: Demand::Span,
    may_be_one_cell: true,
    closed: ClosedLine::Once,
    problem: exceeds_digits,
    most_pairs: compared::most_pairs,
    rules: |line, rules| {
        let count = line.cells.len();
        compared::add(&line.cells, rules, |_, x, y| x != y && (x.abs_diff(y) as usize) < count);
        rules.relation(&line.cells, ConsecutiveSet);
    },
    holds: |v, _, _| {
        let mut sorted = v.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[1] == pair[0] + 1)
    },
    ..KindFacts::DEFAULT
};

/// Consecutive digits in any order. The state is the set of digits read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ConsecutiveSet;

impl RuleReader for ConsecutiveSet {
    type State = u32;

    fn step(&self, digits: u32, _: usize, digit: DigitValue) -> Option<u32> {
        (digits & digit.bit() == 0).then_some(digits | digit.bit())
    }

    fn accepts(&self, digits: u32) -> bool {
        let run = digits >> digits.trailing_zeros();
        run.count_ones() == run.trailing_ones()
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        steps_of_sets(domains)
    }

    fn digit_sets(&self, _: i32, cells: usize, size: usize) -> Option<DigitSets> {
        let runs = || (0..=size - cells).map(|first| ((1 << cells) - 1) << first);
        (size <= DIGIT_LIMIT && cells <= size).then(|| DigitSets::of_sets(cells, runs()))
    }

    /// Keeps the runs of digits to which every cell can contribute, and whose every digit has a cell.
    fn bound(&self, domains: &mut [u32], _: i32) -> Option<()> {
        let union = domains.iter().fold(0, |all, domain| all | *domain);
        let full = if domains.len() < 32 { (1 << domains.len()) - 1 } else { u32::MAX };
        let mut kept = 0;
        for first in members(union) {
            let run: u32 = full << first;
            let is_possible = run & !union == 0 && domains.iter().all(|domain| domain & run != 0);
            if is_possible && run.count_ones() as usize == domains.len() {
                kept |= run;
            }
        }
        domains.iter_mut().for_each(|domain| *domain &= kept);
        Some(())
    }
}
