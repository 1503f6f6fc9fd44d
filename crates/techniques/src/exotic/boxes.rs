//! Boxes of three by three, which some patterns need.

use whydoku_board::{CellSet, HouseKind, Layout};

pub(super) fn are_three_by_three<const W: usize>(layout: &Layout<W>) -> bool {
    let boxes = || layout.houses_of_kind(HouseKind::Box);
    layout.size() == 9
        && (0..9).all(|at| boxes().any(|(_, info)| info.cells == in_block(layout, at / 3, at % 3)))
}

/// The cells of the box in this band and stack, both counted from 0.
pub(super) fn in_block<const W: usize>(layout: &Layout<W>, band: usize, stack: usize) -> CellSet<W> {
    (0..9).map(|at| layout.cell(band * 3 + at / 3, stack * 3 + at % 3)).collect()
}
