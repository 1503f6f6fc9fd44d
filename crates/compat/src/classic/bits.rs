//! The members of sets that are kept as bits, ascending.

use whydoku_cells::members::{Members, members};

/// The lowest member of a set.
pub(crate) const fn first(set: u128) -> Option<usize> {
    if set == 0 { None } else { Some(set.trailing_zeros() as usize) }
}

/// The members of a set, mostly of cells.
#[inline]
pub(crate) const fn bits(set: u128) -> Members<u128> {
    members(set)
}

/// The members of a set of digits, of places in a house, or of whatever else there are at most sixteen.
#[inline]
pub(crate) const fn small_bits(set: u16) -> Members<u16> {
    members(set)
}
