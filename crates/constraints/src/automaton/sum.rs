//! [`Sum`]: a sum of cells with factors. Cells of a group differ, so they come to no less than as many of their lowest digits.

use super::reader::{DigitValue, RuleReader};

/// A sum of cells, each with a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The factor of each cell.
    pub factors: Vec<i32>,
    /// The sum.
    pub total: i32,
    /// Whether each cell is the first of a group whose cells see each other. Empty if the cells are not grouped.
    pub(crate) firsts: Vec<bool>,
    /// Whether the automaton remembers the digits of the current group. If not, groups only bound the sum.
    pub(crate) remembers_digits: bool,
    /// Partitions of the cells into groups, by the number of each cell's group: the partition of `firsts` and others.
    pub(crate) partitions: Vec<Vec<u16>>,
}

impl Sum {
    pub(crate) const fn new(factors: Vec<i32>, total: i32) -> Self {
        Self { factors, total, firsts: Vec::new(), remembers_digits: false, partitions: Vec::new() }
    }

    /// Returns the sum without its memory of digits; `None` if it has none.
    pub(super) fn relaxed(&self) -> Option<Self> {
        self.remembers_digits.then(|| Self { remembers_digits: false, ..self.clone() })
    }

    fn is_first(&self, at: usize) -> bool {
        at == 0 || self.firsts.get(at).is_none_or(|&first| first)
    }

    /// The range of the sum before each cell and at the end, whatever the total; `None` if a group cannot be filled.
    fn reachable(&self, domains: &[u32], lowest: i32) -> Option<Vec<(i64, i64)>> {
        let mut ranges = vec![(0, 0)];
        let mut group = SumGroup::EMPTY;
        let mut before = (0, 0);
        for (at, &domain) in domains.iter().enumerate() {
            if self.is_first(at) {
                (before, group) = (ranges[at], SumGroup::EMPTY);
            }
            group.add(self.factors[at], domain, lowest);
            let range = group.range(lowest)?;
            ranges.push((before.0 + range.0, before.1 + range.1));
        }
        Some(ranges)
    }

    /// Returns the least and the greatest total that the cells may have; `None` if they cannot be filled.
    pub(crate) fn totals(&self, domains: &[u32], lowest: i32) -> Option<(i64, i64)> {
        self.reachable(domains, lowest)?.last().copied()
    }

    /// The range of the sum before each cell and at the end: reachable from the first cell, and leading to the total.
    pub(super) fn ranges(&self, domains: &[u32], lowest: i32) -> Vec<(i64, i64)> {
        let total = i64::from(self.total);
        let cells = domains.len();
        let impossible = || vec![(1, 0); cells + 1];
        let Some(mut ranges) = self.reachable(domains, lowest) else { return impossible() };
        let mut after = (0, 0);
        let mut group = SumGroup::EMPTY;
        for at in (0..cells).rev() {
            group.add(self.factors[at], domains[at], lowest);
            let Some(range) = group.range(lowest) else { return impossible() };
            let rest = (after.0 + range.0, after.1 + range.1);
            let (low, high) = ranges[at];
            ranges[at] = (low.max(total - rest.1), high.min(total - rest.0));
            if self.is_first(at) {
                (after, group) = (rest, SumGroup::EMPTY);
            }
        }
        let (low, high) = ranges[cells];
        ranges[cells] = (low.max(total), high.min(total));
        ranges
    }
}

/// A sum that keeps within its ranges.
pub(super) struct BoundedSum<'a> {
    sum: &'a Sum,
    ranges: Vec<(i64, i64)>,
}

impl<'a> BoundedSum<'a> {
    pub(super) fn new(sum: &'a Sum, domains: &[u32], lowest: i32) -> Self {
        Self { sum, ranges: sum.ranges(domains, lowest) }
    }
}

impl RuleReader for BoundedSum<'_> {
    /// The sum of the cells read, and the digits of the current group.
    type State = (i64, u32);

    fn step(&self, (sum, digits): (i64, u32), at: usize, digit: DigitValue) -> Option<(i64, u32)> {
        let Sum { factors, firsts, remembers_digits, .. } = self.sum;
        let sum = sum + product(factors[at], digit.value);
        let (low, high) = self.ranges[at + 1];
        if !(low..=high).contains(&sum) {
            return None;
        }
        if !remembers_digits || firsts.is_empty() {
            return Some((sum, 0));
        }
        let digits = if firsts[at] { 0 } else { digits };
        (digits & digit.bit() == 0).then_some((sum, digits | digit.bit()))
    }

    fn accepts(&self, (sum, _): (i64, u32)) -> bool {
        sum == i64::from(self.sum.total)
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.sum.remembers_digits {
            return 0;
        }
        // Sums are multiples of a common divisor of the factors.
        let divisor = self.sum.factors.iter().fold(0, |all, factor| gcd(all, factor.unsigned_abs()));
        let (mut steps, mut fillings) = (0usize, 1usize);
        for (&(low, high), domain) in self.ranges.iter().zip(domains) {
            let digits = domain.count_ones() as usize;
            let sums = (high - low).max(0) as u64 / u64::from(divisor.max(1)) + 1;
            let states = fillings.min(usize::try_from(sums).unwrap_or(usize::MAX));
            steps = steps.saturating_add(states.saturating_mul(digits));
            fillings = fillings.saturating_mul(digits);
        }
        steps
    }
}

const fn gcd(mut one: u32, mut other: u32) -> u32 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

pub(super) fn product(factor: i32, value: i32) -> i64 {
    i64::from(factor) * i64::from(value)
}

pub(super) struct SumGroup {
    count: u32,
    /// The sum if each cell has its least or greatest product.
    least: i64,
    most: i64,
    union: u32,
    /// The factor of all cells; `None` if they have several.
    factor: Option<i32>,
}

impl SumGroup {
    pub(super) const EMPTY: Self = Self { count: 0, least: 0, most: 0, union: 0, factor: None };

    pub(super) fn add(&mut self, factor: i32, domain: u32, lowest: i32) {
        let low = product(factor, domain.trailing_zeros() as i32 + lowest);
        let high = product(factor, 31 - domain.leading_zeros() as i32 + lowest);
        self.least += low.min(high);
        self.most += low.max(high);
        self.union |= domain;
        self.factor = if self.count == 0 { Some(factor) } else { self.factor.filter(|&own| own == factor) };
        self.count += 1;
    }

    /// The least and the greatest sum: at least that of the lowest digits. `None` if there are fewer digits than cells.
    pub(super) fn range(&self, lowest: i32) -> Option<(i64, i64)> {
        let &Self { count, least, most, union, factor } = self;
        if union.count_ones() < count {
            return None;
        }
        let Some(factor) = factor.filter(|_| count > 1) else { return Some((least, most)) };
        let (mut lows, mut highs, mut up, mut down) = (0, 0, union, union);
        for _ in 0..count {
            lows += up.trailing_zeros() as i32 + lowest;
            up &= up - 1;
            let top = down.ilog2();
            highs += top as i32 + lowest;
            down &= !(1 << top);
        }
        let [one, other] = [product(factor, lows), product(factor, highs)];
        Some((least.max(one.min(other)), most.min(one.max(other))))
    }
}
