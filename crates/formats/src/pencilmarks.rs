//! Pencilmark grids: every cell lists its candidates.
//!
//! Such a grid, or a candidate string, cannot say whether a cell with one candidate is filled or merely could be. It is taken as filled, and
//! as a given (the grid tells nothing of who placed what), unless a cell that sees it still lists the digit: placing
//! it would have struck that, so there the cell is open and its single is still to be found.

use crate::{Content, GridRow, InputError, LineError, Problem, Puzzle, Symbol, symbol_on};
use whydoku_board::{DigitSet, Shape};

pub(super) const NONE_LEFT: char = '!';

pub(super) fn read(rows: &[GridRow], shape: Shape) -> Result<Puzzle, InputError> {
    let mut sets = Vec::with_capacity(shape.cells());
    for row in rows {
        for (at, group) in row.groups() {
            let set = candidates(&row.line, at, group, &shape);
            sets.push(set.map_err(|fault| fault.on(row.number, &row.line))?);
        }
    }
    let contents = contents(&shape, &sets);
    Ok(Puzzle::new(shape, contents, rows[0].number))
}

/// The contents of cells with these candidates.
pub(super) fn contents(shape: &Shape, sets: &[DigitSet]) -> Vec<Content> {
    let content = |(&set, open): (&DigitSet, bool)| match set.single() {
        Some(digit) if !open => Content::Given(digit),
        _ => Content::Candidates(set),
    };
    sets.iter().zip(open_cells(shape, sets)).map(content).collect()
}

fn candidates(line: &str, from: usize, group: &str, shape: &Shape) -> Result<DigitSet, LineError> {
    let size = shape.size();
    let mut set = DigitSet::EMPTY;
    for (at, character) in group.char_indices() {
        let problem = match symbol_on(Some(shape), character) {
            Some(Symbol::Digit(digit)) if digit.index() >= size => Problem::Symbol(character, size),
            Some(Symbol::Digit(digit)) if set.contains(digit) => Problem::Twice(digit),
            Some(Symbol::Digit(digit)) => {
                set.insert(digit);
                continue;
            }
            None if character == NONE_LEFT && group.len() == 1 => continue,
            _ => Problem::Pencilmark(character),
        };
        return Err(LineError::at(line, from + at, problem));
    }
    Ok(set)
}

/// Which cells are open: those with several candidates or none, and the singles that an open cell in their row,
/// column or region still lists, which makes others open in turn.
fn open_cells(shape: &Shape, sets: &[DigitSet]) -> Vec<bool> {
    let size = shape.side();
    let place = |cell: usize| (cell / size, cell % size);
    let mut open: Vec<bool> = sets.iter().map(|set| set.single().is_none()).collect();
    let mut fresh: Vec<usize> = (0..sets.len()).filter(|&cell| open[cell]).collect();
    while let Some(cell) = fresh.pop() {
        let (row, column) = place(cell);
        let region = shape.region_of(row, column);
        for other in 0..sets.len() {
            let (r, c) = place(other);
            let is_peer = r == row || c == column || (region.is_some() && shape.region_of(r, c) == region);
            if !open[other] && is_peer && sets[other].is_subset(sets[cell]) {
                open[other] = true;
                fresh.push(other);
            }
        }
    }
    open
}
