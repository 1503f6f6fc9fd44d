//! Avoidable rectangles: four cells like a unique rectangle, of which two or three are filled but not given. With both
//! digits in all four cells there would be two solutions, because no given tells them apart.
//!
//! ```text
//! │ 2 │    7  │     type 1   7 is not given in any of them: the fourth cell is not 2
//! │ 7 │   258 │     type 2   two are open and have one extra digit, the same: no cell that sees both has it
//! ```

use super::guarded::{GuardedPattern, GuardianType, line};
use super::rectangle::Rectangle;
use crate::finder::{Flow, StepSink};
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, HouseKind};

pub(super) fn find_one_open<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let usable = layout.swappable_cells() - *grid.givens();
    let filled = usable - *grid.open();
    for corner in usable & *grid.open() {
        let row = layout.house(line(layout, corner, HouseKind::Row)).cells & filled;
        let column = layout.house(line(layout, corner, HouseKind::Column)).cells & filled;
        for second in &row {
            let Some(other) = grid.digit(second) else { continue };
            for fourth in &(column & *grid.filled(other)) {
                let rectangle = Rectangle::new(grid, corner, second, fourth);
                let across = rectangle.0[2];
                let own = grid.candidates(across);
                if filled.contains(across) && own.is_subset(grid.candidates(corner)) {
                    report(grid, rectangle, &[(corner, own)], own | DigitSet::only(other), sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn find_two_open<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let usable = layout.swappable_cells() - *grid.givens();
    let filled = usable - *grid.open();
    for corner in &filled {
        for (along, across) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
            let mates = layout.house(line(layout, corner, along)).cells & filled;
            let far = layout.house(line(layout, corner, across)).cells & usable & *grid.open();
            for second in mates.iter().filter(|&second| second > corner) {
                for third in &far {
                    let (in_row, in_column) =
                        if along == HouseKind::Row { (second, third) } else { (third, second) };
                    let rectangle = Rectangle::new(grid, corner, in_row, in_column);
                    pair(grid, rectangle, [corner, second, third], &usable, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Two filled corners in a line and an open one next to the first; the fourth must be open too.
fn pair<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    [corner, second, third]: [Cell; 3],
    usable: &CellSet<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let fourth = rectangle.0[2];
    let (a, b) = (grid.candidates(corner), grid.candidates(second));
    let own = [(third, b), (fourth, a)];
    let has = |&(cell, own): &(Cell, DigitSet)| {
        own.is_subset(grid.candidates(cell)) && grid.candidates(cell).len() == 2
    };
    let guardian_digits = || own.iter().map(|&(cell, own)| grid.candidates(cell) - own);
    let one: Option<Digit> = guardian_digits().fold(DigitSet::EMPTY, |all, here| all | here).single();
    let open = (*usable & *grid.open()).contains(fourth);
    if !open || one.is_none() || !own.iter().all(has) {
        return Flow::Continue(());
    }
    report(grid, rectangle, &own, a | b, sink)
}

/// Reports a rectangle whose open corners have digits with which it could be filled the other way round too.
fn report<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    own: &[(Cell, DigitSet)],
    digits: DigitSet,
    sink: &mut StepSink<'_>,
) -> Flow {
    if digits.len() != 2 || !rectangle.is_swappable(grid) {
        return Flow::Continue(());
    }
    let guardians = |cell: Cell| {
        let open = own.iter().find(|(open, _)| *open == cell);
        open.map_or(DigitSet::EMPTY, |&(_, own)| grid.candidates(cell) - own)
    };
    let Some(pattern) = GuardedPattern::new(rectangle.cells(), digits, guardians) else {
        return Flow::Continue(());
    };
    let kind = if own.len() == 1 { GuardianType::OneCell } else { GuardianType::OneDigit };
    pattern.report(grid, kind, sink)
}
