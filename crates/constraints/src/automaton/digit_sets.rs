//! [`DigitSets`]: the sets of digits that cells of a group may hold, for rules in which only these sets matter: cages,
//! consecutive digits, sums of several groups, groups with equal sums. All sets are bits, one for each set of nine digits, so a digit is added to all
//! of them at once.

use std::ops::Range;
use whydoku_cells::bits::{members, members_of_words};

/// Boards with more digits have too many sets.
pub(crate) const DIGIT_LIMIT: usize = 9;

const WORDS: usize = 1 << (DIGIT_LIMIT - 6);

/// Sums are bits of one number, counted from the least sum.
const SUM_LIMIT: i64 = 127;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sets([u64; WORDS]);

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
    pub(super) const NONE: Self = Self([0; WORDS]);

    /// The empty set alone.
    pub(super) const EMPTY: Self = {
        let mut sets = Self::NONE;
        sets.0[0] = 1;
        sets
    };

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
    pub(super) fn with(&self, digit: usize) -> Self {
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
    pub(super) fn add_all(&mut self, other: &Self) {
        for at in 0..WORDS {
            self.0[at] |= other.0[at];
        }
    }

    #[inline]
    pub(super) fn common(&self, other: &Self) -> Self {
        Self::of_words(|at| self.0[at] & other.0[at])
    }

    #[inline]
    pub(super) fn is_none(&self) -> bool {
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

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        members_of_words(self.0)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct DigitSets {
    groups: Vec<DigitGroup>,
    /// The number of the sum of all groups, counted from the least; `None` if all groups have the same sum.
    total: Option<i64>,
}

#[derive(Clone, Debug)]
struct DigitGroup {
    from: usize,
    until: usize,
    /// The sets that the group may hold; if sums matter, those of each sum.
    allowed: Vec<Sets>,
    /// The factor of all cells, and the number of the sum 0 of the places of digits; `None` if sums do not matter.
    numbers: Option<(i64, i64)>,
}

/// Groups of so few cells are filled in every way, which is faster than all sets at once.
const FEW_CELLS: usize = 3;

#[derive(Default)]
pub(super) struct Buffers {
    before: Vec<Sets>,
    sums: Vec<u128>,
    /// The digits that each group holds in every filling, as bits, with the places of its cells.
    pub(super) needed: Vec<(Range<usize>, u32)>,
}

impl DigitSets {
    /// Cells that may hold these sets of digits, as bits.
    pub(crate) fn of_sets(cells: usize, sets: impl Iterator<Item = usize>) -> Self {
        let mut allowed = Sets::NONE;
        sets.for_each(|set| allowed.insert(set));
        let group = DigitGroup { from: 0, until: cells, allowed: vec![allowed], numbers: None };
        Self { groups: vec![group], total: Some(0) }
    }

    /// Groups with equal sums. One group alone has any.
    pub(crate) fn of_segments(firsts: &[bool], lowest: i32, size: usize) -> Option<Self> {
        if size > DIGIT_LIMIT {
            return None;
        }
        let groups: Option<Vec<_>> =
            ranges(firsts).map(|range| DigitGroup::by_sums(range, 1, lowest, size)).collect();
        let groups = groups.filter(|groups| groups.len() > 1)?;
        let lowest = groups.iter().map(|&(least, _)| least).min()?;
        let counted_alike = groups.into_iter().map(|(least, mut group)| {
            let below = least - lowest;
            group.allowed.splice(..0, std::iter::repeat_n(Sets::NONE, below as usize));
            group.numbers = group.numbers.map(|(factor, zero)| (factor, zero + below));
            group
        });
        let groups: Vec<DigitGroup> = counted_alike.collect();
        let is_short = groups.iter().all(|group| group.allowed.len() <= SUM_LIMIT as usize);
        is_short.then_some(Self { groups, total: None })
    }

    /// A sum of groups of cells, each with the same factor; `firsts` are the first cells of groups.
    pub(super) fn of_sum(
        factors: &[i32],
        firsts: &[bool],
        total: i32,
        lowest: i32,
        size: usize,
    ) -> Option<Self> {
        if size > DIGIT_LIMIT {
            return None;
        }
        let mut groups = Vec::new();
        let mut left = i64::from(total);
        for range in ranges(firsts) {
            let factor = factors[range.start];
            if factors[range.clone()].iter().any(|&other| other != factor) {
                return None;
            }
            let (least, group) = DigitGroup::by_sums(range, factor, lowest, size)?;
            left -= least;
            groups.push(group);
        }
        let most: usize = groups.iter().map(|group| group.allowed.len() - 1).sum();
        if most > SUM_LIMIT as usize {
            return None;
        }
        Some(Self { groups, total: Some(left) })
    }

    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], buffers: &mut Buffers) -> bool {
        let Buffers { before, sums, needed } = buffers;
        // Groups of few cells do not read it, and clearing it takes long.
        let count = domains.len() + self.groups.len();
        if self.groups.iter().any(|group| group.few().is_none()) {
            before.clear();
        }
        if before.len() < count {
            before.resize(count, Sets::NONE);
        }
        if self.total.is_some_and(|total| !(0..=SUM_LIMIT).contains(&total)) {
            return false;
        }
        let total = self.total.map_or(u128::MAX, |total| 1 << total);
        if let [only] = self.groups.as_slice() {
            if only.few().is_none() {
                only.forward(domains, before);
            }
            return only.narrow(domains, total, before, found, needed);
        }
        // Forwards, the sums of the groups before each group; backwards, those that its groups must still have.
        sums.clear();
        sums.resize(2 * self.groups.len() + 1, 0);
        let adds = self.total.is_some();
        sums[0] = if adds { 1 } else { total };
        let mut first = 0;
        for (at, group) in self.groups.iter().enumerate() {
            let count = group.until - group.from + 1;
            let own = group.sums(domains, &mut before[first..first + count]);
            sums[self.groups.len() + 1 + at] = own;
            sums[at + 1] = if adds { pairwise_sums(sums[at], own, total) } else { sums[at] & own };
            first += count;
        }
        let mut after = total & sums[self.groups.len()];
        if after == 0 {
            return false;
        }
        for (at, group) in self.groups.iter().enumerate().rev() {
            let count = group.until - group.from + 1;
            first -= count;
            let (mut own, mut next) = (after, after);
            if adds {
                (own, next) = parts(after, sums[self.groups.len() + 1 + at], sums[at]);
            }
            let before = &before[first..first + count];
            if !group.narrow(domains, own, before, found, needed) {
                return false;
            }
            after = next;
        }
        true
    }

    /// The sets that the cells may hold, in any order, if they are one group.
    pub(super) fn sets(&self) -> Option<impl Iterator<Item = u32>> {
        let only = self.only()?;
        Some(only.iter().map(|set| set as u32))
    }

    /// The sets that the cells at some places may hold, if these are all cells of a group and the others are in groups with the
    /// same sum.
    pub(super) fn sets_of_group(&self, domains: &[u32], places: u64, buffers: &mut Buffers) -> Option<Sets> {
        let is_at =
            |group: &&DigitGroup| (group.from..group.until).fold(0, |all, at| all | 1u64 << at) == places;
        let group = self.groups.iter().find(is_at).filter(|_| self.total.is_none())?;
        buffers.before.clear();
        buffers.before.resize(domains.len() + 1, Sets::NONE);
        let sums = self.groups.iter().map(|group| {
            buffers.before.fill(Sets::NONE);
            group.sums(domains, &mut buffers.before)
        });
        let sums = sums.fold(u128::MAX, |all, sums| all & sums);
        buffers.before.fill(Sets::NONE);
        group.forward(domains, &mut buffers.before);
        let mut allowed = Sets::NONE;
        members(sums).filter_map(|sum| group.allowed.get(sum)).for_each(|sets| allowed.add_all(sets));
        Some(buffers.before[group.until - group.from].common(&allowed))
    }

    pub(super) const fn has_equal_sums(&self) -> bool {
        self.total.is_none()
    }

    /// The sets that the cells may hold, if they are one group.
    fn only(&self) -> Option<Sets> {
        let ([only], Some(total)) = (self.groups.as_slice(), self.total) else { return None };
        let allowed = usize::try_from(total).ok().and_then(|total| only.allowed.get(total).copied());
        Some(allowed.unwrap_or(Sets::NONE))
    }

    /// The digits that every filling holds, if there is one; `None` if there are several groups.
    pub(super) fn in_every_filling(&self, domains: &[u32], buffers: &mut Buffers) -> Option<u32> {
        let ([group], allowed) = (self.groups.as_slice(), self.only()?) else { return None };
        buffers.before.clear();
        buffers.before.resize(domains.len() + 1, Sets::NONE);
        group.forward(domains, &mut buffers.before);
        let sets = buffers.before[domains.len()].common(&allowed);
        Some(sets.iter().reduce(|all, set| all & set).unwrap_or(0) as u32)
    }
}

