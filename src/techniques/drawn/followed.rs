//! Which truths of a position a supposition may follow.

use crate::geometry::{Cell, Prepared};
use crate::grid::Grid;
use crate::truth::{Linear, Truth};

/// A truth that may be followed; of one that says something of several cells, these in the order in which they are read,
/// and how.
pub(super) struct Followed {
    pub(super) truth: Truth,
    pub(super) reading: Option<(Vec<Cell>, Prepared)>,
}

/// So many cells at most are left by houses and cages together that are followed.
const MOST_LEFT: usize = 4;

/// Everything that may be followed, the plainest first. What two cells say of each other is followed by sight.
pub(super) fn truths<const W: usize>(grid: &Grid<W>) -> Vec<Followed> {
    let layout = grid.layout();
    let plain = Truth::of_rules(layout).map(|truth| Followed { truth, reading: None });
    let several = layout.relations().iter().enumerate().filter(|(_, info)| info.order.len() > 2);
    let relations = several.map(|(at, info)| Followed {
        truth: Truth::Relation(at),
        reading: Some((info.order.clone(), info.prepared.clone())),
    });
    let left = layout.leftovers(grid.open(), MOST_LEFT).map(|left| Followed {
        truth: Truth::Linear(Box::new(Linear::from(left))),
        reading: Some((left.order.clone(), left.prepared.clone())),
    });
    let open = plain.chain(relations).filter(|followed| !followed.truth.is_settled(grid));
    open.chain(left).collect()
}
