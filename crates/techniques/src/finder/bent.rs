//! Bent sets: as many digits as cells, in two houses that cross, where each digit but one fits only once.

use super::digits_of;
use whydoku_board::{CellSet, Digit, DigitSet, Grid};

/// The digits that could be in several of these cells: two of their places do not see each other.
pub(crate) fn unrestricted<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>, digits: DigitSet) -> DigitSet {
    let is_free = |digit: &Digit| {
        let places = *cells & *grid.places(*digit);
        places.iter().any(|cell| !(places - CellSet::only(cell)).is_subset(grid.layout().peers(cell)))
    };
    digits.into_iter().filter(is_free).collect()
}

/// The most cells of a bent set. On the classic board larger ones are reported as two almost locked sets.
pub(crate) const fn largest_bent_set(size: usize) -> usize {
    if size <= 9 { 6 } else { 5 }
}

/// Whether there are as many digits as cells, in two houses that cross in one, and all digits but one fit only once.
pub(crate) fn is_bent<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> bool {
    if cells.len() > largest_bent_set(grid.layout().size()) {
        return false;
    }
    let digits = digits_of(grid, cells);
    if digits.len() != cells.len() || unrestricted(grid, cells, digits).len() != 1 {
        return false;
    }
    let layout = grid.layout();
    cells.iter().any(|pivot| {
        let houses = layout.houses_at(pivot);
        houses.iter().enumerate().any(|(at, &one)| {
            houses[at + 1..]
                .iter()
                .any(|&two| cells.is_subset(&(layout.house(one).cells | layout.house(two).cells)))
        })
    })
}
