//! [`Lunchbox`]: a sum between the lowest and the highest of the cells. For each two digits that may be these, and for each order,
//! all sums that can have come about are kept as the bits of one number, so a digit is added to all of them at once.
//!
//! This says the same as reading cell by cell, in much less time; the checker reads, so that what was found is judged by
//! something else.

use super::reading::{Automaton, RuleKind};
use whydoku_cells::members::members;

/// Sums are kept as the bits of one number.
const MOST_SUM: i32 = 63;

/// A sum between the lowest and the highest digit.
pub(super) struct Lunchbox {
    total: u32,
    /// What the first digit of the board is worth.
    lowest: u32,
}

/// What may have come before a cell, or may come after it.
#[derive(Clone, Copy, Default)]
pub(super) struct Met {
    /// Both ends are after it.
    outside: bool,
    /// It is between the ends: the sums of what is between them before it, as bits.
    between: u64,
    /// Both ends are before it.
    beyond: bool,
}

impl Lunchbox {
    /// What a reading says, if it is nothing else.
    pub(super) fn of(reading: &Automaton) -> Option<Self> {
        let RuleKind::Lunchbox { total, .. } = reading.saying else { return None };
        let total = u32::try_from(total).ok().filter(|_| total <= MOST_SUM)?;
        Some(Self { total, lowest: u32::try_from(reading.lowest).ok()? })
    }

    /// Of the digits that each cell may hold, those that stand in some filling are added to `found`; whether there is a
    /// filling. `before` is room for what may have come before each cell.
    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], before: &mut Vec<Met>) -> bool {
        if domains.contains(&0) {
            return false;
        }
        // The ends stand somewhere, and every cell has some digit from the lower to the higher. What leaves much comes first,
        // so that soon nothing is left to be found.
        let all = domains.iter().fold(0, |all, domain| all | domain);
        let last = |digits: u32| u32::BITS - 1 - digits.leading_zeros();
        let low_at_most = domains.iter().map(|&domain| last(domain)).min().unwrap_or(0);
        let high_at_least = domains.iter().map(|domain| domain.trailing_zeros()).max().unwrap_or(0);
        let mut any = false;
        for low in members(all & ((2 << low_at_most) - 1)) {
            let mut highs = all & !((1 << high_at_least) - 1) & !((2 << low) - 1);
            while highs != 0 {
                let high = last(highs);
                highs &= !(1 << high);
                let within = (1 << high) - (2 << low);
                for ends in [[1 << low, 1 << high], [1 << high, 1 << low]] {
                    any |= self.supports_of(ends, within, domains, found, before);
                }
                if any && found == domains {
                    return true;
                }
            }
        }
        any
    }

    /// The same where these are the ends, in this order, and these digits are between them.
    fn supports_of(
        &self,
        [first, second]: [u32; 2],
        within: u32,
        domains: &[u32],
        found: &mut [u32],
        before: &mut Vec<Met>,
    ) -> bool {
        let worth = |digit: usize| digit as u32 + self.lowest;
        let full = 1 << self.total;
        before.clear();
        let mut met = Met { outside: true, ..Met::default() };
        for domain in domains {
            before.push(met);
            let inner = domain & within;
            let sums = members(inner).fold(0, |sums, digit| sums | met.between << worth(digit));
            met = Met {
                outside: met.outside && inner != 0,
                between: sums & (full | (full - 1)) | u64::from(met.outside && domain & first != 0),
                beyond: met.beyond && inner != 0 || met.between & full != 0 && domain & second != 0,
            };
            if !met.outside && !met.beyond && met.between == 0 {
                return false;
            }
        }
        if !met.beyond {
            return false;
        }
        // From the end: what of it leads to a filling; between the ends, the sums before that do.
        let mut after = Met { beyond: true, ..Met::default() };
        for ((domain, found), before) in domains.iter().zip(found).zip(&*before).rev() {
            let inner = domain & within;
            let (begins, ends) = (after.between & 1 != 0, after.beyond);
            let [first, second] = [domain & first, domain & second];
            if before.outside && begins {
                *found |= first;
            }
            if before.between & full != 0 && ends {
                *found |= second;
            }
            if before.outside && after.outside || before.beyond && after.beyond {
                *found |= inner;
            }
            let mut sums = 0;
            for digit in members(inner) {
                let leading = after.between >> worth(digit);
                if leading & before.between != 0 {
                    *found |= 1 << digit;
                }
                sums |= leading;
            }
            after = Met {
                outside: after.outside && inner != 0 || begins && first != 0,
                between: sums | if ends && second != 0 { full } else { 0 },
                beyond: after.beyond && inner != 0,
            };
        }
        true
    }
}
