//! Symbols and cells: what one character means, and a grid or a candidate string written without a break.

use super::error::Problem;
use super::fault::Fault;
use super::jigsaw;
use super::puzzle::{Content, Puzzle};
use crate::geometry::{Digit, DigitSet, MAX_SIZE, Shape};

/// What one character of a grid means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Empty,
    Digit(Digit),
}

/// The meaning of every byte; `None` for those that mean nothing in a grid.
///
/// `x` always stands for an empty cell: the digits of the largest board end at P.
const SYMBOLS: [Option<Symbol>; 256] = {
    let mut table = [None; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'.' | b'0' | b'*' | b'_' | b'?' | b'x' | b'X' => Some(Symbol::Empty),
            other => match Digit::from_symbol(other as char) {
                Some(digit) if digit.index() < MAX_SIZE => Some(Symbol::Digit(digit)),
                _ => None,
            },
        };
        byte += 1;
    }
    table
};

/// The meaning of a character in a grid whose digits begin with 1.
pub(super) fn symbol(character: char) -> Option<Symbol> {
    SYMBOLS.get(character as usize).copied().flatten()
}

/// The meaning of a character in a grid of this board.
pub(super) fn symbol_on(shape: &Shape, character: char) -> Option<Symbol> {
    if shape.lowest() == 1 {
        return symbol(character);
    }
    // There 0 may be a digit, and a digit beyond the last means nothing.
    let empty = || symbol(character).filter(|known| *known == Symbol::Empty);
    shape.digit_of(character).map(Symbol::Digit).or_else(empty)
}

/// Whether it ends a grid on one line, so that a comment may follow.
pub(super) const fn separates(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'|' | b'#')
}

/// The grid or candidate string that a line begins with, and the comment after it.
pub(super) fn split_comment(text: &str) -> (&str, Option<&str>) {
    let end = text.bytes().position(separates).unwrap_or(text.len());
    let (token, rest) = text.split_at(end);
    (token, comment(rest))
}

/// What is left of a comment without the separators before it.
pub(super) fn comment(rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches(|c: char| c.is_ascii() && separates(c as u8)).trim();
    (!rest.is_empty()).then_some(rest)
}

/// What a token of so many characters can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A grid of this side.
    Grid(usize),
    /// A candidate string for a board of this side.
    Candidates(usize),
}

/// What a token of `length` characters is, if its length fits a board.
///
/// Without a shape, 64 characters are a grid of side 8 rather than the candidates of side 4, and nothing shorter
/// than 16 is a grid: nine characters are a row.
pub(super) fn token_of_length(length: usize, shape: Option<&Shape>) -> Option<Token> {
    let fits = |size: usize| {
        let squared = size * size;
        if length == squared {
            Some(Token::Grid(size))
        } else {
            (length == squared * size).then_some(Token::Candidates(size))
        }
    };
    match (length, shape) {
        (81, None) => Some(Token::Grid(9)),
        (_, Some(shape)) => fits(shape.size()),
        (..16, None) => None,
        (_, None) => {
            let found = |wanted: fn(Token) -> bool| (4..=MAX_SIZE).filter_map(fits).find(|&t| wanted(t));
            found(|token| matches!(token, Token::Grid(_)))
                .or_else(|| found(|token| matches!(token, Token::Candidates(6..))))
        }
    }
}

/// The side of the grid that a wrong number of cells is nearest to.
pub(super) fn nearest_size(cells: usize, shape: Option<&Shape>) -> usize {
    match (cells, shape) {
        (_, Some(shape)) => shape.size(),
        // Most broken lines were once 81 characters.
        (..9 | 50..=110, None) => 9,
        _ => (4..=MAX_SIZE).min_by_key(|size| (size * size).abs_diff(cells)).unwrap_or(9),
    }
}

/// The shape that is asked for, or else the customary one of this size.
pub(super) fn shape_for(size: usize, shape: Option<&Shape>) -> Result<Shape, Problem> {
    match shape {
        Some(shape) => Ok(shape.clone()),
        None if size == 9 => Ok(Shape::CLASSIC),
        None => Ok(Shape::of_size(size)?),
    }
}

/// Reads cells out of a line, one after the other. It knows the size, and watches for digits counted from 0.
pub(super) struct CellReader<'a> {
    line: &'a str,
    size: usize,
    /// The board, where its digits do not begin with 1.
    other_digits: Option<Shape>,
    zero: bool,
    other: Option<char>,
}

impl<'a> CellReader<'a> {
    pub(super) fn new(line: &'a str, size: usize, shape: Option<&Shape>) -> Self {
        let other_digits = shape.filter(|shape| shape.lowest() != 1).cloned();
        Self { line, size, other_digits, zero: false, other: None }
    }

    /// The same for the next line of a grid.
    pub(super) fn line(&mut self, line: &'a str) {
        self.line = line;
    }

