//! Reverse BUG: a digit that would complete a set of filled cells, none of them given, in which two digits could change
//! places.
//!
//! ```text
//! 1   2 │ .   .        with 1 at the open cell o, each house that holds one of these cells would hold one 1 and one 2,
//! 2   . │ 1   .        and no given tells them apart: o is not 1
//! .   o │ 2   .
//! ```
//!
//! Four cells are an avoidable rectangle, so they count as a degenerate instance only.

use super::guarded::GuardedPattern;
use crate::finder::{Flow, StepSink};
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid};

const FEWEST: usize = 6;

const FEWEST_WITH_DEGENERATE: usize = 4;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let usable = grid.layout().swappable_cells() - *grid.givens();
    let fewest = if sink.wants_degenerate() { FEWEST_WITH_DEGENERATE } else { FEWEST };
    for cell in usable & *grid.open() {
        let candidates = grid.candidates(cell);
        for digit in candidates {
            for other in grid.layout().digits().filter(|&other| other != digit) {
                let Some(cells) = completed(grid, cell, [digit, other], usable) else { continue };
                let own = |at| if at == cell { candidates - DigitSet::only(digit) } else { DigitSet::EMPTY };
                let digits = DigitSet::only(digit) | DigitSet::only(other);
                if cells.len() < fewest {
                    continue;
                }
                if let Some(mut pattern) = GuardedPattern::new(cells, digits, own) {
                    pattern.measure = cells.len() as u16;
                    pattern.report_one_cell(grid, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The cells that change places with an open cell if it has the first digit: every house of each of them holds one of
/// either digit. `None` if a house lacks one, or if it cannot be exchanged.
fn completed<const W: usize>(
    grid: &Grid<W>,
    start: Cell,
    [first, second]: [Digit; 2],
    usable: CellSet<W>,
) -> Option<CellSet<W>> {
    let layout = grid.layout();
    let of = [first, second].map(|digit| *grid.filled(digit) & usable);
    let (mut cells, mut due) = (CellSet::only(start), vec![(start, 0)]);
    while let Some((cell, own)) = due.pop() {
        for &house in layout.houses_at(cell) {
            let partner = (layout.house(house).cells & of[1 - own]).first();
            let partner = if partner.is_none() && layout.house(house).cells.contains(start) && own == 1 {
                start
            } else {
                partner?
            };
            if !cells.contains(partner) {
                cells.insert(partner);
                due.push((partner, 1 - own));
            }
        }
    }
    Some(cells)
}
