//! Random isomorphs of a puzzle: lines and digits permuted as far as the rules of the board allow.

use whydoku_board::{Grid, Symmetry};
use whydoku_cells::Rng;

/// The number of generators that are composed.
const CHANGES: usize = 300;

/// Returns a random isomorph. A board whose rules allow no symmetry is returned unchanged.
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
