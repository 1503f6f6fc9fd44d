//! Rules about two cells: dots, thermometers, whispers and the like forbid that two digits stand beside each other.
//!
//! ```text
//! 4─(2 4 6)   a line on which neighbours differ by 3 at least: beside 2, 4 or 6 there is no 4, so it goes
//! ```
//!
//! The same of all places of a digit in a house. Where equal digits that see each other say it alone, it is an
//! intersection or a single and is left to these.

use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Layout};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

/// What no digit of a cell leaves room for.
pub(super) struct OfCell;

impl<const W: usize> Technique<W> for OfCell {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        if layout.pairs().is_empty() {
            return Flow::Continue(());
        }
        for cell in grid.open() {
            let held = grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit));
            let held: Vec<Candidate> = held.collect();
            let gone = without_room(grid, &held);
            let parts = gone.iter().copied().map(Conclusion::Eliminate);
            found.report(0, parts, || {
                let figure = Figure::new()
                    .cells(Role::Cell, [cell])
                    .digits(Role::Digit, grid.candidates(cell))
                    .cells(Role::Other, tied_cells(layout, &held, &gone));
                Reason::new([Truth::Cell(cell)], figure)
            })?;
        }
        Flow::Continue(())
    }
}

/// What no place of a digit in a house leaves room for.
pub(super) struct OfHouse;

impl<const W: usize> Technique<W> for OfHouse {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        if layout.pairs().is_empty() {
            return Flow::Continue(());
        }
        for (house, _) in layout.houses() {
            for digit in layout.digits() {
                let places = grid.places_in(house, digit);
                if !places.is_many() {
                    continue;
                }
                let held: Vec<Candidate> = places.iter().map(|cell| Candidate::new(cell, digit)).collect();
                let gone = without_room(grid, &held);
                let parts = gone.iter().copied().map(Conclusion::Eliminate);
                found.report(0, parts, || {
                    let figure = Figure::new()
                        .houses(Role::House, [house])
                        .digits(Role::Digit, [digit])
                        .cells(Role::Cell, places)
                        .cells(Role::Other, tied_cells(layout, &held, &gone));
                    Reason::new([Truth::House(house, digit)], figure)
                })?;
            }
        }
        Flow::Continue(())
    }
}

/// The candidates that cannot stand beside any of these, and beside one of them by a rule about two cells.
fn without_room<const W: usize>(grid: &Grid<W>, held: &[Candidate]) -> Vec<Candidate> {
    let layout = grid.layout();
    let Some(few) = held.iter().min_by_key(|&&one| layout.pair_conflicts(one).len()) else {
        return Vec::new();
    };
    // All of them rule it out; if not all by such a rule, some do.
    let all_by_rule = layout.pair_conflicts(*few).iter().copied();
    let others = held.iter().flat_map(|&one| layout.pair_conflicts(one).iter().copied());
    let mut gone: Vec<Candidate> = all_by_rule
        .chain(others)
        .filter(|&gone| grid.allows(gone) && held.iter().all(|&one| layout.conflict(one, gone)))
        .collect();
    gone.sort_unstable();
    gone.dedup();
    gone
}

/// The cells of the eliminated candidates that a rule about two cells ties to the pattern.
fn tied_cells<const W: usize>(layout: &Layout<W>, held: &[Candidate], gone: &[Candidate]) -> Vec<Cell> {
    let tied = gone.iter().map(|gone| gone.cell).filter(|&cell| {
        held.iter().any(|one| layout.pair_conflicts(*one).iter().any(|other| other.cell == cell))
    });
    let mut cells: Vec<Cell> = tied.collect();
    cells.dedup();
    cells
}
