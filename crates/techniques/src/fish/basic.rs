//! Basic fish: `k` rows whose places for a digit lie in `k` columns, or the other way round.
//!
//! ```text
//! X-wing    . 6 . │ . . . │ . 6 .    in both rows 6 fits only the same two columns:
//!           . - . │ . . . │ . - .    the rows use both columns up
//!           . 6 . │ . . . │ . 6 .
//! ```
//!
//! A fish is reported only if each of its rows has two places or more and some elimination needs them all. Where it
//! holds a smaller fish, or where places of the rows share boxes, fewer rows may say the same.

use crate::finder::{Flow, Reason, StepSink, Technique, fits_all_houses, tight_sets};
use whydoku_board::Grid;
use whydoku_board::{CellSet, Digit, House, HouseInfo, HouseKind, MAX_SIZE};
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

/// Rows against columns, or columns against rows.
pub(super) struct Basic {
    pub(super) size: usize,
}

impl<const W: usize> Technique<W> for Basic {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for digit in grid.layout().digits() {
            self.along(grid, digit, [HouseKind::Row, HouseKind::Column], found)?;
            self.along(grid, digit, [HouseKind::Column, HouseKind::Row], found)?;
        }
        Flow::Continue(())
    }
}

impl Basic {
    fn along<const W: usize>(
        &self,
        grid: &Grid<W>,
        digit: Digit,
        [base, cover]: [HouseKind; 2],
        found: &mut StepSink<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let mut lines = [House::new(0); MAX_SIZE];
        let mut masks = [0u32; MAX_SIZE];
        let mut count = 0;
        for (house, info) in layout.houses_of_kind(base) {
            let places = info.cells & *grid.places(digit);
            let crossing =
                |cell| if cover == HouseKind::Column { layout.column(cell) } else { layout.row(cell) };
            let mask = places.iter().fold(0, |mask, cell| mask | 1 << crossing(cell));
            if mask != 0 && u32::count_ones(mask) as usize <= self.size {
                (lines[count], masks[count]) = (house, mask);
                count += 1;
            }
        }
        if count < self.size {
            return Flow::Continue(());
        }
        tight_sets(&masks[..count], self.size, &mut |chosen, crossed| {
            let bases = || chosen.iter().map(|&at| lines[at]);
            let covers = || {
                let numbered = layout.houses_of_kind(cover);
                numbered.filter(move |(_, info)| crossed >> (info.number - 1) & 1 == 1)
            };
            let union = |all: CellSet<W>, info: &HouseInfo<W>| all | info.cells;
            let held = bases().fold(CellSet::EMPTY, |all, house| union(all, layout.house(house)));
            let taken = covers().fold(CellSet::EMPTY, |all, (_, info)| union(all, info));
            let removed = (taken & *grid.places(digit)) - held;
            let needs_all = |cell| {
                chosen.iter().all(|base| {
                    let others = chosen.iter().filter(|&at| at != base).map(|&at| lines[at]);
                    fits_all_houses(grid, digit, others, *layout.peers(cell))
                })
            };
            if !removed.iter().any(needs_all) {
                return Flow::Continue(());
            }
            found.eliminate(digit, removed, || {
                let figure = Figure::new()
                    .digits(Role::Digit, [digit])
                    .houses(Role::Base, bases())
                    .houses(Role::Cover, covers().map(|(house, _)| house));
                Reason::new(bases().map(|house| Truth::House(house, digit)), figure)
            })
        })
    }
}
