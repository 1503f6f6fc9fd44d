//! [`Bits`]: candidates by number, for searches that ask little else than which sets meet.

/// As many words as the largest board needs on which is searched.
pub const WIDE: usize = if HAS_MIDDLE { 32 } else { 21 };

/// Whether fewer words are worth code of their own on boards of middle size: not where there are no large boards.
pub const HAS_MIDDLE: bool = true;

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// None of them.
    pub const NONE: Self = Self([0; N]);

    /// These numbers.
    #[inline]
    pub fn of(numbers: &[u32]) -> Self {
        let mut bits = Self::NONE;
        for &number in numbers {
            bits.0[number as usize >> 6] |= 1 << (number & 63);
        }
        bits
    }

    /// Whether a number is one of them.
    #[inline]
    pub fn has(&self, number: u32) -> bool {
        self.0[number as usize >> 6] >> (number & 63) & 1 == 1
    }

    /// These and those.
    #[must_use]
    #[inline]
    pub fn with(&self, other: &Self) -> Self {
        let mut both = *self;
        for at in 0..N {
            both.0[at] |= other.0[at];
        }
        both
    }

    /// These but not those.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        let mut left = *self;
        for at in 0..N {
            left.0[at] &= !other.0[at];
        }
        left
    }

    /// Whether both have a number.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..N).fold(0, |all, at| all | self.0[at] & other.0[at]) != 0
    }

    /// Whether the other has all of these.
    #[inline]
    pub fn is_within(&self, other: &Self) -> bool {
        (0..N).fold(0, |all, at| all | self.0[at] & !other.0[at]) == 0
    }

    /// A fingerprint: of equal sets it is equal.
    #[inline]
    pub fn print(&self) -> u64 {
        self.0
            .iter()
            .fold(0, |print: u64, &word| (print.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The lowest number.
    #[inline]
    pub fn first(&self) -> Option<u32> {
        let at = (0..N).find(|&at| self.0[at] != 0)?;
        Some((at as u32) << 6 | self.0[at].trailing_zeros())
    }
}
