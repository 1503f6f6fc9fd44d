//! The members of sets that are kept as bits, ascending.

/// The lowest member of a set.
pub(in crate::programs) const fn first(set: u128) -> Option<usize> {
    if set == 0 { None } else { Some(set.trailing_zeros() as usize) }
}

/// The members of a set, mostly of cells.
#[inline]
pub(in crate::programs) const fn bits(set: u128) -> Bits {
    Bits(set)
}

/// The members of a set of digits, of places in a house, or of whatever else there are at most sixteen.
#[inline]
pub(in crate::programs) const fn small_bits(set: u16) -> SmallBits {
    SmallBits(set)
}

/// The members of a set of cells, as they are asked for.
#[derive(Clone, Debug)]
pub(in crate::programs) struct Bits(u128);

/// The members of a set of digits, or of places in a house.
#[derive(Clone, Debug)]
pub(in crate::programs) struct SmallBits(u16);

impl Iterator for Bits {
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

impl Iterator for SmallBits {
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