impl DigitGroup {
    /// Returns the least sum of the cells, each times the factor, and the group with its sets by sum, counted from the
    /// least; `None` if there are more cells than digits, or the sums are too large.
    fn by_sums(range: Range<usize>, factor: i32, lowest: i32, size: usize) -> Option<(i64, Self)> {
        let count = range.len();
        if count > size {
            return None;
        }
        let sum = |places: usize| i64::from(factor) * (places as i64 + count as i64 * i64::from(lowest));
        let fewest = count * (count - 1) / 2;
        let ends = [fewest, fewest + count * (size - count)].map(sum);
        let least = ends[0].min(ends[1]);
        let most = ends[0].max(ends[1]) - least;
        if most > SUM_LIMIT {
            return None;
        }
        let mut allowed = vec![Sets::NONE; most as usize + 1];
        let mut set = (1 << count) - 1;
        while set >> size == 0 {
            allowed[(sum(members(set as u64).sum()) - least) as usize].insert(set);
            // The next number with as many ones.
            let next = set + (1 << set.trailing_zeros());
            set = next | ((set ^ next) >> set.trailing_zeros()) >> 2;
        }
        let numbers = Some((factor.into(), i64::from(factor) * count as i64 * i64::from(lowest) - least));
        Some((least, Self { from: range.start, until: range.end, allowed, numbers }))
    }

