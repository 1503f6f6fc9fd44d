//! Empty rectangles: a region has all its places for a digit in one row and one column. A link that begins in the row
//! and ends in sight of a cell of the column empties both, were the digit in that cell.
//!
//! ```text
//! 6 . . │ . . .      the box has 6 only in its middle row and its left column
//! 6 6 6 │ . P .      P and Q are the only places of a column
//! 6 . . │ . . .      6 at E: not at Q, so at P; then neither line of the box has room for 6
//! ──────┼──────
//! E . . │ . Q .
//! ```
//!
//! The region needs a place in each line outside the crossing. With only two places it is a strong link, and the
//! pattern a turbot fish, so it must have three.

use crate::finder::{Flow, Reason, StepSink, house_of_kind};
use crate::template::digits_with_unused_places;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseInfo};
use whydoku_logic::{Figure, Role, Truth};

const FEWEST: usize = 3;

#[derive(Clone, Copy)]
pub(super) struct LinkedRectangle {
    pub(super) digit: Digit,
    pub(super) region: House,
    /// The line of the link's first cell, and the other one.
    pub(super) lines: [House; 2],
    pub(super) link: House,
    pub(super) start: Cell,
    pub(super) end: Cell,
    /// The cell that loses the digit: in the second line and in sight of the end.
    pub(super) removed: Cell,
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    each(grid, digits_with_unused_places(grid, sink), FEWEST, &mut |rectangle| {
        let LinkedRectangle { digit, region, lines, link, start, end, removed } = *rectangle;
        sink.eliminate(digit, CellSet::<W>::only(removed), || {
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::House, [region])
                .houses(Role::Cover, lines)
                .houses(Role::Other, [link])
                .cells(Role::Start, [start])
                .cells(Role::End, [end]);
            Reason::new([region, link].map(|house| Truth::House(house, digit)), figure)
        })
    })
}

/// Visits every empty rectangle whose region has at least this many places: digit by digit, region by region.
pub(super) fn each<const W: usize>(
    grid: &Grid<W>,
    digits: DigitSet,
    fewest: usize,
    visit: &mut dyn FnMut(&LinkedRectangle) -> Flow,
) -> Flow {
    let layout = grid.layout();
    for digit in digits {
        for (region, info) in layout.houses().filter(|(_, info)| !info.kind.is_line()) {
            let places = info.cells & *grid.places(digit);
            if places.len() < fewest {
                continue;
            }
            for (line, crossing) in layout.houses().filter(|(_, info)| info.kind.is_line()) {
                let Some(other) = other_line(grid, places, crossing) else { continue };
                for start in &((crossing.cells & *grid.places(digit)) - info.cells) {
                    if let Some(rectangle) = with_link(grid, digit, region, [line, other], start) {
                        visit(&rectangle)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The line that crosses the given one and has all other places, if there is one and each line has a place for itself.
fn other_line<const W: usize>(grid: &Grid<W>, places: CellSet<W>, crossing: &HouseInfo<W>) -> Option<House> {
    let layout = grid.layout();
    let here = places & crossing.cells;
    let rest = places - crossing.cells;
    let mut across = layout.houses_at(rest.first()?).iter().copied().filter(|&house| {
        let kind = layout.house(house).kind;
        kind.is_line() && kind != crossing.kind
    });
    let other = across.find(|&house| rest.is_subset(&layout.house(house).cells))?;
    (!(here - layout.house(other).cells).is_empty()).then_some(other)
}

fn with_link<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    region: House,
    lines: [House; 2],
    start: Cell,
) -> Option<LinkedRectangle> {
    let layout = grid.layout();
    let [first, second] = lines.map(|line| layout.house(line));
    let link = house_of_kind(layout, start, second.kind)?;
    let end = (grid.places_in(link, digit) - CellSet::only(start)).single()?;
    let parallel = house_of_kind(layout, end, first.kind)?;
    let removed = (layout.house(parallel).cells & second.cells & *grid.places(digit)).single()?;
    let info = layout.house(region);
    // The elimination must lie outside the region, and neither link nor region may be enough by itself.
    let peers = layout.peers(removed);
    let proper = !info.cells.contains(removed)
        && peers.contains(end)
        && !peers.contains(start)
        && removed != start
        && !grid.places_in(region, digit).is_subset(peers);
    proper.then_some(LinkedRectangle { digit, region, lines, link, start, end, removed })
}
