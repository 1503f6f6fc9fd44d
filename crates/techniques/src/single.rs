//! Singles: a house with one open cell, a cell with one candidate, a digit with one place.
//!
//! ```text
//! full house      1 2 3 │ 4 . 6 │ 7 8 9     the row lacks only 5
//! naked single    .  sees 1 2 3 4 6 7 8 9   nothing but 5 fits the cell
//! hidden single   5 fits no other cell of the house
//! ```

use crate::finder::{Flow, Reason, Registration, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::FullHouse, &FullHouse),
            Registration::new(TechniqueId::NakedSingle, &NakedSingle),
            Registration::new(TechniqueId::HiddenSingle, &HiddenSingle),
        ]
    }
}

struct FullHouse;

impl<const W: usize> Technique<W> for FullHouse {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for (house, info) in grid.layout().houses() {
            if let Some(cell) = (info.cells & *grid.open()).single()
                && let Some(digit) = grid.candidates(cell).single()
            {
                let place = Candidate::new(cell, digit);
                found.place(place, || Reason::new([Truth::House(house, digit)], figure(house, place)))?;
            }
        }
        Flow::Continue(())
    }
}

struct NakedSingle;

impl<const W: usize> Technique<W> for NakedSingle {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for cell in grid.open() {
            if let Some(digit) = grid.candidates(cell).single() {
                found.place(Candidate::new(cell, digit), || naked(cell, digit))?;
            }
        }
        Flow::Continue(())
    }
}

fn naked(cell: Cell, digit: Digit) -> Reason {
    Reason::new([Truth::Cell(cell)], Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, [digit]))
}

struct HiddenSingle;

impl<const W: usize> Technique<W> for HiddenSingle {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        // Regions first: a place in a box is seen before one in a line.
        let layout = grid.layout();
        let regions = layout.houses().filter(|(_, info)| !info.kind.is_line());
        for (house, info) in regions.chain(layout.houses().filter(|(_, info)| info.kind.is_line())) {
            for digit in layout.digits() {
                if let Some(cell) = (info.cells & *grid.places(digit)).single() {
                    let place = Candidate::new(cell, digit);
                    found.place(place, || Reason::new([Truth::House(house, digit)], figure(house, place)))?;
                }
            }
        }
        Flow::Continue(())
    }
}

fn figure(house: House, place: Candidate) -> Figure {
    Figure::new()
        .houses(Role::House, [house])
        .cells(Role::Cell, [place.cell])
        .digits(Role::Digit, [place.digit])
}
