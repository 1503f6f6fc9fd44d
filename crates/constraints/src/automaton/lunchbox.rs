//! [`LunchboxSums`]: the sum between the lowest and the highest digit of the cells. For each pair of ends in either order, the
//! reachable sums are bits of one number, so a digit is added to all of them at once.

use super::{Automaton, RuleKind};
use whydoku_cells::bits::members;

/// Sums are bits of one number.
const SUM_LIMIT: u32 = 63;

pub(super) struct LunchboxSums {
    total: u32,
    lowest: u32,
}

/// The roles that the cells before a cell, or those after it, may have.
#[derive(Clone, Copy, Default)]
pub(super) struct Reachable {
    /// Both ends are after the cell.
    outside: bool,
    /// The cell is between the ends: the sums so far, as bits.
    between: u64,
    /// Both ends are before the cell.
    beyond: bool,
}

impl LunchboxSums {
    pub(super) fn new(automaton: &Automaton) -> Option<Self> {
        let RuleKind::Lunchbox(lunchbox) = &automaton.kind else { return None };
        let total = u32::try_from(lunchbox.total).ok().filter(|&total| total <= SUM_LIMIT)?;
        Some(Self { total, lowest: u32::try_from(automaton.lowest).ok()? })
    }

    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], before: &mut Vec<Reachable>) -> bool {
        if domains.contains(&0) {
            return false;
        }
        // Every cell has a digit between the ends, or is one. Wide ranges come first: they soon support all candidates.
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

    fn supports_of(
        &self,
        [first, second]: [u32; 2],
        within: u32,
        domains: &[u32],
        found: &mut [u32],
        before: &mut Vec<Reachable>,
    ) -> bool {
        let worth = |digit: usize| digit as u32 + self.lowest;
        let full = 1 << self.total;
        before.clear();
        let mut state = Reachable { outside: true, ..Reachable::default() };
        for domain in domains {
            before.push(state);
            let inner = domain & within;
            let sums = members(inner).fold(0, |sums, digit| sums | state.between << worth(digit));
            state = Reachable {
                outside: state.outside && inner != 0,
                between: sums & (full | (full - 1)) | u64::from(state.outside && domain & first != 0),
                beyond: state.beyond && inner != 0 || state.between & full != 0 && domain & second != 0,
            };
            if !state.outside && !state.beyond && state.between == 0 {
                return false;
            }
        }
        if !state.beyond {
            return false;
        }
        // Backwards, the states that lead to a filling; between the ends, the sums before the cell that do.
        let mut after = Reachable { beyond: true, ..Reachable::default() };
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
            after = Reachable {
                outside: after.outside && inner != 0 || begins && first != 0,
                between: sums | if ends && second != 0 { full } else { 0 },
                beyond: after.beyond && inner != 0,
            };
        }
        true
    }
}
