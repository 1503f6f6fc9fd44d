//! Type 3 of every pattern: one of the guardians is true, so the guarded cells together are like one cell with the
//! guardians' digits. Where they share a house, such a cell can make a naked set with other cells of it.
//!
//! ```text
//! │ 275 │ 278 │ 58 │     beside the pattern of 2 and 7, the first two count as one cell with 5 and 8:
//!                          5 and 8 are used up in them and the third
//! ```

use super::trap::Trap;
use crate::finder::{Flow, Reason, StepSink, needs_all_masks};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, DigitSet, House, MAX_SIZE};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Role};

/// How many cells may stand beside the guardians in a naked set: more than a house of nine has use for.
const MOST_BESIDE: usize = 6;

/// Reports every naked set of the guarded cells, as one, with cells beside them.
pub(super) fn find<const W: usize>(trap: &Trap<W>, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    if trap.guarded().len() < 2 || trap.ways_out().len() < 2 {
        return Flow::Continue(());
    }
    for house in trap.shared_houses(grid.layout()) {
        let mut beside = grid.layout().house(house).cells & *grid.open();
        for cell in trap.guarded_cells() {
            beside.remove(cell);
        }
        for digit in trap.digits {
            beside -= *grid.places(digit);
        }
        let mut search = Beside { trap, grid, house, cells: [Cell::new(0); MAX_SIZE], found };
        let mut masks = [0; MAX_SIZE + 1];
        masks[0] = trap.ways_out().bits();
        let mut count = 0;
        for cell in &beside {
            (search.cells[count], masks[count + 1]) = (cell, grid.candidates(cell).bits());
            count += 1;
        }
        search.extend(&masks[..=count], &mut [0; MOST_BESIDE + 1], 1, masks[0])?;
    }
    Flow::Continue(())
}

/// The search for cells that make a naked set with the guarded cells of a trap.
struct Beside<'a, 'f, 'd, const W: usize> {
    trap: &'a Trap<W>,
    grid: &'a Grid<W>,
    house: House,
    cells: [Cell; MAX_SIZE],
    found: &'f mut StepSink<'d>,
}

impl<const W: usize> Beside<'_, '_, '_, W> {
    /// Adds cells to the set; the first mask stands for the guarded cells. A set of `k` cells beside them has `k + 1`
    /// digits, and no set is larger than [`MOST_BESIDE`], which bounds the search on any board.
    fn extend(
        &mut self,
        masks: &[u32],
        chosen: &mut [usize; MOST_BESIDE + 1],
        size: usize,
        union: u32,
    ) -> Flow {
        if size > 1 && union.count_ones() as usize == size {
            self.naked(masks, &chosen[..size], union)?;
        }
        if size > MOST_BESIDE {
            return Flow::Continue(());
        }
        for at in chosen[size - 1] + 1..masks.len() {
            let wider = union | masks[at];
            if masks[at].count_ones() > 1 && wider.count_ones() as usize <= MOST_BESIDE + 1 {
                chosen[size] = at;
                self.extend(masks, chosen, size + 1, wider)?;
            }
        }
        Flow::Continue(())
    }

    fn naked(&mut self, masks: &[u32], chosen: &[usize], union: u32) -> Flow {
        let layout = self.grid.layout();
        let beside: CellSet<W> = chosen[1..].iter().map(|&at| self.cells[at - 1]).collect();
        let set = self.trap.guarded_cells().fold(beside, |all, cell| all | CellSet::only(cell));
        let mut houses = self.trap.shared_houses(layout).filter(|&h| set.is_subset(&layout.house(h).cells));
        // A set in a line and a box is one instance, found in the line.
        if houses.next() != Some(self.house) {
            return Flow::Continue(());
        }
        let union: DigitSet = layout.digits().filter(|digit| union >> digit.index() & 1 == 1).collect();
        let grid = self.grid;
        let loses = |house: House| {
            let rest = layout.house(house).cells - set;
            union.into_iter().filter(move |&digit| rest.meets(grid.places(digit)))
        };
        let all = || self.trap.shared_houses(layout).filter(|&h| set.is_subset(&layout.house(h).cells));
        let around = all().fold(CellSet::EMPTY, |all, house| all | layout.house(house).cells) - set;
        let lost: DigitSet = all().flat_map(loses).collect();
        if !needs_all_masks(masks, chosen, union.bits(), lost.bits()) {
            return Flow::Continue(());
        }
        let removed = lost.into_iter().flat_map(|digit| {
            let places = around & *grid.places(digit);
            places.into_iter().map(move |cell| Conclusion::Eliminate(Candidate::new(cell, digit)))
        });
        self.found.report(self.trap.measure, removed, || {
            let houses = all().filter(|&house| loses(house).next().is_some());
            let figure = self.trap.figure(grid).houses(Role::House, houses).cells(Role::Cell, beside);
            let figure = figure.digits(Role::First, union);
            Reason::new(std::iter::once(self.trap.truth()).chain(beside.iter().map(Truth::Cell)), figure)
        })
    }
}
