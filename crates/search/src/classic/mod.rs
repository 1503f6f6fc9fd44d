//! The exact search on the classic board, and there alone: the same answers as the general one, many times faster.
//!
//! | file | holds |
//! | --- | --- |
//! | `bands.rs` | the board, and all that follows by singles and locked digits |
//! | `choice.rs` | which trial to make when nothing follows any more |
//! | `line.rs` | a puzzle straight from its line |
//! | `tables.rs` | what a digit's cells mean for each other, looked up by 512 entries each |

mod bands;
mod choice;
mod line;
mod tables;

pub use line::BareLine;

use super::Solution;
use super::counter::{Counter, End};
use bands::{BandCandidate, Bands, Rest};
use choice::{Choosing, Guess, GuessOrder};
use std::ptr;
use std::sync::Arc;
use whydoku_board::{Candidate, Digit, Grid, Layout, Shape};

/// Whether a layout is the classic board and nothing more: no clues, no further houses, no further conflicts.
pub(super) fn is_classic<const W: usize>(layout: &Arc<Layout<W>>) -> bool {
    // Nearly every classic grid is on the one shared layout, and this is asked for every puzzle.
    ptr::addr_eq(Arc::as_ptr(layout), Arc::as_ptr(&Layout::classic()))
        || (*layout.shape() == Shape::CLASSIC
            && layout.clues().is_empty()
            && layout.house_count() == 27
            && !layout.is_non_consecutive()
            && !layout.has_constraints()
            && layout.cells().iter().all(|cell| layout.peers(cell).len() == 20))
}

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    of_grid(grid).map_or(End::Continue(()), |bands| explore(bands, counter))
}

/// Passes every solution on, in a random order; `draw` returns a number below its argument.
pub(super) fn search_drawn<const W: usize>(
    grid: &Grid<W>,
    draw: &mut dyn FnMut(usize) -> usize,
    counter: &mut Counter<'_>,
) -> End {
    of_grid(grid).map_or(End::Continue(()), |mut bands| {
        explore_by(&mut bands, &mut Drawn(draw), &mut Solution::blank(81), counter)
    })
}

fn of_grid<const W: usize>(grid: &Grid<W>) -> Option<Bands> {
    let mut bands = Bands::EMPTY;
    for digit in 0..9 {
        let (places, stands) = (*grid.places(Digit::new(digit)), *grid.filled(Digit::new(digit)));
        let words =
            |words: &[u64; W]| words.iter().take(2).rev().fold(0, |all, &word| all << 64 | u128::from(word));
        bands.restrict(digit, words((places | stands).words()));
    }
    for digit in 0..9 {
        for cell in grid.filled(Digit::new(digit)) {
            bands.give(BandCandidate { cell: cell.index(), digit });
        }
    }
    bands.given().then_some(bands)
}

/// Passes every solution of a line on; `None` if it is no line of a classic puzzle.
pub(super) fn search_line(line: &BareLine, counter: &mut Counter<'_>) -> Option<End> {
    Some(explore(line::read(line)?, counter))
}

/// Passes on every filling that has the digits `kept`, which are those of one filling, and not the digit `but`.
pub(super) fn search_kept(
    kept: impl Iterator<Item = Candidate>,
    but: Option<Candidate>,
    counter: &mut Counter<'_>,
) -> End {
    let mut bands = Bands::EMPTY;
    kept.for_each(|kept| bands.place(spot(kept)));
    if let Some(but) = but {
        bands.eliminate(spot(but));
    }
    explore(bands, counter)
}

const fn spot(candidate: Candidate) -> BandCandidate {
    BandCandidate { cell: candidate.cell.index(), digit: candidate.digit.index() }
}

struct Drawn<'a>(&'a mut dyn FnMut(usize) -> usize);

impl Choosing for Drawn<'_> {
    fn choose(&mut self, bands: &Bands, rest: &Rest) -> Option<Guess> {
        bands.choose_drawn(rest, self.0).map(Guess::from)
    }
}

fn explore(mut bands: Bands, counter: &mut Counter<'_>) -> End {
    explore_by(&mut bands, &mut GuessOrder::new(), &mut Solution::blank(81), counter)
}

/// Each call works on its own board; at most 81 of them are open at once.
fn explore_by(
    bands: &mut Bands,
    choosing: &mut impl Choosing,
    solution: &mut Solution,
    counter: &mut Counter<'_>,
) -> End {
    while let Some(rest) = bands.settle() {
        let Some(Guess { spot, otherwise }) = choosing.choose(bands, &rest) else {
            let digits = solution.digits_mut();
            bands.each_digit(|cell, digit| digits[cell] = Digit::new(digit));
            return counter.found(solution);
        };
        counter.guess()?;
        let before = counter.stats.guesses;
        let mut trial = *bands;
        trial.place(spot);
        explore_by(&mut trial, choosing, solution, counter)?;
        if counter.stats.guesses == before {
            choosing.failed(spot);
        }
        match otherwise {
            Some(other) => bands.place(other),
            None => bands.eliminate(spot),
        }
    }
    End::Continue(())
}
