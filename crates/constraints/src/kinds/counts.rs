//! How often digits occur in cells.

use super::prelude::*;
use crate::MAX_SIZE;
use crate::automaton::counts::{mark, range};

/// Values occur as often as wanted, or at least as often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) wanted: Vec<(i32, u32)>,
    pub(super) is_exact: bool,
    pub(super) lowest: i32,
}

/// The bits of a count, and the highest one: a board has far fewer of any digit.
const COUNT_BITS: usize = 9;
const HIGHEST_COUNT: u32 = (1 << COUNT_BITS) - 1;

impl Counts {
    /// Returns the word with the count of a digit, and its lowest bit there. Higher digits come first.
    const fn place(index: usize) -> (usize, usize) {
        const IN_WORD: usize = MAX_SIZE.div_ceil(2);
        let at = MAX_SIZE - 1 - index;
        (at / IN_WORD, COUNT_BITS * (IN_WORD - 1 - at % IN_WORD))
    }
}

impl RuleReader for Counts {
    /// The count of each digit. Few words are sorted much faster than many counts.
    type State = [u128; 2];

    fn step(&self, mut counts: Self::State, _: usize, digit: DigitValue) -> Option<Self::State> {
        let Some(&(_, wanted)) = self.wanted.iter().find(|&&(value, _)| value == digit.value) else {
            return Some(counts);
        };
        let (word, bit) = Self::place(digit.index);
        if (counts[word] >> bit) as u32 & HIGHEST_COUNT < wanted.min(HIGHEST_COUNT) {
            counts[word] += 1 << bit;
        } else if self.is_exact {
            return None;
        }
        Some(counts)
    }

    fn accepts(&self, counts: Self::State) -> bool {
        self.wanted.iter().all(|&(value, wanted)| {
            let (word, bit) = Self::place((value - self.lowest) as usize);
            (counts[word] >> bit) as u32 & HIGHEST_COUNT == wanted
        })
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        // The counts of a digit that the cells read so far can have.
        let counts = |read: &[u32], (value, wanted): (i32, u32)| {
            let bit = 1u32 << (value - self.lowest);
            let open = read.iter().filter(|&&domain| domain & bit != 0 && domain != bit).count();
            1 + open.min(wanted as usize)
        };
        let (mut steps, mut fillings) = (0usize, 1usize);
        for (at, domain) in domains.iter().enumerate() {
            let digits = domain.count_ones() as usize;
            let product =
                |states: usize, &wanted: &(i32, u32)| states.saturating_mul(counts(&domains[..at], wanted));
            let states = self.wanted.iter().fold(1, product).min(fillings);
            steps = steps.saturating_add(states.saturating_mul(digits));
            fillings = fillings.saturating_mul(digits);
        }
        steps
    }

    fn wanted(&self) -> u32 {
        let wanted = self.wanted.iter().filter(|&&(_, wanted)| wanted > 0);
        wanted.fold(0, |all, &(value, _)| all | 1 << (value - self.lowest))
    }

    fn is_fast(&self) -> bool {
        self.wanted.len() == 1
    }

    fn is_direct(&self, _: i32) -> bool {
        self.wanted.len() == 1
    }

    /// Counts where the only digit must be and where it may be.
    fn supports(&self, domains: &[u32], lowest: i32, kept: &mut [u32], _: &mut Vec<u128>) -> bool {
        let &[(value, wanted)] = self.wanted.as_slice() else { return false };
        let bit = 1 << (value - lowest);
        let (low, high) = range(domains, bit).into_inner();
        let wanted = wanted as usize;
        mark(domains, bit, [!self.is_exact || low < wanted, high > wanted], kept);
        high >= wanted && (!self.is_exact || low <= wanted) && !domains.contains(&0)
    }

    /// Counts, digit by digit, where it must be and where it may be.
    fn bound(&self, domains: &mut [u32], _: i32) -> Option<()> {
        for &(value, wanted) in &self.wanted {
            let (bit, wanted) = (1 << (value - self.lowest), wanted as usize);
            let certain = domains.iter().filter(|&&domain| domain == bit).count();
            let possible = domains.iter().filter(|&&domain| domain & bit != 0).count();
            if possible < wanted || self.is_exact && certain > wanted {
                return None;
            }
            for domain in domains.iter_mut().filter(|domain| **domain & bit != 0 && **domain != bit) {
                if possible == wanted {
                    *domain = bit;
                } else if self.is_exact && certain == wanted {
                    *domain &= !bit;
                }
            }
        }
        Some(())
    }
}
