//! [`Symmetric`]: a cell of a puzzle that a rearrangement maps onto itself.

use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Grid, Layout, Symmetry};

/// A cell of a puzzle that a rearrangement maps onto itself.
///
/// The image of a solution is a solution too. If there is only one, it is its own image: a candidate is true if its image
/// is, and the image of that, and so on. The rearrangement is part of the truth, so that the checker can test whether it
/// keeps the givens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetric {
    /// The rearrangement, which keeps rules and givens.
    pub symmetry: Arc<Symmetry>,
    /// The cell.
    pub cell: Cell,
}

impl Symmetric {
    /// The digits that the cell can hold together with all their images.
    pub fn digits<const W: usize>(&self, grid: &Grid<W>) -> DigitSet {
        let kept = |&digit: &Digit| self.obstacle(digit, grid).is_none();
        grid.candidates(self.cell).into_iter().filter(kept).collect()
    }

    /// The first image that the grid has ruled out, or that is in conflict with the digit.
    pub fn obstacle<const W: usize>(&self, digit: Digit, grid: &Grid<W>) -> Option<Candidate> {
        let candidate = Candidate::new(self.cell, digit);
        let cannot = |image: &Candidate| {
            !grid.candidates(image.cell).contains(image.digit) || grid.layout().conflict(candidate, *image)
        };
        self.symmetry.images(candidate).find(cannot)
    }

    /// Whether one of a digit's images is in conflict with it on every grid.
    pub fn forbids<const W: usize>(&self, digit: Digit, layout: &Layout<W>) -> bool {
        let candidate = Candidate::new(self.cell, digit);
        self.symmetry.images(candidate).any(|image| layout.conflict(candidate, image))
    }
}
