//! Lines of HoDoKu's regression library, which HoDoKu also copies to the clipboard:
//! `:code:digits:grid:deleted:eliminations:placements:extra:`.
//!
//! In the grid `+` marks a digit that was placed, not given. Deleted candidates are `dRC`: digit, row, column. The
//! other fields describe the step to be found; a reader of positions ignores them.

use crate::{
    InputLine, LineError, Opening, Problem, Puzzle, Symbol, TokenKind, nearest_size, puzzle_of, symbol,
    token_of_length,
};
use whydoku_board::{Candidate, Cell, Shape};

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    let &InputLine { number, line, text, .. } = line;
    let puzzle = || read(number, line, shape).map_err(|error| error.on(number, line));
    text.starts_with(':').then(|| Opening::Puzzle(puzzle()))
}

fn read(number: usize, line: &str, shape: Option<&Shape>) -> Result<Puzzle, LineError> {
    let mut from = 0;
    let mut fields = line.split(':').map(|field| {
        let start = from;
        from += field.len() + 1;
        (start, field)
    });
    // Nothing stands before the first colon; then come code, digits, grid.
    let Some((start, field)) = fields.nth(3) else {
        return Err(Problem::LibraryGrid.into());
    };
    let start = start + (field.len() - field.trim_start().len());
    let grid = field.trim();
    let length = grid.chars().filter(|&c| c != '+').count();
    let Some(kind @ TokenKind::Grid(_)) = token_of_length(length, shape) else {
        let problem = Problem::Cells { found: length, size: nearest_size(length, shape) };
        return Err(LineError::at(line, start, problem));
    };
    let mut puzzle = puzzle_of(number, line, (start, grid), kind, shape)?;
    if let Some((start, field)) = fields.next() {
        puzzle.deleted = deleted(line, start, field, &puzzle.shape)?;
    }
    Ok(puzzle)
}

/// Parses a field such as `845 257 259`.
fn deleted(line: &str, from: usize, field: &str, shape: &Shape) -> Result<Vec<Candidate>, LineError> {
    let size = shape.size();
    let mut found = Vec::new();
    let mut at = from;
    for entry in field.split(' ') {
        if !entry.is_empty() {
            let fault = || {
                let shortened = entry.chars().take(12).flat_map(char::escape_debug).collect();
                LineError::at(line, at, Problem::Deleted(shortened, size))
            };
            found.push(candidate(entry, shape).ok_or_else(fault)?);
        }
        at += entry.len() + 1;
    }
    Ok(found)
}

fn candidate(entry: &str, shape: &Shape) -> Option<Candidate> {
    let size = shape.side();
    let digit = shape.digit_of(entry.chars().next()?)?;
    let mut numbers = entry.chars().skip(1).map(|character| match symbol(character)? {
        Symbol::Digit(digit) => Some(digit.index()),
        Symbol::Empty => None,
    });
    let (row, column) = (numbers.next()??, numbers.next()??);
    let cell = Cell::new(row * size + column);
    let is_whole = numbers.next().is_none() && column < size && cell.index() < shape.cells();
    is_whole.then(|| Candidate::new(cell, digit))
}
