//! Which digits of several cells some filling holds: all states that can be reached from the front, then all of them
//! that lead to a right end.

use super::reading::{Reading, Saying, State};
use crate::members::members;

impl Reading {
    /// Of the digits that each cell may hold, as bits, those that stand in some filling that is right; `None` if there is
    /// no such filling. Cells that see each other are told apart only where the reading remembers it. The work that it
    /// took is added up.
    pub fn supports(&self, domains: &[u32], work: &mut usize) -> Option<Vec<u32>> {
        let mut narrowed = domains.to_vec();
        if !self.narrow(&mut narrowed) {
            return None;
        }
        let domains = &narrowed[..];
        let bounds = self.bounds(domains);
        let mut layers: Vec<Vec<State>> = vec![self.starts()];
        for (at, &domain) in domains.iter().enumerate() {
            let mut next = Vec::new();
            let last = &layers[at];
            *work += last.len() * domain.count_ones() as usize;
            for &state in last {
                let steps = self.values(domain).filter_map(|value| self.step(state, at, value));
                next.extend(
                    steps.filter(|&state| bounds.as_ref().is_none_or(|bounds| bounds.allow(state, at + 1))),
                );
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                return None;
            }
            layers.push(next);
        }
        let mut right = layers.pop().unwrap_or_default();
        right.retain(|&state| self.accepts(state));
        if right.is_empty() {
            return None;
        }
        let mut found = vec![0; domains.len()];
        for (at, &domain) in domains.iter().enumerate().rev() {
            let mut before = layers.pop().unwrap_or_default();
            before.retain(|&state| {
                let mut leads = false;
                for value in self.values(domain) {
                    if self.step(state, at, value).is_some_and(|next| right.binary_search(&next).is_ok()) {
                        leads = true;
                        found[at] |= 1 << (value - self.lowest);
                    }
                }
                leads
            });
            right = before;
        }
        Some(found)
    }

    /// Between which sums each cell of a sum can be reached: from its beginning, and so that its end can still be.
    pub(super) fn bounds(&self, domains: &[u32]) -> Option<Bounds> {
        let Saying::Sum { factors, total, firsts, .. } = &self.saying else { return None };
        let cells = domains.len();
        let is_first = |at: usize| at == 0 || firsts.get(at).is_none_or(|&first| first);
        let mut ranges = vec![(0, 0); cells + 1];
        let mut group = Differing::NONE;
        let mut before = (0, 0);
        for at in 0..cells {
            if is_first(at) {
                (before, group) = (ranges[at], Differing::NONE);
            }
            group.add(factors[at], domains[at], self.lowest);
            let Some(range) = group.range(self.lowest) else { return Some(Bounds::nothing(cells)) };
            ranges[at + 1] = (before.0 + range.0, before.1 + range.1);
        }
        let mut after = (0, 0);
        group = Differing::NONE;
        for at in (0..cells).rev() {
            group.add(factors[at], domains[at], self.lowest);
            let Some(range) = group.range(self.lowest) else { return Some(Bounds::nothing(cells)) };
            let rest = (after.0 + range.0, after.1 + range.1);
            let (low, high) = ranges[at];
            ranges[at] = (low.max(total - rest.1), high.min(total - rest.0));
            if is_first(at) {
                (after, group) = (rest, Differing::NONE);
            }
        }
        let (low, high) = ranges[cells];
        ranges[cells] = (low.max(*total), high.min(*total));
        Some(Bounds(ranges))
    }
}

impl Reading {
    /// Takes from the cells of a sum what cannot stand there whatever the other cells hold, as the other ways to sort them
    /// into groups say. False if there is no filling.
    pub(super) fn narrow(&self, domains: &mut [u32]) -> bool {
        let Saying::Sum { factors, total, others, .. } = &self.saying else { return true };
        others.iter().all(|groups| self.narrow_by(groups, factors, *total, domains))
    }

    fn narrow_by(&self, groups: &[u16], factors: &[i32], total: i32, domains: &mut [u32]) -> bool {
        // What a group comes to, with or without one of its cells.
        let range = |group: u16, without: Option<usize>, domains: &[u32]| {
            let mut differing = Differing::NONE;
            for at in (0..groups.len()).filter(|&at| groups[at] == group && Some(at) != without) {
                differing.add(factors[at], domains[at], self.lowest);
            }
            differing.range(self.lowest)
        };
        let count = groups.iter().max().map_or(0, |&last| last + 1);
        let Some(ranges) =
            (0..count).map(|group| range(group, None, domains)).collect::<Option<Vec<(i32, i32)>>>()
        else {
            return false;
        };
        let (low, high) = ranges.iter().fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
        for at in 0..groups.len() {
            let own = ranges[usize::from(groups[at])];
            let Some(rest) = range(groups[at], Some(at), domains) else { return false };
            let least = total - (high - own.1) - rest.1;
            let most = total - (low - own.0) - rest.0;
            let fits = |value: &i32| (least..=most).contains(&(factors[at] * value));
            let left = self.values(domains[at]).filter(fits);
            domains[at] = left.fold(0, |left, value| left | 1 << (value - self.lowest));
            if domains[at] == 0 {
                return false;
            }
        }
        true
    }
}

/// Cells of a sum which differ.
struct Differing {
    count: u32,
    /// What they come to if each of them has its least, or its greatest.
    least: i32,
    most: i32,
    /// All digits that they have.
    union: u32,
    /// The factor of all of them; none if they have several.
    factor: Option<i32>,
}

impl Differing {
    const NONE: Self = Self { count: 0, least: 0, most: 0, union: 0, factor: None };

    /// One cell more.
    fn add(&mut self, factor: i32, domain: u32, lowest: i32) {
        let low = factor * (domain.trailing_zeros() as i32 + lowest);
        let high = factor * (31 - domain.leading_zeros() as i32 + lowest);
        self.least += low.min(high);
        self.most += low.max(high);
        self.union |= domain;
        self.factor = if self.count == 0 { Some(factor) } else { self.factor.filter(|&own| own == factor) };
        self.count += 1;
    }

    /// The least and the greatest that they come to: no less than the lowest digits that they have. `None` if they have
    /// fewer digits than there are of them.
    fn range(&self, lowest: i32) -> Option<(i32, i32)> {
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
        let [one, other] = [factor * lows, factor * highs];
        Some((least.max(one.min(other)), most.min(one.max(other))))
    }
}

impl Reading {
    /// What the digits of a set are worth.
    fn values(&self, domain: u32) -> impl Iterator<Item = i32> + use<> {
        let lowest = self.lowest;
        members(domain).map(move |digit| digit as i32 + lowest)
    }
}

/// The least and the greatest sum that still leads to the end, cell by cell.
pub(super) struct Bounds(Vec<(i32, i32)>);

impl Bounds {
    /// None at all, before each of so many cells and at the end.
    fn nothing(cells: usize) -> Self {
        Self(vec![(1, 0); cells + 1])
    }

    /// The least and the greatest sum before a cell.
    pub(super) fn at(&self, at: usize) -> (i32, i32) {
        self.0[at]
    }

    pub(super) fn allow(&self, state: State, at: usize) -> bool {
        let sum = (state >> 32) as i32 - (1 << 30);
        let (low, high) = self.0[at];
        low <= sum && sum <= high
    }
}
