//! Characters, tokens and cells: the meaning of a character, the kind of a token by its length, the cells of a line.

use crate::{Content, LineError, Problem};
use whydoku_board::{Cell, Digit, LARGEST_SIZE, MAX_SIZE, Shape};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Empty,
    Digit(Digit),
}

/// `x` always stands for an empty cell: the digits of the largest board end at P.
pub(super) const SYMBOLS: [Option<Symbol>; 256] = {
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

pub(super) fn symbol_on(shape: Option<&Shape>, character: char) -> Option<Symbol> {
    let Some(shape) = shape.filter(|shape| shape.lowest() != 1) else { return symbol(character) };
    // There 0 may be a digit, and a digit beyond the last means nothing.
    let empty = || symbol(character).filter(|known| *known == Symbol::Empty);
    shape.digit_of(character).map(Symbol::Digit).or_else(empty)
}

/// Whether it ends a grid on one line, so that a comment may follow.
pub(super) const fn separates(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'|' | b'#')
}

pub(super) fn split_comment(text: &str) -> (&str, Option<&str>) {
    let end = text.bytes().position(separates).unwrap_or(text.len());
    let (token, rest) = text.split_at(end);
    (token, comment(rest))
}

/// Returns a comment without the separators before it.
pub(super) fn comment(rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches(|c: char| c.is_ascii() && separates(c as u8)).trim();
    (!rest.is_empty()).then_some(rest)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Grid(usize),
    Candidates(usize),
}

/// Without a shape, 64 characters are a grid of side 8 rather than the candidates of side 4, and nothing shorter
/// than 16 is a grid: nine characters are a row.
pub(super) fn token_of_length(length: usize, shape: Option<&Shape>) -> Option<TokenKind> {
    let (mut sizes, mut large_sizes) = match shape {
        Some(shape) if shape.cells() == length => return Some(TokenKind::Grid(shape.side())),
        // A list of the candidates of all cells has as many for each as cells in a line.
        Some(shape) if shape.has_more_digits() => return None,
        Some(shape) => (shape.side()..=shape.side(), shape.side()..=shape.side()),
        None if length < 16 => return None,
        // Sizes that are not part of this build too, for an error that says so.
        None => (4..=LARGEST_SIZE, 6..=LARGEST_SIZE),
    };
    let grid = sizes.find(|size| size.pow(2) == length).map(TokenKind::Grid);
    grid.or_else(|| large_sizes.find(|size| size.pow(3) == length).map(TokenKind::Candidates))
}

pub(super) fn nearest_size(cells: usize, shape: Option<&Shape>) -> usize {
    match (cells, shape) {
        (_, Some(shape)) => shape.side(),
        (111.., None) => (4..=LARGEST_SIZE).min_by_key(|size| (size * size).abs_diff(cells)).unwrap_or(9),
        // Most broken lines were once 81 characters; a smaller grid lacks a cell or two.
        _ => (4..8_usize).find(|size| (size * size).abs_diff(cells) <= 2).unwrap_or(9),
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

pub(super) fn check_size(size: usize, asked: Option<&Shape>) -> Result<(), Problem> {
    match asked.map(Shape::side).filter(|&asked| asked != size) {
        Some(asked) => {
            Err(Problem::Disagree { file: format!("size {size}"), other: format!("size {asked}") })
        }
        None => Ok(()),
    }
}

/// The cells of a diagonal from a row and column on, counted from 0.
pub(super) fn diagonal(from: [usize; 2], [down, right]: [bool; 2], size: usize) -> Vec<Cell> {
    let step = |line: usize, more: bool| if more { line + 1 } else { line.wrapping_sub(1) };
    let [mut row, mut column] = from;
    let mut cells = Vec::new();
    while row < size && column < size {
        cells.push(Cell::new(row * size + column));
        (row, column) = (step(row, down), step(column, right));
    }
    cells
}

/// Reads the cells of a line one after the other, and detects digits that are counted from 0.
pub(super) struct CellReader<'a> {
    line: &'a str,
    digits: usize,
    shape: Option<&'a Shape>,
    zero: bool,
    other: Option<char>,
}

impl<'a> CellReader<'a> {
    pub(super) const fn new(line: &'a str, size: usize, shape: Option<&'a Shape>) -> Self {
        let digits = if let Some(shape) = shape { shape.size() } else { size };
        Self { line, digits, shape, zero: false, other: None }
    }

    pub(super) fn line(&mut self, line: &'a str) {
        self.line = line;
    }

    pub(super) fn cell(&mut self, at: usize, character: char) -> Result<Content, LineError> {
        let problem = match symbol_on(self.shape, character) {
            Some(Symbol::Digit(digit)) if digit.index() < self.digits => return Ok(Content::Given(digit)),
            Some(Symbol::Empty) => {
                if character == '0' {
                    self.zero = true;
                } else {
                    self.other = Some(character);
                }
                // Puzzles with the digits 0 to F exist; read with 0 as an empty cell they would be other puzzles.
                match self.other {
                    Some(other) if self.zero && self.digits > 9 => Problem::Zero(other, self.digits),
                    _ => return Ok(Content::Open),
                }
            }
            _ => match self.shape.filter(|shape| shape.lowest() != 1 || shape.has_more_digits()) {
                Some(shape) => Problem::OtherDigits(character, shape.digits_in_words()),
                None => Problem::Symbol(character, self.digits),
            },
        };
        Err(LineError::at(self.line, at, problem))
    }
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
