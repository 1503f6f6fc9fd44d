//! Gurth's symmetrical placement: a rearrangement of the board maps the givens onto themselves, with a fixed renaming of
//! digits. The image of the only solution is a solution too, so the solution is its own image. A cell that is its own image
//! holds a digit that keeps its name; a digit of any other cell must be possible in the image.
//!
//! ```text
//! 1 . . │ . . . │ . . 2     a half turn maps 1 to 2 and 2 to 1, 3 to 4 and 4 to 3 … and only 5 to itself:
//! . . 3 │ . x . │ 3 . .     the centre x is its own image, so it is 5
//! 1 . . │ . . . │ . . 2
//! ```
//!
//! All rearrangements of lines that the board allows count, not only visible turns and reflections: an isomorphic puzzle
//! must not be harder.

mod automorphisms;

use crate::finder::{Flow, Reason, StepSink, in_cell};
use automorphisms::{automorphisms, cyclic, largest};
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, Layout, Symmetry};
use whydoku_logic::{Figure, Role, Symmetric, Truth};

register! {
    GurthsSymmetricalPlacement[ALTERNATIVES] => find_placements,
    GurthsSymmetricalAxis[ALTERNATIVES, COMPOSITE] => find_axes,
    GurthsSymmetricalImages[ALTERNATIVES] => find_images,
}

fn staying<const W: usize>(symmetry: &Symmetry, layout: &Layout<W>) -> DigitSet {
    layout.digits().filter(|&digit| symmetry.digit(digit) == digit).collect()
}

fn still<const W: usize>(symmetry: &Symmetry, grid: &Grid<W>) -> impl Iterator<Item = Cell> {
    grid.open().iter().filter(|&cell| symmetry.cell(cell) == cell)
}

/// A cell is its own image, and only one digit keeps its name.
fn find_placements<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    // A quarter turn need not repeat what a half turn places.
    let mut placed = CellSet::EMPTY;
    for symmetry in cyclic(automorphisms(grid)) {
        let Some(digit) = staying(&symmetry, grid.layout()).single() else { continue };
        let symmetry = Arc::new(symmetry);
        let cells = still(&symmetry, grid).filter(|&cell| grid.candidates(cell).contains(digit));
        let cells: CellSet<W> = cells.filter(|&cell| !placed.contains(cell)).collect();
        placed |= cells;
        for cell in &cells {
            let placed = Candidate::new(cell, digit);
            sink.place(placed, || Reason::new([truth(&symmetry, cell)], Figure::of(placed)))?;
        }
    }
    Flow::Continue(())
}

/// Cells are their own images, and several digits keep their names.
fn find_axes<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for symmetry in cyclic(automorphisms(grid)) {
        let staying = staying(&symmetry, grid.layout());
        if staying.len() < 2 {
            continue;
        }
        let lost = |cell: Cell| grid.candidates(cell) - staying;
        let cells = || {
            let loses = |cell: &Cell| !lost(*cell).is_empty() && lost(*cell) != grid.candidates(*cell);
            still(&symmetry, grid).filter(loses)
        };
        sink.eliminate_all(0, cells().flat_map(|cell| in_cell(cell, lost(cell))), || {
            let symmetry = Arc::new(symmetry.clone());
            let figure = Figure::new().cells(Role::Cell, cells()).digits(Role::Digit, staying);
            Reason::new(cells().map(|cell| truth(&symmetry, cell)), figure)
        })?;
    }
    Flow::Continue(())
}

/// A digit of a cell is impossible in the cell's image.
fn find_images<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for symmetry in largest(automorphisms(grid)) {
        let symmetry = Arc::new(symmetry);
        for cell in grid.open() {
            let symmetric = Symmetric { symmetry: Arc::clone(&symmetry), cell };
            // If an image returns to the cell with another digit, the axis technique rules the digit out.
            let elsewhere = |digit: Digit| {
                let mut images = symmetry.images(Candidate::new(cell, digit));
                images.all(|image| image.cell != cell)
            };
            let own = grid.candidates(cell);
            let lost = own - symmetric.digits(grid);
            let removed: DigitSet = lost.into_iter().filter(|&digit| elsewhere(digit)).collect();
            if lost == own || removed.is_empty() {
                continue;
            }
            sink.eliminate_all(0, in_cell(cell, removed), || {
                let images = removed.into_iter().filter_map(|digit| symmetric.obstacle(digit, grid));
                let figure = Figure::new().cells(Role::Cell, [cell]).candidates(Role::Guardian, images);
                Reason::new([Truth::Symmetric(symmetric.clone())], figure)
            })?;
        }
    }
    Flow::Continue(())
}

fn truth(symmetry: &Arc<Symmetry>, cell: Cell) -> Truth {
    Truth::Symmetric(Symmetric { symmetry: Arc::clone(symmetry), cell })
}
