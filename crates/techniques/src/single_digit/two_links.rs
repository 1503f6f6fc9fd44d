//! Two strong links, joined at one end of each: the near ends see each other, so one of them is false, and at its
//! link the far end is true. No cell that sees both far ends has the digit.
//!
//! ```text
//! far ══ near          ══ the only two places of a house
//!          │            │ in sight of each other
//!        near ══ far
//! ```
//!
//! What counts as which is decided by the houses. Two parallel lines joined at both ends are an X-wing and left to it.

use crate::finder::{Flow, Reason, StepSink, StrongLink, Technique, strong_links};
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit, HouseKind, Layout};
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) struct TwoLinks {
    pub(super) pattern: Pattern,
}

/// What two joined links are called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pattern {
    /// Parallel lines, joined in a line across them.
    Skyscraper,
    /// A row and a column, joined in a region that both leave.
    Kite,
    /// Everything else.
    Turbot,
}

/// Two links joined.
#[derive(Clone, Copy)]
pub(super) struct Joined<const W: usize> {
    pub(super) digit: Digit,
    pub(super) links: [StrongLink; 2],
    /// The end of each link at which they are joined.
    pub(super) near: [Cell; 2],
    /// The other ends, one of which has the digit.
    pub(super) far: [Cell; 2],
    /// Where the digit cannot be; never empty.
    pub(super) removed: CellSet<W>,
}

impl<const W: usize> Technique<W> for TwoLinks {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        each(grid, self.pattern, &mut |joined| {
            found.eliminate(joined.digit, joined.removed, || {
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

/// Hands over every instance of a pattern: digit by digit, links in the order of houses. A digit has at most one link
/// a house, so there are at most four times as many pairs to try as pairs of houses.
pub(super) fn each<const W: usize>(
    grid: &Grid<W>,
    pattern: Pattern,
    visit: &mut dyn FnMut(&Joined<W>) -> Flow,
) -> Flow {
    let layout = grid.layout();
    let mut links = Vec::new();
    for digit in layout.digits() {
        strong_links(grid, digit, &mut links);
        // Both places of a region in one line: that line says it, once it has lost its other places.
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
                    let joined = Joined { digit, links: [first, second], near, far, removed: CellSet::EMPTY };
                    if far[0] == far[1] || joined.pattern(layout) != Some(pattern) {
                        continue;
                    }
                    let removed = layout.common_peers(far) & *grid.places(digit);
                    // One link alone is enough where the digit sees both its ends, or is at one of them.
                    let proper = near
                        .iter()
                        .fold(removed, |left, &cell| left - *layout.peers(cell) - CellSet::only(cell));
                    if !proper.is_empty() {
                        visit(&Joined { removed, ..joined })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

impl<const W: usize> Joined<W> {
    /// What the pattern is called, if it is not left to the X-wing.
    fn pattern(&self, layout: &Layout<W>) -> Option<Pattern> {
        let kinds = self.links.map(|link| layout.house(link.house).kind);
        if !kinds.iter().all(|kind| kind.is_line()) {
            return Some(Pattern::Turbot);
        }
        if kinds[0] == kinds[1] {
            if !meet(layout, self.near, HouseKind::is_line) {
                return Some(Pattern::Turbot);
            }
            return (!meet(layout, self.far, HouseKind::is_line)).then_some(Pattern::Skyscraper);
        }
        let [here, there] = self.near;
        let regions = layout.houses_at(here).iter().map(|&house| layout.house(house));
        let mut shared = regions.filter(|info| !info.kind.is_line() && info.cells.contains(there));
        let leaves = shared.any(|info| !self.far.iter().any(|&cell| info.cells.contains(cell)));
        Some(if leaves { Pattern::Kite } else { Pattern::Turbot })
    }
}

/// Whether two cells share a house of some kind.
fn meet<const W: usize>(
    layout: &Layout<W>,
    [here, there]: [Cell; 2],
    of_kind: impl Fn(HouseKind) -> bool,
) -> bool {
    let mut houses = layout.houses_at(here).iter().map(|&house| layout.house(house));
    houses.any(|info| of_kind(info.kind) && info.cells.contains(there))
}
