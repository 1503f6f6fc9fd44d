//! Showing that a puzzle has no solution when no single line of steps does: by cases. Every candidate of a cell is
//! supposed in turn, and each leads to a contradiction.

use super::Pipeline;
use crate::trace::{Case, Outcome};
use whydoku_board::Candidate;
use whydoku_board::Grid;

/// How many cases a refutation may have, nested ones included, before it is too long to tell.
pub(super) const BUDGET: usize = 60;

impl<const W: usize> Pipeline<'_, W> {
    /// The cases that show it, or the bare fact if they would be too many.
    pub(super) fn refute(&self, grid: &Grid<W>, budget: &mut usize) -> Outcome<W> {
        let Some(cell) = super::case_cell(grid) else { return Outcome::NoSolution };
        let mut cases = Vec::new();
        for digit in grid.candidates(cell) {
            if *budget == 0 {
                return Outcome::NoSolution;
            }
            *budget -= 1;
            let supposed = Candidate::new(cell, digit);
            let mut start = grid.clone();
            start.place(supposed);
            let trace = self.run_within(&start, budget).pruned();
            if matches!(trace.outcome, Outcome::NoSolution) {
                return Outcome::NoSolution;
            }
            cases.push(Case { supposed, trace });
        }
        Outcome::Refuted(cases)
    }
}
