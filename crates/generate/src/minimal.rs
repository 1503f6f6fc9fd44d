//! The minimal puzzles inside a puzzle, and the clues that it does not need.

use super::KeepGoing;
use super::clues::ClueSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet};
use whydoku_cells::Rng;
use whydoku_search::{self, Fillings, GivenUp};

/// Why a puzzle has no minimal ones inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MinimizeError {
    /// It is none itself.
    #[error("it has no solution, so nothing can be left out; `whydoku check` says more")]
    NoSolution,
    /// It has too few clues already.
    #[error("it has several solutions; `whydoku complete` adds clues to it")]
    SeveralSolutions,
    /// It takes too long to say.
    #[error("whether it has one solution took too long to find out")]
    GivenUp,
}

impl From<GivenUp> for MinimizeError {
    fn from(_: GivenUp) -> Self {
        Self::GivenUp
    }
}

fn clues<const W: usize>(grid: &Grid<W>) -> Result<ClueSet<W>, MinimizeError> {
    let solution = match whydoku_search::first_two(grid).as_slice() {
        [] => return Err(MinimizeError::NoSolution),
        [only] => only.clone(),
        _ => return Err(MinimizeError::SeveralSolutions),
    };
    let board = Fillings::new(Arc::clone(grid.layout()));
    let clues = ClueSet { given: *grid.givens(), ..ClueSet::all(board, solution) };
    // Digits that were placed, and candidates that were taken away, are no clues.
    if clues.is_unique()? { Ok(clues) } else { Err(MinimizeError::SeveralSolutions) }
}

/// The givens of which each alone can be left out.
pub fn superfluous<const W: usize>(grid: &Grid<W>) -> Result<CellSet<W>, MinimizeError> {
    Ok(clues(grid)?.superfluous()?)
}

/// One minimal puzzle inside.
pub fn minimal<const W: usize>(grid: &Grid<W>, rng: &mut Rng) -> Result<Grid<W>, MinimizeError> {
    let mut clues = clues(grid)?;
    let mut groups: Vec<Vec<Cell>> = clues.given.iter().map(|cell| vec![cell]).collect();
    rng.shuffle(&mut groups);
    clues.reduce(&groups)?;
    Ok(clues.grid())
}

/// All minimal puzzles inside, each once, until `each` breaks off. False if it ended before all were found.
pub fn all_minimal<const W: usize>(
    grid: &Grid<W>,
    keep_going: KeepGoing<'_>,
    each: &mut dyn FnMut(Grid<W>) -> ControlFlow<()>,
) -> Result<bool, MinimizeError> {
    let clues = clues(grid)?;
    Ok(inside(&clues, &CellSet::EMPTY, keep_going, each)?.is_continue())
}

/// Those in which the clues `stay`. Of a clue that can be left out there are two cases: it is left out, or it stays.
fn inside<const W: usize>(
    clues: &ClueSet<W>,
    stay: &CellSet<W>,
    keep_going: KeepGoing<'_>,
    each: &mut dyn FnMut(Grid<W>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, GivenUp> {
    if !keep_going() {
        return Ok(ControlFlow::Break(()));
    }
    let superfluous = clues.superfluous()?;
    let Some(cell) = (superfluous - *stay).first() else {
        return Ok(if superfluous.is_empty() { each(clues.grid()) } else { ControlFlow::Continue(()) });
    };
    let mut less = clues.clone();
    less.given.remove(cell);
    if inside(&less, stay, keep_going, each)?.is_break() {
        return Ok(ControlFlow::Break(()));
    }
    let stay = *stay | CellSet::only(cell);
    // If what stays can be left out even of the fewest clues that there can be then, it is needed by none inside.
    let fewest = ClueSet { given: stay | (clues.given - superfluous), ..clues.clone() };
    if fewest.is_unique()? && fewest.superfluous()?.meets(&stay) {
        return Ok(ControlFlow::Continue(()));
    }
    inside(clues, &stay, keep_going, each)
}
