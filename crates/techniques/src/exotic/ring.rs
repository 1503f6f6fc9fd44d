//! SK loop: two rows and two columns that cross in four boxes. In each box the row has two open cells next to the
//! crossing, and the column has two. These eight pairs make a ring, in which neighbouring pairs share a house.
//!
//! ```text
//! . p a │ a p .      p crossing, a, b pairs of the row and the column in a box. Around the ring the houses are
//! . . b │ b . .      row, box, column, box and so on, eight of them. If the digits of the pairs can be shared out
//! . . b │ b . .      among the houses so that there are sixteen for the sixteen cells, each house has its digits
//! ──────┼──────      in the ring and nowhere else
//! ```
//!
//! (Drawn with the crossings in corners; they may be anywhere in their boxes.) Only on boards with boxes of three by
//! three.

use super::has_three_by_three_boxes;
use crate::finder::{Flow, StepSink};
use whydoku_board::{Candidate, CellSet, Digit, Grid, House, HouseKind, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

/// The eight houses around the ring. The pair with the same number lies in a house and in the next one.
struct SkRing<const W: usize> {
    houses: [House; 8],
    pairs: [CellSet<W>; 8],
    cells: CellSet<W>,
}

/// The least number of houses of the ring that hold all pairs of a set, and the houses of all such choices, a bit each.
#[derive(Clone, Copy)]
struct PairCover {
    least: u8,
    houses: u8,
}

const COVERS: [PairCover; 256] = {
    let mut covers = [PairCover { least: u8::MAX, houses: 0 }; 256];
    let mut pairs = 0;
    while pairs < 256 {
        let mut houses: usize = 0;
        while houses < 256 {
            // A pair lies in the house of its number and in the next one.
            let held = houses | houses >> 1 | (houses & 1) << 7;
            let count = houses.count_ones() as u8;
            if pairs & !held == 0 {
                if count < covers[pairs].least {
                    covers[pairs] = PairCover { least: count, houses: houses as u8 };
                } else if count == covers[pairs].least {
                    covers[pairs].houses |= houses as u8;
                }
            }
            houses += 1;
        }
        pairs += 1;
    }
    covers
};

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout: &Layout<W> = grid.layout();
    if !has_three_by_three_boxes(layout) {
        return Flow::Continue(());
    }
    // Rows, columns and boxes, in their order.
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter();
    let houses: Vec<House> =
        kinds.flat_map(|kind| layout.houses_of_kind(kind)).map(|(house, _)| house).collect();
    let lines = || (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |other| [one, other]));
    for rows in lines() {
        for columns in lines() {
            if let Some(ring) = SkRing::of(grid, &houses, rows, columns) {
                ring.report(grid, sink)?;
            }
        }
    }
    Flow::Continue(())
}

impl<const W: usize> SkRing<W> {
    fn of(
        grid: &Grid<W>,
        all: &[House],
        [top, bottom]: [usize; 2],
        [left, right]: [usize; 2],
    ) -> Option<Self> {
        let block = |row: usize, column: usize| all[18 + row / 3 * 3 + column / 3];
        let houses = [
            all[top],
            block(top, right),
            all[9 + right],
            block(bottom, right),
            all[bottom],
            block(bottom, left),
            all[9 + left],
            block(top, left),
        ];
        let around = houses.map(|house| grid.layout().house(house).cells);
        let (lines, across) = (around[0] | around[4], around[2] | around[6]);
        let blocks = around[1] | around[3] | around[5] | around[7];
        let crossings = lines & across;
        let cells = ((lines | across) & blocks) - crossings;
        if !cells.is_subset(grid.open()) {
            return None;
        }
        let pairs = std::array::from_fn(|at| (around[at] & around[(at + 1) % 8]) - crossings);
        Some(Self { houses, pairs, cells })
    }

    fn report(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        let pairs_with = |digit: Digit| {
            let with = self.pairs.iter().enumerate().filter(|(_, pair)| pair.meets(grid.places(digit)));
            with.fold(0_usize, |all, (at, _)| all | 1 << at)
        };
        let capacity: usize = layout.digits().map(|digit| usize::from(COVERS[pairs_with(digit)].least)).sum();
        if capacity != self.cells.len() {
            return Flow::Continue(());
        }
        let mut removed = Vec::new();
        for digit in layout.digits() {
            let used = COVERS[pairs_with(digit)].houses;
            let houses = self.houses.iter().enumerate().filter(|(at, _)| used >> at & 1 == 1);
            let places = houses.fold(CellSet::EMPTY, |all, (_, &house)| all | grid.places_in(house, digit));
            let lost = places - self.cells;
            removed.extend(lost.iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit))));
        }
        if removed.is_empty() {
            return Flow::Continue(());
        }
        let truths = self.cells.iter().map(Truth::Cell).collect();
        sink.report_needed(grid, 0, truths, removed, || {
            let of = |lines: bool| {
                let kind = |house: &House| layout.house(*house).kind;
                let mut houses: Vec<House> =
                    self.houses.iter().copied().filter(|house| kind(house).is_line() == lines).collect();
                houses.sort_unstable();
                houses
            };
            let digits = layout.digits().filter(|&digit| grid.places(digit).meets(&self.cells));
            Figure::new()
                .digits(Role::Digit, digits)
                .cells(Role::Cell, self.cells)
                .houses(Role::Base, of(true))
                .houses(Role::Cover, of(false))
        })
    }
}
