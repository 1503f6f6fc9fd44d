//! Rules about two cells: dots, thermometers, whispers and the like exclude pairs of digits. A candidate that is in conflict with
//! every candidate of a cell, or with every place of a digit in a house, is eliminated.
//!
//! ```text
//! 4─(2 4 6)   a line on which neighbours differ by 3 at least: next to 2, 4 or 6 there is no 4, so it goes
//! ```
//!
//! Conflicts of equal digits alone make an intersection or a single.

use crate::finder::{Flow, Reason, StepSink};
use whydoku_board::{Candidate, Cell, Grid, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

pub(super) fn find_in_cells<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    if layout.pairs().is_empty() {
        return Flow::Continue(());
    }
    for cell in grid.open() {
        let candidates = grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit));
        let candidates: Vec<Candidate> = candidates.collect();
        let removed = without_room(grid, &candidates);
        let parts = removed.iter().copied().map(Conclusion::Eliminate);
        found.report(0, parts, || {
            let figure = Figure::new()
                .cells(Role::Cell, [cell])
                .digits(Role::Digit, grid.candidates(cell))
                .cells(Role::Other, tied_cells(layout, &candidates, &removed));
            Reason::new([Truth::Cell(cell)], figure)
        })?;
    }
    Flow::Continue(())
}

pub(super) fn find_in_houses<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
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
            let candidates: Vec<Candidate> = places.iter().map(|cell| Candidate::new(cell, digit)).collect();
            let removed = without_room(grid, &candidates);
            let parts = removed.iter().copied().map(Conclusion::Eliminate);
            found.report(0, parts, || {
                let figure = Figure::new()
                    .houses(Role::House, [house])
                    .digits(Role::Digit, [digit])
                    .cells(Role::Cell, places)
                    .cells(Role::Other, tied_cells(layout, &candidates, &removed));
                Reason::new([Truth::House(house, digit)], figure)
            })?;
        }
    }
    Flow::Continue(())
}

/// Returns the candidates in conflict with all of these, and with one of them by a rule about two cells.
fn without_room<const W: usize>(grid: &Grid<W>, candidates: &[Candidate]) -> Vec<Candidate> {
    let layout = grid.layout();
    let by_rule = candidates.iter().flat_map(|&one| layout.pair_conflicts(one).iter().copied());
    let mut removed: Vec<Candidate> = by_rule
        .filter(|&other| grid.allows(other) && candidates.iter().all(|&one| layout.conflict(one, other)))
        .collect();
    removed.sort_unstable();
    removed.dedup();
    removed
}

fn tied_cells<const W: usize>(
    layout: &Layout<W>,
    candidates: &[Candidate],
    removed: &[Candidate],
) -> Vec<Cell> {
    let is_tied = |&cell: &Cell| {
        candidates.iter().any(|one| layout.pair_conflicts(*one).iter().any(|other| other.cell == cell))
    };
    let mut cells: Vec<Cell> = removed.iter().map(|removed| removed.cell).filter(is_tied).collect();
    cells.dedup();
    cells
}
