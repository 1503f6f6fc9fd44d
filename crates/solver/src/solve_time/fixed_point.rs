//! [`FixedPoint`]: a number with a fraction, equal to the bit on every machine, which floats are not.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A non-negative number in steps of 2⁻³².
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FixedPoint(u64);

const FRACTION: u32 = 32;

impl FixedPoint {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(1 << FRACTION);

    /// A whole number.
    pub const fn whole(number: u32) -> Self {
        Self((number as u64) << FRACTION)
    }

    /// Parses digits with at most six decimals, such as `0.85`.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let plain =
            |part: &str| (1..=6).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(whole) || !plain(decimals) {
            return None;
        }
        let whole: u64 = whole.parse().ok()?;
        let millionths: u64 = format!("{decimals:0<6}").parse().ok()?;
        Some(Self((whole << FRACTION) + (millionths << FRACTION) / 1_000_000))
    }

    /// Raises it to a power.
    #[must_use]
    pub fn power(self, exponent: usize) -> Self {
        (0..exponent).fold(Self::ONE, |product, _| product * self)
    }

    /// The nearest whole number.
    pub const fn rounded(self) -> u64 {
        (self.0 >> FRACTION) + ((self.0 >> (FRACTION - 1)) & 1)
    }
}

/// Saturates.
impl Add for FixedPoint {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for FixedPoint {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for FixedPoint {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Mul for FixedPoint {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = (u128::from(self.0) * u128::from(other.0)) >> FRACTION;
        Self(u64::try_from(product).unwrap_or(u64::MAX))
    }
}

impl Div for FixedPoint {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let quotient = (u128::from(self.0) << FRACTION) / u128::from(other.0.max(1));
        Self(u64::try_from(quotient).unwrap_or(u64::MAX))
    }
}

impl Sum for FixedPoint {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

/// With three decimals.
impl fmt::Display for FixedPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (u128::from(self.0) * 1000 + (1 << (FRACTION - 1))) >> FRACTION;
        write!(f, "{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}
