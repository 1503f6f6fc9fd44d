//! Gurth's symmetrical placement: a rearrangement of the board takes the givens to themselves, each digit to one that
//! is always the same. What it makes of the only solution is a solution too, so the solution is taken to itself as well.
//! What stays where it is must keep its digit; what goes elsewhere must be possible there.
//!
//! ```text
//! 1 . . │ . . . │ . . 2     a half turn takes 1 to 2 and 2 to 1, 3 to 4 and 4 to 3 … and only 5 to itself:
//! . . 3 │ . x . │ 3 . .     the centre x stays where it is, so it is 5
//! 1 . . │ . . . │ . . 2
//! ```
//!
//! | file | does |
//! | --- | --- |
//! | `givens.rs` | finds the rearrangements that keep rules and givens |
//!
//! Not only turns and reflections that can be seen count: a puzzle in disguise has them too, hidden, and must not be
//! harder for that. So all rearrangements of lines are looked at that the board allows.

mod givens;

use crate::finder::{FinderTraits, Flow, Reason, Registration, StepSink, Technique};
use givens::{cyclic, kept};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Layout, Symmetry};
use whydoku_logic::TechniqueId;
use whydoku_logic::{Conclusion, Figure, Role};
use whydoku_logic::{Symmetric, Truth};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::GurthsSymmetricalPlacement, &Placement),
            Registration::new(TechniqueId::GurthsSymmetricalAxis, &Axis),
            Registration::new(TechniqueId::GurthsSymmetricalImages, &Images),
        ]
    }
}

/// A cell stays where it is, and only one digit stays what it is.
struct Placement;

/// Cells stay where they are, and so do several digits.
struct Axis;

/// A cell goes elsewhere, and a digit of it becomes what cannot be there.
struct Images;

/// The digits that stay what they are.
fn staying<const W: usize>(symmetry: &Symmetry, layout: &Layout<W>) -> DigitSet {
    layout.digits().filter(|&digit| symmetry.digit(digit) == digit).collect()
}

/// The open cells that stay where they are.
fn still<const W: usize>(symmetry: &Symmetry, grid: &Grid<W>) -> impl Iterator<Item = Cell> {
    grid.open().iter().filter(|&cell| symmetry.cell(cell) == cell)
}

impl<const W: usize> Technique<W> for Placement {
    /// There is at most one step for each rearrangement and cell; see [`kept`] for how many there can be.
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        // What a half turn says already, a quarter turn need not say again.
        let mut told = CellSet::EMPTY;
        for symmetry in cyclic(kept(grid)) {
            let Some(digit) = staying(&symmetry, grid.layout()).single() else { continue };
            let symmetry = Arc::new(symmetry);
            let cells = still(&symmetry, grid).filter(|&cell| grid.candidates(cell).contains(digit));
            let cells: CellSet<W> = cells.filter(|&cell| !told.contains(cell)).collect();
            told |= cells;
            for cell in &cells {
                found.place(Candidate::new(cell, digit), || {
                    let figure = Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, [digit]);
                    Reason::new([truth(&symmetry, cell)], figure)
                })?;
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        // Of turns one way and the other, the first.
        FinderTraits::ALTERNATIVES
    }
}

impl<const W: usize> Technique<W> for Axis {
    /// There is at most one step for each rearrangement.
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for symmetry in cyclic(kept(grid)) {
            let staying = staying(&symmetry, grid.layout());
            if staying.len() < 2 {
                continue;
            }
            let lost = |cell: Cell| grid.candidates(cell) - staying;
            let cells = || {
                let told = |cell: &Cell| !lost(*cell).is_empty() && lost(*cell) != grid.candidates(*cell);
                still(&symmetry, grid).filter(told)
            };
            let removed = cells().flat_map(|cell| {
                lost(cell).into_iter().map(move |digit| Conclusion::Eliminate(Candidate::new(cell, digit)))
            });
            found.report(0, removed, || {
                let symmetry = Arc::new(symmetry.clone());
                let figure = Figure::new().cells(Role::Cell, cells()).digits(Role::Digit, staying);
                Reason::new(cells().map(|cell| truth(&symmetry, cell)), figure)
            })?;
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::ALTERNATIVES.and(FinderTraits::COMPOSITE)
    }
}

impl<const W: usize> Technique<W> for Images {
    /// There is at most one step for each rearrangement and cell. A rearrangement that another repeats (a half turn
    /// is two quarter turns) says nothing that the other does not.
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for symmetry in givens::largest(kept(grid)) {
            let symmetry = Arc::new(symmetry);
            for cell in grid.open() {
                let symmetric = Symmetric { symmetry: Arc::clone(&symmetry), cell };
                // What is ruled out because the cell comes back with another digit is told of the cells that stay.
                let elsewhere = |digit: Digit| {
                    let mut images = symmetry.images(Candidate::new(cell, digit));
                    images.all(|image| image.cell != cell)
                };
                let own = grid.candidates(cell);
                let lost = own - symmetric.digits(grid);
                let told: DigitSet = lost.into_iter().filter(|&digit| elsewhere(digit)).collect();
                if lost == own || told.is_empty() {
                    continue;
                }
                let removed =
                    told.into_iter().map(|digit| Conclusion::Eliminate(Candidate::new(cell, digit)));
                found.report(0, removed, || {
                    let images = told.into_iter().filter_map(|digit| symmetric.obstacle(digit, grid));
                    let figure = Figure::new().cells(Role::Cell, [cell]).candidates(Role::Guardian, images);
                    Reason::new([Truth::Symmetric(symmetric.clone())], figure)
                })?;
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        // Of turns one way and the other, the first.
        FinderTraits::ALTERNATIVES
    }
}

fn truth(symmetry: &Arc<Symmetry>, cell: Cell) -> Truth {
    Truth::Symmetric(Symmetric { symmetry: Arc::clone(symmetry), cell })
}
