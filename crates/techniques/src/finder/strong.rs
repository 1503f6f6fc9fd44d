//! Strong links of one digit, the raw material of single-digit patterns: houses with just two places left for it.

use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit, House};

/// A house with just two places for a digit: where it is not at one, it is at the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// The house.
    pub house: House,
    /// The two places, in reading order.
    pub cells: [Cell; 2],
}

/// Lists every strong link of a digit in the order of houses. Two cells may be the only places of two houses; that is
/// one link, and it belongs to the first of them.
pub fn strong_links<const W: usize>(grid: &Grid<W>, digit: Digit, into: &mut Vec<StrongLink>) {
    into.clear();
    for (house, _) in grid.layout().houses() {
        let Some(cells) = two(&grid.places_in(house, digit)) else { continue };
        if !into.iter().any(|link| link.cells == cells) {
            into.push(StrongLink { house, cells });
        }
    }
}

/// The cells of a set of two.
fn two<const W: usize>(set: &CellSet<W>) -> Option<[Cell; 2]> {
    let mut cells = set.iter();
    let pair = [cells.next()?, cells.next()?];
    cells.next().is_none().then_some(pair)
}

/// Whether a digit fits into each of these houses once, no two in sight of each other and none on `taken`. A few
/// houses only: it tries them one after the other.
pub fn fits_all_houses<const W: usize>(
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
