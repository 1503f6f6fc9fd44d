//! [`Position`]: a puzzle on its board.

use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_formats::{PositionError, Puzzle};
use whydoku_solver::dyn_board::{BoardCache, DynBoard};

/// A puzzle on its board.
pub struct Position {
    pub(super) board: Arc<dyn DynBoard>,
    pub(super) grid: Grid,
}

impl Position {
    /// Puts a puzzle on its board. Fails if its digits conflict.
    pub fn of(puzzle: &Puzzle, boards: &mut BoardCache) -> Result<Self, PositionError> {
        let board = boards.of(&puzzle.shape);
        let grid = puzzle.grid(Arc::clone(board.layout()))?;
        Ok(Self { board, grid })
    }

    /// The digits and candidates.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
}
