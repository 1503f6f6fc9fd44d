//! Making puzzles: what comes out has one solution and no clue too many, says a search of another kind; it is as ordered
//! and as wished; and the same seed gives the same again.
//!
//! | file | asks |
//! | --- | --- |
//! | `made.rs` | whether what is made has one solution and no clue too many |
//! | `ordered.rs` | whether it is as ordered and as wished |
//! | `inside.rs` | which puzzles lie inside a given one, and near it |
//! | `unbiased.rs` | whether an unbiased choice is one |
//! | `constraints.rs`, `techniques.rs` | whether a board has the constraints and a puzzle the techniques that were ordered |

mod constraints;
mod inside;
mod made;
mod ordered;
mod techniques;
mod unbiased;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, Grid, Layout, Rules, Shape, canonical};
use whydoku_cells::Rng;
use whydoku_compat::measures::{Givens, WhipKind};
use whydoku_generate::{
    CellMark, GeneratedPuzzle, GeneratorError, Goal, KNOWN, PuzzleGenerator, Spec, SpecError, SymmetryClass,
    all_minimal, isomorph, minimal, superfluous, weight,
};
use whydoku_methods::Method;
use whydoku_search::SearchOptions;
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::path::PathBuilder;
use whydoku_solver::scale::{Number, ScaleChoice};

const WHIPS: WhipKind = WhipKind { braided: false, grouped: false };
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn made(order: Spec, wish: Goal, seed: u64, count: usize) -> Vec<GeneratedPuzzle> {
    let workshop = PuzzleGenerator::new(order, wish, seed).unwrap();
    (0..100_000).flat_map(|number| workshop.attempt(number, CancelToken::NEVER).made).take(count).collect()
}

fn solutions(grid: &Grid) -> u64 {
    let options = SearchOptions { limit: 2, node_limit: None };
    let each = &mut |_: &_| ControlFlow::Continue(());
    whydoku_methods::enumerate(grid, Method::ExactCover, options, CancelToken::NEVER, each).solutions
}

/// The puzzle with these givens alone.
fn with_givens(grid: &Grid, keep: impl Fn(Cell) -> bool) -> Grid {
    let given = |cell: Cell| grid.digit(cell).filter(|_| keep(cell)).map(|digit| Candidate::new(cell, digit));
    Grid::with_givens(Arc::clone(grid.layout()), grid.givens().iter().filter_map(given)).unwrap()
}

fn is_unique_and_minimal(grid: &Grid) -> bool {
    solutions(grid) == 1
        && grid.givens().iter().all(|left_out| solutions(&with_givens(grid, |cell| cell != left_out)) == 2)
}

fn pattern(made: &GeneratedPuzzle) -> Vec<bool> {
    made.grid.layout().cells().iter().map(|cell| made.grid.digit(cell).is_some()).collect()
}

fn classic(line: &str) -> Grid<2> {
    let digit = |(at, symbol): (usize, char)| {
        whydoku_board::Digit::from_symbol(symbol).map(|digit| Candidate::new(Cell::new(at), digit))
    };
    Grid::with_givens(Layout::classic(), line.chars().enumerate().filter_map(digit)).unwrap()
}
