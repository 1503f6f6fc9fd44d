//! Subsets: `k` cells of a house with `k` digits between them, or `k` digits with `k` cells.
//!
//! ```text
//! naked pair    │ 59 │    │ 59 │ 1259 │     5 and 9 are used up in the two cells: the fourth keeps 1 and 2
//! locked pair   a naked pair in a row and in a box at once, when both have something to lose
//! hidden pair   │ 359 │   │ 1579 │ 12 │     5 and 9 fit only the two cells: 3, 1 and 7 leave them
//! ```
//!
//! Some elimination must need all cells of a set, or all digits. A set may hold a smaller one: 59 59 56 is a triple
//! around a pair, and takes 6 from the other cells as well. But two pairs are no quad.

use crate::finder::{
    Flow, Reason, StepSink, Technique, cells_with, digits_of, in_cell, in_cells, needs_all_masks, tight_sets,
};
use smallvec::SmallVec;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House, MAX_SIZE};
use whydoku_logic::{Figure, Role, Truth};

register! {
    NakedPair => NakedSubset { size: 2, locked: Some(false) },
    NakedTriple => NakedSubset { size: 3, locked: Some(false) },
    NakedQuad => NakedSubset { size: 4, locked: None },
    NakedQuint => NakedSubset { size: 5, locked: None },
    LockedPair => NakedSubset { size: 2, locked: Some(true) },
    LockedTriple => NakedSubset { size: 3, locked: Some(true) },
    HiddenPair => HiddenSubset { size: 2 },
    HiddenTriple => HiddenSubset { size: 3 },
    HiddenQuad => HiddenSubset { size: 4 },
}

struct NakedSubset {
    size: usize,
    /// Only those that are locked, only the others, or both.
    locked: Option<bool>,
}

impl<const W: usize> Technique<W> for NakedSubset {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let (layout, mut changed) = (grid.layout(), sink.changed(grid));
        if self.locked == Some(false) {
            // A set in a line is locked no more once its region has lost candidates.
            let regions =
                layout.houses().filter(|(_, info)| !info.kind.is_line()).map(|(_, info)| info.cells);
            changed = regions.filter(|cells| cells.meets(&changed)).fold(changed, |all, cells| all | cells);
        }
        let few = cells_with(grid, 2..=self.size);
        for (house, info) in layout.houses_and_groups().filter(|(_, info)| info.cells.meets(&changed)) {
            if (info.cells & few).len() < self.size {
                continue;
            }
            let cells: SmallVec<[Cell; MAX_SIZE]> = (info.cells & few).iter().collect();
            let masks: SmallVec<[u32; MAX_SIZE]> =
                cells.iter().map(|&cell| grid.candidates(cell).bits()).collect();
            tight_sets(&masks, self.size, &mut |chosen, union| {
                let set: CellSet<W> = chosen.iter().map(|&at| cells[at]).collect();
                // Cells that share a second house are one instance, of the first house.
                if layout.house_or_group_around(&set) != Some(house)
                    || self.locked.is_some_and(|wanted| is_locked(grid, &set) != wanted)
                {
                    return Flow::Continue(());
                }
                naked(grid, &set, |lost| needs_all_masks(&masks, chosen, union, lost.bits()), sink)
            })?;
        }
        Flow::Continue(())
    }
}

/// Whether a naked set lies in a line and in a region, and each of them loses something outside the other.
fn is_locked<const W: usize>(grid: &Grid<W>, set: &CellSet<W>) -> bool {
    let layout = grid.layout();
    let digits = digits_of(grid, set);
    let first = set.first().expect("a set of at least two cells");
    let around = |line: bool| {
        let mut houses = layout.houses_at(first).iter().map(|&house| layout.house(house));
        houses.find(|info| info.kind.is_line() == line && set.is_subset(&info.cells)).map(|info| info.cells)
    };
    let (Some(line), Some(region)) = (around(true), around(false)) else { return false };
    let loses = |cells: CellSet<W>| digits.into_iter().any(|digit| grid.places(digit).meets(&cells));
    loses(line - region) && loses(region - line)
}

fn naked<const W: usize>(
    grid: &Grid<W>,
    set: &CellSet<W>,
    needs_all: impl Fn(DigitSet) -> bool,
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let digits = digits_of(grid, set);
    let shared = |house: &House| set.is_subset(&layout.house(*house).cells);
    let first = set.first().expect("a set of at least two cells");
    let groups = || layout.groups().map(|(group, _)| group);
    let houses = || layout.houses_at(first).iter().copied().chain(groups()).filter(shared);
    let around = houses().fold(CellSet::EMPTY, |all, house| all | layout.house(house).cells) - *set;
    let lost: DigitSet = digits.into_iter().filter(|&digit| around.meets(grid.places(digit))).collect();
    if !needs_all(lost) {
        return Flow::Continue(());
    }
    sink.eliminate_all(0, in_cells(grid, lost, around), || {
        let loses = |house: &House| {
            let rest = layout.house(*house).cells - *set;
            digits.into_iter().any(|digit| rest.meets(grid.places(digit)))
        };
        let figure = Figure::new()
            .houses(Role::House, houses().filter(loses))
            .cells(Role::Cell, set)
            .digits(Role::Digit, digits);
        Reason::new(set.iter().map(Truth::Cell), figure)
    })
}

struct HiddenSubset {
    size: usize,
}

impl<const W: usize> Technique<W> for HiddenSubset {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let changed = sink.changed(grid);
        for (house, info) in grid.layout().houses().filter(|(_, info)| info.cells.meets(&changed)) {
            let (cells, masks) = digit_masks(grid, info.cells);
            tight_sets(&masks[..grid.layout().size()], self.size, &mut |chosen, places| {
                let digits: DigitSet = chosen.iter().map(|&at| Digit::new(at)).collect();
                let at_places = || (0..cells.len()).filter(|at| places >> at & 1 == 1);
                let loses = |&at: &usize| !grid.candidates(cells[at]).is_subset(digits);
                let gained = at_places().filter(loses).fold(0, |gained, at| gained | 1 << at);
                if !needs_all_masks(&masks, chosen, places, gained) {
                    return Flow::Continue(());
                }
                let set: CellSet<W> = at_places().map(|at| cells[at]).collect();
                let removed = set.iter().flat_map(|cell| in_cell(cell, grid.candidates(cell) - digits));
                sink.eliminate_all(0, removed, || {
                    let figure = Figure::new()
                        .houses(Role::House, [house])
                        .cells(Role::Cell, set)
                        .digits(Role::Digit, digits);
                    Reason::new(digits.into_iter().map(|digit| Truth::House(house, digit)), figure)
                })
            })?;
        }
        Flow::Continue(())
    }
}

/// The open cells among these, and for each digit its places among them, a bit each.
pub(super) fn digit_masks<const W: usize>(
    grid: &Grid<W>,
    cells: CellSet<W>,
) -> ([Cell; MAX_SIZE], [u32; MAX_SIZE]) {
    let (mut numbered, mut masks) = ([Cell::new(0); MAX_SIZE], [0; MAX_SIZE]);
    for (at, cell) in (cells & *grid.open()).iter().enumerate() {
        numbered[at] = cell;
        for digit in grid.candidates(cell) {
            masks[digit.index()] |= 1 << at;
        }
    }
    (numbered, masks)
}
