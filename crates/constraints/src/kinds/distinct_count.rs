//! Distinct counts: the first digit is the number of different digits of the others.

use super::prelude::*;

pub(super) const DISTINCT_COUNT: KindFacts = KindFacts {
    key: "distinct-counts",
    iss: &[("CountDistinct", IssForm::Cells)],
    min_cells: 2,
    drawing: Drawing::Counter,
    rules: |line, rules| rules.relation(&line.cells, DistinctCount),
    holds: |v, _, _| distinct(&v[1..]) == v[0] as usize,
    ..KindFacts::DEFAULT
};

/// The first digit is the number of different digits of the other cells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DistinctCount;

impl RuleReader for DistinctCount {
    /// The first digit, and the set of the others.
    type State = (u32, u32);

    fn step(&self, (wanted, digits): (u32, u32), at: usize, digit: DigitValue) -> Option<(u32, u32)> {
        if at == 0 {
            return Some((digit.value as u32, 0));
        }
        let digits = digits | digit.bit();
        (digits.count_ones() <= wanted).then_some((wanted, digits))
    }

    fn accepts(&self, (wanted, digits): (u32, u32)) -> bool {
        digits.count_ones() == wanted
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        domains.split_first().map_or(0, |(_, others)| steps_of_sets(others))
    }

    /// The first digit is at least the number of digits that are certain, and at most that of all.
    fn bound(&self, domains: &mut [u32], lowest: i32) -> Option<()> {
        let (first, others) = domains.split_first_mut()?;
        let all = others.iter().fold(0, |all, domain| all | *domain);
        let certain =
            others.iter().filter(|domain| domain.is_power_of_two()).fold(0, |all, domain| all | *domain);
        let greatest = others.len().min(all.count_ones() as usize) as i64;
        keep_range(first, lowest, i64::from(certain.count_ones()), greatest);
        if *first != 0 && most(*first, lowest) == i64::from(certain.count_ones()) {
            others.iter_mut().for_each(|domain| *domain &= certain);
        }
        Some(())
    }
}
