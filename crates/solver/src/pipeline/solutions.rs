//! [`Solutions`]: what is known of a puzzle's solutions, searched for when first needed.

use std::sync::Arc;
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_board::{Candidate, DigitSet};
use whydoku_compat::SolutionOracle;
use whydoku_search::{self, Solution};

/// The solutions of a puzzle as far as they matter: none, the one, or two of several.
#[derive(Default)]
pub struct Solutions {
    found: Option<Vec<Solution>>,
    may_assume_one: Option<bool>,
}

impl Solutions {
    /// What somebody has found already of a grid, who looked for two.
    pub fn found<const W: usize>(grid: &Grid<W>, solutions: Vec<Solution>) -> Self {
        // Of a puzzle as it was given this is what a technique may assume, however far a path has come since.
        let may_assume_one = is_as_given(grid).then_some(solutions.len() == 1);
        Self { found: Some(solutions), may_assume_one }
    }

    /// Whether the givens of a position alone have one solution, so that a technique may assume it.
    pub fn givens_have_one<const W: usize>(mut self, grid: &Grid<W>) -> bool {
        self.may_assume_one(grid, CancelToken::NEVER)
    }

    /// The first two solutions of a grid, looked for once.
    pub(super) fn of<const W: usize>(&mut self, grid: &Grid<W>) -> &[Solution] {
        self.found.get_or_insert_with(|| whydoku_search::first_two(grid))
    }

    /// The same, as long as there is time; fails if cancelled first.
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

    /// What was found, if anybody has asked.
    pub(super) fn known(&self) -> Option<&[Solution]> {
        self.found.as_deref()
    }

    /// Whether it was asked already what a technique may assume.
    pub(super) const fn know_whether_one(&self) -> bool {
        self.may_assume_one.is_some()
    }

    /// Whether a technique may assume that there is just one: the givens alone must have one. A position may have one
    /// only because candidates were struck out or digits put in, and no rule would notice if those were rearranged.
    /// Where time is over before that is known, it is not assumed.
    pub(super) fn may_assume_one<const W: usize>(&mut self, grid: &Grid<W>, cancel: CancelToken<'_>) -> bool {
        if let Some(known) = self.may_assume_one {
            return known;
        }
        // Of a puzzle as it was given, the same may be known already.
        let known = self.found.as_ref().filter(|_| is_as_given(grid)).map(|found| found.len() == 1);
        let one = if let Some(known) = known {
            known
        } else {
            let Ok(of_givens) = solutions_of_givens(grid, cancel) else { return false };
            let one = of_givens.len() == 1;
            // The only one of the givens is the only one of a position too that allows for it.
            if one && of_givens[0].candidates().all(|own| grid.may_hold(own)) {
                self.found = Some(of_givens);
            }
            one
        };
        *self.may_assume_one.insert(one)
    }

    /// The same as a program may ask it.
    pub(super) const fn asked<'a, const W: usize>(&'a mut self, grid: &'a Grid<W>) -> SolutionsOf<'a, W> {
        SolutionsOf { solutions: self, grid }
    }
}

/// Solutions, and the position that they are those of.
pub(super) struct SolutionsOf<'a, const W: usize> {
    solutions: &'a mut Solutions,
    grid: &'a Grid<W>,
}

impl<const W: usize> SolutionOracle for SolutionsOf<'_, W> {
    fn has_one_solution(&mut self) -> bool {
        matches!(self.solutions.of(self.grid), [_])
    }

    fn may_assume_uniqueness(&mut self) -> bool {
        self.solutions.may_assume_one(self.grid, CancelToken::NEVER)
    }
}

/// The candidates that were filled from the start.
fn givens<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = Candidate> + '_ {
    grid.givens().iter().filter_map(|cell| grid.digit(cell).map(|digit| Candidate::new(cell, digit)))
}

/// Whether a grid is its givens and nothing more: no other cell filled, nothing struck out.
fn is_as_given<const W: usize>(grid: &Grid<W>) -> bool {
    (*grid.givens() | *grid.open()) == *grid.layout().cells()
        && Grid::with_givens(Arc::clone(grid.layout()), givens(grid)).is_ok_and(|puzzle| puzzle == *grid)
}

/// The first two solutions of the givens alone, as long as there is time; none if it is plain that they have not just one.
fn solutions_of_givens<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<Vec<Solution>, Cancelled> {
    let layout = grid.layout();
    let digits: DigitSet = givens(grid).map(|candidate| candidate.digit).collect();
    // Two digits that no given names could change places, unless a rule tells them apart; no need to search for what
    // they are.
    let exchangeable = layout.clues().is_empty() && !layout.is_non_consecutive() && !layout.has_constraints();
    let nameless = exchangeable && digits.len() + 1 < layout.size();
    let puzzle = Grid::with_givens(Arc::clone(layout), givens(grid)).ok().filter(|_| !nameless);
    let Some(puzzle) = puzzle else { return Ok(Vec::new()) };
    whydoku_search::try_first_two(&puzzle, cancel)
}
