//! [`RuleReader`]: a rule about several cells that is read cell by cell, and what readers share: estimates of their steps and
//! bounds of digits.

use super::digit_sets::DigitSets;
use std::hash::Hash;
use whydoku_cells::bits::members;

#[derive(Clone, Copy)]
pub(crate) struct DigitValue {
    /// The number of the digit among those of the board, from 0.
    pub(crate) index: usize,
    pub(crate) value: i32,
}

impl DigitValue {
    pub(crate) const fn bit(self) -> u32 {
        1 << self.index
    }
}

pub(crate) fn digit_values(domain: u32, lowest: i32) -> impl Iterator<Item = DigitValue> {
    members(domain).map(move |index| DigitValue { index, value: index as i32 + lowest })
}

/// A rule as states and steps. All methods but [`step`](Self::step) are optional: they make a rule faster, or bound it where
/// it needs too many steps.
pub(crate) trait RuleReader {
    type State: Copy + Default + Ord + Hash
    where
        Self: Sized;

    fn starts(&self) -> Vec<Self::State>
    where
        Self: Sized,
    {
        vec![Self::State::default()]
    }

    /// Returns the state after the next cell, `at`; `None` if no filling can follow.
    fn step(&self, state: Self::State, at: usize, digit: DigitValue) -> Option<Self::State>
    where
        Self: Sized;

    fn accepts(&self, _state: Self::State) -> bool
    where
        Self: Sized,
    {
        true
    }

    /// Returns about how many steps the rule takes on these domains, for rules that may need too many; 0 for others.
    /// Never grows when a domain shrinks.
    fn estimated_steps(&self, _domains: &[u32]) -> usize
    where
        Self: Sized,
    {
        0
    }

    /// Returns the rule without its memory of the digits read, which allows more fillings and has far fewer states; `None`
    /// if it has no such memory.
    fn relaxed(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the rule with no more memory than these domains need; `None` if it has no choice.
    fn within(&self, _domains: &[u32]) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Removes candidates that bounds exclude; `None` if there is no filling. Asked only if there are too many steps.
    fn bound(&self, _domains: &mut [u32], _lowest: i32) -> Option<()> {
        Some(())
    }

    /// Returns whether there may be a filling, if that is known sooner than what bounds exclude.
    fn can_fill(&self, _domains: &[u32]) -> Option<bool> {
        None
    }

    /// Returns whether the rule adds many digits, so that few of its fillings have something in common.
    fn adds_digits(&self) -> bool {
        false
    }

    /// Returns the digits, as bits, that the cells must hold at least once.
    fn wanted(&self) -> u32 {
        0
    }

    /// Returns the rule as sets of digits, if only these matter.
    fn digit_sets(&self, _lowest: i32, _cells: usize, _size: usize) -> Option<DigitSets> {
        None
    }

    /// Returns whether [`supports`](Self::supports) answers.
    fn is_direct(&self, _lowest: i32) -> bool {
        false
    }

    /// Adds the candidates of each cell that some filling holds to `kept`, by an algorithm of its own. Returns whether there is
    /// a filling. `buffer` is reused.
    fn supports(&self, _domains: &[u32], _lowest: i32, _kept: &mut [u32], _buffer: &mut Vec<u128>) -> bool {
        false
    }

    /// Returns whether answers are not worth a cache.
    fn is_fast(&self) -> bool {
        false
    }

    /// Returns whether [`narrow`](Self::narrow) answers.
    fn is_narrowed(&self) -> bool {
        false
    }

    /// Writes the candidates that a fast comparison leaves, which is exact on full cells alone, to `left`. Returns whether
    /// there may be a filling; `None` if the rule has no such comparison.
    fn narrow(&self, _domains: &[u32], _left: &mut Vec<u32>) -> Option<bool> {
        None
    }
}

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

/// The value of the lowest digit.
pub(crate) const fn least(domain: u32, lowest: i32) -> i64 {
    domain.trailing_zeros() as i64 + lowest as i64
}

/// The value of the highest digit.
pub(crate) const fn most(domain: u32, lowest: i32) -> i64 {
    31 - domain.leading_zeros() as i64 + lowest as i64
}

/// Removes digits outside a range.
pub(crate) fn keep_range(domain: &mut u32, lowest: i32, low: i64, high: i64) {
    *domain = members(*domain)
        .filter(|&digit| (low..=high).contains(&(digit as i64 + i64::from(lowest))))
        .fold(0, |digits, digit| digits | 1 << digit);
}
