//! TODO: the idea in three sentences, with a small drawing.
//!
//! ```text
//! . 6 . │ . . . │ . 6 .
//! ```

use crate::finder::{Flow, Reason, StepSink};
use whydoku_board::{CellSet, Digit, Grid, HouseKind};
use whydoku_logic::{Figure, Role, Truth};

register! { @VARIANT@ => find }

fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for digit in grid.layout().digits() {
        let removed = eliminated(grid, digit);
        sink.eliminate(digit, removed, || {
            // Premises: one truth for each "somewhere here" that the argument needs. Figure: the roles that the
            // templates and pictures may use.
            let rows = grid.layout().houses_of_kind(HouseKind::Row).take(1);
            let bases: Vec<_> = rows.map(|(house, _)| house).collect();
            let figure = Figure::new().digits(Role::Digit, [digit]).houses(Role::Base, bases.iter().copied());
            Reason::new(bases.into_iter().map(|house| Truth::House(house, digit)), figure)
        })?;
    }
    Flow::Continue(())
}

/// The cells that lose the digit.
fn eliminated<const W: usize>(_grid: &Grid<W>, _digit: Digit) -> CellSet<W> {
    CellSet::EMPTY // TODO
}
