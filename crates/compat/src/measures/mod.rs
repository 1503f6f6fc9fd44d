//! Difficulty figures of a classic puzzle that a search defines rather than a list of techniques.
//!
//! Each measure polls a [`DeadlineCheck`] and stops when it returns true.

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

/// Asked now and then: is the time over?
pub type DeadlineCheck<'a> = &'a dyn Fn() -> bool;

/// The time was over before the measure was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is over")]
pub struct DeadlineExceeded;

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
    pub(crate) fn each(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, digit)| **digit > 0)
            .map(|(cell, &digit)| (cell, usize::from(digit) - 1))
    }
}
