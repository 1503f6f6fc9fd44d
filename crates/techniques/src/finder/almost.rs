//! Almost locked sets: cells of one house that have one digit more than cells. Take any one digit away, and each of
//! the others must stand in one of the cells. A cell with two candidates is the smallest of them.

use whydoku_board::Grid;
use whydoku_board::{CellSet, DigitSet, House, MAX_SIZE};

/// Sets beyond which no larger ones are looked for. Play leaves some hundreds; only boards made for it have more.
const ENOUGH: usize = 1_000;

/// The digits that cells have between them.
pub fn digits_of<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell))
}

/// The largest set that is looked for on a board of this size: as many as can be on the classic board, and fewer on
/// larger ones, where there would be too many.
const fn largest(size: usize) -> usize {
    if size <= 9 { size - 1 } else { 4 }
}

/// Lists every set of at least `smallest` cells, house by house, each once. Where there are too many, the larger sizes
/// are left out as a whole, so that what is found does not depend on the order of the board; whether that was so is
/// the answer.
pub fn almost_locked_sets<const W: usize>(
    grid: &Grid<W>,
    smallest: usize,
    into: &mut Vec<CellSet<W>>,
) -> bool {
    let limit = largest(grid.layout().size());
    into.clear();
    for (house, info) in grid.layout().houses() {
        let open = info.cells & *grid.open();
        let mut cells = [(CellSet::EMPTY, DigitSet::EMPTY); MAX_SIZE];
        let mut count = 0;
        for cell in &open {
            if grid.candidates(cell).len() <= limit + 1 {
                cells[count] = (CellSet::only(cell), grid.candidates(cell));
                count += 1;
            }
        }
        let range = Range { grid, house, cells: &cells[..count], smallest, limit };
        range.extend((CellSet::EMPTY, DigitSet::EMPTY), 0, 0, into);
    }
    let too_many = into.len() > ENOUGH;
    if too_many {
        let mut total = 0;
        let fits = |&size: &usize| {
            total += into.iter().filter(|set| set.len() == size).count();
            total <= ENOUGH
        };
        let most = (smallest..=limit).take_while(fits).last().unwrap_or_default();
        into.retain(|set| set.len() <= most);
    }
    too_many
}

/// The cells of a house, and how large the sets may be.
struct Range<'a, const W: usize> {
    grid: &'a Grid<W>,
    house: House,
    cells: &'a [(CellSet<W>, DigitSet)],
    smallest: usize,
    limit: usize,
}

impl<const W: usize> Range<'_, W> {
    fn extend(
        &self,
        (set, digits): (CellSet<W>, DigitSet),
        size: usize,
        from: usize,
        into: &mut Vec<CellSet<W>>,
    ) {
        for (at, &(cell, held)) in self.cells.iter().enumerate().skip(from) {
            let (wider, all) = (set | cell, digits | held);
            // More digits than the largest set may have: no set can grow from here.
            if all.len() > self.limit + 1 {
                continue;
            }
            // What lies in an earlier house too was found there.
            if size + 1 >= self.smallest
                && all.len() == size + 2
                && self.grid.layout().house_around(&wider) == Some(self.house)
            {
                into.push(wider);
            }
            if size + 1 < self.limit {
                self.extend((wider, all), size + 1, at + 1, into);
            }
        }
    }
}
