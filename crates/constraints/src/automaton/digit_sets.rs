//! [`DigitSets`]: the sets of digits that cells of a group may hold, for rules in which only these sets matter: cages,
//! consecutive digits, sums of several groups. All sets are bits, one for each set of nine digits, so a digit is added to all
//! of them at once.

use super::{Automaton, RuleKind};
use crate::families::Sum;
use std::ops::Range;
use whydoku_cells::bits::{members, members_of_words};

/// Boards with more digits have too many sets.
const DIGIT_LIMIT: usize = 9;

const WORDS: usize = 1 << (DIGIT_LIMIT - 6);

/// Sums are bits of one number, counted from the least sum.
const SUM_LIMIT: i64 = 127;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sets([u64; WORDS]);

/// The sets with each of the first six digits, as bits of a word.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Sets {
    const NONE: Self = Self([0; WORDS]);

    /// Computes each word. `std::array::from_fn` is not always inlined, which takes twice as long.
    #[inline]
    fn of_words(word: impl Fn(usize) -> u64) -> Self {
        let mut sets = Self::NONE;
        for at in 0..WORDS {
            sets.0[at] = word(at);
        }
        sets
    }

    /// Adds a digit to the sets without it.
    #[inline]
    fn with(&self, digit: usize) -> Self {
        if let Some(with) = WITH.get(digit) {
            return Self::of_words(|at| (self.0[at] & !with) << (1 << digit));
        }
        let step = 1 << (digit - 6);
        Self::of_words(|at| if at & step != 0 { self.0[at - step] } else { 0 })
    }

    /// Removes a digit from the sets with it.
    #[inline]
    fn without(&self, digit: usize) -> Self {
        if let Some(with) = WITH.get(digit) {
            return Self::of_words(|at| (self.0[at] & with) >> (1 << digit));
        }
        let step = 1 << (digit - 6);
        Self::of_words(|at| if at & step == 0 { self.0[at + step] } else { 0 })
    }

    #[inline]
    fn add_all(&mut self, other: &Self) {
        for at in 0..WORDS {
            self.0[at] |= other.0[at];
        }
    }

    #[inline]
    fn common(&self, other: &Self) -> Self {
        Self::of_words(|at| self.0[at] & other.0[at])
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether every set holds a digit.
    #[inline]
    fn all_hold(&self, digit: usize) -> bool {
        if let Some(with) = WITH.get(digit) {
            return (0..WORDS).fold(0, |all, at| all | self.0[at] & !with) == 0;
        }
        let without = (0..WORDS).filter(|at| at >> (digit - 6) & 1 == 0);
        without.fold(0, |all, at| all | self.0[at]) == 0
    }

    fn insert(&mut self, set: usize) {
        self.0[set >> 6] |= 1 << (set & 63);
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        members_of_words(self.0)
    }
}

#[derive(Clone, Debug)]
pub(super) struct DigitSets {
    groups: Vec<DigitGroup>,
    /// The sum of all groups, counted from the least.
    total: i64,
}

#[derive(Clone, Debug)]
struct DigitGroup {
    from: usize,
    until: usize,
    /// The sets that the group may hold; if there are several groups, those of each sum.
    allowed: Vec<Sets>,
}

#[derive(Default)]
pub(super) struct Buffers {
    before: Vec<Sets>,
    sums: Vec<u128>,
    /// The digits that each group holds in every filling, as bits, with the places of its cells.
    pub(super) needed: Vec<(Range<usize>, u32)>,
}

impl DigitSets {
    pub(super) fn new(automaton: &Automaton, cells: usize, size: usize) -> Option<Self> {
        if size > DIGIT_LIMIT || cells == 0 {
            return None;
        }
        match &automaton.kind {
            RuleKind::ConsecutiveSet(_) if cells <= size => {
                let mut allowed = Sets::NONE;
                (0..=size - cells).for_each(|first| allowed.insert(((1 << cells) - 1) << first));
                let group = DigitGroup { from: 0, until: cells, allowed: vec![allowed] };
                Some(Self { groups: vec![group], total: 0 })
            }
            RuleKind::Sum(sum) if sum.remembers_digits && sum.firsts.len() == cells => {
                Self::of_sum(sum, automaton.lowest, size)
            }
            _ => None,
        }
    }

