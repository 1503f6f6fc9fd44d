//! Intersections: a digit whose places in one house all lie in another is used up there.
//!
//! ```text
//! pointing   6 6 . │ - - - │ - - -    in the box 6 fits only these two cells, both in the row:
//!            . . . │       │          no other cell of the row can be 6
//! claiming   the same, from row or column into the box
//! beyond     the cells that see every place need not share a house with them all: a knight's move, a diagonal or
//!            an odd region makes such cells
//! ```

use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::{CellSet, Digit, Grid, House, Layout, Regions, Tie};
use whydoku_logic::{Figure, Role, Truth};

register! {
    Pointing => Intersection { from_lines: false },
    Claiming => Intersection { from_lines: true },
    Intersection => find_by_sight,
}

struct Intersection {
    /// From rows and columns into regions (claiming), or the other way (pointing).
    from_lines: bool,
}

impl<const W: usize> Technique<W> for Intersection {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let changed = sink.changed(grid);
        confined(grid, self.from_lines, changed, |digit, [house, other], places| {
            let removed = (grid.layout().house(other).cells & *grid.places(digit)) - places;
            sink.eliminate(digit, removed, || {
                let figure = figure(house, digit).houses(Role::Other, [other]).cells(Role::Cell, places);
                Reason::new([Truth::House(house, digit)], figure)
            })
        })
    }
}

/// Visits each digit whose places in a line all lie in a region, or the other way: the digit, both houses, the places. The
/// first house must have a changed cell.
pub(super) fn confined<const W: usize>(
    grid: &Grid<W>,
    from_lines: bool,
    changed: CellSet<W>,
    mut visit: impl FnMut(Digit, [House; 2], CellSet<W>) -> Flow,
) -> Flow {
    let layout = grid.layout();
    let houses = layout.houses().filter(|(_, info)| info.kind.is_line() == from_lines);
    for (house, info) in houses.filter(|(_, info)| info.cells.meets(&changed)) {
        for digit in layout.digits() {
            let places = info.cells & *grid.places(digit);
            // One place is a hidden single, and none a contradiction.
            let (true, Some(first)) = (places.is_many(), places.first()) else { continue };
            for &other in layout.houses_at(first) {
                let target = layout.house(other);
                if target.kind.is_line() != from_lines && places.is_subset(&target.cells) {
                    visit(digit, [house, other], places)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Cells that see all places of a digit in a house, in any way but those of pointing and claiming.
fn find_by_sight<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    // With rows, columns and boxes alone, a cell that sees all places shares a house with them.
    if layout.shape().is_plain() && !matches!(layout.shape().regions(), Regions::Any(_)) {
        return Flow::Continue(());
    }
    for (house, info) in layout.houses() {
        for digit in layout.digits() {
            let places = info.cells & *grid.places(digit);
            let (true, Some(first)) = (places.is_many(), places.first()) else { continue };
            let mut removed = layout.common_peers(places) & *grid.places(digit);
            for &other in layout.houses_at(first) {
                let target = layout.house(other);
                if target.kind.is_line() != info.kind.is_line() && places.is_subset(&target.cells) {
                    removed -= target.cells;
                }
            }
            sink.eliminate(digit, removed, || {
                let figure = figure(house, digit).cells(Role::Cell, places);
                let between = houses_between(layout, removed, places);
                Reason::new([Truth::House(house, digit)], figure.houses(Role::Other, between))
            })?;
        }
    }
    Flow::Continue(())
}

fn houses_between<const W: usize>(layout: &Layout<W>, from: CellSet<W>, to: CellSet<W>) -> Vec<House> {
    let mut houses = Vec::new();
    for tie in from.iter().flat_map(|one| to.iter().filter_map(move |other| layout.tie(one, other))) {
        if let Tie::House(house) = tie
            && !houses.contains(&house)
        {
            houses.push(house);
        }
    }
    houses
}

fn figure(house: House, digit: Digit) -> Figure {
    Figure::new().digits(Role::Digit, [digit]).houses(Role::House, [house])
}
