//! Minimal puzzles contained in a puzzle, and superfluous clues.

use super::clues::ClueSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Cell, CellSet, Grid};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached};

/// A puzzle that cannot be minimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MinimizeError {
    /// It has no solution.
    #[error("the puzzle has no solution; `whydoku check` says why")]
    NoSolution,
    /// It has several solutions.
    #[error("the puzzle has several solutions; `whydoku complete` adds clues to it")]
    SeveralSolutions,
    /// The search exceeded its limit.
    #[error("the search for a second solution took too long")]
    LimitReached,
    /// Cancelled.
    #[error("cancelled")]
    Cancelled,
}

impl From<LimitReached> for MinimizeError {
    fn from(_: LimitReached) -> Self {
        Self::LimitReached
    }
}

fn clues<'c, const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'c>,
) -> Result<ClueSet<'c, W>, MinimizeError> {
    let found = whydoku_search::try_first_two(grid, cancel).map_err(|_| MinimizeError::Cancelled)?;
    let solution = match found.as_slice() {
        [] => return Err(MinimizeError::NoSolution),
        [only] => only.clone(),
        _ => return Err(MinimizeError::SeveralSolutions),
    };
    let board = Fillings::new(Arc::clone(grid.layout()), cancel);
    let clues = ClueSet { given: *grid.givens(), ..ClueSet::all(board, solution) };
    // Placed digits and eliminated candidates are not clues.
    if clues.is_unique()? { Ok(clues) } else { Err(MinimizeError::SeveralSolutions) }
}

/// Returns the givens each of which can be removed on its own.
pub fn superfluous<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<CellSet<W>, MinimizeError> {
    Ok(clues(grid, cancel)?.superfluous()?)
}

/// Returns a random minimal puzzle contained in the puzzle.
pub fn minimal<const W: usize>(
    grid: &Grid<W>,
    rng: &mut Rng,
    cancel: CancelToken<'_>,
) -> Result<Grid<W>, MinimizeError> {
    let mut clues = clues(grid, cancel)?;
    let mut groups: Vec<Vec<Cell>> = clues.given.iter().map(|cell| vec![cell]).collect();
    rng.shuffle(&mut groups);
    clues.reduce(&groups)?;
    Ok(clues.grid())
}

/// Passes all minimal puzzles contained in the puzzle to `each`, once each. Returns false if it stopped early.
pub fn all_minimal<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
    each: &mut dyn FnMut(Grid<W>) -> ControlFlow<()>,
) -> Result<bool, MinimizeError> {
    let clues = clues(grid, cancel)?;
    Ok(inside(&clues, &CellSet::EMPTY, each)?.is_continue())
}

/// Enumerates the minimal puzzles that contain the clues `stay`, branching on a removable clue: it is removed or it stays.
fn inside<const W: usize>(
    clues: &ClueSet<'_, W>,
    stay: &CellSet<W>,
    each: &mut dyn FnMut(Grid<W>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, LimitReached> {
    let superfluous = clues.superfluous()?;
    let Some(cell) = (superfluous - *stay).first() else {
        return Ok(if superfluous.is_empty() { each(clues.grid()) } else { ControlFlow::Continue(()) });
    };
    let mut less = clues.clone();
    less.given.remove(cell);
    if inside(&less, stay, each)?.is_break() {
        return Ok(ControlFlow::Break(()));
    }
    let stay = *stay | CellSet::only(cell);
    // A clue of `stay` that is superfluous even in the smallest possible rest is needed by no puzzle of this branch.
    let fewest = ClueSet { given: stay | (clues.given - superfluous), ..clues.clone() };
    if fewest.is_unique()? && fewest.superfluous()?.meets(&stay) {
        return Ok(ControlFlow::Continue(()));
    }
    inside(clues, &stay, each)
}
