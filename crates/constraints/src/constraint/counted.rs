//! [`Counted`]: what says how often one digit stands: only counts matter, so it is not read but counted where the digit must stand, and
//! where it may.
//!
//! This says the same as reading cell by cell, in much less time; the checker reads, so that what was found is judged by
//! something else.

use super::reading::{Automaton, RuleKind};
use std::ops::RangeInclusive;

/// How often one digit stands, which is kept as a bit.
pub(super) enum Counted {
    /// Nowhere, or so often.
    NoneOr { bit: u32, most: usize },
    /// In so many cells, which come first, as often as in the others.
    AsOften { bit: u32, group: usize },
}

impl Counted {
    /// What a reading says, if it is nothing else.
    pub(super) const fn of(reading: &Automaton) -> Option<Self> {
        match reading.saying {
            RuleKind::NoneOr(digit, most) => {
                Some(Self::NoneOr { bit: 1 << (digit - reading.lowest), most: most as usize })
            }
            RuleKind::AsOften { digit, group } => {
                Some(Self::AsOften { bit: 1 << (digit - reading.lowest), group })
            }
            _ => None,
        }
    }

    /// Of the digits that each cell may hold, those that stand in some filling are added to `found`; whether there is a
    /// filling.
    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32]) -> bool {
        if domains.contains(&0) {
            return false;
        }
        match *self {
            Self::NoneOr { bit, most } => {
                let range = range(domains, bit);
                let (may_be_none, may_be_most) = (range.contains(&0), range.contains(&most));
                let (low, high) = range.into_inner();
                // One cell more has it, or one fewer may.
                let (stands, lacks) = (may_be_most && low < most, may_be_none || may_be_most && high > most);
                mark(domains, bit, [stands, lacks], found);
                may_be_none || may_be_most
            }
            Self::AsOften { bit, group } => {
                let (one, other) = domains.split_at(group);
                let (found_of_one, found_of_other) = found.split_at_mut(group);
                let ranges = [range(one, bit), range(other, bit)];
                let low = *ranges[0].start().max(ranges[1].start());
                let high = *ranges[0].end().min(ranges[1].end());
                for ((domains, found), range) in
                    [(one, found_of_one), (other, found_of_other)].into_iter().zip(&ranges)
                {
                    mark(domains, bit, [*range.start() < high, *range.end() > low], found);
                }
                low <= high
            }
        }
    }
}

/// How often a digit may stand.
fn range(domains: &[u32], bit: u32) -> RangeInclusive<usize> {
    let count = |is: &dyn Fn(u32) -> bool| domains.iter().filter(|&&domain| is(domain)).count();
    count(&|domain| domain == bit)..=count(&|domain| domain & bit != 0)
}

/// Marks what each cell may hold: where it has a choice, the digit if one more may stand, others if one fewer may.
fn mark(domains: &[u32], bit: u32, [stands, lacks]: [bool; 2], found: &mut [u32]) {
    for (found, &domain) in found.iter_mut().zip(domains) {
        *found |= if domain == bit || domain & bit == 0 {
            domain
        } else {
            (if stands { bit } else { 0 }) | (if lacks { domain & !bit } else { 0 })
        };
    }
}
