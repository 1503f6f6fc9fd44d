//! [`Position`]: a puzzle on its board, of which all else is asked.

use super::any_width::{AnyWidth, Boards};
use crate::formats::{PositionError, Puzzle};
use crate::grid::Grid;
use std::sync::Arc;

/// A puzzle on its board.
pub(crate) struct Position {
    pub(super) board: Arc<dyn AnyWidth>,
    pub(super) grid: Grid,
}

impl Position {
    /// A puzzle on its board; refused if digits cannot stand together.
    pub(crate) fn of(puzzle: &Puzzle, boards: &mut Boards) -> Result<Self, PositionError> {
        let board = boards.of(&puzzle.shape);
        let grid = puzzle.grid(Arc::clone(board.layout()))?;
        Ok(Self { board, grid })
    }

    /// What stands on the board, and what may.
    #[cfg(feature = "cli")]
    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }
}
