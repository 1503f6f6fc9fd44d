//! Rules that need too many steps on wide domains: estimates that say so before any state is built, the same rule without
//! its memory of the digits read, and bounds of counts and sums. On narrow domains the automaton itself decides.

use super::{Automaton, RuleKind};
use crate::families::{Counts, EqualSegments, FixedSegments};
use whydoku_cells::bits::members;

/// The estimate for a rule whose state is the set of the digits read.
pub(crate) fn steps_of_sets(domains: &[u32]) -> usize {
    let (mut steps, mut fillings, mut union) = (0usize, 1usize, 0u32);
    for (at, domain) in domains.iter().enumerate() {
        let digits = domain.count_ones() as usize;
        let sets = fillings.min(binomial(union.count_ones() as usize, at));
        steps = steps.saturating_add(sets.saturating_mul(digits));
        fillings = fillings.saturating_mul(digits);
        union |= domain;
    }
    steps
}

fn binomial(digits: usize, cells: usize) -> usize {
    if cells > digits {
        return 0;
    }
    (0..cells.min(digits - cells)).fold(1, |count, at| count * (digits - at) / (at + 1))
}

/// The estimate for a rule whose state is the sum of the digits read, up to `most`, and one of `others` values.
pub(crate) fn steps_of_sums(domains: &[u32], most: usize, others: usize) -> usize {
    let (mut steps, mut sums) = (0usize, 1usize);
    for &domain in domains {
        steps = steps.saturating_add(sums.min(most).saturating_mul(domain.count_ones() as usize));
        sums += width(domain);
    }
    steps.saturating_mul(others)
}

/// The difference between the highest and the lowest digit.
pub(crate) fn width(domain: u32) -> usize {
    domain.checked_ilog2().map_or(0, |highest| (highest - domain.trailing_zeros()) as usize)
}

impl Automaton {
    /// The rule without its memory of the digits read, which allows more fillings and has far fewer states; `None` if it
    /// has no such memory.
    pub(super) fn relaxed(&self) -> Option<Self> {
        let mut relaxed = self.clone();
        let remembers = match &mut relaxed.kind {
            RuleKind::Sum(rule) => &mut rule.remembers_digits,
            RuleKind::Sandwich(rule) => &mut rule.is_distinct,
            RuleKind::Skyscraper(rule) => &mut rule.is_distinct,
            RuleKind::FirstSum(rule) => &mut rule.is_distinct,
            RuleKind::EqualSegments(rule) => &mut rule.are_distinct,
            _ => return None,
        };
        std::mem::take(remembers).then_some(relaxed)
    }

    /// The candidates that bounds leave; `None` if they leave a cell nothing.
    pub(super) fn within_bounds(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = domains.to_vec();
        match &self.kind {
            RuleKind::Sum(sum) => {
                let groups: Vec<u16> = (0..domains.len() as u16).collect();
                self.narrow_by(sum, &groups, &mut left)?;
            }
            RuleKind::EqualSegments(rule) => self.bound_segments(rule, &mut left)?,
            RuleKind::FixedSegments(rule) => self.bound_total(rule, &mut left)?,
            RuleKind::ConsecutiveSet(_) => bound_run(&mut left),
            RuleKind::DistinctCount(_) => self.bound_distinct(&mut left),
            RuleKind::Counts(rule) => bound_counts(rule, &mut left)?,
            _ => {}
        }
        (!left.contains(&0)).then_some(left)
    }

    const fn least(&self, domain: u32) -> i64 {
        domain.trailing_zeros() as i64 + self.lowest as i64
    }

    const fn most(&self, domain: u32) -> i64 {
        31 - domain.leading_zeros() as i64 + self.lowest as i64
    }

    /// Removes digits outside a range.
    fn keep_range(&self, domain: &mut u32, low: i64, high: i64) {
        let lowest = i64::from(self.lowest);
        *domain = members(*domain)
            .filter(|&digit| (low..=high).contains(&(digit as i64 + lowest)))
            .fold(0, |digits, digit| digits | 1 << digit);
    }

    /// All segments have a sum that each of them can have.
    fn bound_segments(&self, rule: &EqualSegments, domains: &mut [u32]) -> Option<()> {
        let mut starts: Vec<usize> = (0..domains.len()).filter(|&at| at == 0 || rule.firsts[at]).collect();
        starts.push(domains.len());
        let range = |cells: &[u32]| {
            cells.iter().fold((0, 0), |sum, &cell| (sum.0 + self.least(cell), sum.1 + self.most(cell)))
        };
        let ranges: Vec<(i64, i64)> =
            starts.windows(2).map(|pair| range(&domains[pair[0]..pair[1]])).collect();
        let low = ranges.iter().map(|range| range.0).max()?;
        let high = ranges.iter().map(|range| range.1).min()?;
        for (pair, range) in starts.windows(2).zip(ranges) {
            for domain in &mut domains[pair[0]..pair[1]] {
                let (least, most) = (self.least(*domain), self.most(*domain));
                self.keep_range(domain, low - (range.1 - most), high - (range.0 - least));
            }
        }
        (low <= high).then_some(())
    }

    /// The sum of all digits is a multiple of the sum of a segment, and no digit exceeds the latter.
    fn bound_total(&self, rule: &FixedSegments, domains: &mut [u32]) -> Option<()> {
        let total = i64::from(rule.total);
        domains.iter_mut().for_each(|domain| self.keep_range(domain, i64::MIN, total));
        if domains.contains(&0) {
            return None;
        }
        let low: i64 = domains.iter().map(|&domain| self.least(domain)).sum();
        let high: i64 = domains.iter().map(|&domain| self.most(domain)).sum();
        let multiple = (low.max(1) + total - 1) / total * total;
        (multiple <= high).then_some(())
    }

