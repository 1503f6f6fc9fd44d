//! How often a digit must occur in cells, and how often it may.

use std::ops::RangeInclusive;

/// The least and the greatest number of cells that hold a digit, as a bit.
pub(crate) fn range(domains: &[u32], bit: u32) -> RangeInclusive<usize> {
    let count = |is: &dyn Fn(u32) -> bool| domains.iter().filter(|&&domain| is(domain)).count();
    count(&|domain| domain == bit)..=count(&|domain| domain & bit != 0)
}

/// Adds the candidates of each cell to `found`; where there is a choice, the digit if `may_be`, others if `may_lack`.
pub(crate) fn mark(domains: &[u32], bit: u32, [may_be, may_lack]: [bool; 2], found: &mut [u32]) {
    for (found, &domain) in found.iter_mut().zip(domains) {
        *found |= if domain == bit || domain & bit == 0 {
            domain
        } else {
            (if may_be { bit } else { 0 }) | (if may_lack { domain & !bit } else { 0 })
        };
    }
}
