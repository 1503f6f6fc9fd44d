//! Strong links of one digit, the raw material of single-digit patterns: houses with just two places left for it.

use whydoku_board::{Cell, CellSet, Digit, Grid, House};

/// A house with just two places for a digit: one of them has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    pub(crate) house: House,
    /// The two places, in reading order.
    pub(crate) cells: [Cell; 2],
}

/// Lists the strong links of a digit in the order of houses. Two cells in two houses are one link, of the first.
pub(crate) fn strong_links<const W: usize>(grid: &Grid<W>, digit: Digit, into: &mut Vec<StrongLink>) {
    into.clear();
    for (house, _) in grid.layout().houses() {
        let mut places = grid.places_in(house, digit).into_iter();
        let (Some(one), Some(other), None) = (places.next(), places.next(), places.next()) else { continue };
        if !into.iter().any(|link| link.cells == [one, other]) {
            into.push(StrongLink { house, cells: [one, other] });
        }
    }
}

/// Whether each of a few houses can have the digit at once, with none of them in a cell of `taken`.
pub(crate) fn fits_all_houses<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    mut houses: impl Iterator<Item = House> + Clone,
    taken: CellSet<W>,
) -> bool {
    let Some(house) = houses.next() else { return true };
    let places = grid.places_in(house, digit) - taken;
    let layout = grid.layout();
    places.iter().any(|cell| fits_all_houses(grid, digit, houses.clone(), taken | *layout.peers(cell)))
}
