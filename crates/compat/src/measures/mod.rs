//! Difficulty figures of a classic puzzle that a search defines rather than a list of techniques.
//!
//! Each measure polls a [`CancelToken`](whydoku_board::CancelToken) and stops when it returns true.

mod board;
mod exact_cover;
mod gsf;
mod trial;
mod whips;

pub use exact_cover::{NodeStatistics, exact_cover_nodes};
pub use gsf::{GsfEffort, q1, q2};
pub use trial::trial_depth;
pub use whips::{Whip, WhipKind, WhipLink, shortest_whips};

use whydoku_board::{Digit, Grid, Shape};

/// The givens of a classic board in reading order, 1 to 9, or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Givens([u8; 81]);

impl Givens {
    /// Returns the filled cells of a grid; `None` on other than classic boards.
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

    /// Reads the first 81 symbols of a line: digits from 1 to 9, anything else is open. `None` if it is shorter.
    pub fn of_line(line: &str) -> Option<Self> {
        let line = line.as_bytes().first_chunk::<81>()?;
        Some(Self(line.map(|symbol| if matches!(symbol, b'1'..=b'9') { symbol - b'0' } else { 0 })))
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let digits = self.0.iter().enumerate();
        digits.filter_map(|(cell, &digit)| Some((cell, usize::from(digit).checked_sub(1)?)))
    }
}
