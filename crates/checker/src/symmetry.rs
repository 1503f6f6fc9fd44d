//! Checks a rearrangement of cells and digits: it must map peers to peers, houses to houses, clues to clues and givens to
//! givens. Then it maps solutions to solutions, and the only solution to itself.
//!
//! The rearrangement is taken as two lists; no earlier check of it is trusted.

use crate::SymmetryFlaw;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, Layout, Symmetry, keeps_constraints};

pub(crate) fn check_symmetry<const W: usize>(
    grid: &Grid<W>,
    symmetry: &Symmetry,
) -> Result<(), SymmetryFlaw> {
    let layout = grid.layout();
    let image = |cells: &CellSet<W>| cells.iter().map(|cell| symmetry.cell(cell)).collect::<CellSet<W>>();
    let cells: Vec<Cell> = layout.cells().iter().map(|cell| symmetry.cell(cell)).collect();
    let digits: Vec<Digit> = layout.digits().map(|digit| symmetry.digit(digit)).collect();
    let mut used = vec![false; layout.size()];
    let is_injective =
        digits.iter().all(|to| used.get_mut(to.index()).is_some_and(|used| !std::mem::replace(used, true)));
    let is_on_board = cells.iter().all(|cell| cell.index() < layout.shape().cells());
    if !is_injective || !is_on_board || image(layout.cells()) != *layout.cells() {
        return Err(SymmetryFlaw::NotBijective);
    }
    let keeps_peers = |cell: Cell| image(layout.peers(cell)) == *layout.peers(symmetry.cell(cell));
    if !layout.cells().iter().all(keeps_peers) || !keeps_neighbours(layout, symmetry) {
        return Err(SymmetryFlaw::Peers);
    }
    let is_house = |cells: CellSet<W>| layout.houses().any(|(_, info)| info.cells == cells);
    if !layout.houses().all(|(_, info)| is_house(image(&info.cells))) {
        return Err(SymmetryFlaw::Houses);
    }
    let is_clue =
        |digit: Digit, cells: CellSet<W>| layout.clues().iter().any(|c| c.digit == digit && c.cells == cells);
    if !layout.clues().iter().all(|clue| is_clue(symmetry.digit(clue.digit), image(&clue.cells))) {
        return Err(SymmetryFlaw::Clues);
    }
    if !keeps_constraints(layout, &cells, &digits) {
        return Err(SymmetryFlaw::Peers);
    }
    let is_given =
        |Candidate { cell, digit }| grid.givens().contains(cell) && grid.digit(cell) == Some(digit);
    let keeps_given = |cell| {
        grid.digit(cell).is_some_and(|digit| is_given(symmetry.candidate(Candidate::new(cell, digit))))
    };
    if grid.givens().iter().all(keeps_given) { Ok(()) } else { Err(SymmetryFlaw::Givens) }
}

fn keeps_neighbours<const W: usize>(layout: &Layout<W>, symmetry: &Symmetry) -> bool {
    if !layout.is_non_consecutive() {
        return true;
    }
    let is_consecutive = |a: Digit, b: Digit| a.index().abs_diff(b.index()) == 1;
    let mut digits = layout.digits().zip(layout.digits().skip(1));
    let keeps_cells = layout.cells().iter().all(|cell| {
        let image: CellSet<W> = layout.neighbours(cell).iter().map(|near| symmetry.cell(near)).collect();
        image == layout.neighbours(symmetry.cell(cell))
    });
    keeps_cells && digits.all(|(a, b)| is_consecutive(symmetry.digit(a), symmetry.digit(b)))
}
