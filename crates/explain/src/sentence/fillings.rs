//! Fillings of cells, for the reasons that list them or their bounds.

use super::context::StepContext;
use whydoku_board::{Candidate, Cell, DigitSet};

/// Whether a candidate can follow those before it.
type Fits<'f> = &'f dyn Fn(&[Candidate], Candidate) -> bool;

/// Passes each filling of cells to `each` until that returns false; returns whether it never does. A filling takes one of
/// the digits of each cell, each of which `fits` those before.
pub(super) fn each_filling(
    cells: &[Cell],
    digits: &dyn Fn(Cell) -> DigitSet,
    fits: Fits<'_>,
    each: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    fill(cells, digits, fits, &mut Vec::new(), each)
}

fn fill(
    cells: &[Cell],
    digits: &dyn Fn(Cell) -> DigitSet,
    fits: Fits<'_>,
    chosen: &mut Vec<Candidate>,
    each: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    let Some(&cell) = cells.get(chosen.len()) else { return each(chosen) };
    digits(cell).into_iter().map(|digit| Candidate::new(cell, digit)).all(|next| {
        if !fits(chosen, next) {
            return true;
        }
        chosen.push(next);
        let continues = fill(cells, digits, fits, chosen, each);
        chosen.pop();
        continues
    })
}

impl StepContext<'_> {
    /// Whether a digit is repeated in cells that see each other.
    pub(super) fn repeats(&self, chosen: &[Candidate], next: Candidate) -> bool {
        let peers = self.layout.peers(next.cell);
        chosen.iter().any(|one| one.digit == next.digit && peers.contains(one.cell))
    }
}
