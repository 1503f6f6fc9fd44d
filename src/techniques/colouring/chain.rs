//! Chains of strong links: their two colours, and which links it takes to refute a place.
//!
//! To refute a place is to suppose it and to follow what is seen: a link that has lost one end is true at the other,
//! and a link that has lost both ends cannot be. Links have two ends, so this finds whatever they say together; and
//! the nearest contradiction comes first, so it takes few of them.

use crate::geometry::{Cell, CellSet, Layout};
use crate::technique::StrongLink;

/// Strong links that hang together.
pub(super) struct Chain<const W: usize> {
    /// The cells at every other place; one colour is true. The first holds the first cell in reading order.
    pub(super) colours: [CellSet<W>; 2],
    /// Which of the digit's links they are.
    pub(super) links: Vec<usize>,
}

impl<const W: usize> Chain<W> {
    /// All chains of a digit, in the order of their first cells. A ring of an odd number of links has no two colours;
    /// it is a contradiction, and told elsewhere.
    pub(super) fn all(links: &[StrongLink]) -> Vec<Self> {
        let mut left: CellSet<W> = links.iter().flat_map(|link| link.cells).collect();
        let mut chains = Vec::new();
        while let Some(start) = left.first() {
            let mut colours = [CellSet::only(start), CellSet::EMPTY];
            let mut grown = true;
            while grown {
                grown = false;
                for &StrongLink { cells: [a, b], .. } in links {
                    for (from, to) in [(a, b), (b, a)] {
                        for side in [0, 1] {
                            if colours[side].contains(from) && !colours[1 - side].contains(to) {
                                colours[1 - side].insert(to);
                                grown = true;
                            }
                        }
                    }
                }
            }
            let all = colours[0] | colours[1];
            left -= all;
            let belongs = |&at: &usize| all.contains(links[at].cells[0]);
            if !colours[0].meets(&colours[1]) {
                chains.push(Self { colours, links: (0..links.len()).filter(belongs).collect() });
            }
        }
        chains
    }

    /// The cells of both colours.
    pub(super) fn cells(&self) -> CellSet<W> {
        self.colours[0] | self.colours[1]
    }
}

/// A place that would have the digit: how it is known.
struct Forced {
    cell: Cell,
    /// The link that has lost its other end, and which of those known before took that; none for the supposition.
    because: Option<(usize, usize)>,
}

/// The links, out of `usable`, that show that the digit cannot be at a place; `None` if they do not. Each round adds a
/// place, so there are no more rounds than links.
pub(super) fn refutation<const W: usize>(
    layout: &Layout<W>,
    links: &[StrongLink],
    usable: &[usize],
    place: Cell,
) -> Option<Vec<usize>> {
    let mut forced = vec![Forced { cell: place, because: None }];
    let mut known = CellSet::<W>::only(place);
    // For each usable link, who took its ends.
    let mut taken = vec![[None::<usize>; 2]; usable.len()];
    let mut at = 0;
    while at < forced.len() {
        let sees = *layout.peers(forced[at].cell);
        for (&link, taken) in usable.iter().zip(&mut taken) {
            let cells = links[link].cells;
            for side in [0, 1] {
                if taken[side].is_some() || !sees.contains(cells[side]) {
                    continue;
                }
                taken[side] = Some(at);
                if let Some(before) = taken[1 - side] {
                    let mut used = vec![link];
                    trace(&forced, at, &mut used);
                    trace(&forced, before, &mut used);
                    used.sort_unstable();
                    used.dedup();
                    return Some(used);
                }
                let other = cells[1 - side];
                if !known.contains(other) {
                    known.insert(other);
                    forced.push(Forced { cell: other, because: Some((link, at)) });
                }
            }
        }
        at += 1;
    }
    None
}

/// The links by which a place is known.
fn trace(forced: &[Forced], mut at: usize, used: &mut Vec<usize>) {
    while let Some((link, before)) = forced[at].because {
        used.push(link);
        at = before;
    }
}

/// The links, out of `usable`, that it takes to refute all of these places: none of them can be left out.
pub(super) fn needed<const W: usize>(
    layout: &Layout<W>,
    links: &[StrongLink],
    usable: &[usize],
    places: &CellSet<W>,
) -> Vec<usize> {
    let each = |place| refutation(layout, links, usable, place).unwrap_or_default();
    let mut kept: Vec<usize> = places.iter().flat_map(each).collect();
    kept.sort_unstable();
    kept.dedup();
    let mut at = 0;
    while at < kept.len() {
        let dropped = kept.remove(at);
        if places.iter().any(|place| refutation(layout, links, &kept, place).is_none()) {
            kept.insert(at, dropped);
            at += 1;
        }
    }
    kept
}
