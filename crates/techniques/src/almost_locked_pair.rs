//! Almost locked pair: a cell has two digits, so where its line crosses a box there is room for only one of them. The box has one
//! more place for both, so the crossing holds exactly one of them. The same with line and box exchanged.
//!
//! ```text
//! 12   -   -  │ 12.  12.  12.     r1c1 takes 1 or 2, and box 2 has only r2c4 besides row 1: the crossing holds
//!  .   .   .  │ 12-   .    .      one of them. No other cell of the row can be 1 or 2, and r2c4 nothing else
//!  .   .   .  │  .    .    .
//! ```

use crate::finder::{Flow, Reason, StepSink, bivalue_cells, in_cell, in_cells};
use whydoku_board::{CellSet, DigitSet, Grid, House};
use whydoku_logic::{Figure, Role, Truth};

register! { AlmostLockedPair => find }

fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for (house, info) in grid.layout().houses() {
        for (other, crossing) in grid.layout().houses() {
            let are_crossed = info.kind.is_line() != crossing.kind.is_line();
            if are_crossed && (info.cells & crossing.cells & *grid.open()).is_many() {
                at_crossing(grid, house, other, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Finds the pairs with the cell of two digits in the first house and all places of these digits in the second.
fn at_crossing<const W: usize>(grid: &Grid<W>, house: House, other: House, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let [line, across] = [house, other].map(|house| layout.house(house).cells);
    for cell in bivalue_cells(grid) & (line - across) {
        let digits = grid.candidates(cell);
        let places = digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | grid.places_in(other, digit));
        let (crossing, beyond) = (places & line, places - line);
        // With one place in the crossing, the places in the second house are a hidden pair.
        let (Some(partner), false, true) = (beyond.first(), beyond.is_many(), crossing.is_many()) else {
            continue;
        };
        let has_choice = |digit| grid.places(digit).meets(&crossing);
        if !digits.is_subset(grid.candidates(partner)) || !digits.into_iter().all(has_choice) {
            continue;
        }
        let left: DigitSet = grid.candidates(partner) - digits;
        let removed = in_cells(grid, digits, line - across - [cell].into_iter().collect());
        sink.eliminate_all(0, removed.chain(in_cell(partner, left)), || {
            let figure = Figure::new()
                .houses(Role::House, [house])
                .houses(Role::Other, [other])
                .digits(Role::Digit, digits)
                .cells(Role::First, [cell])
                .cells(Role::Second, [partner])
                .cells(Role::Cell, crossing);
            let of_house = digits.into_iter().map(|digit| Truth::House(other, digit));
            Reason::new([Truth::Cell(cell)].into_iter().chain(of_house), figure)
        })?;
    }
    Flow::Continue(())
}
