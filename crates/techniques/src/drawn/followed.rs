//! Which truths of a position a supposition may follow.

use whydoku_board::Grid;
use whydoku_board::{Cell, CompiledRule};
use whydoku_logic::{Linear, Truth};

/// A truth that may be followed; and how one is read that says something of several cells.
pub(super) struct Followed {
    pub(super) truth: Truth,
    pub(super) read: Option<Read>,
}

/// How several cells are read.
#[derive(Clone)]
pub(super) struct Read {
    /// The same on all boards of a puzzle.
    pub(super) number: u32,
    /// The cells in their order.
    pub(super) order: Vec<Cell>,
    pub(super) prepared: CompiledRule,
}

/// So many cells at most are left by houses and cages together that are followed.
const MOST_LEFT: usize = 4;

/// Everything that may be followed, the plainest first. What two cells say of each other is followed by sight.
pub(super) fn truths<const W: usize>(grid: &Grid<W>) -> Vec<Followed> {
    let layout = grid.layout();
    let plain = Truth::of_rules(layout).map(|truth| Followed { truth, read: None });
    let several = layout.relations().iter().enumerate().filter(|(_, info)| info.order.len() > 2);
    let relations = several.map(|(at, info)| Followed {
        truth: Truth::Relation(at),
        read: Some(read(at, &info.order, &info.compiled)),
    });
    let left = layout.leftovers(grid.open(), MOST_LEFT).map(|left| Followed {
        truth: Truth::Linear(Box::new(Linear::from(left))),
        read: Some(read(layout.relations().len() + left.number, &left.order, &left.compiled)),
    });
    let open = plain.chain(relations).filter(|followed| !followed.truth.is_settled(grid));
    open.chain(left).collect()
}

fn read(number: usize, order: &[Cell], prepared: &CompiledRule) -> Read {
    Read { number: number as u32, order: order.to_vec(), prepared: prepared.clone() }
}
