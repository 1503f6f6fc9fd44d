//! Tridagon, or Thor's hammer: four boxes at the corners of a rectangle, three cells in each, no two in line, and three
//! digits for all of them. If three boxes run one way and the fourth the other way, they cannot be filled.
//!
//! ```text
//! 123  .   .  │ 123  .   .      each box has its three digits on a diagonal, or on what rows and columns exchanged
//!  .  123  .  │  .  123  .      make of one. Of an odd number of odd diagonals no filling is left, so one of the
//!  .   .  123 │  .   .  123     extra candidates is true
//! ────────────┼────────────
//! 123  .   .  │  .   .  123
//!  .  123  .  │  .  123  .
//!  .   .  123 │ 123  .   .
//! ```
//!
//! Only on boards with boxes of three by three.

use super::has_three_by_three_boxes;
use crate::finder::{Flow, StepSink, subsets};
use crate::uniqueness::guarded::GuardedPattern;
use whydoku_board::{CellSet, DigitSet, Grid};

const MOST_GUARDED: usize = 6;

/// The six ways to choose the column for each row of a box: the even ones, then the odd ones.
const DIAGONALS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

#[derive(Clone, Copy)]
struct BoxDiagonal<const W: usize> {
    cells: CellSet<W>,
    guarded: usize,
    odd: bool,
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    if !has_three_by_three_boxes(layout) {
        return Flow::Continue(());
    }
    subsets(layout.digits().collect(), 3).into_iter().try_for_each(|three| of_digits(grid, three, sink))
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

fn of_digits<const W: usize>(grid: &Grid<W>, three: DigitSet, sink: &mut StepSink<'_>) -> Flow {
    // The cells that may hold two of the digits.
    let (mut one, mut fitting) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in three {
        fitting |= one & *grid.places(digit);
        one |= *grid.places(digit);
    }
    if fitting.len() < 12 {
        return Flow::Continue(());
    }
    let boxes = (0..9).map(|at| in_box(grid, three, fitting, [at / 3, at % 3]));
    let corners: Vec<Vec<BoxDiagonal<W>>> = boxes.collect();
    if corners.iter().filter(|corners| !corners.is_empty()).count() < 4 {
        return Flow::Continue(());
    }
    for (top, bottom) in pairs(3) {
        for (left, right) in pairs(3) {
            let [a, b, c, d] = [(top, left), (top, right), (bottom, left), (bottom, right)]
                .map(|(band, stack)| &corners[band * 3 + stack]);
            for a in a {
                for b in b.iter().filter(|b| a.guarded + b.guarded <= MOST_GUARDED) {
                    for c in c {
                        for d in d {
                            report(grid, three, [a, b, c, d], sink)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

fn in_box<const W: usize>(
    grid: &Grid<W>,
    three: DigitSet,
    fitting: CellSet<W>,
    [band, stack]: [usize; 2],
) -> Vec<BoxDiagonal<W>> {
    let layout = grid.layout();
    let cell = |(row, &column): (usize, &usize)| layout.cell(band * 3 + row, stack * 3 + column);
    let mut corners = Vec::new();
    for (number, diagonal) in DIAGONALS.iter().enumerate() {
        let cells = || diagonal.iter().enumerate().map(cell);
        if cells().all(|cell| fitting.contains(cell)) {
            let guarded = cells().filter(|&cell| !grid.candidates(cell).is_subset(three)).count();
            corners.push(BoxDiagonal { cells: cells().collect(), guarded, odd: number >= 3 });
        }
    }
    corners
}

fn report<const W: usize>(
    grid: &Grid<W>,
    three: DigitSet,
    corners: [&BoxDiagonal<W>; 4],
    sink: &mut StepSink<'_>,
) -> Flow {
    let guarded: usize = corners.iter().map(|corner| corner.guarded).sum();
    let odd = corners.iter().filter(|corner| corner.odd).count();
    if odd.is_multiple_of(2) || guarded > MOST_GUARDED {
        return Flow::Continue(());
    }
    let cells = corners.iter().fold(CellSet::EMPTY, |all, corner| all | corner.cells);
    let Some(pattern) = GuardedPattern::of_digits(grid, cells, three).map(GuardedPattern::impossible) else {
        return Flow::Continue(());
    };
    pattern.report_one_cell(grid, sink)?;
    pattern.report_one_digit(grid, sink)
}
