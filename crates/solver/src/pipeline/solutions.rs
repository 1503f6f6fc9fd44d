//! [`Solutions`]: the solutions of a puzzle, searched for when needed.

use std::sync::Arc;
use whydoku_board::{CancelToken, Cancelled, Candidate, DigitSet, Grid};
use whydoku_compat::SolutionOracle;
use whydoku_search::Solution;

/// The first two solutions of a puzzle, searched for when needed.
#[derive(Default)]
pub struct Solutions {
    found: Option<Vec<Solution>>,
    may_assume_one: Option<bool>,
}

impl Solutions {
    /// The known first two solutions of a grid.
    pub fn found<const W: usize>(grid: &Grid<W>, solutions: Vec<Solution>) -> Self {
        // Without entries these are the solutions of the givens, which decide what techniques may assume.
        let may_assume_one = is_as_given(grid).then_some(solutions.len() == 1);
        Self { found: Some(solutions), may_assume_one }
    }

    /// The first two solutions of a grid. Fails if cancelled.
    pub(super) fn within<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        cancel: CancelToken<'_>,
    ) -> Result<&[Solution], Cancelled> {
        if self.found.is_none() {
            self.found = Some(whydoku_search::try_first_two(grid, cancel)?);
        }
        Ok(self.found.as_deref().unwrap_or_default())
    }

    pub(super) fn known(&self) -> Option<&[Solution]> {
        self.found.as_deref()
    }

    /// Whether [`may_assume_one`](Self::may_assume_one) is known.
    pub(super) const fn is_uniqueness_known(&self) -> bool {
        self.may_assume_one.is_some()
    }

    /// Whether techniques may assume a unique solution: the givens alone must have one. A position may have one only
    /// because of entered digits and removed candidates, which uniqueness patterns do not respect. False if cancelled.
    pub fn may_assume_one<const W: usize>(&mut self, grid: &Grid<W>, cancel: CancelToken<'_>) -> bool {
        if let Some(known) = self.may_assume_one {
            return known;
        }
        let known = self.found.as_ref().filter(|_| is_as_given(grid)).map(|found| found.len() == 1);
        let one = if let Some(known) = known {
            known
        } else {
            let Ok(of_givens) = solutions_of_givens(grid, cancel) else { return false };
            let one = of_givens.len() == 1;
            // The only solution of the givens is that of a position, too, if it is allowed there.
            if one && of_givens[0].candidates().all(|own| grid.may_hold(own)) {
                self.found = Some(of_givens);
            }
            one
        };
        *self.may_assume_one.insert(one)
    }

    /// The oracle for an emulator.
    pub(super) const fn oracle<'a, const W: usize>(
        &'a mut self,
        grid: &'a Grid<W>,
        cancel: CancelToken<'a>,
    ) -> GridSolutions<'a, W> {
        GridSolutions { solutions: self, grid, cancel }
    }
}

pub(super) struct GridSolutions<'a, const W: usize> {
    solutions: &'a mut Solutions,
    grid: &'a Grid<W>,
    cancel: CancelToken<'a>,
}

impl<const W: usize> SolutionOracle for GridSolutions<'_, W> {
    fn has_one_solution(&mut self) -> bool {
        matches!(self.solutions.within(self.grid, self.cancel), Ok([_]))
    }

    fn may_assume_uniqueness(&mut self) -> bool {
        self.solutions.may_assume_one(self.grid, self.cancel)
    }
}

fn givens<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = Candidate> + '_ {
    grid.givens().iter().filter_map(|cell| grid.digit(cell).map(|digit| Candidate::new(cell, digit)))
}

/// Whether a grid has no entered digits and no removed candidates.
fn is_as_given<const W: usize>(grid: &Grid<W>) -> bool {
    (*grid.givens() | *grid.open()) == *grid.layout().cells()
        && Grid::with_givens(Arc::clone(grid.layout()), givens(grid)).is_ok_and(|puzzle| puzzle == *grid)
}

/// The first two solutions of the givens alone; none if they obviously have several.
fn solutions_of_givens<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<Vec<Solution>, Cancelled> {
    let layout = grid.layout();
    let digits: DigitSet = givens(grid).map(|candidate| candidate.digit).collect();
    // Two digits without givens can be swapped, unless a constraint distinguishes them or neither need occur.
    let exchangeable = layout.clues().is_empty()
        && !layout.is_non_consecutive()
        && !layout.has_constraints()
        && !layout.shape().has_more_digits();
    let has_swap = exchangeable && digits.len() + 1 < layout.size();
    let puzzle = Grid::with_givens(Arc::clone(layout), givens(grid)).ok().filter(|_| !has_swap);
    let Some(puzzle) = puzzle else { return Ok(Vec::new()) };
    whydoku_search::try_first_two(&puzzle, cancel)
}
