//! [`refuted_splits`]: within an assumption, what a cell, a house or a clue has left is assumed in turn. If each of these leads to
//! a conflict, the outer assumption was wrong.

use super::fixpoint::Fixpoint;
use super::network::Network;
use super::outcomes::SingleOutcomes;
use crate::finder::Flow;
use std::ops::ControlFlow;
use whydoku_board::Candidate;

/// Returns the candidates of each truth that has this number of them left within an assumption if each of them leads to a
/// conflict there.
pub(crate) fn refuted_splits(
    network: &Network,
    fixpoint: &mut Fixpoint<'_>,
    singles: &SingleOutcomes,
    (assumed, cases): (u32, usize),
    check_cancelled: &dyn Fn() -> Flow,
) -> ControlFlow<(), Vec<Vec<u32>>> {
    let left = singles.of(fixpoint, assumed);
    let is_left = |&candidate: &u32| {
        let Candidate { cell, digit } = network.candidate(candidate);
        left[cell.index()] >> digit.index() & 1 == 1
    };
    let mut harmless = HarmlessDigits::default();
    let mut splits = Vec::new();
    for truth in 0..network.first_relation() {
        let split: Vec<u32> = network.members(truth).iter().copied().filter(is_left).collect();
        if split.len() != cases || split.iter().any(|&case| harmless.has(network.candidate(case))) {
            continue;
        }
        check_cancelled()?;
        if split.iter().all(|&case| singles.exclude_each_other(fixpoint, assumed, case, &mut harmless)) {
            splits.push(split);
        }
    }
    ControlFlow::Continue(splits)
}

/// The last digits of cells after assumptions that lead to no conflict: none of them leads to one by itself, since it leaves
/// more.
#[derive(Default)]
pub(crate) struct HarmlessDigits(Vec<u32>);

impl HarmlessDigits {
    pub(crate) fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.0.get(cell.index()).is_some_and(|digits| digits >> digit.index() & 1 == 1)
    }

    /// Adds what is placed where these digits are left, by cell.
    pub(crate) fn add<T: Copy + Into<u32>>(&mut self, left: &[T]) {
        self.0.resize(self.0.len().max(left.len()), 0);
        for (all, &digits) in self.0.iter_mut().zip(left) {
            let digits: u32 = digits.into();
            // Without a branch, which would be unpredictable.
            *all |= digits * u32::from(digits & digits.wrapping_sub(1) == 0);
        }
    }
}
