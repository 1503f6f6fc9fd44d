//! Clues beside the grid that count or compute along their line.

use super::super::automaton::sequence;
use super::super::build::{Builder, RuleResult, text_number};
use super::first_cells;

impl Builder<'_> {
    /// A clue is the first digit of its parity.
    pub(in super::super) fn first_of_parity(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let wanted = text_number(&element.text)?;
            sequence(
                "first of its parity",
                &element.cells,
                self.values(),
                false,
                |_, &done, value| match (done, (value - wanted) % 2 == 0) {
                    (true, _) => Some(true),
                    (false, false) => Some(false),
                    (false, true) => Some(true).filter(|_| value == wanted),
                },
                |&done| done,
            )
        })
    }

    /// A clue is the sum of the largest and smallest of the first digits, this number of them.
    pub(in super::super) fn first_extremes_sum(&self, count: i32, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let sum = text_number(&element.text)?;
            sequence(
                "largest and smallest",
                first_cells(element, count),
                self.values(),
                (99, -1),
                |_, &(least, most), value| Some((value.min(least), value.max(most))),
                |(least, most)| least + most == sum,
            )
        })
    }

    /// A clue is the sum of the digits that rise from it on.
    pub(in super::super) fn rising_run_sum(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let sum = text_number(&element.text)?;
            // The last digit of the run, its sum, and whether it goes on.
            sequence(
                "rising run",
                &element.cells,
                self.values(),
                (0, 0, true),
                |_, &(last, total, goes_on), value| {
                    Some(if goes_on && value > last {
                        (value, total + value, true)
                    } else {
                        (0, total, false)
                    })
                    .filter(|(_, total, _)| *total <= sum)
                },
                |&(_, total, _)| total == sum,
            )
        })
    }

    /// A clue is the length of the longest run of one parity.
    pub(in super::super) fn longest_parity_run(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let longest = text_number(&element.text)?;
            sequence(
                "longest run of one parity",
                &element.cells,
                self.values(),
                (0, 0, 0),
                |_, &(parity, run, most), value| {
                    let run = if run > 0 && value % 2 == parity { run + 1 } else { 1 };
                    Some((value % 2, run, run.max(most))).filter(|(.., most)| *most <= longest)
                },
                |&(.., most)| most == longest,
            )
        })
    }

    /// Three cells in a row somewhere along the line have the sum of the clue.
    pub(in super::super) fn triplet_sum(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let sum = text_number(&element.text)?;
            sequence(
                "three cells in a row",
                &element.cells,
                self.values(),
                (0, 0, false),
                |at, &(before, last, done), value| {
                    if done || at >= 2 && before + last + value == sum {
                        return Some((0, 0, true));
                    }
                    Some((last, value, false))
                },
                |&(.., done)| done,
            )
        })
    }
}
