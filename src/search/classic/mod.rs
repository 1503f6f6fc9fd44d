//! The exact search on the classic board, and there alone: the same answers as the general one, many times faster.
//!
//! | file | holds |
//! | --- | --- |
//! | `choice.rs` | which trial to make when nothing follows any more |
//! | `tables.rs` | what a digit's cells in a band mean, looked up by 512 entries each |
//! | `bands.rs` | the board, and all that follows by singles and locked digits |

mod bands;
mod choice;
mod tables;

use super::Solution;
use super::tally::{End, Tally};
use crate::geometry::{Digit, Layout, Shape};
use crate::grid::Grid;
use bands::Bands;
use std::ptr;
use std::sync::Arc;

/// Whether a layout is the classic board and nothing more: no clues, no further houses, no further conflicts.
pub(super) fn is_classic<const W: usize>(layout: &Arc<Layout<W>>) -> bool {
    // Nearly every classic grid is on the one shared layout, and this is asked for every puzzle.
    ptr::addr_eq(Arc::as_ptr(layout), Arc::as_ptr(&Layout::classic()))
        || (*layout.shape() == Shape::CLASSIC
            && layout.clues().is_empty()
            && layout.house_count() == 27
            && !layout.is_non_consecutive()
            && layout.cells().iter().all(|cell| layout.peers(cell).len() == 20))
}

/// Hands every solution to the tally. The layout must be the classic one.
pub(super) fn search<const W: usize>(grid: &Grid<W>, tally: &mut Tally<'_>) -> End {
    let cells = |digit| {
        let digit = Digit::new(digit);
        let alive = *grid.places(digit) | *grid.stands(digit);
        let words = alive.words();
        words.iter().take(2).rev().fold(0, |cells, &word| cells << 64 | u128::from(word))
    };
    explore(Bands::new(cells), &mut Solution::blank(81), tally)
}

/// Each call works on its own copy of the board; at most 81 of them are open at once.
fn explore(mut bands: Bands, solution: &mut Solution, tally: &mut Tally<'_>) -> End {
    while bands.settle() {
        let Some(spot) = bands.choose() else {
            let digits = solution.digits_mut();
            bands.each_digit(|cell, digit| digits[cell] = Digit::new(digit));
            return tally.found(solution);
        };
        tally.guess()?;
        let mut trial = bands.clone();
        trial.place(spot);
        explore(trial, solution, tally)?;
        bands.eliminate(spot);
    }
    End::Continue(())
}
