//! Bounds of sums by groups of cells, and the closest bound for explanations.

use super::reader::digit_values;
use super::rule::{Automaton, Rule};
use super::sum::{Sum, SumGroup, product};
use crate::sorted;

impl Automaton {
    /// Narrows the domains of a long sum by the bounds of all partitions into groups; `None` if there is no filling.
    /// Writes to `buffer` if there are partitions.
    pub(super) fn narrow<'a>(&self, domains: &'a [u32], buffer: &'a mut Vec<u32>) -> Option<&'a [u32]> {
        let Rule::Sum(sum) = &self.rule else { return Some(domains) };
        if sum.remembers_digits || sum.partitions.is_empty() {
            return Some(domains);
        }
        buffer.clear();
        buffer.extend_from_slice(domains);
        sum.partitions.iter().try_for_each(|groups| self.narrow_by(sum, groups, buffer))?;
        Some(buffer)
    }

    pub(super) fn narrow_by(&self, sum: &Sum, groups: &[u16], domains: &mut [u32]) -> Option<()> {
        let ranges = Ranges::new(sum, self.lowest, groups, domains)?;
        for at in 0..domains.len() {
            let (least, most) = ranges.part(at, domains)?;
            for digit in digit_values(domains[at], self.lowest) {
                if !(least..=most).contains(&product(sum.factors[at], digit.value)) {
                    domains[at] &= !digit.bit();
                }
            }
            if domains[at] == 0 {
                return None;
            }
        }
        Some(())
    }

    /// The domains that the closest bound of a partition leaves, of those that remove a candidate; for long sums, of which
    /// a step explains one bound. `None` if no bound does, or there is no filling.
    pub fn bounded(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let sum = self.as_sum().filter(|sum| !sum.remembers_digits)?;
        let mut best: Option<(i64, Vec<u32>)> = None;
        // Players look at regions first.
        for groups in sum.partitions.iter().rev() {
            let ranges = Ranges::new(sum, self.lowest, groups, domains)?;
            for (is_low, slack) in [(true, ranges.slack.0), (false, ranges.slack.1)] {
                if best.as_ref().is_some_and(|best| best.0 <= slack) {
                    continue;
                }
                let left = ranges.left(is_low, domains)?;
                if left != domains {
                    best = Some((slack, left));
                }
            }
        }
        best.map(|best| best.1).filter(|left| !left.contains(&0))
    }

    /// The bound that removes the candidates `removed` of each cell, as bits; `None` if a single bound does not.
    pub fn tight(&self, domains: &[u32], removed: &[u32]) -> Option<SumBound> {
        let sum = self.as_sum()?;
        // Players look at regions first.
        for groups in sum.partitions.iter().rev() {
            let ranges = Ranges::new(sum, self.lowest, groups, domains)?;
            for is_low in [true, false] {
                let left = ranges.left(is_low, domains)?;
                if left.iter().zip(removed).all(|(left, removed)| left & removed == 0) {
                    return ranges.bound(is_low);
                }
            }
        }
        None
    }
}

/// A bound of a sum, for explanations: cells with the same sign, house by house, against the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumBound {
    /// The places of the cells of each group, in the order of the automaton, and their least or greatest sum.
    pub parts: Vec<(Vec<usize>, i64)>,
    /// Whether the sums of the parts are the least ones.
    pub at_least: bool,
    /// The places of the cells on the other side, whose sum is `limit`; if there are none, `limit` is the sum.
    pub others: Vec<usize>,
    /// The greatest or least sum of all parts.
    pub limit: i64,
}

struct Ranges<'a> {
    sum: &'a Sum,
    lowest: i32,
    groups: &'a [u16],
    /// The last place of each group, and for each place the one before it in its group.
    last: Vec<Option<usize>>,
    before: Vec<Option<usize>>,
    of: Vec<(i64, i64)>,
    /// The distances from the least sum to the total, and from the total to the greatest sum.
    slack: (i64, i64),
}

impl<'a> Ranges<'a> {
    /// Returns `None` if a group has fewer digits than cells, or the total is out of reach.
    fn new(sum: &'a Sum, lowest: i32, groups: &'a [u16], domains: &[u32]) -> Option<Self> {
        let count = groups.iter().max().map_or(0, |&last| last + 1);
        let mut last = vec![None; count.into()];
        let before =
            groups.iter().enumerate().map(|(at, &group)| last[usize::from(group)].replace(at)).collect();
        let mut ranges = Self { sum, lowest, groups, last, before, of: Vec::new(), slack: (0, 0) };
        for group in 0..count {
            let of = ranges.group(group, None, domains)?;
            ranges.of.push(of);
        }
        let (low, high) = ranges.of.iter().fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
        let total = i64::from(sum.total);
        ranges.slack = (total - low, high - total);
        (ranges.slack.0 >= 0 && ranges.slack.1 >= 0).then_some(ranges)
    }

    fn group(&self, group: u16, without: Option<usize>, domains: &[u32]) -> Option<(i64, i64)> {
        let mut cells = SumGroup::EMPTY;
        let places = std::iter::successors(self.last[usize::from(group)], |&at| self.before[at]);
        for at in places.filter(|&at| Some(at) != without) {
            cells.add(self.sum.factors[at], domains[at], self.lowest);
        }
        cells.range(self.lowest)
    }

    /// The range that the others leave for the product of a cell.
    fn part(&self, at: usize, domains: &[u32]) -> Option<(i64, i64)> {
        let (low, high) = self.of[usize::from(self.groups[at])];
        let rest = self.group(self.groups[at], Some(at), domains)?;
        Some((high - self.slack.1 - rest.1, low + self.slack.0 - rest.0))
    }

    fn left(&self, is_low: bool, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = domains.to_vec();
        for (at, digits) in left.iter_mut().enumerate() {
            let (least, most) = self.part(at, domains)?;
            for digit in digit_values(*digits, self.lowest) {
                let part = product(self.sum.factors[at], digit.value);
                if if is_low { part > most } else { part < least } {
                    *digits &= !digit.bit();
                }
            }
        }
        Some(left)
    }

    /// The bound by one end of the ranges; `None` if it has no simple form.
    fn bound(&self, is_low: bool) -> Option<SumBound> {
        let factors = &self.sum.factors;
        let places = |sign: i32| -> Vec<usize> {
            (0..factors.len()).filter(|&at| factors[at].signum() == sign).collect()
        };
        let sign = if places(1).len() >= places(-1).len() { 1 } else { -1 };
        let (own, others) = (places(sign), places(-sign));
        if own.iter().any(|&at| factors[at] != sign) || !others.is_empty() && self.sum.total != 0 {
            return None;
        }
        let end = |group: u16| {
            let (least, most) = self.of[usize::from(group)];
            if is_low { least } else { most }
        };
        let groups = sorted(own.iter().map(|&at| self.groups[at]));
        let part = |group: u16| {
            let places = own.iter().copied().filter(|&at| self.groups[at] == group).collect();
            (places, i64::from(sign) * end(group))
        };
        let parts: Vec<(Vec<usize>, i64)> = groups.into_iter().map(part).collect();
        let slack = if is_low { self.slack.0 } else { self.slack.1 };
        let at_least = is_low == (sign > 0);
        let limit = parts.iter().map(|part| part.1).sum::<i64>() + if at_least { slack } else { -slack };
        Some(SumBound { parts, at_least, others, limit })
    }
}
