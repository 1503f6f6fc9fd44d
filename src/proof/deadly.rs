//! Whether a pattern of two digits is really deadly: could the digits be swapped in all its cells without any rule
//! noticing? Then a puzzle that allows the pattern has two solutions or none.

use crate::geometry::{Candidate, CellSet};
use crate::grid::Grid;
use crate::truth::Guardians;

/// Why a pattern is not deadly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDeadly {
    /// There is no pattern: swapping nothing gives no second solution.
    #[error("it has no cells")]
    Empty,
    /// A cell of the pattern is filled, so its digit cannot be swapped.
    #[error("a cell of it is filled")]
    Filled,
    /// A candidate of a pattern cell is neither one of the two digits nor named among the guardians.
    #[error("a cell of it has a candidate that is not among the guardians")]
    LooseCandidate,
    /// The swap would be noticed: a house holds one or three cells of the pattern, or a rule looks at them otherwise.
    #[error("swapping the digits would break a rule outside the pattern")]
    Noticed,
}

/// Judges a pattern: every cell open, every other candidate a guardian, and the swap unnoticed by every rule.
pub(super) fn is_deadly<const W: usize>(grid: &Grid<W>, guardians: &Guardians) -> Result<(), NotDeadly> {
    let layout = grid.layout();
    let pattern: CellSet<W> = guardians.cells.iter().copied().collect();
    if pattern.is_empty() {
        return Err(NotDeadly::Empty);
    }
    if !pattern.is_subset(grid.open()) {
        return Err(NotDeadly::Filled);
    }
    for cell in &pattern {
        let loose = |digit| {
            !guardians.digits.contains(&digit) && !guardians.candidates.contains(&Candidate::new(cell, digit))
        };
        if grid.candidates(cell).into_iter().any(loose) {
            return Err(NotDeadly::LooseCandidate);
        }
    }
    // A house with two cells of the pattern holds both digits there, whichever way round, so nothing outside them
    // in that house can hold either. Any peer that is not seen through such a house could notice the swap.
    for cell in &pattern {
        let mut unnoticing = CellSet::EMPTY;
        for &house in layout.houses_at(cell) {
            let cells = layout.house(house).cells;
            if (cells & pattern).len() != 2 {
                return Err(NotDeadly::Noticed);
            }
            unnoticing |= cells;
        }
        if !layout.peers(cell).is_subset(&unnoticing) {
            return Err(NotDeadly::Noticed);
        }
    }
    let cut = |info: &crate::geometry::ClueInfo<W>| {
        guardians.digits.contains(&info.digit) && info.cells.meets(&pattern)
    };
    if layout.clues().iter().any(cut) { Err(NotDeadly::Noticed) } else { Ok(()) }
}