    /// The first digit is at least the number of digits that are certain, and at most that of all.
    fn bound_distinct(&self, domains: &mut [u32]) {
        let Some((first, others)) = domains.split_first_mut() else { return };
        let all = others.iter().fold(0, |all, domain| all | *domain);
        let certain =
            others.iter().filter(|domain| domain.is_power_of_two()).fold(0, |all, domain| all | *domain);
        let most = others.len().min(all.count_ones() as usize) as i64;
        self.keep_range(first, i64::from(certain.count_ones()), most);
        if *first != 0 && self.most(*first) == i64::from(certain.count_ones()) {
            others.iter_mut().for_each(|domain| *domain &= certain);
        }
    }
}

/// Keeps the runs of digits to which every cell can contribute, and whose every digit has a cell.
fn bound_run(domains: &mut [u32]) {
    let union = domains.iter().fold(0, |all, domain| all | *domain);
    let full = if domains.len() < 32 { (1 << domains.len()) - 1 } else { u32::MAX };
    let mut kept = 0;
    for first in members(union) {
        let run = full << first;
        let is_possible = run & !union == 0 && domains.iter().all(|domain| domain & run != 0);
        if is_possible && run.count_ones() as usize == domains.len() {
            kept |= run;
        }
    }
    domains.iter_mut().for_each(|domain| *domain &= kept);
}

/// Counts, digit by digit, where it must be and where it may be.
fn bound_counts(rule: &Counts, domains: &mut [u32]) -> Option<()> {
    for &(value, wanted) in &rule.wanted {
        let (bit, wanted) = (1 << (value - rule.lowest), wanted as usize);
        let certain = domains.iter().filter(|&&domain| domain == bit).count();
        let possible = domains.iter().filter(|&&domain| domain & bit != 0).count();
        if possible < wanted || rule.is_exact && certain > wanted {
            return None;
        }
        for domain in domains.iter_mut().filter(|domain| **domain & bit != 0 && **domain != bit) {
            if possible == wanted {
                *domain = bit;
            } else if rule.is_exact && certain == wanted {
                *domain &= !bit;
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::STEP_LIMIT;
    use super::*;
    use crate::families::{ConsecutiveSet, DistinctCount, Skyscraper, Sum};
    use whydoku_cells::Rng;

    /// Every rule that may need too many steps, on 8 cells of a board with 9 digits.
    fn rules() -> Vec<RuleKind> {
        let firsts = |starts: &[usize]| (0..8).map(|at| starts.contains(&at)).collect::<Vec<bool>>();
        vec![
            Sum::new(vec![3, -2, 1, 1, 4, -1, 2, -3], 11).into(),
            EqualSegments { firsts: firsts(&[0, 3, 5]), are_distinct: true }.into(),
            EqualSegments { firsts: firsts(&[0, 2]), are_distinct: false }.into(),
            FixedSegments { total: 7, is_loop: false, largest: 72 }.into(),
            FixedSegments { total: 11, is_loop: true, largest: 72 }.into(),
            ConsecutiveSet.into(),
            DistinctCount.into(),
            Counts { wanted: vec![(1, 2), (4, 1), (9, 0)], is_exact: true, lowest: 1 }.into(),
            Counts { wanted: vec![(2, 1), (3, 3)], is_exact: false, lowest: 1 }.into(),
            Skyscraper { visible: 3, is_distinct: true }.into(),
        ]
    }

    #[test]
    fn bounds_and_relaxed_rules_leave_what_the_rule_leaves() {
        let mut rng = Rng::new(7, 0);
        let mut narrowed = 0;
        for kind in rules() {
            let rule = Automaton::new(1, kind);
            for _ in 0..300 {
                let width = 1 + rng.below(4);
                let digit = |rng: &mut Rng| 1u32 << rng.below(9);
                let domain = |rng: &mut Rng| (0..width).fold(0, |all, _| all | digit(rng));
                let domains: Vec<u32> = (0..8).map(|_| domain(&mut rng)).collect();
                let Some(exact) = rule.supports(&domains, &mut 0) else { continue };
                let mut check = |left: Option<Vec<u32>>| {
                    let left = left.expect("there is a filling");
                    assert!(left.iter().zip(&exact).all(|(left, exact)| exact & !left == 0), "{rule:?}");
                    narrowed += usize::from(left != domains);
                };
                check(rule.within_bounds(&domains));
                if let Some(relaxed) = rule.relaxed() {
                    check(relaxed.supports(&domains, &mut 0));
                }
            }
        }
        assert!(narrowed > 100, "only {narrowed} of the domains became smaller");
    }

    #[test]
    fn a_rule_that_needs_too_many_steps_builds_no_states() {
        let all = [(1u32 << 25) - 1; 25];
        let rules: [(RuleKind, usize); 5] = [
            (Skyscraper { visible: 11, is_distinct: true }.into(), 25),
            (DistinctCount.into(), 25),
            (ConsecutiveSet.into(), 14),
            (FixedSegments { total: 1_000_000, is_loop: true, largest: 625 }.into(), 25),
            (
                Counts { wanted: (1..=25).map(|digit| (digit, 1)).collect(), is_exact: false, lowest: 1 }
                    .into(),
                25,
            ),
        ];
        for (kind, cells) in rules {
            let rule = Automaton::new(1, kind);
            let mut work = 0;
            assert!(rule.transitions(&all[..cells], STEP_LIMIT, &mut work).is_none(), "{rule:?}");
            assert_eq!(work, 0, "{rule:?}");
            // Its relaxed form may be read.
            rule.supports(&all[..cells], &mut work);
            assert!(work < STEP_LIMIT, "{rule:?}");
        }
    }
}
