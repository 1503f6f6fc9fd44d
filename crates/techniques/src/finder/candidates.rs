//! Groups of cells and candidates that several finders list.

use whydoku_board::{Candidate, Cell, CellSet, DigitSet, Grid, House, HouseKind, Layout};

/// The digits that cells have between them.
pub fn digits_of<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell))
}

/// These digits in a cell.
pub fn in_cell(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits.into_iter().map(move |digit| Candidate::new(cell, digit))
}

/// The candidates of these digits in these cells, digit by digit.
pub fn in_cells<const W: usize>(
    grid: &Grid<W>,
    digits: DigitSet,
    cells: CellSet<W>,
) -> impl Iterator<Item = Candidate> + '_ {
    let of_digit =
        move |digit| (cells & *grid.places(digit)).into_iter().map(move |cell| Candidate::new(cell, digit));
    digits.into_iter().flat_map(of_digit)
}

/// The open cells with two candidates.
pub fn bivalue_cells<const W: usize>(grid: &Grid<W>) -> CellSet<W> {
    grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect()
}

/// The house of this kind that holds a cell.
pub fn house_of_kind<const W: usize>(layout: &Layout<W>, cell: Cell, kind: HouseKind) -> Option<House> {
    layout.houses_at(cell).iter().copied().find(|&house| layout.house(house).kind == kind)
}
