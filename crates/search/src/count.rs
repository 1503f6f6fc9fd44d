//! Counts solutions. Digits that no given, clue or rule distinguishes can be permuted, so where a house takes only
//! such digits, one order of them is searched and multiplied by the number of orders.

use super::{SearchOptions, Solution, enumerate_until};
use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Cancelled, Candidate, Cell, Digit, DigitSet, Grid, Layout, Shape};

/// The number of 9×9 boards: Bertram Felgenhauer and Frazer Jarvis, *Enumerating possible Sudoku grids*, 2005.
pub const CLASSIC_BOARDS: u128 = 6_670_903_752_021_072_936_960;

/// Returns the number of solutions. For the empty classic board it is the published number; all others are searched, until
/// the token is cancelled.
pub fn count_all<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'_>) -> Result<u128, Cancelled> {
    let count = |grid: &Grid<W>| {
        let options = SearchOptions::default();
        let each = &mut |_: &Solution| ControlFlow::Continue(());
        let stats = enumerate_until(grid, options, cancel, each);
        if stats.complete { Ok(u128::from(stats.solutions)) } else { Err(Cancelled) }
    };
    if is_empty_classic(grid) {
        return Ok(CLASSIC_BOARDS);
    }
    let free = interchangeable(grid);
    let fits = |cells: &Vec<Cell>| cells.len() == free.len();
    let layout = grid.layout();
    let open = |cells| -> Vec<Cell> { (*grid.open() & cells).iter().collect() };
    let house = layout.houses().map(|(_, info)| open(info.cells)).find(fits);
    let Some(house) = house.filter(|cells| cells.len() > 1) else { return count(grid) };
    let mut ordered = grid.clone();
    for (&cell, digit) in house.iter().zip(free) {
        let candidate = Candidate::new(cell, digit);
        // A cell that cannot take one of these digits can take none of them, so there are no solutions.
        if !ordered.allows(candidate) {
            return Ok(0);
        }
        ordered.place(candidate);
    }
    let orders: u128 = (1..=house.len() as u128).product();
    Ok(orders * count(&ordered)?)
}

/// Whether this is the empty classic board.
pub fn is_empty_classic<const W: usize>(grid: &Grid<W>) -> bool {
    let layout = grid.layout();
    let is_untouched = |cell| grid.open().contains(cell) && grid.candidates(cell).len() == layout.size();
    *layout.shape() == Shape::CLASSIC && layout.clues().is_empty() && layout.cells().iter().all(is_untouched)
}

/// Returns the digits that can be permuted: none is placed or named by a clue, and all have the same candidates.
/// Empty where a rule depends on the values of digits.
fn interchangeable<const W: usize>(grid: &Grid<W>) -> DigitSet {
    let layout: &Layout<W> = grid.layout();
    if layout.has_constraints() || layout.is_non_consecutive() {
        return DigitSet::EMPTY;
    }
    let unused = |digit: &Digit| {
        grid.filled(*digit).is_empty() && layout.clues().iter().all(|clue| clue.digit != *digit)
    };
    let unused: Vec<Digit> = layout.digits().filter(unused).collect();
    let Some(&first) = unused.first() else { return DigitSet::EMPTY };
    unused.into_iter().filter(|&digit| grid.places(digit) == grid.places(first)).collect()
}
