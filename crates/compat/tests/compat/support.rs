//! Helpers shared by the integration tests of this crate.

#![allow(dead_code, reason = "each test file uses its own part")]

use whydoku_board::{Candidate, Cell, Digit, Grid, Layout};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::Pipeline;

/// Puzzles of all levels, one a line.
pub(crate) const PUZZLES: &str = include_str!("../../../../tests/data/puzzles.txt");

/// Returns the step between samples: 1 in optimised builds.
pub(crate) const fn sparing(usual: usize) -> usize {
    if cfg!(debug_assertions) { usual } else { 1 }
}

/// Iterates over the lines of a data file without comments and blank lines.
pub(crate) fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Reads a classic grid from 81 digits and dots.
pub(crate) fn classic(text: &str) -> Grid<2> {
    assert_eq!(text.len(), 81, "{text}");
    let given = |(cell, symbol)| Some(Candidate::new(Cell::new(cell), Digit::from_symbol(symbol)?));
    Grid::with_givens(Layout::classic(), text.chars().enumerate().filter_map(given)).expect("a grid")
}

/// Returns the pipeline of an embedded profile.
pub(crate) fn pipeline<const W: usize>(profile: &str) -> Pipeline<W> {
    let profile = Catalogue::embedded().profile(profile).expect("an embedded profile");
    Pipeline::new(profile).expect("its scale is known")
}
