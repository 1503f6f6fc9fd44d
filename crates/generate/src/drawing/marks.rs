//! Dots and lines, as many as there is room for: dots wherever they are true, lines that do not meet.

use super::DrawnRule;
use super::cages::Bounds;
use whydoku_board::{Cell, Constraint, ConstraintKind, edge_neighbours};
use whydoku_cells::Rng;

/// Constraints that go together: one, and its images under the turns of the class.
pub(super) type Mark = Vec<Constraint>;

/// A line has so many cells at most.
const LONGEST: usize = 6;
/// So many lines are begun in each cell.
const BEGINNINGS: usize = 6;

/// All of these beside those that are there already, in an order of chance.
pub(super) fn all(drawings: &[DrawnRule], bounds: Bounds<'_>, there: &[Mark], rng: &mut Rng) -> Vec<Mark> {
    let cells = bounds.known.shape.cells();
    let mut marks = Vec::new();
    let mut taken = vec![false; cells];
    let lines_there = there.iter().flatten().filter(|constraint| !is_dot(constraint));
    lines_there.flat_map(|line| &line.cells).for_each(|cell| taken[cell.index()] = true);
    let mut starts: Vec<usize> = (0..cells * BEGINNINGS).map(|at| at % cells).collect();
    rng.shuffle(&mut starts);
    for &drawing in drawings.iter().filter(|drawing| drawing.is_dot()) {
        marks.extend(
            dots(drawing, bounds)
                .into_iter()
                .filter(|mark| !there.iter().any(|other| other.contains(&mark[0]))),
        );
    }
    let lines: Vec<DrawnRule> = drawings
        .iter()
        .copied()
        .filter(|drawing| !drawing.is_dot() && *drawing != DrawnRule::Killer)
        .collect();
    for start in starts {
        if let Some(&drawing) = rng.pick(&lines)
            && let Some(mark) = line(drawing, start, &taken, bounds, rng)
        {
            mark.iter().flat_map(|line| &line.cells).for_each(|cell| taken[cell.index()] = true);
            marks.push(mark);
        }
    }
    rng.shuffle(&mut marks);
    marks
}

/// What is drawn on a board, each with its images.
pub(super) fn on(constraints: &[Constraint], drawings: &[DrawnRule], bounds: Bounds<'_>) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for constraint in constraints.iter().filter(|constraint| constraint.kind != ConstraintKind::Cage) {
        let of = drawings.iter().find(|drawing| drawing.kinds().contains(&constraint.kind));
        if !marks.iter().any(|mark| mark.contains(constraint)) {
            marks.extend(of.and_then(|&drawing| with_images(drawing, &constraint.cells, bounds)));
        }
    }
    marks
}

fn is_dot(constraint: &Constraint) -> bool {
    matches!(constraint.kind, ConstraintKind::WhiteDot | ConstraintKind::BlackDot | ConstraintKind::PairSum)
}

/// The dots between neighbours that are true, together with their images.
fn dots(drawing: DrawnRule, bounds: Bounds<'_>) -> Vec<Mark> {
    let size = bounds.known.shape.size();
    let pairs = (0..size * size)
        .flat_map(|cell| edge_neighbours(size, cell).map(move |near| [Cell::new(cell), Cell::new(near)]));
    let marks = pairs.filter(|[cell, near]| cell < near);
    let marks = marks.filter_map(|pair| with_images(drawing, &pair, bounds));
    // Each stands with its images where the first of them was met.
    let mut known: Vec<Mark> = Vec::new();
    for mark in marks {
        if !known.iter().any(|other| other.contains(&mark[0])) {
            known.push(mark);
        }
    }
    known
}

/// A line of chance from a cell, as long as it came, with its images; none of them meets another or what is taken.
fn line(drawing: DrawnRule, start: usize, taken: &[bool], bounds: Bounds<'_>, rng: &mut Rng) -> Option<Mark> {
    let size = bounds.known.shape.size();
    let mut cells = vec![Cell::new(start)];
    if taken[start] {
        return None;
    }
    while cells.len() < LONGEST {
        let end = cells[cells.len() - 1].index();
        let mut near: Vec<Cell> = edge_neighbours(size, end).map(Cell::new).collect();
        near.retain(|cell| !taken[cell.index()] && !cells.contains(cell));
        near.retain(|&cell| bounds.known.may_begin(drawing, &[&cells[..], &[cell]].concat()));
        let Some(&next) = rng.pick(&near) else { break };
        cells.push(next);
    }
    let is_free = |mark: &Mark| {
        let all: Vec<Cell> = mark.iter().flat_map(|line| line.cells.iter().copied()).collect();
        all.iter().enumerate().all(|(at, cell)| !taken[cell.index()] && !all[..at].contains(cell))
    };
    let lengths = (1..=cells.len()).rev();
    lengths.filter_map(|count| with_images(drawing, &cells[..count], bounds)).find(is_free)
}

/// What is drawn over some cells and their images, each once; `None` unless all of it is true.
fn with_images(drawing: DrawnRule, cells: &[Cell], bounds: Bounds<'_>) -> Option<Mark> {
    let mut mark: Mark = Vec::new();
    let same = |line: &Constraint, cells: &[Cell]| {
        line.cells.len() == cells.len() && cells.iter().all(|cell| line.cells.contains(cell))
    };
    for image in bounds.images {
        let turned: Vec<Cell> = cells.iter().map(|cell| image[cell.index()]).collect();
        if !mark.iter().any(|line| same(line, &turned)) {
            mark.push(bounds.known.drawn(drawing, &turned)?);
        }
    }
    Some(mark)
}
