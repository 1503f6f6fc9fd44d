//! Basic fish: `k` rows whose places for a digit lie in `k` columns, or the other way round. Each base must have two
//! places or more and some elimination must need all bases: where a fish holds a smaller one, or where places share
//! boxes, fewer bases may be enough.

use crate::finder::{Flow, Reason, StepSink, Technique, needs_all_houses, tight_sets};
use crate::template::digits_with_unused_places;
use smallvec::SmallVec;
use whydoku_board::{Cell, CellSet, Digit, Grid, House, HouseInfo, HouseKind, MAX_SIZE};
use whydoku_logic::{Figure, Role, Truth};

pub(super) struct BasicFish {
    pub(super) size: usize,
}

impl<const W: usize> Technique<W> for BasicFish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        for digit in digits_with_unused_places(grid, sink) {
            self.along(grid, digit, [HouseKind::Row, HouseKind::Column], sink)?;
            self.along(grid, digit, [HouseKind::Column, HouseKind::Row], sink)?;
        }
        Flow::Continue(())
    }
}

impl BasicFish {
    fn along<const W: usize>(
        &self,
        grid: &Grid<W>,
        digit: Digit,
        [base, cover]: [HouseKind; 2],
        sink: &mut StepSink<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let crossing = |cell| if cover == HouseKind::Column { layout.column(cell) } else { layout.row(cell) };
        let mask = |cells: &CellSet<W>| {
            (*cells & *grid.places(digit)).iter().fold(0_u32, |mask, cell| mask | 1 << crossing(cell))
        };
        let lines = layout.houses_of_kind(base).map(|(house, info)| (house, mask(&info.cells)));
        let lines: SmallVec<[(House, u32); MAX_SIZE]> =
            lines.filter(|(_, mask)| (1..=self.size).contains(&(mask.count_ones() as usize))).collect();
        if lines.len() < self.size {
            return Flow::Continue(());
        }
        let masks: SmallVec<[u32; MAX_SIZE]> = lines.iter().map(|&(_, mask)| mask).collect();
        tight_sets(&masks, self.size, &mut |chosen, crossed| {
            let bases: SmallVec<[House; MAX_SIZE]> = chosen.iter().map(|&at| lines[at].0).collect();
            let covers = || {
                let numbered = layout.houses_of_kind(cover);
                numbered.filter(move |(_, info)| crossed >> (info.number - 1) & 1 == 1)
            };
            let union = |all: CellSet<W>, info: &HouseInfo<W>| all | info.cells;
            let base_cells = bases.iter().fold(CellSet::EMPTY, |all, &house| union(all, layout.house(house)));
            let cover_cells = covers().fold(CellSet::EMPTY, |all, (_, info)| union(all, info));
            let removed = (cover_cells & *grid.places(digit)) - base_cells;
            // Of a degenerate fish, no base alone excludes the digit there.
            let needs_several = |cell: Cell| {
                bases.iter().all(|&base| !grid.places_in(base, digit).is_subset(layout.peers(cell)))
            };
            let needs_all = |cell| needs_all_houses(grid, digit, &bases, cell);
            let degenerate = sink.wants_degenerate();
            if !removed.iter().any(|cell| if degenerate { needs_several(cell) } else { needs_all(cell) }) {
                return Flow::Continue(());
            }
            sink.eliminate(digit, removed, || {
                let figure = Figure::new()
                    .digits(Role::Digit, [digit])
                    .houses(Role::Base, bases.iter().copied())
                    .houses(Role::Cover, covers().map(|(house, _)| house));
                Reason::new(bases.iter().map(|&house| Truth::House(house, digit)), figure)
            })
        })
    }
}
