//! Unique loops: six, eight or ten cells with two digits in common, each two neighbours in one house. The digits alternate
//! along the loop, and could be exchanged.
//!
//! ```text
//! 27 ───── 27             │      every house that holds a cell of the loop holds two, and they are neighbours:
//! │        │              │      2 and 7 could change places all along. What follows from the extra candidates
//! │        27 ──── 27     │      is what follows from those of a unique rectangle, type by type.
//! 27 ───────────── 275    │
//! ```

use super::guarded::{GuardedPattern, PatternList};
use crate::finder::subsets;
use whydoku_board::{Cell, CellSet, Grid, sorted};

/// The longest loop. No house holds more than two cells with just these digits, so the search is short.
const LONGEST: usize = 10;

const MOST_EXTRA: usize = 2;

pub(super) fn list<const W: usize>(grid: &Grid<W>) -> PatternList<W> {
    let (layout, mut patterns) = (grid.layout(), Vec::new());
    let usable = layout.swappable_cells() & *grid.open();
    for digits in subsets(layout.digits().collect(), 2) {
        let both = digits.into_iter().fold(usable, |both, digit| both & *grid.places(digit));
        let plain: CellSet<W> = both.iter().filter(|&cell| grid.candidates(cell) == digits).collect();
        // Three cells with two digits in one house are a contradiction.
        let crowded = || layout.houses().any(|(_, info)| (info.cells & plain).len() > 2);
        if both.len() < 6 || plain.len() < 6 - MOST_EXTRA || crowded() {
            continue;
        }
        let mut earlier = CellSet::EMPTY;
        for start in &plain {
            let mut search = LoopSearch {
                grid,
                usable: both - earlier,
                plain,
                path: [start; LONGEST],
                length: 1,
                extra: 0,
                on_path: CellSet::only(start),
                loops: Vec::new(),
            };
            search.extend();
            for cells in sorted(search.loops) {
                let pattern = GuardedPattern::of_digits(grid, cells, digits);
                patterns.extend(pattern.map(GuardedPattern::measured));
            }
            // Every loop is found from its first plain cell.
            earlier.insert(start);
        }
    }
    patterns.into_iter().collect()
}

struct LoopSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    usable: CellSet<W>,
    plain: CellSet<W>,
    path: [Cell; LONGEST],
    length: usize,
    extra: usize,
    on_path: CellSet<W>,
    loops: Vec<CellSet<W>>,
}

impl<const W: usize> LoopSearch<'_, W> {
    /// Tries every next cell. No house may hold a third cell of the path.
    fn extend(&mut self) {
        let layout = self.grid.layout();
        let last = self.path[self.length - 1];
        if self.length >= 6 && self.length.is_multiple_of(2) && self.is_closed() {
            self.loops.push(self.on_path);
            return;
        }
        if self.length == LONGEST {
            return;
        }
        for &house in layout.houses_at(last) {
            let info = layout.house(house);
            if (info.cells & self.on_path).is_many() {
                continue;
            }
            for next in &((info.cells & self.usable) - self.on_path) {
                let extra = usize::from(!self.plain.contains(next));
                let full = |&house: &_| (layout.house(house).cells & self.on_path).is_many();
                if self.extra + extra > MOST_EXTRA || layout.houses_at(next).iter().any(full) {
                    continue;
                }
                self.path[self.length] = next;
                self.on_path.insert(next);
                self.length += 1;
                self.extra += extra;
                self.extend();
                self.extra -= extra;
                self.length -= 1;
                self.on_path.remove(next);
            }
        }
    }

    /// Whether every house that holds one cell holds just one more, at an odd distance.
    fn is_closed(&self) -> bool {
        let layout = self.grid.layout();
        let even: CellSet<W> = self.path[..self.length].iter().copied().step_by(2).collect();
        let odd = self.on_path - even;
        self.on_path.iter().flat_map(|cell| layout.houses_at(cell)).all(|&house| {
            let info = layout.house(house);
            (info.cells & even).single().is_some() && (info.cells & odd).single().is_some()
        })
    }
}
