//! [`FullSandwich`]: the sum between the lowest and the highest digit of a full row or column. Unlike the automaton, it counts
//! on every digit once: those between the ends leave the others to the cells outside.
//!
//! A set of the other digits is a number below 128, so all sets that some cells can hold are bits of one word, and the sets
//! that are left to the rest of the line are that word, reversed.

use super::prelude::*;
use whydoku_cells::bits::members;

/// Boards with more digits have too many sets.
const DIGIT_LIMIT: usize = 9;

/// The sets with each digit, of seven.
const WITH: [u128; DIGIT_LIMIT - 2] = {
    let mut with = [0; DIGIT_LIMIT - 2];
    let mut digit = 0;
    while digit < with.len() {
        // Runs of as many ones as zeros.
        with[digit] = (u128::MAX / ((1 << (1 << digit)) + 1)) << (1 << digit);
        digit += 1;
    }
    with
};

pub(super) struct FullSandwich {
    cells: Vec<Cell>,
    /// The sets of digits with the sum, as bits.
    sets: u128,
    /// The numbers of digits in those sets, as bits.
    counts: u32,
}

impl FullSandwich {
    /// Returns the sum of a line; `None` if it has not every digit of the board.
    pub(super) fn propagator(clue: &Constraint, shape: &Shape) -> Option<Box<dyn Propagator>> {
        let (size, total) = (shape.size(), clue.number());
        let sum =
            |set: usize| members(set as u64).map(|digit| shape.lowest() + 1 + digit as i32).sum::<i32>();
        let sets = || (0..1 << (size - 2)).filter(|&set| sum(set) == total);
        if clue.cells.len() != size || !shape.are_in_line(&clue.cells) || !(2..=DIGIT_LIMIT).contains(&size) {
            return None;
        }
        Some(Box::new(Self {
            cells: clue.cells.clone(),
            sets: sets().fold(0, |all, set| all | 1 << set),
            counts: sets().fold(0, |all, set| all | 1 << set.count_ones()),
        }))
    }

    /// Adds the digits of the cells between and outside two ends. Returns whether there are fillings.
    fn fill(&self, first: usize, last: usize, others: &[u32], left: &mut [u32]) -> bool {
        let between = first + 1..last;
        let outside = || (0..first).chain(last + 1..self.cells.len());
        let (mut inner, mut outer) = ([0; DIGIT_LIMIT], [0; DIGIT_LIMIT]);
        let within = reachable(others, between.clone(), &mut inner) & self.sets;
        if within == 0 {
            return false;
        }
        let unused = u128::BITS - (1 << (self.cells.len() - 2));
        let complements = |sets: u128| sets.reverse_bits() >> unused;
        let within = within & complements(reachable(others, outside(), &mut outer));
        if within == 0 {
            return false;
        }
        trace(others, between.rev(), within, &inner, left);
        trace(others, outside().rev(), complements(within), &outer, left);
        true
    }
}

impl Propagator for FullSandwich {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn supports(&self, domains: &[u32], left: &mut Vec<u32>) -> bool {
        let size = self.cells.len();
        left.clear();
        left.resize(domains.len(), 0);
        let highest = 1 << (size - 1);
        let mut others = [0; DIGIT_LIMIT];
        others.iter_mut().zip(domains).for_each(|(others, domain)| *others = (domain & (highest - 1)) >> 1);
        for first in 0..size {
            for last in (first + 1..size).filter(|last| self.counts >> (last - first - 1) & 1 == 1) {
                let may_be = |low: usize, high: usize| domains[low] & 1 != 0 && domains[high] & highest != 0;
                let (rises, falls) = (may_be(first, last), may_be(last, first));
                if (rises || falls) && self.fill(first, last, &others, left) {
                    left[first] |= u32::from(rises) | if falls { highest } else { 0 };
                    left[last] |= u32::from(falls) | if rises { highest } else { 0 };
                }
            }
        }
        left[0] != 0
    }
}

/// Returns the sets of digits that some cells can hold. Writes those of the cells before each to `before`.
fn reachable(others: &[u32], cells: impl Iterator<Item = usize>, before: &mut [u128; DIGIT_LIMIT]) -> u128 {
    cells.fold(1, |sets, cell| {
        before[cell] = sets;
        members(others[cell]).fold(0, |all, digit| all | (sets & !WITH[digit]) << (1 << digit))
    })
}

/// Adds the digits of some cells, from the last, that lead to one of the sets.
fn trace(
    others: &[u32],
    cells: impl Iterator<Item = usize>,
    sets: u128,
    before: &[u128; DIGIT_LIMIT],
    left: &mut [u32],
) {
    cells.fold(sets, |sets, cell| {
        members(others[cell]).fold(0, |all, digit| {
            let from = (sets & WITH[digit]) >> (1 << digit) & before[cell];
            left[cell] |= u32::from(from != 0) << (digit + 1);
            all | from
        })
    });
}