    /// The factor and the number of the sum 0, if the group has few cells.
    fn few(&self) -> Option<(i64, i64)> {
        self.numbers.filter(|_| self.until - self.from <= FEW_CELLS)
    }

    /// Passes to `each` every choice of digits of all cells but the last, as bits, the sum of their places, and the digits
    /// that are left to the last.
    fn fillings(&self, domains: &[u32], mut each: impl FnMut([u32; FEW_CELLS - 1], u32, u32)) {
        let last = domains[self.until - 1];
        match &domains[self.from..self.until - 1] {
            [] => each([0, 0], 0, last),
            [one] => {
                members(*one).for_each(|digit| each([1 << digit, 0], digit as u32, last & !(1 << digit)));
            }
            [one, other, ..] => {
                for first in members(*one) {
                    for second in members(*other & !(1 << first)) {
                        let bits = [1 << first, 1 << second];
                        each(bits, (first + second) as u32, last & !bits[0] & !bits[1]);
                    }
                }
            }
        }
    }

    /// The numbers of the sums that the cells can have.
    fn sums(&self, domains: &[u32], before: &mut [Sets]) -> u128 {
        if let Some((factor, zero)) = self.few() {
            let mut places = 0;
            self.fillings(domains, |_, sum, last| places |= last << sum);
            if factor == 1 {
                return shifted(places.into(), zero);
            }
            return members(places).fold(0, |sums, sum| sums | 1 << (factor * sum as i64 + zero));
        }
        self.forward(domains, before);
        let last = &before[self.until - self.from];
        let sums = self.allowed.iter().enumerate().filter(|(_, allowed)| !last.common(allowed).is_none());
        sums.fold(0, |sums, (sum, _)| sums | 1 << sum)
    }

