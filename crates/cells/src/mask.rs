//! [`Mask`]: a set of numbers.

use crate::bits::members_of_words;
use smallvec::{SmallVec, smallvec};

/// A set of numbers below a bound that is given when it is created. Those of classic boards need no allocation.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(SmallVec<[u64; 6]>);

/// Copies the words at once; `SmallVec` clones them one by one.
impl Clone for Mask {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clear();
        self.0.extend_from_slice(&source.0);
    }
}

impl Mask {
    /// An empty set for numbers below `count`.
    pub fn none(count: usize) -> Self {
        Self(smallvec![0; count.div_ceil(64)])
    }

    /// A set of numbers below `count`.
    pub fn of(count: usize, numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut set = Self::none(count);
        numbers.into_iter().for_each(|number| _ = set.add(number));
        set
    }

    /// Whether a number is in the set.
    #[inline]
    pub fn has(&self, number: u32) -> bool {
        self.0.as_slice()[number as usize >> 6] >> (number & 63) & 1 == 1
    }

    /// Returns how many smaller numbers are in the set.
    pub fn rank(&self, number: u32) -> usize {
        let (before, word) = (&self.0[..number as usize >> 6], self.0[number as usize >> 6]);
        let below = word & ((1 << (number & 63)) - 1);
        before.iter().chain([&below]).map(|word| word.count_ones() as usize).sum()
    }

    /// Adds a number. Returns whether it is new.
    #[inline]
    pub fn add(&mut self, number: u32) -> bool {
        let (word, bit) = (&mut self.0.as_mut_slice()[number as usize >> 6], 1 << (number & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Adds a number if a condition holds, without a branch.
    #[inline]
    pub fn add_if(&mut self, condition: bool, number: u32) {
        self.0.as_mut_slice()[number as usize >> 6] |= u64::from(condition) << (number & 63);
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: u32) {
        self.0.as_mut_slice()[number as usize >> 6] &= !(1 << (number & 63));
    }

    /// Removes the lowest number and returns it.
    #[inline]
    pub fn pop_first(&mut self) -> Option<u32> {
        let (at, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let number = at as u32 * 64 + word.trailing_zeros();
        *word &= *word - 1;
        Some(number)
    }

    /// Removes all numbers.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Removes the numbers that are not in another set of the same width.
    #[inline]
    pub fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, with)| *word &= with);
    }

    /// Whether there are no numbers in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether a number is in both sets.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(word, with)| word & with != 0)
    }

    /// Adds all numbers of another set of the same width. Zipping iterators takes three times as long without optimisation
    /// across crates.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        let (own, other) = (self.0.as_mut_slice(), other.0.as_slice());
        for at in 0..own.len().min(other.len()) {
            own[at] |= other[at];
        }
    }

    /// Returns how many numbers another set would add.
    #[inline]
    pub fn lacks(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, with)| (with & !word).count_ones()).sum()
    }

    /// Returns how many numbers are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        members_of_words(self.0.iter().copied()).map(|number| number as u32)
    }
}
