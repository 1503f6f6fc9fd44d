//! What a truth with few choices excludes. It is examined where neighbours must not be consecutive, since such boards stay
//! nearly empty for long if single digits alone exclude others, and on boards with constraints, where a guess costs more.

use super::SearchBoard;
use crate::truths::TruthKind;
use whydoku_board::{Candidate, CellSet, Digit};

const FEW: std::ops::RangeInclusive<u32> = 2..=4;

impl<const W: usize> SearchBoard<'_, W> {
    /// Whether truths with few choices are examined.
    pub(super) const fn has_few_rules(&self) -> bool {
        self.layout.is_non_consecutive() || self.queue.is_some()
    }

    /// Examines every truth before the first guess.
    pub(crate) fn part_from_start(&mut self) -> bool {
        !self.has_few_rules() || (0..self.choices.len()).all(|truth| self.part_by(truth))
    }

    /// Examines truths that lost a choice since the last call, until one has a single choice left.
    pub(super) fn part_further(&mut self) -> bool {
        while self.due.is_empty()
            && let Some(&candidate) = self.taken.get(self.looked_at)
        {
            self.looked_at += 1;
            for at in 0..self.truths.of(candidate).len() {
                if !self.part_by(self.truths.of(candidate)[at] as usize) {
                    return false;
                }
            }
        }
        true
    }

    /// Eliminates what conflicts with every choice of a truth.
    fn part_by(&mut self, truth: usize) -> bool {
        if !FEW.contains(&self.choices[truth]) {
            return true;
        }
        match self.truths.named(truth) {
            TruthKind::Cell(_) if !self.layout.is_non_consecutive() => true,
            TruthKind::Cell(cell) => {
                let digits = self.digits[cell.index()];
                let (low, high) = (digits.trailing_zeros(), u32::BITS - 1 - digits.leading_zeros());
                // Two digits that differ by one exclude both from a common neighbour; two that differ by two exclude
                // the digit between them. Other pairs exclude nothing.
                let shared = match high - low {
                    1 => digits,
                    2 => 1 << (low + 1),
                    _ => return true,
                };
                let near = self.layout.neighbours(cell);
                (low..=high)
                    .all(|digit| shared >> digit & 1 == 0 || self.clear(Digit::new(digit as usize), near))
            }
            TruthKind::House(house, digit) => {
                let places = self.alive[digit.index()] & self.layout.house(house).cells;
                if !self.layout.is_non_consecutive() {
                    return self.clear(digit, self.layout.common_peers(places.iter()));
                }
                let near = places
                    .iter()
                    .fold(*self.layout.cells(), |near, cell| near & self.layout.neighbours(cell));
                let before = digit.index().checked_sub(1);
                let after = Some(digit.index() + 1).filter(|&after| after < self.layout.size());
                let mut neighbours = before.into_iter().chain(after).map(Digit::new);
                neighbours.all(|other| self.clear(other, near))
                    && self.clear(digit, self.layout.common_peers(places.iter()))
            }
            TruthKind::Clue(_) => true,
        }
    }

    pub(super) fn clear(&mut self, digit: Digit, cells: CellSet<W>) -> bool {
        let gone = self.alive[digit.index()] & cells;
        gone.iter().all(|cell| self.eliminate(Candidate::new(cell, digit)))
    }
}