    /// Adds the digits of each cell that lead to one of the sums to `found`, and those that it needs to `needed`. Returns
    /// whether there are any.
    fn narrow(
        &self,
        domains: &[u32],
        sums: u128,
        before: &[Sets],
        found: &mut [u32],
        needed: &mut Vec<(Range<usize>, u32)>,
    ) -> bool {
        let Some((factor, zero)) = self.few() else {
            let allowed = members(sums).filter_map(|sum| self.allowed.get(sum));
            let allowed = allowed.fold(Sets::NONE, |mut all, sets| {
                all.add_all(sets);
                all
            });
            return self.backward(domains, &allowed, before, found, needed);
        };
        let places = if factor == 1 {
            shifted(sums, -zero) as u32
        } else {
            let number = |sum: &i64| u32::try_from(factor * sum + zero).unwrap_or(u32::MAX);
            let is_allowed = |sum: &i64| sums.checked_shr(number(sum)).is_some_and(|sums| sums & 1 == 1);
            (0..u32::BITS.into()).filter(is_allowed).fold(0, |places, sum| places | 1 << sum)
        };
        let mut in_all = u32::MAX;
        self.fillings(domains, |bits, sum, last| {
            let last = last & places >> sum;
            if last != 0 {
                (self.from..self.until - 1).for_each(|at| found[at] |= bits[at - self.from]);
                found[self.until - 1] |= last;
                in_all &= bits[0] | bits[1] | if last.is_power_of_two() { last } else { 0 };
            }
        });
        if in_all != 0 {
            needed.push((self.from..self.until, in_all));
        }
        found[self.from] != 0
    }

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

/// The places of the cells of each group.
fn ranges(firsts: &[bool]) -> impl Iterator<Item = Range<usize>> {
    let starts = (0..firsts.len()).filter(|&at| at == 0 || firsts[at]);
    let ends = starts.clone().skip(1).chain([firsts.len()]);
    starts.zip(ends).map(|(start, end)| start..end)
}

/// A row shifted up, or down if `by` is negative. Bits that leave the row are lost.
pub(super) fn shifted(row: u128, by: i64) -> u128 {
    let bits = u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX);
    if by >= 0 { row.checked_shl(bits) } else { row.checked_shr(bits) }.unwrap_or(0)
}

/// The sums of one number of each set, up to the total, a single bit. Words of 64 bits are much faster.
fn pairwise_sums(one: u128, other: u128, total: u128) -> u128 {
    let most = total | (total - 1);
    if let Ok(most) = u64::try_from(most) {
        let sums = members(other as u64 & most).fold(0, |sums, sum| sums | (one as u64) << sum);
        return (sums & most).into();
    }
    members(other & most).fold(0, |sums, sum| sums | one << sum) & most
}

/// The numbers of `own` and of `before` that add up to one of the sums.
fn parts(sums: u128, own: u128, before: u128) -> (u128, u128) {
    if let Ok(sums) = u64::try_from(sums) {
        let (mut leading, mut rest) = (0u64, 0);
        for number in members(own as u64) {
            let others = sums >> number & before as u64;
            leading |= u64::from(others != 0) << number;
            rest |= others;
        }
        return (leading.into(), rest.into());
    }
    members(own).fold((0, 0), |(leading, rest), number| {
        let others = sums >> number & before;
        (leading | u128::from(others != 0) << number, rest | others)
    })
}
