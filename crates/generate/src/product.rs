//! [`GeneratedPuzzle`]: a generated puzzle and its solution.

use super::clues::ClueSet;
use whydoku_board::{CellSet, Grid, Shape};
use whydoku_search::Solution;

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    /// The board, including outside clues.
    pub shape: Shape,
    /// The puzzle.
    pub grid: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// Clues that can be removed, all of them together.
    pub superfluous: CellSet,
}

impl GeneratedPuzzle {
    pub(super) fn of<const W: usize>(clues: &ClueSet<'_, W>, superfluous: &CellSet<W>) -> Self {
        Self {
            shape: clues.layout().shape().clone(),
            grid: clues.grid().widen(),
            solution: clues.solution.clone(),
            superfluous: superfluous.resized(),
        }
    }

    /// Returns the clues as one line.
    pub fn line(&self) -> String {
        self.grid.line()
    }
}
