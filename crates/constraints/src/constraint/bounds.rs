//! What the cells of a sum can come to at least and at most: groups of them differ, so they come to no less than as many
//! of the lowest digits that they have.

use super::reading::{Automaton, RuleKind, State};

impl Automaton {
    /// Between which sums each cell of a sum can be reached: from its beginning, and so that its end can still be.
    pub(super) fn bounds(&self, domains: &[u32]) -> Option<Bounds> {
        let RuleKind::Sum { factors, total, firsts, .. } = &self.saying else { return None };
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

impl Automaton {
    /// What the cells of a long sum are left with, as all ways to sort them into groups say; `None` if there is no filling. It is
    /// written to `room` where there are such ways.
    pub(super) fn narrowed<'a>(&self, domains: &'a [u32], room: &'a mut Vec<u32>) -> Option<&'a [u32]> {
        let RuleKind::Sum { sorted, remembers: false, .. } = &self.saying else { return Some(domains) };
        if sorted.is_empty() {
            return Some(domains);
        }
        room.clear();
        room.extend_from_slice(domains);
        sorted.iter().try_for_each(|groups| self.narrow_by(groups, room))?;
        Some(room)
    }

    fn narrow_by(&self, groups: &[u16], domains: &mut [u32]) -> Option<()> {
        let ranges = Ranges::of(self, groups, domains)?;
        for at in 0..domains.len() {
            let (least, most) = ranges.part(at, domains)?;
            for value in self.values(domains[at]) {
                if !(least..=most).contains(&(ranges.factors[at] * value)) {
                    domains[at] &= !(1 << (value - self.lowest));
                }
            }
            if domains[at] == 0 {
                return None;
            }
        }
        Some(())
    }

    /// What the closest bound of some groups leaves, of those that take anything at all, where groups bound a sum and are not
    /// remembered: so that a step has one bound, which can be told. `None` if none does, or there is no filling.
    pub fn bounded(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let RuleKind::Sum { sorted, remembers: false, .. } = &self.saying else { return None };
        let mut best: Option<(i32, Vec<u32>)> = None;
        // Players look at regions first.
        for groups in sorted.iter().rev() {
            let ranges = Ranges::of(self, groups, domains)?;
            for (low, room) in [(true, ranges.room.0), (false, ranges.room.1)] {
                if best.as_ref().is_some_and(|best| best.0 <= room) {
                    continue;
                }
                let left = ranges.left(low, domains)?;
                if left != domains {
                    best = Some((room, left));
                }
            }
        }
        best.map(|best| best.1).filter(|left| !left.contains(&0))
    }

    /// How groups bound a sum so that these digits go, for telling: `gone` are the digits that go from each cell, as bits. `None`
    /// if one bound is not all there is to say.
    pub fn tight(&self, domains: &[u32], gone: &[u32]) -> Option<SumBound> {
        let RuleKind::Sum { sorted, .. } = &self.saying else { return None };
        // Players look at regions first.
        for groups in sorted.iter().rev() {
            let ranges = Ranges::of(self, groups, domains)?;
            for low in [true, false] {
                let left = ranges.left(low, domains)?;
                if left.iter().zip(gone).all(|(left, gone)| left & gone == 0) {
                    return ranges.tight(low);
                }
            }
        }
        None
    }
}

/// What bounds a sum, for telling: cells with the same sign, house by house, against what the others come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumBound {
    /// The places of the cells of each group, in the order of the reading, and what they come to at least, or at most.
    pub parts: Vec<(Vec<usize>, i32)>,
    /// Whether it is at least.
    pub at_least: bool,
    /// The places of the cells on the other side, which come to `limit` together; if there are none, that is the sum.
    pub others: Vec<usize>,
    /// What the parts come to together at most, or at least.
    pub limit: i32,
}

/// What the groups of a sum come to.
struct Ranges<'a> {
    reading: &'a Automaton,
    groups: &'a [u16],
    factors: &'a [i32],
    /// Group by group.
    of: Vec<(i32, i32)>,
    /// What is lacking from the least of all to the sum, and from the sum to the greatest of all.
    room: (i32, i32),
}

impl<'a> Ranges<'a> {
    /// `None` if a group has fewer digits than cells, or the sum cannot be reached.
    fn of(reading: &'a Automaton, groups: &'a [u16], domains: &[u32]) -> Option<Self> {
        let RuleKind::Sum { factors, total, .. } = &reading.saying else { return None };
        let count = groups.iter().max().map_or(0, |&last| last + 1);
        let mut ranges = Self { reading, groups, factors, of: Vec::new(), room: (0, 0) };
        for group in 0..count {
            let of = ranges.group(group, None, domains)?;
            ranges.of.push(of);
        }
        let (low, high) = ranges.of.iter().fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
        ranges.room = (total - low, high - total);
        (ranges.room.0 >= 0 && ranges.room.1 >= 0).then_some(ranges)
    }

    /// What a group comes to, with or without one of its cells.
    fn group(&self, group: u16, without: Option<usize>, domains: &[u32]) -> Option<(i32, i32)> {
        let mut differing = Differing::NONE;
        for at in (0..domains.len()).filter(|&at| self.groups[at] == group && Some(at) != without) {
            differing.add(self.factors[at], domains[at], self.reading.lowest);
        }
        differing.range(self.reading.lowest)
    }

    /// What the part of a cell must be at least and at most, whatever the others hold.
    fn part(&self, at: usize, domains: &[u32]) -> Option<(i32, i32)> {
        let (low, high) = self.of[usize::from(self.groups[at])];
        let rest = self.group(self.groups[at], Some(at), domains)?;
        Some((high - self.room.1 - rest.1, low + self.room.0 - rest.0))
    }

    /// What one end of all others leaves of each cell.
    fn left(&self, low: bool, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = domains.to_vec();
        for (at, digits) in left.iter_mut().enumerate() {
            let (least, most) = self.part(at, domains)?;
            for value in self.reading.values(*digits) {
                let part = self.factors[at] * value;
                if if low { part > most } else { part < least } {
                    *digits &= !(1 << (value - self.reading.lowest));
                }
            }
        }
        Some(left)
    }

    /// For telling, where what goes does so because the others come to what they do at the low end, or at the high one.
    fn tight(&self, low: bool) -> Option<SumBound> {
        let places = |sign: i32| -> Vec<usize> {
            (0..self.factors.len()).filter(|&at| self.factors[at].signum() == sign).collect()
        };
        let sign = if places(1).len() >= places(-1).len() { 1 } else { -1 };
        let (own, others) = (places(sign), places(-sign));
        let (_, total) = self.reading.sum()?;
        if own.iter().any(|&at| self.factors[at] != sign) || !others.is_empty() && total != 0 {
            return None;
        }
        let end = |group: u16| {
            let (least, most) = self.of[usize::from(group)];
            if low { least } else { most }
        };
        let mut groups: Vec<u16> = own.iter().map(|&at| self.groups[at]).collect();
        groups.sort_unstable();
        groups.dedup();
        let mut parts: Vec<(Vec<usize>, i32)> = Vec::new();
        for group in groups {
            let mut places = own.clone();
            places.retain(|&at| self.groups[at] == group);
            parts.push((places, sign * end(group)));
        }
        let room = if low { self.room.0 } else { self.room.1 };
        let limit =
            parts.iter().map(|part| part.1).sum::<i32>() + if low == (sign > 0) { room } else { -room };
        Some(SumBound { parts, at_least: low == (sign > 0), others, limit })
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