    /// The content of a cell whose character stands at this byte.
    pub(super) fn cell(&mut self, at: usize, character: char) -> Result<Content, Fault> {
        let meant = match &self.other_digits {
            Some(shape) => symbol_on(shape, character),
            None => symbol(character),
        };
        match meant {
            Some(Symbol::Digit(digit)) if digit.index() < self.size => Ok(Content::Given(digit)),
            Some(Symbol::Empty) => {
                if character == '0' {
                    self.zero = true;
                } else {
                    self.other = Some(character);
                }
                // Puzzles with the digits 0 to F exist; read with 0 as an empty cell they would be other puzzles.
                match self.other {
                    Some(other) if self.zero && self.size > 9 => {
                        Err(Fault::at(self.line, at, Problem::Zero { other, size: self.size }))
                    }
                    _ => Ok(Content::Open),
                }
            }
            _ => match &self.other_digits {
                Some(shape) => {
                    let digits = shape.digits_in_words();
                    Err(Fault::at(self.line, at, Problem::OtherDigits { symbol: character, digits }))
                }
                None => Err(Fault::at(self.line, at, Problem::Symbol { symbol: character, size: self.size })),
            },
        }
    }
}

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
) -> Result<Vec<Content>, Fault> {
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
        match next.and_then(|(at, next)| reader.cell(from + at, next).ok()) {
            Some(Content::Given(digit)) => cells.push(Content::Placed(digit)),
            _ => return Err(Fault::at(line, from + at, Problem::Plus { next: next.map(|(_, next)| next) })),
        }
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
) -> Result<Vec<Content>, Fault> {
    let mut sets = vec![DigitSet::EMPTY; size * size];
    for (place, (at, character)) in token.char_indices().enumerate() {
        let expected = Digit::new(place % size);
        match shape.map_or_else(|| symbol(character), |shape| symbol_on(shape, character)) {
            Some(Symbol::Digit(digit)) if digit == expected => sets[place / size].insert(digit),
            Some(Symbol::Empty) => {}
            _ => {
                let problem = Problem::CandidatePlace { symbol: character, expected, size };
                return Err(Fault::at(line, from + at, problem));
            }
        }
    }
    Ok(sets.into_iter().map(Content::Candidates).collect())
}

/// The content of a classic cell for every byte that can stand in one.
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

/// The plainest line of all, and the one that comes by the million: 81 cells, perhaps a comment. Whatever is not
/// quite that is left to [`one_line`].
pub(super) fn classic_line(number: usize, line: &str, shape: Option<&Shape>) -> Option<Puzzle> {
    let (grid, rest) = line.split_at_checked(81)?;
    if shape.is_some_and(|shape| *shape != Shape::CLASSIC) || !rest.bytes().next().is_none_or(separates) {
        return None;
    }
    let mut cells = Vec::with_capacity(81);
    for byte in grid.bytes() {
        cells.push(CLASSIC[usize::from(byte)]?);
    }
    let name = comment(rest).map(str::to_owned);
    let puzzle = Puzzle {
        shape: Shape::CLASSIC,
        cells,
        deleted: Vec::new(),
        name,
        line: number,
        text: grid.to_owned(),
        letters: false,
    };
    Some(if rest.len() > 81 { jigsaw::with_comment(puzzle, shape) } else { puzzle })
}

/// A puzzle on one line: a grid or a candidate string, and a comment. `None` if the first token is neither by length.
pub(super) fn one_line(number: usize, line: &str, shape: Option<&Shape>) -> Option<Result<Puzzle, Fault>> {
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
        && let Some(kind @ Token::Grid(_)) = token_of_length(grid.len(), None)
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

/// The puzzle that a token of this kind holds.
pub(super) fn puzzle_of(
    number: usize,
    line: &str,
    (from, token): (usize, &str),
    kind: Token,
    shape: Option<&Shape>,
) -> Result<Puzzle, Fault> {
    let (size, cells) = match kind {
        Token::Grid(size) => (size, grid_cells(line, from, token, size, shape)?),
        Token::Candidates(size) => (size, candidate_cells(line, from, token, size, shape)?),
    };
    let shape = shape_for(size, shape)?;
    let letters = kind == Token::Grid(size) && is_in_letters(token, size);
    Ok(Puzzle {
        shape,
        cells,
        deleted: Vec::new(),
        name: None,
        line: number,
        text: token.to_owned(),
        letters,
    })
}

/// Whether a token that fits no board was nevertheless meant as one, so that counting its cells helps. Where
/// the shape is known, fewer symbols will do.
pub(super) fn is_meant_as_cells(token: &str, shape: Option<&Shape>) -> bool {
    let shortest = if shape.is_some() { 4 } else { 16 };
    let length = token.chars().count();
    let known = token.chars().filter(|&c| c.is_ascii_digit() || symbol(c) == Some(Symbol::Empty)).count();
    length >= shortest
        && 2 * known >= length
        && token.chars().all(|c| symbol(c).is_some() || c.is_alphanumeric())
}
