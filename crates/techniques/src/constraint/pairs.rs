//! Rules about two cells: dots, thermometers, whispers and the like exclude pairs of digits. A candidate that is in conflict with
//! every candidate of a cell, or with every place of a digit in a house, is eliminated.
//!
//! ```text
//! 4─(2 4 6)   a line on which neighbours differ by 3 at least: next to 2, 4 or 6 there is no 4, so it goes
//! ```
//!
//! Conflicts of equal digits alone make an intersection or a single. What a cage of two cells says is left to its
//! combinations, which say it of both cells at once.

use crate::finder::{Flow, Reason, StepSink, sorted};
use whydoku_board::{Candidate, Cause, Cell, ConstraintKind, Grid, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

pub(super) fn find_in_cells<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    if grid.layout().pairs().is_empty() {
        return Flow::Continue(());
    }
    for cell in grid.open() {
        let figure = || Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, grid.candidates(cell));
        report(grid, &Truth::Cell(cell), figure, |other| is_cage(grid.layout(), [cell, other]), found)?;
    }
    Flow::Continue(())
}

pub(super) fn find_in_houses<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    if layout.pairs().is_empty() {
        return Flow::Continue(());
    }
    for (house, digit) in layout.houses().flat_map(|(house, _)| layout.digits().map(move |d| (house, d))) {
        let places = grid.places_in(house, digit);
        if places.is_many() {
            let figure = || {
                let figure = Figure::new().houses(Role::House, [house]).digits(Role::Digit, [digit]);
                figure.cells(Role::Cell, places)
            };
            report(grid, &Truth::House(house, digit), figure, |_| false, found)?;
        }
    }
    Flow::Continue(())
}

fn report<const W: usize>(
    grid: &Grid<W>,
    truth: &Truth,
    figure: impl FnOnce() -> Figure,
    is_skipped: impl Fn(Cell) -> bool,
    found: &mut StepSink<'_>,
) -> Flow {
    let candidates = truth.candidates(grid);
    let mut removed = without_room(grid, &candidates);
    removed.retain(|removed| !is_skipped(removed.cell));
    found.report(0, removed.iter().copied().map(Conclusion::Eliminate), || {
        let tied = tied_cells(grid.layout(), &candidates, &removed);
        Reason::new([truth.clone()], figure().cells(Role::Other, tied))
    })
}

/// Returns whether cages or sums of these two cells, and no other rules, say which digits they may hold together.
fn is_cage<const W: usize>(layout: &Layout<W>, cells: [Cell; 2]) -> bool {
    let joins = |at: &&usize| layout.pairs()[**at].cells.contains(&cells[1]);
    let mut rules = layout.pairs_of(cells[0]).iter().filter(joins).peekable();
    let is_sum = |at: &usize| match layout.pairs()[*at].cause {
        Cause::Constraint(at) => matches!(
            layout.shape().constraints()[at].kind,
            ConstraintKind::Cage | ConstraintKind::Sum | ConstraintKind::LittleKiller
        ),
        Cause::Rule(_) => false,
    };
    rules.peek().is_some() && rules.all(is_sum)
}

/// Returns the candidates in conflict with all of these, and with one of them by a rule about two cells.
fn without_room<const W: usize>(grid: &Grid<W>, candidates: &[Candidate]) -> Vec<Candidate> {
    let layout = grid.layout();
    let by_rule = candidates.iter().flat_map(|&one| layout.pair_conflicts(one).iter().copied());
    let is_removed =
        |&other: &Candidate| grid.allows(other) && candidates.iter().all(|&one| layout.conflict(one, other));
    sorted(by_rule.filter(is_removed))
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
