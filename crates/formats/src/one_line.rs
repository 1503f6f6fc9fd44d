//! Grids and candidate strings written on one line without a break.

use crate::{
    CellReader, Content, LineError, Problem, Puzzle, SYMBOLS, Symbol, TokenKind, comment, jigsaw,
    pencilmarks, separates, shape_for, split_comment, symbol, symbol_on, token_of_length,
};
use whydoku_board::{Digit, DigitSet, Shape};

/// Whether a large grid is written in letters alone, the first digit as A: one of them is beyond what the digits of this
/// size go to where they begin with 1.
fn is_in_letters(token: &str, size: usize) -> bool {
    let is_empty = |byte: u8| byte != b'X' && symbol(byte.into()) == Some(Symbol::Empty);
    let letter = |byte: u8| byte.checked_sub(b'A').map(usize::from).filter(|&letter| letter < size);
    // Without an empty cell it is a map of regions.
    size > 9
        && token.bytes().any(is_empty)
        && token.bytes().all(|byte| is_empty(byte) || letter(byte).is_some())
        && token.bytes().filter_map(letter).any(|letter| letter + 9 >= size)
}

/// A grid without a break, the token standing at byte `from` of the line. `+` before a digit marks it as placed.
pub(super) fn grid_cells(
    line: &str,
    from: usize,
    token: &str,
    size: usize,
    shape: Option<&Shape>,
) -> Result<Vec<Content>, LineError> {
    if is_in_letters(token, size) {
        let content = |byte: u8| match byte {
            b'A'..=b'Z' => Content::Given(Digit::new(usize::from(byte - b'A'))),
            _ => Content::Open,
        };
        return Ok(token.bytes().map(content).collect());
    }
    let mut cells = Vec::with_capacity(size * size);
    let mut reader = CellReader::new(line, size, shape);
    let mut characters = token.char_indices();
    while let Some((at, character)) = characters.next() {
        if character != '+' {
            cells.push(reader.cell(from + at, character)?);
            continue;
        }
        let next = characters.next();
        let placed = next.and_then(|(at, next)| reader.cell(from + at, next).ok());
        let Some(Content::Given(digit)) = placed else {
            let problem = Problem::Plus(next.map(|(_, next)| next));
            return Err(LineError::at(line, from + at, problem));
        };
        cells.push(Content::Placed(digit));
    }
    Ok(cells)
}

/// A candidate string: `size` places a cell, each for its own digit.
fn candidate_cells(
    line: &str,
    from: usize,
    token: &str,
    size: usize,
    shape: Option<&Shape>,
) -> Result<Vec<DigitSet>, LineError> {
    let mut sets = vec![DigitSet::EMPTY; size * size];
    for (place, (at, character)) in token.char_indices().enumerate() {
        let expected = Digit::new(place % size);
        match symbol_on(shape, character) {
            Some(Symbol::Digit(digit)) if digit == expected => sets[place / size].insert(digit),
            Some(Symbol::Empty) => {}
            _ => {
                let problem = Problem::CandidatePlace { symbol: character, expected, size };
                return Err(LineError::at(line, from + at, problem));
            }
        }
    }
    Ok(sets)
}

const CLASSIC: [Option<Content>; 256] = {
    let mut table = [None; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match SYMBOLS[byte] {
            Some(Symbol::Empty) => Some(Content::Open),
            Some(Symbol::Digit(digit)) if digit.index() < 9 => Some(Content::Given(digit)),
            _ => None,
        };
        byte += 1;
    }
    table
};

/// The plainest line, of which there are millions: 81 cells, perhaps a comment. Others are left to [`one_line`].
pub(super) fn classic_line(number: usize, line: &str, shape: Option<&Shape>) -> Option<Puzzle> {
    let (grid, rest) = line.split_at_checked(81)?;
    if shape.is_some_and(|shape| *shape != Shape::CLASSIC) || !rest.bytes().next().is_none_or(separates) {
        return None;
    }
    let mut cells = Vec::with_capacity(81);
    for byte in grid.bytes() {
        cells.push(CLASSIC[usize::from(byte)]?);
    }
    let mut puzzle = Puzzle::with_text(Shape::CLASSIC, cells, number, grid.to_owned());
    puzzle.name = comment(rest).map(str::to_owned);
    Some(if rest.len() > 81 { jigsaw::with_comment(puzzle, shape) } else { puzzle })
}

/// A puzzle on one line: a grid or a candidate string, and a comment. `None` if the first token is neither by length.
pub(super) fn one_line(
    number: usize,
    line: &str,
    shape: Option<&Shape>,
) -> Option<Result<Puzzle, LineError>> {
    let text = line.trim();
    let (token, comment) = split_comment(text);
    // For plain characters the number of bytes is the number of cells, and counting them costs nothing.
    let length = if token.is_ascii() && !token.contains('+') {
        token.len()
    } else {
        token.chars().filter(|&c| c != '+').count()
    };
    let from = line.len() - line.trim_start().len();
    // A grid and a map of its regions without a blank between them.
    if shape.is_none()
        && token.is_ascii()
        && let (grid, map) = token.split_at(token.len() / 2)
        && grid.len() == map.len()
        && let Some(kind @ TokenKind::Grid(_)) = token_of_length(grid.len(), None)
        && let Ok(mut puzzle) = puzzle_of(number, line, (from, grid), kind, None)
        && let Some(board) = jigsaw::board(&puzzle.shape, map)
    {
        puzzle.shape = board;
        puzzle.name = comment.map(str::to_owned);
        return Some(Ok(puzzle));
    }
    let kind = token_of_length(length, shape)?;
    Some(puzzle_of(number, line, (from, token), kind, shape).map(|mut puzzle| {
        puzzle.name = comment.map(str::to_owned);
        jigsaw::with_comment(puzzle, shape)
    }))
}

pub(super) fn puzzle_of(
    number: usize,
    line: &str,
    (from, token): (usize, &str),
    kind: TokenKind,
    shape: Option<&Shape>,
) -> Result<Puzzle, LineError> {
    let (size, shape, cells) = match kind {
        TokenKind::Grid(size) => {
            let cells = grid_cells(line, from, token, size, shape)?;
            (size, shape_for(size, shape)?, cells)
        }
        TokenKind::Candidates(size) => {
            let sets = candidate_cells(line, from, token, size, shape)?;
            let shape = shape_for(size, shape)?;
            let cells = pencilmarks::contents(&shape, &sets);
            (size, shape, cells)
        }
    };
    let letters = kind == TokenKind::Grid(size) && is_in_letters(token, size);
    Ok(Puzzle { letters, ..Puzzle::with_text(shape, cells, number, token.to_owned()) })
}
