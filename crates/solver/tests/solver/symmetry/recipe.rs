//! Grids out of numbers, so that any grid may come.

use super::*;
use std::sync::Arc;
use whydoku_board::{Candidate, Digit, Grid, Layout, Regions};
use whydoku_test_support::solve;

/// Numbers from which a grid is made: what is given, what is taken away, how it is disguised.
pub(super) fn recipe<const W: usize>(layout: &Layout<W>) -> impl Strategy<Value = Recipe> + use<W> {
    let cells = layout.shape().cells();
    (vec(any::<u8>(), cells), vec(any::<u8>(), cells * layout.size()), 0..160_u8, 0..200_u8, choice())
        .prop_map(|(givens, gone, given_below, gone_below, disguise)| Recipe {
            givens,
            gone,
            given_below,
            gone_below,
            disguise,
        })
}

#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub(super) givens: Vec<u8>,
    pub(super) gone: Vec<u8>,
    pub(super) given_below: u8,
    pub(super) gone_below: u8,
    pub(super) disguise: Vec<usize>,
}

impl Recipe {
    /// A grid that has this filled grid, disguised, among its solutions; and that solution. Any truths may be left
    /// open and any wrong candidates gone, so it need not come from a puzzle.
    pub(super) fn cook<const W: usize>(&self, solution: &Grid<W>) -> (Grid<W>, Grid<W>) {
        let solution = solution.mapped(&product(solution.layout(), &self.disguise));
        let layout = solution.layout();
        let given = layout.cells().iter().filter(|cell| self.givens[cell.index()] < self.given_below);
        let givens = given.map(|cell| Candidate::new(cell, solution.digit(cell).expect("it is full")));
        let mut grid = Grid::with_givens(Arc::clone(layout), givens).expect("a solution has no clash");
        for candidate in grid.clone().open_candidates() {
            let number = candidate.cell.index() * layout.size() + candidate.digit.index();
            if solution.digit(candidate.cell) != Some(candidate.digit) && self.gone[number] < self.gone_below
            {
                grid.eliminate(candidate);
            }
        }
        (grid, solution)
    }
}

/// A filled board: each row is the one above, moved along so that boxes come out right.
pub(super) fn filled<const W: usize>(layout: &Arc<Layout<W>>) -> Grid<W> {
    let Regions::Boxes { width, height } = *layout.shape().regions() else {
        return solve(&Grid::empty(Arc::clone(layout)), 1).remove(0);
    };
    let digit = |cell| {
        let (row, column) = (layout.row(cell), layout.column(cell));
        Digit::new((column + width * (row % height) + row / height) % layout.size())
    };
    let givens = layout.cells().iter().map(|cell| Candidate::new(cell, digit(cell)));
    Grid::with_givens(Arc::clone(layout), givens).expect("the pattern has no clash")
}
