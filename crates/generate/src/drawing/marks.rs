//! Dots and lines: dots wherever they hold, lines that do not meet.

use super::DrawnRule;
use super::cages::Bounds;
use whydoku_board::{Cell, Constraint, ConstraintKind, edge_neighbours};
use whydoku_cells::Rng;

/// A constraint and its images under the symmetry class.
pub(super) type MarkGroup = Vec<Constraint>;

/// The most cells of a line.
const LONGEST: usize = 6;
/// Lines that are begun in each cell.
const BEGINNINGS: usize = 6;

/// Returns all possible marks in addition to existing ones, in random order.
pub(super) fn all(
    drawings: &[DrawnRule],
    bounds: Bounds<'_>,
    there: &[MarkGroup],
    rng: &mut Rng,
) -> Vec<MarkGroup> {
    let cells = bounds.filled.shape.cells();
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

/// Returns the marks of a board, each with its images.
pub(super) fn on(constraints: &[Constraint], drawings: &[DrawnRule], bounds: Bounds<'_>) -> Vec<MarkGroup> {
    let mut marks: Vec<MarkGroup> = Vec::new();
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

/// Returns the dots that hold, each with its images.
fn dots(drawing: DrawnRule, bounds: Bounds<'_>) -> Vec<MarkGroup> {
    let size = bounds.filled.shape.size();
    let pairs = (0..size * size)
        .flat_map(|cell| edge_neighbours(size, cell).map(move |near| [Cell::new(cell), Cell::new(near)]));
    let marks = pairs.filter(|[cell, near]| cell < near);
    let marks = marks.filter_map(|pair| with_images(drawing, &pair, bounds));
    // Each mark stands where its first image was found.
    let mut known: Vec<MarkGroup> = Vec::new();
    for mark in marks {
        if !known.iter().any(|other| other.contains(&mark[0])) {
            known.push(mark);
        }
    }
    known
}

/// Returns a random line from a cell, as long as possible, with its images; none of them meets another or a taken cell.
fn line(
    drawing: DrawnRule,
    start: usize,
    taken: &[bool],
    bounds: Bounds<'_>,
    rng: &mut Rng,
) -> Option<MarkGroup> {
    let size = bounds.filled.shape.size();
    let mut cells = vec![Cell::new(start)];
    if taken[start] {
        return None;
    }
    while cells.len() < LONGEST {
        let end = cells[cells.len() - 1].index();
        let mut near: Vec<Cell> = edge_neighbours(size, end).map(Cell::new).collect();
        near.retain(|cell| !taken[cell.index()] && !cells.contains(cell));
        near.retain(|&cell| bounds.filled.may_begin(drawing, &[&cells[..], &[cell]].concat()));
        let Some(&next) = rng.pick(&near) else { break };
        cells.push(next);
    }
    let is_free = |mark: &MarkGroup| {
        let all: Vec<Cell> = mark.iter().flat_map(|line| line.cells.iter().copied()).collect();
        all.iter().enumerate().all(|(at, cell)| !taken[cell.index()] && !all[..at].contains(cell))
    };
    let lengths = (1..=cells.len()).rev();
    lengths.filter_map(|count| with_images(drawing, &cells[..count], bounds)).find(is_free)
}

/// Returns the constraint over some cells and its images, each once; `None` unless all of them hold.
fn with_images(drawing: DrawnRule, cells: &[Cell], bounds: Bounds<'_>) -> Option<MarkGroup> {
    let mut mark: MarkGroup = Vec::new();
    let same = |line: &Constraint, cells: &[Cell]| {
        line.cells.len() == cells.len() && cells.iter().all(|cell| line.cells.contains(cell))
    };
    for image in bounds.images {
        let turned: Vec<Cell> = cells.iter().map(|cell| image[cell.index()]).collect();
        if !mark.iter().any(|line| same(line, &turned)) {
            mark.push(bounds.filled.drawn(drawing, &turned)?);
        }
    }
    Some(mark)
}
