//! Whether a rearrangement really keeps the puzzle. Cells and digits change places one for one; what sees each other
//! still does, houses become houses, clues clues and givens givens. Then it makes a solution of every solution, and of
//! the only one that same solution again.
//!
//! The rearrangement is taken as it comes, as two lists: that it was once found good for some board is not believed.

use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Layout, Symmetry};

/// What a rearrangement does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SymmetryFlaw {
    /// Two cells, or two digits, go to one.
    #[error("it does not take cells and digits one for one")]
    NotOneForOne,
    /// Cells that see each other do not do so any more, or neighbours that must not be consecutive.
    #[error("cells that see each other are torn apart")]
    Sight,
    /// A house becomes something else.
    #[error("a house becomes something that is no house")]
    Houses,
    /// A clue becomes something that no clue says.
    #[error("a clue becomes something that no clue says")]
    Clues,
    /// A given becomes something that is not given.
    #[error("a given becomes something that is not given")]
    Givens,
}

/// Judges a rearrangement of a board with as many cells and digits.
pub(super) fn is_kept<const W: usize>(grid: &Grid<W>, symmetry: &Symmetry) -> Result<(), SymmetryFlaw> {
    let layout = grid.layout();
    let image = |cells: &CellSet<W>| cells.iter().map(|cell| symmetry.cell(cell)).collect::<CellSet<W>>();
    let digits = layout.digits().map(|digit| symmetry.digit(digit));
    let mut met = vec![false; layout.size()];
    let apart =
        digits.into_iter().all(|to| met.get_mut(to.index()).is_some_and(|met| !std::mem::replace(met, true)));
    let on_board = layout.cells().iter().all(|cell| symmetry.cell(cell).index() < layout.shape().cells());
    if !apart || !on_board || image(layout.cells()) != *layout.cells() {
        return Err(SymmetryFlaw::NotBijective);
    }
    let seen = |cell: Cell| image(layout.peers(cell)) == *layout.peers(symmetry.cell(cell));
    if !layout.cells().iter().all(seen) || !keeps_neighbours(layout, symmetry) {
        return Err(SymmetryFlaw::Peers);
    }
    let is_house = |cells: CellSet<W>| layout.houses().any(|(_, info)| info.cells == cells);
    if !layout.houses().all(|(_, info)| is_house(image(&info.cells))) {
        return Err(SymmetryFlaw::Houses);
    }
    let said =
        |digit: Digit, cells: CellSet<W>| layout.clues().iter().any(|c| c.digit == digit && c.cells == cells);
    if !layout.clues().iter().all(|clue| said(symmetry.digit(clue.digit), image(&clue.cells))) {
        return Err(SymmetryFlaw::Clues);
    }
    let (cells, digits): (Vec<_>, Vec<_>) = (
        layout.cells().iter().map(|cell| symmetry.cell(cell)).collect(),
        layout.digits().map(|digit| symmetry.digit(digit)).collect(),
    );
    if !whydoku_board::keeps_constraints(layout, &cells, &digits) {
        return Err(SymmetryFlaw::Peers);
    }
    let given = |Candidate { cell, digit }| grid.givens().contains(cell) && grid.digit(cell) == Some(digit);
    let kept =
        |cell| grid.digit(cell).is_some_and(|digit| given(symmetry.candidate(Candidate::new(cell, digit))));
    if grid.givens().iter().all(kept) { Ok(()) } else { Err(SymmetryFlaw::Givens) }
}

/// Where neighbours must not be consecutive: whether neighbours stay so, and consecutive digits too.
fn keeps_neighbours<const W: usize>(layout: &Layout<W>, symmetry: &Symmetry) -> bool {
    if !layout.is_non_consecutive() {
        return true;
    }
    let beside = |a: Digit, b: Digit| a.index().abs_diff(b.index()) == 1;
    let digits = layout.digits().zip(layout.digits().skip(1));
    let cells = layout.cells().iter().all(|cell| {
        let image: CellSet<W> = layout.neighbours(cell).iter().map(|near| symmetry.cell(near)).collect();
        image == layout.neighbours(symmetry.cell(cell))
    });
    cells && digits.into_iter().all(|(a, b)| beside(symmetry.digit(a), symmetry.digit(b)))
}
