//! Digits and sets of digits. Inside, digits count from 0. What is printed is a digit's value, with letters above 9; on
//! most boards values begin with 1, and [`Shape::symbol`](super::Shape::symbol) knows those that begin elsewhere.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A digit, counted from 0 inside. By itself it is printed as on a board whose digits begin with 1 (`1`…`9`, then `A`, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(pub u8);

impl Digit {
    /// The digit with this number, counted from 0.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its number, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The digit that a symbol stands for: `1`…`9`, then letters of either case.
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Some(Self(symbol as u8 - b'1')),
            'A'..='Z' => Some(Self(symbol as u8 - b'A' + 9)),
            'a'..='z' => Some(Self(symbol as u8 - b'a' + 9)),
            _ => None,
        }
    }

    /// The symbol it is printed with where digits begin with 1.
    pub const fn symbol(self) -> char {
        symbol_of(self.0 + 1)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// The symbol of a value: `0`…`9`, then `A`, `B`, ….
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

    /// Just this one.
    #[inline]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is among them.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Whether every one of them is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest.
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

    /// Takes a digit away.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.0);
    }

    /// The bits themselves, lowest digit lowest.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
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

/// The digits of a set, ascending.
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
