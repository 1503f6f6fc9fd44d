//! Singles: a house with one open cell, a cell with one candidate, a digit with one place.
//!
//! ```text
//! full house      1 2 3 │ 4 . 6 │ 7 8 9     the row lacks only 5
//! naked single    .  sees 1 2 3 4 6 7 8 9   nothing but 5 fits the cell
//! hidden single   5 fits no other cell of the house
//! ```

use crate::finder::{Flow, Reason, StepSink};
use whydoku_board::{Candidate, Grid, House};
use whydoku_logic::{Figure, Role, Truth};

register! {
    FullHouse => find_full_houses,
    NakedSingle => find_naked,
    HiddenSingle => find_hidden,
}

fn find_full_houses<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for (house, info) in grid.layout().houses() {
        if let Some(cell) = (info.cells & *grid.open()).single()
            && let Some(digit) = grid.candidates(cell).single()
        {
            place_in(house, Candidate::new(cell, digit), sink)?;
        }
    }
    Flow::Continue(())
}

fn find_naked<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for cell in grid.open() {
        if let Some(digit) = grid.candidates(cell).single() {
            let placed = Candidate::new(cell, digit);
            sink.place(placed, || Reason::new([Truth::Cell(cell)], Figure::of(placed)))?;
        }
    }
    Flow::Continue(())
}

fn find_hidden<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    // Regions first: a place in a box is easier to see than one in a line.
    let layout = grid.layout();
    let changed = sink.changed(grid);
    let houses = |line| {
        layout.houses().filter(move |(_, info)| info.kind.is_line() == line && info.cells.meets(&changed))
    };
    for (house, info) in houses(false).chain(houses(true)) {
        for digit in layout.digits() {
            if let Some(cell) = (info.cells & *grid.places(digit)).single() {
                place_in(house, Candidate::new(cell, digit), sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn place_in(house: House, placed: Candidate, sink: &mut StepSink<'_>) -> Flow {
    sink.place(placed, || {
        let figure = Figure::new()
            .houses(Role::House, [house])
            .cells(Role::Cell, [placed.cell])
            .digits(Role::Digit, [placed.digit]);
        Reason::new([Truth::House(house, placed.digit)], figure)
    })
}
