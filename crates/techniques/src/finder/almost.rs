//! Almost locked sets: cells of one house that have one digit more than cells. Without any one digit, they hold all the
//! others. A cell with two candidates is the smallest of them.

use smallvec::SmallVec;
use whydoku_board::{CellSet, DigitSet, Grid, House, MAX_SIZE};

/// The most sets; where there are more, the largest sizes are left out. Boards of play have some hundreds.
const MOST_SETS: usize = 1_000;

/// The size of the largest sets: all on the classic board, fewer on larger ones, where there would be too many.
const fn largest(size: usize) -> usize {
    if size <= 9 { size - 1 } else { 4 }
}

/// Lists every set of at least `smallest` cells, house by house, each once. If there are too many, the largest sizes
/// are left out as a whole, so that the list does not depend on the order of the board, and it returns `true`.
pub fn almost_locked_sets<const W: usize>(
    grid: &Grid<W>,
    smallest: usize,
    into: &mut Vec<CellSet<W>>,
) -> bool {
    let limit = largest(grid.layout().size());
    into.clear();
    for (house, info) in grid.layout().houses() {
        let open = info.cells & *grid.open();
        let cells = open.iter().map(|cell| (CellSet::only(cell), grid.candidates(cell)));
        let cells: SmallVec<[_; MAX_SIZE]> = cells.filter(|(_, digits)| digits.len() <= limit + 1).collect();
        let range = AlsSearch { grid, house, cells: &cells, smallest, limit };
        range.extend((CellSet::EMPTY, DigitSet::EMPTY), 0, 0, into);
    }
    let too_many = into.len() > MOST_SETS;
    if too_many {
        let mut total = 0;
        let fits = |&size: &usize| {
            total += into.iter().filter(|set| set.len() == size).count();
            total <= MOST_SETS
        };
        let most = (smallest..=limit).take_while(fits).last().unwrap_or_default();
        into.retain(|set| set.len() <= most);
    }
    too_many
}

struct AlsSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    house: House,
    cells: &'a [(CellSet<W>, DigitSet)],
    smallest: usize,
    limit: usize,
}

impl<const W: usize> AlsSearch<'_, W> {
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
            // A set that lies in an earlier house too was found there.
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
