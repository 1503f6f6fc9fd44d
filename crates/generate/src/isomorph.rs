//! The same puzzle in a disguise: rows, columns and digits in another order, as far as its rules do not notice.

use whydoku_board::Grid;
use whydoku_board::Symmetry;
use whydoku_cells::Rng;

/// So many simple rearrangements, one after the other.
const CHANGES: usize = 300;

/// A disguise of chance. A board whose rules notice every rearrangement has none, and the puzzle stays as it is.
pub fn isomorph<const W: usize>(grid: &Grid<W>, rng: &mut Rng) -> Grid<W> {
    let layout = grid.layout();
    let simple = Symmetry::generators(layout);
    let mut all = Symmetry::identity(layout);
    for _ in 0..CHANGES {
        if let Some(next) = rng.pick(&simple) {
            all = all.then(next);
        }
    }
    grid.mapped(&all)
}
