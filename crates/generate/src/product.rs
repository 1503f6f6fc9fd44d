//! [`GeneratedPuzzle`]: a puzzle that was made, with what is known of it.

use super::clues::ClueSet;
use whydoku_board::Grid;
use whydoku_board::{CellSet, Shape};
use whydoku_search::Solution;

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    /// The board, with clues outside if there are any.
    pub shape: Shape,
    /// The puzzle.
    pub grid: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// ClueSet that could be left out, all of them together.
    pub superfluous: CellSet,
}

impl GeneratedPuzzle {
    pub(super) fn of<const W: usize>(clues: &ClueSet<W>, superfluous: &CellSet<W>) -> Self {
        Self {
            shape: clues.layout().shape().clone(),
            grid: clues.grid().widen(),
            solution: clues.solution.clone(),
            superfluous: superfluous.widen(),
        }
    }

    /// Its clues in one line.
    pub fn line(&self) -> String {
        self.grid.line()
    }
}
