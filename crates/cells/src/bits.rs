//! [`members`]: the members of sets of bits, ascending; [`BitSet`]: a set of numbers.

/// An iterator over the members of a set of bits.
#[derive(Clone, Debug)]
pub struct Members<T>(T);

/// Iterates over the bits of a word.
#[inline]
pub const fn members<T: Copy>(set: T) -> Members<T> {
    Members(set)
}

/// Iterates over the bits of several words.
#[inline]
pub fn members_of_words(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, word)| members(word).map(move |bit| 64 * at + bit))
}

macro_rules! words {
    ($($word:ty),*) => { $(
        impl Iterator for Members<$word> {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                (self.0 != 0).then(|| {
                    let at = self.0.trailing_zeros() as usize;
                    self.0 &= self.0 - 1;
                    at
                })
            }
        }
    )* };
}

words!(u16, u32, u64, u128);

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitSet<const N: usize>([u64; N]);

impl<const N: usize> BitSet<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// The set of the numbers below `count`.
    pub const fn below(count: usize) -> Self {
        let mut words = [0; N];
        let mut at = 0;
        while 64 * at < count {
            let missing = (64 * (at + 1)).saturating_sub(count);
            words[at] = u64::MAX >> missing;
            at += 1;
        }
        Self(words)
    }

    /// Whether a number is in the set.
    #[inline]
    pub const fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Removes a number.
    #[inline]
    pub const fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Whether a number is in both sets.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..N).any(|at| self.0[at] & other.0[at] != 0)
    }

    /// Whether there are no numbers.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns how many numbers there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the lowest number.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// Iterates over the numbers, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members_of_words(self.0.iter().copied())
    }
}

/// Implements the operators of sets of `W` words.
macro_rules! set_operators {
    ($set:ident) => {
        $crate::bits::set_operators!($set, BitAnd, bitand, BitAndAssign, bitand_assign, |a: u64, b: u64| a
            & b);
        $crate::bits::set_operators!($set, BitOr, bitor, BitOrAssign, bitor_assign, |a: u64, b: u64| a | b);
        $crate::bits::set_operators!($set, Sub, sub, SubAssign, sub_assign, |a: u64, b: u64| a & !b);
    };
    ($set:ident, $trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $apply:expr) => {
        impl<const W: usize> std::ops::$trait for $set<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                std::ops::$assign_trait::$assign(&mut self, other);
                self
            }
        }
        impl<const W: usize> std::ops::$assign_trait for $set<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                for at in 0..W {
                    self.0[at] = $apply(self.0[at], other.0[at]);
                }
            }
        }
    };
}

pub(crate) use set_operators;
set_operators!(BitSet);
