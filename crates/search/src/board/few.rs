//! What a truth with few choices excludes. It is examined where neighbours must not be consecutive, since such boards stay
//! nearly empty for long if single digits alone exclude others, and on boards with constraints, where a guess costs more.

use super::SearchBoard;
use crate::truths::TruthKind;
use whydoku_board::{Candidate, CellSet, Digit, Layout};

/// The numbers of choices that are few.
pub(super) const LEAST: u32 = 2;
pub(super) const MOST: u32 = 4;

/// Returns the first truth that is examined: the cells come first, and count only where neighbours must not be consecutive.
pub(super) fn first_truth<const W: usize>(layout: &Layout<W>) -> usize {
    match (layout.is_non_consecutive(), layout.has_constraints()) {
        (true, _) => 0,
        (false, true) => layout.shape().cells(),
        (false, false) => usize::MAX,
    }
}

impl<const W: usize> SearchBoard<'_, W> {
    /// Eliminates what conflicts with every choice of a truth.
    pub(super) fn part_by(&mut self, truth: usize) -> bool {
        match self.truths.named(truth) {
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
