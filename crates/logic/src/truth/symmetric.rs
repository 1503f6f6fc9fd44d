//! [`Symmetric`]: what a rearrangement says of a cell that it maps onto itself.

use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Layout, Symmetry};

/// A cell of a puzzle that a rearrangement maps onto itself.
///
/// What the rearrangement makes of a solution is a solution too. Where there is only one, it is the same: a candidate
/// is true if its image is, and the image of that, and so on. The rearrangement is part of the truth, so that anyone can
/// ask whether it does keep the givens, and see that one solution is taken for granted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetric {
    /// What keeps rules and givens.
    pub symmetry: Arc<Symmetry>,
    /// The cell.
    pub cell: Cell,
}

impl Symmetric {
    /// The digits that the cell can hold together with all that they become.
    pub fn digits<const W: usize>(&self, grid: &Grid<W>) -> DigitSet {
        let kept = |&digit: &Digit| self.obstacle(digit, grid).is_none();
        grid.candidates(self.cell).into_iter().filter(kept).collect()
    }

    /// The first image that the grid has ruled out, or that cannot stand beside the digit.
    pub fn obstacle<const W: usize>(&self, digit: Digit, grid: &Grid<W>) -> Option<Candidate> {
        let candidate = Candidate::new(self.cell, digit);
        let cannot = |image: &Candidate| {
            !grid.candidates(image.cell).contains(image.digit) || grid.layout().conflict(candidate, *image)
        };
        self.symmetry.images(candidate).find(cannot)
    }

    /// Whether one of a digit's images could never stand beside it, whatever the grid holds.
    pub fn forbids<const W: usize>(&self, digit: Digit, layout: &Layout<W>) -> bool {
        let candidate = Candidate::new(self.cell, digit);
        self.symmetry.images(candidate).any(|image| layout.conflict(candidate, image))
    }
}
