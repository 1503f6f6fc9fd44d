//! Almost locked sets as parts of chains: cells of one house that have one digit more than cells.

use crate::geometry::{CellSet, DigitSet, MAX_SIZE};
use crate::grid::Grid;

/// The digits that cells have between them.
pub(super) fn digits<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell))
}

/// The largest set that is looked for on a board of this size: as many as can be on the classic board, and fewer on
/// larger ones, where there would be too many.
const fn largest(size: usize) -> usize {
    if size <= 9 { size - 1 } else { 4 }
}

/// Every set of two cells or more, house by house, each once. A cell with two candidates is a strong link of its own.
pub(super) fn almost_locked<const W: usize>(grid: &Grid<W>, into: &mut Vec<CellSet<W>>) {
    let limit = largest(grid.layout().size());
    for (_, info) in grid.layout().houses() {
        let open = info.cells & *grid.open();
        let mut cells = [(CellSet::EMPTY, DigitSet::EMPTY); MAX_SIZE];
        let mut count = 0;
        for cell in &open {
            if grid.candidates(cell).len() <= limit + 1 {
                cells[count] = (CellSet::only(cell), grid.candidates(cell));
                count += 1;
            }
        }
        extend(&cells[..count], limit, (CellSet::EMPTY, DigitSet::EMPTY), 0, into);
    }
    let mut seen = std::collections::BTreeSet::new();
    into.retain(|set| seen.insert(*set));
}

fn extend<const W: usize>(
    cells: &[(CellSet<W>, DigitSet)],
    limit: usize,
    (set, digits): (CellSet<W>, DigitSet),
    size: usize,
    into: &mut Vec<CellSet<W>>,
) {
    for (at, &(cell, held)) in cells.iter().enumerate() {
        let (wider, all) = (set | cell, digits | held);
        // More digits than the largest set may have: no set can grow from here.
        if all.len() > limit + 1 {
            continue;
        }
        if size + 1 >= 2 && all.len() == size + 2 {
            into.push(wider);
        }
        if size + 1 < limit {
            extend(&cells[at + 1..], limit, (wider, all), size + 1, into);
        }
    }
}
