//! [`Chosen`]: which digits cells hold, where cells of a group differ and only the sets of digits matter: cages, lines of
//! consecutive digits, sums of several groups. All sets that can be chosen are kept as bits, one for each set of nine
//! digits, so a digit is added to all of them at once.
//!
//! This says the same as reading cell by cell, in much less time; the checker reads, so that what was found is judged by
//! something else.

use super::reading::{Automaton, RuleKind};
use whydoku_cells::members::{members, members_of_words};

/// Boards with more digits have too many sets.
const MOST_DIGITS: usize = 9;

/// So many words hold a bit for each set of nine digits.
const WORDS: usize = 1 << (MOST_DIGITS - 6);

/// Sums are kept as the bits of one number, from the least that there is.
const MOST_SUM: i32 = 127;

/// Sets of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sets([u64; WORDS]);

/// The sets with one of the first six digits, as bits of a word.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Every word is worked out alike, so these are plain loops, put in place where they are called.
impl Sets {
    const NONE: Self = Self([0; WORDS]);

    /// The sets that a digit can be added to, with it.
    #[inline]
    fn with(&self, digit: usize) -> Self {
        let mut found = Self::NONE;
        if let Some(with) = WITH.get(digit) {
            for at in 0..WORDS {
                found.0[at] = (self.0[at] & !with) << (1 << digit);
            }
        } else {
            let step = 1 << (digit - 6);
            for at in (0..WORDS).filter(|at| at & step != 0) {
                found.0[at] = self.0[at - step];
            }
        }
        found
    }

    /// The sets that have a digit, without it.
    #[inline]
    fn without(&self, digit: usize) -> Self {
        let mut found = Self::NONE;
        if let Some(with) = WITH.get(digit) {
            for at in 0..WORDS {
                found.0[at] = (self.0[at] & with) >> (1 << digit);
            }
        } else {
            let step = 1 << (digit - 6);
            for at in (0..WORDS).filter(|at| at & step == 0) {
                found.0[at] = self.0[at + step];
            }
        }
        found
    }

    #[inline]
    fn add_all(&mut self, other: &Self) {
        for at in 0..WORDS {
            self.0[at] |= other.0[at];
        }
    }

    #[inline]
    fn keep(&mut self, other: &Self) {
        for at in 0..WORDS {
            self.0[at] &= other.0[at];
        }
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let mut all = 0;
        for at in 0..WORDS {
            all |= self.0[at] & other.0[at];
        }
        all != 0
    }

    #[inline]
    fn is_none(&self) -> bool {
        let mut all = 0;
        for at in 0..WORDS {
            all |= self.0[at];
        }
        all == 0
    }

    fn insert(&mut self, set: usize) {
        self.0[set >> 6] |= 1 << (set & 63);
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        members_of_words(self.0)
    }
}

/// What may be chosen.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    groups: Vec<Group>,
    /// What comes out, counted from the least that the groups come to.
    total: i32,
}

/// Cells that differ.
#[derive(Clone, Debug)]
struct Group {
    from: usize,
    until: usize,
    /// The sets that may stand there; where there are several groups, those of each sum.
    right: Vec<Sets>,
}

/// What it takes to find out, kept.
#[derive(Default)]
pub(super) struct Workspace {
    before: Vec<Sets>,
    sums: Vec<u128>,
}

impl Chosen {
    /// What a reading says, if only the sets of digits matter.
    pub(super) fn of(reading: &Automaton, cells: usize, size: usize) -> Option<Self> {
        if size > MOST_DIGITS || cells == 0 {
            return None;
        }
        match &reading.saying {
            RuleKind::Run if cells <= size => {
                let mut right = Sets::NONE;
                (0..=size - cells).for_each(|first| right.insert(((1 << cells) - 1) << first));
                let group = Group { from: 0, until: cells, right: vec![right] };
                Some(Self { groups: vec![group], total: 0 })
            }
            RuleKind::Sum { factors, total, firsts, remembers: true, .. } if firsts.len() == cells => {
                Self::of_sum(factors, *total, firsts, reading.lowest, size)
            }
            _ => None,
        }
    }

