//! Rules about two cells: dots, thermometers, whispers and the like exclude pairs of digits. A candidate that is in conflict with
//! every candidate of a cell, or with every place of a digit in a house, is eliminated.
//!
//! ```text
//! 4─(2 4 6)   a line on which neighbours differ by 3 at least: next to 2, 4 or 6 there is no 4, so it goes
//! ```
//!
//! Conflicts of equal digits alone make an intersection or a single. What one constraint says of two cells is left to
//! the tables of all its cells.

use crate::finder::{Flow, Reason, StepSink};
use whydoku_board::{
    Candidate, Cause, Cell, CellSet, Constraint, Grid, Layout, MAX_SIZE, PairGroup, Rules, edge_neighbours,
};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

pub(super) fn find_in_cells<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    report_cells(grid, |cells| are_of_one_table(layout, cells) || are_undrawn(layout, cells), sink)
}

/// Pairs of cells without a dot or sign between them, where all dots and signs are drawn.
pub(super) fn find_undrawn<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    report_cells(grid, |cells| !are_undrawn(grid.layout(), cells), sink)
}

fn report_cells<const W: usize>(
    grid: &Grid<W>,
    is_skipped: impl Fn([Cell; 2]) -> bool,
    sink: &mut StepSink<'_>,
) -> Flow {
    if grid.layout().pairs().is_empty() {
        return Flow::Continue(());
    }
    for cell in grid.open() {
        let figure = || Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, grid.candidates(cell));
        report(grid, &Truth::Cell(cell), figure, |other| is_skipped([cell, other]), sink)?;
    }
    Flow::Continue(())
}

/// Returns whether only dots and signs that are not drawn say which digits these cells may hold together.
fn are_undrawn<const W: usize>(layout: &Layout<W>, cells: [Cell; 2]) -> bool {
    let mut rules = causes(layout, cells).peekable();
    let drawn = [Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS, Rules::ALL_XV];
    rules.peek().is_some() && rules.all(|cause| drawn.iter().any(|&rule| cause == Cause::Rule(rule)))
}

/// The origins of the rules about these two cells.
fn causes<const W: usize>(layout: &Layout<W>, cells: [Cell; 2]) -> impl Iterator<Item = Cause> + '_ {
    let rules = layout.pairs_of(cells[0]).iter().map(|&at| &layout.pairs()[at]);
    rules.filter(move |rule| rule.cells.contains(&cells[1])).map(|rule| rule.cause)
}

pub(super) fn find_in_houses<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
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
            report(grid, &Truth::House(house, digit), figure, |_| false, sink)?;
        }
    }
    Flow::Continue(())
}

fn report<const W: usize>(
    grid: &Grid<W>,
    truth: &Truth,
    figure: impl FnOnce() -> Figure,
    is_skipped: impl Fn(Cell) -> bool,
    sink: &mut StepSink<'_>,
) -> Flow {
    sink.check_cancelled()?;
    let candidates = truth.candidates(grid);
    let mut removed = without_room(grid, &candidates);
    removed.retain(|removed| !is_skipped(removed.cell));
    sink.report(0, removed.iter().copied().map(Conclusion::Eliminate), || {
        let tied = tied_cells(grid.layout(), &candidates, &removed);
        Reason::new([truth.clone()], figure().cells(Role::Other, tied))
    })
}

/// The most cells of a constraint that is looked at as a whole.
const MOST_CELLS: usize = 32;

/// Returns the technique that looks at the pairs of a constraint as a whole.
pub(super) fn group_of(constraint: &Constraint) -> Option<PairGroup> {
    let is_large = constraint.cells.len() > MOST_CELLS || constraint.is_of_neighbours();
    constraint.kind.facts().pair_group.filter(|_| !is_large)
}

/// Returns whether all that joins these two cells is one constraint, or dots, which other techniques look at as a whole.
fn are_of_one_table<const W: usize>(layout: &Layout<W>, cells: [Cell; 2]) -> bool {
    let mut rules = causes(layout, cells);
    let Some(first) = rules.next() else { return false };
    let Cause::Constraint(at) = first else { return false };
    let shape = layout.shape();
    if shape.rules().have(Rules::NON_CONSECUTIVE)
        && edge_neighbours(shape.side(), cells[0].index()).any(|cell| cell == cells[1].index())
    {
        return false;
    }
    let group = |at: usize| group_of(&shape.constraints()[at]);
    let is_whole = group(at).is_some()
        || layout.relations_of(cells[0]).iter().any(|&relation| {
            let info = &layout.relations()[relation];
            info.cause == first && info.cells.contains(cells[1])
        });
    is_whole
        && rules.all(|other| {
            let are_dots =
                |other| group(at) == Some(PairGroup::Dots) && group(other) == Some(PairGroup::Dots);
            other == first || matches!(other, Cause::Constraint(other) if are_dots(other))
        })
}

/// Returns the candidates in conflict with all of these, and with one of them by a rule about two cells.
fn without_room<const W: usize>(grid: &Grid<W>, candidates: &[Candidate]) -> Vec<Candidate> {
    let layout = grid.layout();
    // Several of these exclude the same candidate.
    let mut seen = [CellSet::<W>::EMPTY; MAX_SIZE];
    let mut removed = Vec::new();
    for &other in candidates.iter().flat_map(|&one| layout.pair_conflicts(one)) {
        let of_digit = &mut seen[other.digit.index()];
        if of_digit.contains(other.cell) || !grid.allows(other) {
            continue;
        }
        of_digit.insert(other.cell);
        if candidates.iter().all(|&one| layout.conflict(one, other)) {
            removed.push(other);
        }
    }
    removed.sort_unstable();
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
