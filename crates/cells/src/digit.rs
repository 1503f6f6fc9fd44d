//! Digits and sets of digits. Digits are numbered from 0; they are printed as their values, with letters above 9. On most
//! boards values begin with 1; a shape knows the others.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A digit by its number from 0. Printed as on a board whose digits begin with 1 (`1`…`9`, then `A`, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(pub u8);

impl Digit {
    /// Creates the digit with a number from 0.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// Returns the number from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads a symbol: `1`…`9`, then letters of either case.
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Some(Self(symbol as u8 - b'1')),
            'A'..='Z' => Some(Self(symbol as u8 - b'A' + 9)),
            'a'..='z' => Some(Self(symbol as u8 - b'a' + 9)),
            _ => None,
        }
    }

    /// Returns the symbol on a board whose digits begin with 1.
    pub const fn symbol(self) -> char {
        symbol_of(self.0 + 1)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// Returns the symbol of a value: `0`…`9`, then `A`, `B`, ….
pub const fn symbol_of(value: u8) -> char {
    (if value < 10 { b'0' + value } else { b'A' + value - 10 }) as char
}

/// A set of digits; iterates in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);

    /// The first `size` digits.
    #[inline]
    pub const fn all(size: usize) -> Self {
        Self((1 << size) - 1)
    }

    /// The set of one digit.
    #[inline]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.0)
    }

    /// The number of digits.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains a digit.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Returns whether every digit is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8)) }
    }

    /// The digit, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Adds a digit.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.0;
    }

    /// Removes a digit.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.0);
    }

    /// The digits as bits, the lowest digit lowest.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

macro_rules! digit_set_operator {
    ($trait:ident, $method:ident, $apply:expr) => {
        impl $trait for DigitSet {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self($apply(self.0, other.0))
            }
        }
    };
}

digit_set_operator!(BitAnd, bitand, |a: u32, b: u32| a & b);
digit_set_operator!(BitOr, bitor, |a: u32, b: u32| a | b);
digit_set_operator!(Sub, sub, |a: u32, b: u32| a & !b);

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::only(digit))
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;
    #[inline]
    fn into_iter(self) -> Digits {
        Digits(self.0)
    }
}

/// An iterator over the digits of a set, ascending.
#[derive(Clone, Debug)]
pub struct Digits(u32);

impl Iterator for Digits {
    type Item = Digit;
    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}