    fn of_sum(factors: &[i32], total: i32, firsts: &[bool], lowest: i32, size: usize) -> Option<Self> {
        let starts: Vec<usize> = (0..firsts.len()).filter(|&at| at == 0 || firsts[at]).collect();
        let mut groups = Vec::new();
        let mut left = total;
        for (nth, &from) in starts.iter().enumerate() {
            let until = starts.get(nth + 1).copied().unwrap_or(firsts.len());
            let (count, factor) = (until - from, factors[from]);
            if count > size || factors[from..until].iter().any(|&other| other != factor) {
                return None;
            }
            let places = |set: usize| members(set as u64).sum::<usize>() as i32;
            let sum = |set: usize| factor * (places(set) + count as i32 * lowest);
            let sets = || (0..1usize << size).filter(|set| set.count_ones() as usize == count);
            let least = sets().map(sum).min()?;
            let most = sets().map(sum).max()? - least;
            if most > MOST_SUM {
                return None;
            }
            left -= least;
            let mut right = vec![Sets::NONE; most as usize + 1];
            for set in sets() {
                right[(sum(set) - least) as usize].insert(set);
            }
            groups.push(Group { from, until, right });
        }
        let most: usize = groups.iter().map(|group| group.right.len() - 1).sum();
        if most > MOST_SUM as usize {
            return None;
        }
        if let [only] = groups.as_mut_slice() {
            let right = usize::try_from(left).ok().and_then(|left| only.right.get(left).copied());
            only.right = vec![right.unwrap_or(Sets::NONE)];
        }
        Some(Self { groups, total: left })
    }

    /// Of the digits that each cell may hold, as bits, those that stand in some filling that is right; says whether
    /// there is any.
    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], workspace: &mut Workspace) -> bool {
        let Workspace { before, sums } = workspace;
        before.clear();
        before.resize(domains.len() + self.groups.len(), Sets::NONE);
        if let [only] = self.groups.as_slice() {
            only.forward(domains, before);
            return only.backward(domains, &only.right[0], before, found);
        }
        if !(0..=MOST_SUM).contains(&self.total) {
            return false;
        }
        // What the groups before each come to, then from the end what those after it must.
        sums.clear();
        sums.resize(2 * self.groups.len() + 1, 0);
        sums[0] = 1;
        let mut first = 0;
        for (at, group) in self.groups.iter().enumerate() {
            let count = group.until - group.from + 1;
            group.forward(domains, &mut before[first..first + count]);
            let last = &before[first + count - 1];
            let sums_of = group.right.iter().enumerate().filter(|(_, right)| last.meets(right));
            let own = sums_of.fold(0, |sums, (sum, _)| sums | 1u128 << sum);
            sums[self.groups.len() + 1 + at] = own;
            sums[at + 1] = added(sums[at], own);
            first += count;
        }
        let mut after = 1u128 << self.total;
        if sums[self.groups.len()] & after == 0 {
            return false;
        }
        for (at, group) in self.groups.iter().enumerate().rev() {
            let count = group.until - group.from + 1;
            first -= count;
            let own = sums[self.groups.len() + 1 + at];
            let (mut right, mut next) = (Sets::NONE, 0);
            for sum in members(own) {
                let rest = after >> sum & sums[at];
                if rest != 0 {
                    right.add_all(&group.right[sum]);
                    next |= rest;
                }
            }
            if !group.backward(domains, &right, &before[first..first + count], found) {
                return false;
            }
            after = next;
        }
        true
    }

    /// The sets of digits that may stand in the cells, if these are one group: any of them, in any order.
    pub(super) fn sets(&self) -> Option<impl Iterator<Item = u32>> {
        let [only] = self.groups.as_slice() else { return None };
        Some(only.right[0].iter().map(|set| set as u32))
    }

    /// The digits that stand in every filling, if there is one; `None` if that is not known here.
    pub(super) fn in_every_filling(&self, domains: &[u32], workspace: &mut Workspace) -> Option<u32> {
        let [only] = self.groups.as_slice() else { return None };
        workspace.before.clear();
        workspace.before.resize(domains.len() + 1, Sets::NONE);
        only.forward(domains, &mut workspace.before);
        let mut sets = workspace.before[domains.len()];
        sets.keep(&only.right[0]);
        Some(sets.iter().reduce(|all, set| all & set).unwrap_or(0) as u32)
    }
}

impl Group {
    /// The sets that can be chosen before each cell, and at the end.
    fn forward(&self, domains: &[u32], before: &mut [Sets]) {
        before[0].insert(0);
        for (at, &domain) in domains[self.from..self.until].iter().enumerate() {
            let last = before[at];
            let next = &mut before[at + 1];
            members(domain).for_each(|digit| next.add_all(&last.with(digit)));
        }
    }

    /// The digits of each cell that lead to a right set.
    fn backward(&self, domains: &[u32], right: &Sets, before: &[Sets], found: &mut [u32]) -> bool {
        let mut sets = before[self.until - self.from];
        sets.keep(right);
        for at in (self.from..self.until).rev() {
            let mut leading = Sets::NONE;
            for digit in members(domains[at]) {
                let mut from = sets.without(digit);
                from.keep(&before[at - self.from]);
                if !from.is_none() {
                    found[at] |= 1 << digit;
                    leading.add_all(&from);
                }
            }
            sets = leading;
        }
        !sets.is_none()
    }
}

/// Every sum of one of these and one of those.
fn added(one: u128, other: u128) -> u128 {
    members(one).fold(0, |sums, sum| sums | other << sum)
}
