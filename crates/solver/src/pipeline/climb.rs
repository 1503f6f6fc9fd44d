//! [`climb`]: the loop that goes from step to step until the board is full or nothing applies. Ratings, recorded runs and
//! paths differ in the [`Stepper`] that finds steps and in the [`ClimbObserver`] that applies them.

use super::engine::{Advance, BoardStatus, Stepper};
use super::{Cut, Solutions};
use crate::catalogue::Guessing;
use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Candidate, Grid};
use whydoku_search::Solution;

/// How a climb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is filled, or nothing that follows changes the rating.
    Solved,
    /// Nothing applies, and no guess is allowed. Holds the number of open cells.
    Stuck(usize),
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The emulated program knows no such board.
    OtherBoard,
    /// A limit was reached before the end.
    Cut(Cut),
}

impl Ending {
    /// The only solution, or what is wrong with the puzzle.
    pub(super) const fn of(solutions: &[Solution]) -> Result<&Solution, Self> {
        match solutions {
            [] => Err(Self::NoSolution),
            [only] => Ok(only),
            _ => Err(Self::SeveralSolutions),
        }
    }
}

pub(crate) trait ClimbObserver<const W: usize> {
    fn round(&mut self, stepper: &mut dyn Stepper<W>, grid: &mut Grid<W>) -> ControlFlow<Ending>;

    /// Called before a guess is looked for.
    fn before_guess(&self) -> ControlFlow<Ending> {
        ControlFlow::Continue(())
    }

    /// Called with a guess before it is placed.
    fn guess(&mut self, grid: &Grid<W>, candidate: Candidate) -> ControlFlow<Ending>;

    /// Whether a climb that is stuck must know if the puzzle has one solution.
    fn explains_stuck(&self) -> bool {
        false
    }
}

pub(crate) fn climb<const W: usize>(
    stepper: &mut dyn Stepper<W>,
    grid: &mut Grid<W>,
    solutions: &mut Solutions,
    guessing: Guessing,
    cancel: CancelToken<'_>,
    observer: &mut dyn ClimbObserver<W>,
) -> Ending {
    loop {
        let open = match stepper.status(grid, cancel) {
            BoardStatus::Full => {
                // No technique knows whether regions that are to be found fit the digits.
                let has_regions = !grid.layout().shape().has_unknown_regions()
                    || !matches!(solutions.within(grid, cancel), Ok([]));
                return if has_regions { Ending::Solved } else { Ending::NoSolution };
            }
            BoardStatus::Broken => return Ending::NoSolution,
            BoardStatus::Open(open) => open,
        };
        match stepper.advance(grid, solutions, cancel) {
            Advance::Cancelled => return Ending::Cut(Cut::Time),
            Advance::Progress => {
                if let ControlFlow::Break(ending) = observer.round(stepper, grid) {
                    return ending;
                }
                continue;
            }
            Advance::Nothing => {}
        }
        if let Some(Err(ending)) = solutions.known().map(Ending::of) {
            return ending;
        }
        if guessing == Guessing::Never && !observer.explains_stuck() {
            return Ending::Stuck(open);
        }
        if let ControlFlow::Break(ending) = observer.before_guess() {
            return ending;
        }
        let Ok(found) = solutions.within(grid, cancel) else { return Ending::Cut(Cut::Time) };
        let solution = match Ending::of(found) {
            Ok(solution) => solution,
            Err(ending) => return ending,
        };
        let guess = if guessing == Guessing::Never { None } else { stepper.guess(grid, solution) };
        let Some(candidate) = guess else { return Ending::Stuck(open) };
        let flow = observer.guess(grid, candidate);
        grid.place(candidate);
        if let ControlFlow::Break(ending) = flow {
            return ending;
        }
    }
}
