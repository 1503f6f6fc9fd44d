//! [`Givens`]: a classic puzzle as 81 digits.

use whydoku_board::Grid;
use whydoku_board::{Digit, Shape};

/// The given digits of a classic board in reading order, 1 to 9; 0 where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Givens([u8; 81]);

impl Givens {
    /// The givens of a grid; `None` if its board is not the classic one with nothing added.
    pub fn of<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        if *layout.shape() != Shape::CLASSIC {
            return None;
        }
        let mut digits = [0; 81];
        for (at, digit) in layout.cells().iter().zip(&mut digits) {
            *digit = grid.digit(at).map_or(0, |digit: Digit| digit.index() as u8 + 1);
        }
        Some(Self(digits))
    }

    /// The givens of a line of 81 symbols: digits from 1 to 9, anything else where there is none. `None` if it is
    /// shorter.
    pub fn of_line(line: &str) -> Option<Self> {
        let line = line.as_bytes().first_chunk::<81>()?;
        Some(Self(line.map(|symbol| if matches!(symbol, b'1'..=b'9') { symbol - b'0' } else { 0 })))
    }

    /// Each cell that has a given, with its digit from 0 to 8.
    pub(super) fn each(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, digit)| **digit > 0)
            .map(|(cell, &digit)| (cell, usize::from(digit) - 1))
    }
}