    fn of_sum(sum: &Sum, lowest: i32, size: usize) -> Option<Self> {
        let Sum { factors, firsts, .. } = sum;
        let starts: Vec<usize> = (0..firsts.len()).filter(|&at| at == 0 || firsts[at]).collect();
        let mut groups = Vec::new();
        let mut left = i64::from(sum.total);
        for (nth, &from) in starts.iter().enumerate() {
            let until = starts.get(nth + 1).copied().unwrap_or(firsts.len());
            let (count, factor) = (until - from, factors[from]);
            if count > size || factors[from..until].iter().any(|&other| other != factor) {
                return None;
            }
            let places = |set: usize| members(set as u64).sum::<usize>() as i64;
            let sum = |set: usize| i64::from(factor) * (places(set) + count as i64 * i64::from(lowest));
            let sets = || (0..1usize << size).filter(|set| set.count_ones() as usize == count);
            let least = sets().map(sum).min()?;
            let most = sets().map(sum).max()? - least;
            if most > SUM_LIMIT {
                return None;
            }
            left -= least;
            let mut allowed = vec![Sets::NONE; most as usize + 1];
            for set in sets() {
                allowed[(sum(set) - least) as usize].insert(set);
            }
            groups.push(DigitGroup { from, until, allowed });
        }
        let most: usize = groups.iter().map(|group| group.allowed.len() - 1).sum();
        if most > SUM_LIMIT as usize {
            return None;
        }
        if let [only] = groups.as_mut_slice() {
            let allowed = usize::try_from(left).ok().and_then(|left| only.allowed.get(left).copied());
            only.allowed = vec![allowed.unwrap_or(Sets::NONE)];
        }
        Some(Self { groups, total: left })
    }

    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], buffers: &mut Buffers) -> bool {
        let Buffers { before, sums, needed } = buffers;
        before.clear();
        before.resize(domains.len() + self.groups.len(), Sets::NONE);
        if let [only] = self.groups.as_slice() {
            only.forward(domains, before);
            return only.backward(domains, &only.allowed[0], before, found, needed);
        }
        if !(0..=SUM_LIMIT).contains(&self.total) {
            return false;
        }
        // Forwards, the sums of the groups before each group; backwards, those that its groups must still have.
        sums.clear();
        sums.resize(2 * self.groups.len() + 1, 0);
        sums[0] = 1;
        let mut first = 0;
        for (at, group) in self.groups.iter().enumerate() {
            let count = group.until - group.from + 1;
            group.forward(domains, &mut before[first..first + count]);
            let last = &before[first + count - 1];
            let sums_of =
                group.allowed.iter().enumerate().filter(|(_, allowed)| !last.common(allowed).is_none());
            let own = sums_of.fold(0, |sums, (sum, _)| sums | 1u128 << sum);
            sums[self.groups.len() + 1 + at] = own;
            sums[at + 1] = pairwise_sums(sums[at], own);
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
            let (mut allowed, mut next) = (Sets::NONE, 0);
            for sum in members(own) {
                let rest = after >> sum & sums[at];
                if rest != 0 {
                    allowed.add_all(&group.allowed[sum]);
                    next |= rest;
                }
            }
            if !group.backward(domains, &allowed, &before[first..first + count], found, needed) {
                return false;
            }
            after = next;
        }
        true
    }

    /// The sets that the cells may hold, in any order, if they are one group.
    pub(super) fn sets(&self) -> Option<impl Iterator<Item = u32>> {
        let [only] = self.groups.as_slice() else { return None };
        Some(only.allowed[0].iter().map(|set| set as u32))
    }

    /// The digits that every filling holds, if there is one; `None` if there are several groups.
    pub(super) fn in_every_filling(&self, domains: &[u32], buffers: &mut Buffers) -> Option<u32> {
        let [only] = self.groups.as_slice() else { return None };
        buffers.before.clear();
        buffers.before.resize(domains.len() + 1, Sets::NONE);
        only.forward(domains, &mut buffers.before);
        let sets = buffers.before[domains.len()].common(&only.allowed[0]);
        Some(sets.iter().reduce(|all, set| all & set).unwrap_or(0) as u32)
    }
}

impl DigitGroup {
    fn forward(&self, domains: &[u32], before: &mut [Sets]) {
        before[0].insert(0);
        for (at, &domain) in domains[self.from..self.until].iter().enumerate() {
            let last = before[at];
            let next = &mut before[at + 1];
            members(domain).for_each(|digit| next.add_all(&last.with(digit)));
        }
    }

    /// Adds the digits of each cell that lead to an allowed set to `found`.
    /// Adds what it needs to `needed`.
    fn backward(
        &self,
        domains: &[u32],
        allowed: &Sets,
        before: &[Sets],
        found: &mut [u32],
        needed: &mut Vec<(Range<usize>, u32)>,
    ) -> bool {
        let mut sets = before[self.until - self.from].common(allowed);
        let digits = domains[self.from..self.until].iter().fold(0, |all, domain| all | domain);
        let in_all = members(digits).filter(|&digit| sets.all_hold(digit));
        let in_all = in_all.fold(0, |all, digit| all | 1 << digit);
        if in_all != 0 {
            needed.push((self.from..self.until, in_all));
        }
        for at in (self.from..self.until).rev() {
            let mut leading = Sets::NONE;
            for digit in members(domains[at]) {
                let from = sets.without(digit).common(&before[at - self.from]);
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

fn pairwise_sums(one: u128, other: u128) -> u128 {
    members(one).fold(0, |sums, sum| sums | other << sum)
}
