//! Groups of cells and candidates that several finders list, and strong links of one digit.

use super::extend_choice;
use smallvec::SmallVec;
use std::ops::{ControlFlow, RangeInclusive};
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout, MAX_SIZE};

pub(crate) fn digits_of<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell))
}

pub(crate) fn in_cell(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits.into_iter().map(move |digit| Candidate::new(cell, digit))
}

pub(crate) fn in_cells<const W: usize>(
    grid: &Grid<W>,
    digits: DigitSet,
    cells: CellSet<W>,
) -> impl Iterator<Item = Candidate> + '_ {
    let of_digit =
        move |digit| (cells & *grid.places(digit)).into_iter().map(move |cell| Candidate::new(cell, digit));
    digits.into_iter().flat_map(of_digit)
}

/// Counts to this number of candidates.
const MOST_COUNTED: usize = 10;

/// Returns the open cells with such a number of candidates.
pub(crate) fn cells_with<const W: usize>(grid: &Grid<W>, counts: RangeInclusive<usize>) -> CellSet<W> {
    // By a number, the cells with at least as many candidates.
    let mut at_least = [CellSet::EMPTY; MOST_COUNTED + 1];
    let at_least = &mut at_least[..counts.end() + 2];
    at_least[0] = *grid.open();
    for digit in grid.layout().digits() {
        for count in (1..at_least.len()).rev() {
            at_least[count] |= at_least[count - 1] & *grid.places(digit);
        }
    }
    at_least[*counts.start()] - at_least[counts.end() + 1]
}

pub(crate) fn bivalue_cells<const W: usize>(grid: &Grid<W>) -> CellSet<W> {
    cells_with(grid, 2..=2)
}

pub(crate) fn house_of_kind<const W: usize>(
    layout: &Layout<W>,
    cell: Cell,
    kind: HouseKind,
) -> Option<House> {
    layout.houses_at(cell).iter().copied().find(|&house| layout.house(house).kind == kind)
}

/// A house with just two places for a digit: one of them has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    pub(crate) house: House,
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

/// Whether it takes all of some houses to exclude a digit from a cell: with the digit there, all but any one of them could
/// have it elsewhere.
pub(crate) fn needs_all_houses<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    houses: &[House],
    cell: Cell,
) -> bool {
    (0..houses.len()).all(|without| {
        let others = houses.iter().enumerate().filter(|&(at, _)| at != without).map(|(_, &house)| house);
        fits_all_houses(grid, digit, others, *grid.layout().peers(cell))
    })
}

/// The sets of some digits that have a size above 0, by their first digits.
pub(crate) fn subsets(digits: DigitSet, size: usize) -> Vec<DigitSet> {
    let digits: SmallVec<[Digit; MAX_SIZE]> = digits.into_iter().collect();
    let mut subsets = Vec::new();
    let _ = extend_choice(0..digits.len(), DigitSet::EMPTY, &mut |chosen, at| {
        let wider = chosen | DigitSet::only(digits[at]);
        if wider.len() < size {
            return ControlFlow::Continue(Some(wider));
        }
        subsets.push(wider);
        ControlFlow::Continue(None)
    });
    subsets
}
