//! Pencilmark grids: every cell lists its candidates.
//!
//! Such a grid cannot say whether a cell with one candidate is filled or merely could be. It is taken as filled, and
//! as a given (the grid tells nothing of who placed what), unless a cell that sees it still lists the digit: placing
//! it would have struck that, so there the cell is open and its single is still to be found.

use super::cells::{Symbol, symbol};
use super::error::{InputError, Problem};
use super::fault::Fault;
use super::puzzle::{Content, Puzzle};
use super::row::Row;
use crate::geometry::{DigitSet, Shape};

/// How a cell is written in which no candidate is left.
pub(super) const NONE_LEFT: char = '!';

/// The puzzle that these rows list.
pub(super) fn read(rows: &[Row], shape: Shape) -> Result<Puzzle, InputError> {
    let mut sets = Vec::with_capacity(shape.cells());
    for row in rows {
        for (at, group) in row.groups() {
            let set = candidates(&row.line, at, group, shape.size());
            sets.push(set.map_err(|fault| fault.on(row.number, &row.line))?);
        }
    }
    let content = |(cell, &set): (usize, &DigitSet)| match set.single() {
        Some(digit) if is_filled(&shape, &sets, cell) => Content::Given(digit),
        _ => Content::Candidates(set),
    };
    let contents = sets.iter().enumerate().map(content).collect();
    Ok(Puzzle::new(shape, contents, rows[0].number))
}

fn candidates(line: &str, from: usize, group: &str, size: usize) -> Result<DigitSet, Fault> {
    let mut set = DigitSet::EMPTY;
    for (at, character) in group.char_indices() {
        let problem = match symbol(character) {
            Some(Symbol::Digit(digit)) if digit.index() >= size => {
                Problem::Symbol { symbol: character, size }
            }
            Some(Symbol::Digit(digit)) if set.contains(digit) => Problem::Twice { digit },
            Some(Symbol::Digit(digit)) => {
                set.insert(digit);
                continue;
            }
            None if character == NONE_LEFT && group.len() == 1 => continue,
            _ => Problem::Pencilmark { symbol: character },
        };
        return Err(Fault::at(line, from + at, problem));
    }
    Ok(set)
}

/// Whether no open cell in the row, column or region of this one lists its digit any more.
fn is_filled(shape: &Shape, sets: &[DigitSet], cell: usize) -> bool {
    let size = shape.size();
    let place = |cell: usize| (cell / size, cell % size);
    let (row, column) = place(cell);
    let region = shape.region_of(row, column);
    let is_peer = |other: usize| {
        let (r, c) = place(other);
        r == row || c == column || (region.is_some() && shape.region_of(r, c) == region)
    };
    let lists = |other: &DigitSet| other.len() > 1 && sets[cell].is_subset(*other);
    !sets.iter().enumerate().any(|(other, set)| lists(set) && is_peer(other))
}
