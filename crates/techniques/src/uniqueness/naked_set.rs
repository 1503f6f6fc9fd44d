//! Type 3 of every pattern: one of the guardians is true, so the guarded cells together are like one cell with the
//! guardians' digits. If they share a house, that cell can make a naked set with other cells of it.
//!
//! ```text
//! │ 275 │ 278 │ 58 │     in a pattern of 2 and 7, the first two count as one cell with 5 and 8:
//!                          5 and 8 are used up in them and the third
//! ```

use super::guarded::GuardedPattern;
use crate::finder::{Flow, Reason, StepSink, in_cells, needs_all_masks};
use whydoku_board::{Cell, CellSet, DigitSet, Grid, House, MAX_SIZE};
use whydoku_logic::{Role, Truth};

/// The most cells of a naked set in addition to the guarded ones: more than a house of nine needs.
const MOST_OTHERS: usize = 6;

pub(super) fn find<const W: usize>(
    pattern: &GuardedPattern<W>,
    grid: &Grid<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    if pattern.guarded().len() < 2 || pattern.guardian_digits().len() < 2 {
        return Flow::Continue(());
    }
    for house in pattern.shared_houses(grid.layout()) {
        let mut others = grid.layout().house(house).cells & *grid.open();
        for cell in pattern.guarded_cells() {
            others.remove(cell);
        }
        for digit in pattern.digits {
            others -= *grid.places(digit);
        }
        let mut search = NakedSetSearch { pattern, grid, house, cells: [Cell::new(0); MAX_SIZE], sink };
        let mut masks = [0; MAX_SIZE + 1];
        masks[0] = pattern.guardian_digits().bits();
        let mut count = 0;
        for cell in &others {
            (search.cells[count], masks[count + 1]) = (cell, grid.candidates(cell).bits());
            count += 1;
        }
        search.extend(&masks[..=count], &mut [0; MOST_OTHERS + 1], 1, masks[0])?;
    }
    Flow::Continue(())
}

struct NakedSetSearch<'a, 'f, 'd, const W: usize> {
    pattern: &'a GuardedPattern<W>,
    grid: &'a Grid<W>,
    house: House,
    cells: [Cell; MAX_SIZE],
    sink: &'f mut StepSink<'d>,
}

impl<const W: usize> NakedSetSearch<'_, '_, '_, W> {
    /// Adds cells to the set; the first mask stands for the guarded cells. With `k` other cells the set has `k + 1` digits.
    fn extend(
        &mut self,
        masks: &[u32],
        chosen: &mut [usize; MOST_OTHERS + 1],
        size: usize,
        union: u32,
    ) -> Flow {
        if size > 1 && union.count_ones() as usize == size {
            self.naked(masks, &chosen[..size], union)?;
        }
        if size > MOST_OTHERS {
            return Flow::Continue(());
        }
        for at in chosen[size - 1] + 1..masks.len() {
            let wider = union | masks[at];
            if masks[at].count_ones() > 1 && wider.count_ones() as usize <= MOST_OTHERS + 1 {
                chosen[size] = at;
                self.extend(masks, chosen, size + 1, wider)?;
            }
        }
        Flow::Continue(())
    }

    fn naked(&mut self, masks: &[u32], chosen: &[usize], union: u32) -> Flow {
        let layout = self.grid.layout();
        let others: CellSet<W> = chosen[1..].iter().map(|&at| self.cells[at - 1]).collect();
        let set = self.pattern.guarded_cells().fold(others, |all, cell| all | CellSet::only(cell));
        let mut houses =
            self.pattern.shared_houses(layout).filter(|&h| set.is_subset(&layout.house(h).cells));
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
        let all = || self.pattern.shared_houses(layout).filter(|&h| set.is_subset(&layout.house(h).cells));
        let around = all().fold(CellSet::EMPTY, |all, house| all | layout.house(house).cells) - set;
        let lost: DigitSet = all().flat_map(loses).collect();
        if !needs_all_masks(masks, chosen, union.bits(), lost.bits()) {
            return Flow::Continue(());
        }
        self.sink.eliminate_all(self.pattern.measure, in_cells(grid, lost, around), || {
            let houses = all().filter(|&house| loses(house).next().is_some());
            let figure = self.pattern.figure(grid).houses(Role::House, houses).cells(Role::Cell, others);
            let figure = figure.digits(Role::First, union);
            Reason::new(std::iter::once(self.pattern.truth()).chain(others.iter().map(Truth::Cell)), figure)
        })
    }
}
