//! Intersections: a digit whose places in one house all lie in another is used up there.
//!
//! ```text
//! pointing   6 6 . │ - - - │ - - -    in the box 6 fits only these two cells, both in the row:
//!            . . . │       │          no other cell of the row can be 6
//! claiming   the same, from row or column into the box
//! ```

use crate::geometry::{CellSet, Digit, House};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::{Figure, Role};
use crate::technique::{Flow, Found, Reason, Registered, Technique};
use crate::truth::Truth;

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            Registered::new(TechniqueId::Pointing, &Intersection { from_lines: false }),
            Registered::new(TechniqueId::Claiming, &Intersection { from_lines: true }),
        ]
    }
}

struct Intersection {
    /// From rows and columns into regions (claiming), or the other way (pointing).
    from_lines: bool,
}

impl<const W: usize> Technique<W> for Intersection {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let layout = grid.layout();
        for (house, info) in layout.houses().filter(|(_, info)| info.kind.is_line() == self.from_lines) {
            for digit in layout.digits() {
                let places = info.cells & *grid.places(digit);
                // One place is a hidden single, and none a contradiction; neither is told as an intersection.
                let (true, Some(first)) = (places.is_many(), places.first()) else { continue };
                for &other in layout.houses_at(first) {
                    let target = layout.house(other);
                    if target.kind.is_line() != self.from_lines && places.is_subset(&target.cells) {
                        let removed = (target.cells & *grid.places(digit)) - places;
                        found.eliminate(digit, removed, || reason(house, other, digit, places))?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

fn reason<const W: usize>(house: House, other: House, digit: Digit, places: CellSet<W>) -> Reason {
    let figure = Figure::new()
        .digits(Role::Digit, [digit])
        .houses(Role::House, [house])
        .houses(Role::Other, [other])
        .cells(Role::Cell, places);
    Reason::new([Truth::House(house, digit)], figure)
}
