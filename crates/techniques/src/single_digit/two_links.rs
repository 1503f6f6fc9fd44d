//! Two strong links, joined at one end of each: the near ends see each other, so one of them is false, and the far end of
//! its link is true. No cell that sees both far ends has the digit.
//!
//! ```text
//! far ══ near          ══ the only two places of a house
//!          │            │ in sight of each other
//!        near ══ far
//! ```
//!
//! The houses decide the name. Two parallel lines joined at both ends are an X-wing.

use crate::finder::{Flow, Reason, StepSink, StrongLink, Technique, strong_links};
use crate::template::digits_with_unused_places;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, HouseKind, Layout};
use whydoku_logic::{Figure, Role, Truth};

pub(super) struct TwoLinks {
    pub(super) pattern: LinkPattern,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkPattern {
    /// Parallel lines, joined in a line across them.
    Skyscraper,
    /// A row and a column, joined in a region that both leave.
    Kite,
    Turbot,
}

#[derive(Clone, Copy)]
pub(super) struct LinkPair<const W: usize> {
    pub(super) digit: Digit,
    pub(super) links: [StrongLink; 2],
    /// The end of each link at which they are joined.
    pub(super) near: [Cell; 2],
    pub(super) far: [Cell; 2],
    /// The cells that lose the digit; never empty.
    pub(super) removed: CellSet<W>,
}

impl<const W: usize> Technique<W> for TwoLinks {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        each(grid, digits_with_unused_places(grid, sink), self.pattern, &mut |joined| {
            sink.eliminate(joined.digit, joined.removed, || {
                let houses = joined.links.map(|link| link.house);
                let figure = Figure::new()
                    .digits(Role::Digit, [joined.digit])
                    .houses(Role::Base, houses)
                    .cells(Role::Cell, joined.near)
                    .cells(Role::End, joined.far);
                Reason::new(houses.map(|house| Truth::House(house, joined.digit)), figure)
            })
        })
    }
}

/// Visits every instance of a pattern: digit by digit, links in the order of houses.
pub(super) fn each<const W: usize>(
    grid: &Grid<W>,
    digits: DigitSet,
    pattern: LinkPattern,
    visit: &mut dyn FnMut(&LinkPair<W>) -> Flow,
) -> Flow {
    let layout = grid.layout();
    let mut links = Vec::new();
    for digit in digits {
        strong_links(grid, digit, &mut links);
        // If both places of a region are in one line, that line has the link once pointing is applied.
        links.retain(|link| {
            layout.house(link.house).kind.is_line() || !meet(layout, link.cells, HouseKind::is_line)
        });
        for (at, &first) in links.iter().enumerate() {
            for &second in &links[at + 1..] {
                for [a, b] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    let near = [first.cells[a], second.cells[b]];
                    let far = [first.cells[1 - a], second.cells[1 - b]];
                    if !layout.peers(near[0]).contains(near[1]) || far.iter().any(|cell| near.contains(cell))
                    {
                        continue;
                    }
                    let joined =
                        LinkPair { digit, links: [first, second], near, far, removed: CellSet::EMPTY };
                    if far[0] == far[1] || joined.pattern(layout) != Some(pattern) {
                        continue;
                    }
                    let removed = layout.common_peers(far) & *grid.places(digit);
                    // One link alone is enough for cells that see both its ends, or are one of them.
                    let proper = near
                        .iter()
                        .fold(removed, |left, &cell| left - *layout.peers(cell) - CellSet::only(cell));
                    if !proper.is_empty() {
                        visit(&LinkPair { removed, ..joined })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

impl<const W: usize> LinkPair<W> {
    /// The name, unless it is an X-wing.
    fn pattern(&self, layout: &Layout<W>) -> Option<LinkPattern> {
        let kinds = self.links.map(|link| layout.house(link.house).kind);
        if !kinds.iter().all(|kind| kind.is_line()) {
            return Some(LinkPattern::Turbot);
        }
        if kinds[0] == kinds[1] {
            if !meet(layout, self.near, HouseKind::is_line) {
                return Some(LinkPattern::Turbot);
            }
            return (!meet(layout, self.far, HouseKind::is_line)).then_some(LinkPattern::Skyscraper);
        }
        let [here, there] = self.near;
        let regions = layout.houses_at(here).iter().map(|&house| layout.house(house));
        let mut shared = regions.filter(|info| !info.kind.is_line() && info.cells.contains(there));
        let leaves = shared.any(|info| !self.far.iter().any(|&cell| info.cells.contains(cell)));
        Some(if leaves { LinkPattern::Kite } else { LinkPattern::Turbot })
    }
}

fn meet<const W: usize>(
    layout: &Layout<W>,
    [here, there]: [Cell; 2],
    of_kind: impl Fn(HouseKind) -> bool,
) -> bool {
    let mut houses = layout.houses_at(here).iter().map(|&house| layout.house(house));
    houses.any(|info| of_kind(info.kind) && info.cells.contains(there))
}
