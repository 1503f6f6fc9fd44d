//! [`CountRule`]: rules about how often a digit occurs, decided by counting where it must be and where it may be.

use super::{Automaton, RuleKind};
use crate::families::{DigitCount, SameCount};
use std::ops::RangeInclusive;

pub(super) enum CountRule {
    NoneOr { bit: u32, most: usize },
    AsOften { bit: u32, group: usize },
}

impl CountRule {
    pub(super) const fn new(automaton: &Automaton) -> Option<Self> {
        let lowest = automaton.lowest;
        match automaton.kind {
            RuleKind::DigitCount(DigitCount { value, count }) => {
                Some(Self::NoneOr { bit: 1 << (value - lowest), most: count as usize })
            }
            RuleKind::SameCount(SameCount { value, group }) => {
                Some(Self::AsOften { bit: 1 << (value - lowest), group })
            }
            _ => None,
        }
    }

    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32]) -> bool {
        if domains.contains(&0) {
            return false;
        }
        match *self {
            Self::NoneOr { bit, most } => {
                let range = range(domains, bit);
                let (may_be_none, may_be_most) = (range.contains(&0), range.contains(&most));
                let (low, high) = range.into_inner();
                // A cell with a choice may hold the digit if one more may, and lack it if one fewer may.
                let (may_be, may_lack) =
                    (may_be_most && low < most, may_be_none || may_be_most && high > most);
                mark(domains, bit, [may_be, may_lack], found);
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

fn range(domains: &[u32], bit: u32) -> RangeInclusive<usize> {
    let count = |is: &dyn Fn(u32) -> bool| domains.iter().filter(|&&domain| is(domain)).count();
    count(&|domain| domain == bit)..=count(&|domain| domain & bit != 0)
}

/// Adds the candidates of each cell to `found`; where there is a choice, the digit if `may_be`, others if `may_lack`.
fn mark(domains: &[u32], bit: u32, [may_be, may_lack]: [bool; 2], found: &mut [u32]) {
    for (found, &domain) in found.iter_mut().zip(domains) {
        *found |= if domain == bit || domain & bit == 0 {
            domain
        } else {
            (if may_be { bit } else { 0 }) | (if may_lack { domain & !bit } else { 0 })
        };
    }
}
