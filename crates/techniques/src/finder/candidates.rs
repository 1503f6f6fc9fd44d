//! Groups of cells and candidates that several finders list.

use whydoku_board::{Candidate, Cell, CellSet, DigitSet, Grid, House, HouseKind, Layout};

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

pub(crate) fn bivalue_cells<const W: usize>(grid: &Grid<W>) -> CellSet<W> {
    grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect()
}

pub(crate) fn house_of_kind<const W: usize>(
    layout: &Layout<W>,
    cell: Cell,
    kind: HouseKind,
) -> Option<House> {
    layout.houses_at(cell).iter().copied().find(|&house| layout.house(house).kind == kind)
}
