//! [`Solution`]: a filled board.

use std::fmt;
use whydoku_board::{Candidate, Cell, Digit, Grid, Regions, Shape};

/// A full board: one digit per cell in reading order. `Display` prints one line with digits from 1;
/// [`Solution::text`] knows other symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Vec<Digit>);

impl Solution {
    /// Returns a board of first digits, to be written over.
    pub fn blank(cells: usize) -> Self {
        Self(vec![Digit::new(0); cells])
    }

    /// Wraps digits in reading order without checking them.
    pub const fn of(digits: Vec<Digit>) -> Self {
        Self(digits)
    }

    /// Returns the digits in reading order, to be written.
    pub fn digits_mut(&mut self) -> &mut [Digit] {
        &mut self.0
    }

    /// Writes a board of digits as bits.
    pub fn write_bits(&mut self, board: &[u32]) {
        for (digit, bits) in self.0.iter_mut().zip(board) {
            *digit = Digit::new(bits.trailing_zeros() as usize);
        }
    }

    /// Returns the digits in reading order.
    pub fn digits(&self) -> &[Digit] {
        &self.0
    }

    /// Returns the digit of a cell, if the board has the cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.0.get(cell.index()).copied()
    }

    /// Returns one line with the symbols of a board, without those of helper cells.
    pub fn text(&self, shape: &Shape) -> String {
        // Symbols are ASCII; a string of bytes is built faster than one of characters.
        let board = self.0.iter().take(shape.board_cells());
        let symbols = board.map(|&digit| shape.symbol(digit) as u8).collect();
        String::from_utf8(symbols).unwrap_or_default()
    }

    /// Returns the digits as candidates, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.0.iter().enumerate().map(|(at, &digit)| Candidate::new(Cell::new(at), digit))
    }

    /// Returns the cells in which two solutions differ.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Cell> + 'a {
        let pairs = self.0.iter().zip(&other.0).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(at, _)| Cell::new(at))
    }

    /// Fills every open cell of the puzzle; the givens stay the givens.
    #[must_use]
    pub fn fill<const W: usize>(&self, puzzle: &Grid<W>) -> Grid<W> {
        let mut full = puzzle.clone();
        for candidate in self.candidates() {
            full.place(candidate);
        }
        full
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// Returns the board in which each row is the one above shifted by the width of a box, and by one more where a row of
/// boxes begins. `None` for boards without boxes or with further rules.
pub fn root(shape: &Shape) -> Option<Solution> {
    let size = shape.size();
    let Regions::Boxes { width, height } = *shape.regions() else { return None };
    if *shape != Shape::boxes(size, width, height).ok()? {
        return None;
    }
    let digit = |at: usize| {
        let (row, column) = (at / size, at % size);
        Digit::new((row % height * width + row / height + column) % size)
    };
    Some(Solution((0..size * size).map(digit).collect()))
}
