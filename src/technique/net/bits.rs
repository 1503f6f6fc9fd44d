//! [`Bits`]: candidates by number, for searches that ask little else than which sets meet.

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// None of them.
    pub const NONE: Self = Self([0; N]);

    /// These numbers.
    pub fn of(numbers: &[u32]) -> Self {
        let mut bits = Self::NONE;
        numbers.iter().for_each(|&number| bits.0[number as usize >> 6] |= 1 << (number & 63));
        bits
    }

    /// These and those.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// These but not those.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Whether both have a number.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (one, other)| all | one & other) != 0
    }

    /// Whether the other has all of these.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (one, other)| all | one & !other) == 0
    }

    /// The lowest number.
    pub fn first(&self) -> Option<u32> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some((at as u32) << 6 | self.0[at].trailing_zeros())
    }

    /// Whether there are at least two.
    pub fn is_many(&self) -> bool {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() > 1
    }
}
