//! Twin towers: two rows with two places each for a digit, one place of each in the same column.
//!
//! ```text
//! . 6 . │ . . . │ . 6 .    the column has room for one 6, so one row has its 6 at the other end:
//! . . . │ . . . │ - - .    cells that see both ends cannot be 6
//! . 6 . │ . . . │ 6 . .
//! ```

use whydoku_board::{CellSet, Digit, Grid, House, HouseKind};
use whydoku_logic::{Figure, Role, Truth};
use whydoku_techniques::finder::{Flow, Reason, StepSink};

register! { TwinTowers => find }

/// A line in which the digit has two places.
type Tower<const W: usize> = (House, CellSet<W>);

fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for digit in grid.layout().digits() {
        for [base, ground] in [[HouseKind::Row, HouseKind::Column], [HouseKind::Column, HouseKind::Row]] {
            let lines = grid.layout().houses_of_kind(base);
            let places = lines.map(|(house, info)| (house, info.cells & *grid.places(digit)));
            let towers: Vec<Tower<W>> = places.filter(|(_, places)| places.len() == 2).collect();
            for (at, first) in towers.iter().enumerate() {
                for second in &towers[at + 1..] {
                    pair(grid, digit, [first, second], ground, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn pair<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    [first, second]: [&Tower<W>; 2],
    ground: HouseKind,
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let all = first.1 | second.1;
    let mut shared = layout.houses_of_kind(ground).filter(|(_, info)| (info.cells & all).is_many());
    let (Some((street, info)), None) = (shared.next(), shared.next()) else { return Flow::Continue(()) };
    let roofs = all - info.cells;
    let by_one = layout.common_peers(first.1.iter()) | layout.common_peers(second.1.iter());
    let removed = (layout.common_peers(roofs.iter()) & *grid.places(digit)) - by_one;
    sink.eliminate(digit, removed, || {
        let figure = Figure::new()
            .digits(Role::Digit, [digit])
            .houses(Role::Base, [first.0, second.0])
            .houses(Role::Other, [street])
            .cells(Role::Cell, roofs);
        Reason::new([first.0, second.0].map(|line| Truth::House(line, digit)), figure)
    })
}
