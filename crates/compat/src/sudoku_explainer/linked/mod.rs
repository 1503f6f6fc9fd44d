//! Cycles and simple forcing chains: links in a row, from one candidate.
//!
//! Three searches: of one digit through houses (X), of two-digit cells (Y), of both (XY). How far apart two candidates
//! are does not depend on the order of the search, so forcing chains are found by widening sets of candidates; only
//! for cycles, which say more than their ends, the order matters and is kept.
//!
//! | file | does |
//! | --- | --- |
//! | `search.rs` | the three searches |
//! | `strong.rs` | the links, and how far apart they keep candidates |
//! | `cycle.rs` | cycles, in the order in which the program meets them |
//! | `told.rs` | the links of what was found, one by one |

mod cycle;
mod search;
mod strong;
mod told;

pub(crate) use told::{BY_CELL, SUPPOSED};

use super::board::{Cand, ExplainerBoard, cell_of, digit_of};
use super::hint::Removals;
use super::kind::Kind;
use super::order::{Rank, chained, surcharge};
use search::Search;
use whydoku_cells::ordered::sort_by_key;

/// Which links a search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// Those of one digit.
    X,
    /// Strong ones inside cells alone.
    Y,
    /// All.
    XY,
}

impl Links {
    const fn strong_in_cells(self) -> bool {
        !matches!(self, Self::X)
    }

    const fn strong_in_houses(self) -> bool {
        !matches!(self, Self::Y)
    }
}

/// A cycle or a simple forcing chain.
#[derive(Clone)]
pub(crate) struct Linked {
    pub(crate) rank: Rank,
    pub(crate) complexity: u32,
    pub(crate) links: Links,
    pub(crate) shape: Shape,
}

/// What kind of chain it is.
#[derive(Clone)]
pub(crate) enum Shape {
    /// If the start is true it is false.
    Off(Cand),
    /// If the start is false it is true.
    On(Cand),
    /// All links of a cycle are both: candidates in order, true and false by turns, the first one true.
    Cycle(Box<[Cand]>, Box<Removals>),
}

impl Linked {
    /// X before Y before XY where all else is equal.
    const fn key(&self) -> u8 {
        match self.links {
            Links::X => 2,
            Links::Y => 3,
            Links::XY => 4,
        }
    }

    /// Where all else is equal, the first that a search from start to start meets: of each the cycles, then what
    /// follows if it is true, then what follows if it is false.
    pub(crate) fn order(&self) -> (Rank, u32, u8, Cand, u8) {
        let (start, slot) = match &self.shape {
            Shape::Cycle(nodes, _) => (nodes[0], 0),
            Shape::Off(start) => (*start, 1),
            Shape::On(start) => (*start, 2),
        };
        (self.rank, self.complexity, self.key(), start, slot)
    }

    /// The figure in tenths without what its length adds.
    pub(crate) const fn base(links: Links, is_cycle: bool) -> u32 {
        match (links, is_cycle) {
            (Links::XY, _) => 70,
            (_, true) => 65,
            (_, false) => 66,
        }
    }

    fn new(links: Links, complexity: u32, shape: Shape) -> Self {
        let base = Self::base(links, matches!(shape, Shape::Cycle(..)));
        Self { rank: chained(base, surcharge(complexity)), complexity, links, shape }
    }

    /// Its kind.
    pub(crate) const fn kind(&self) -> Kind {
        match (self.links, &self.shape) {
            (Links::X, Shape::Cycle(..)) => Kind::XCycle,
            (Links::Y, _) => Kind::YCycle,
            (Links::XY, Shape::Cycle(..)) => Kind::XyCycle,
            (Links::X, _) => Kind::XChain,
            (Links::XY, _) => Kind::XyChain,
        }
    }

    /// What it takes away.
    pub(crate) fn removals(&self, board: &ExplainerBoard, into: &mut Removals) {
        into.clear();
        match &self.shape {
            Shape::Off(start) => into.add(board, cell_of(*start), 1 << digit_of(*start)),
            Shape::On(start) => into.add(board, cell_of(*start), !(1 << digit_of(*start))),
            Shape::Cycle(_, removals) => *into = **removals,
        }
    }
}

/// All chains, or only the best.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    Best,
}

/// The chains of all three searches, sorted, the first of those with the same removals alone; or the first.
pub(crate) fn linked(board: &ExplainerBoard, wanted: Wanted) -> Vec<Linked> {
    let mut search = Search::new(board, wanted);
    search.run();
    let mut found = search.found;
    sort_by_key(&mut found, Linked::order);
    if wanted == Wanted::Best {
        found.truncate(1);
        return found;
    }
    let mut seen: Vec<Vec<(usize, u16)>> = Vec::new();
    let mut removals = Removals::NONE;
    found.retain(|chain| {
        chain.removals(board, &mut removals);
        let list: Vec<_> = removals.iter().collect();
        let new = !seen.contains(&list);
        if new {
            seen.push(list);
        }
        new
    });
    found
}

/// Far away.
const NEVER: u32 = u32::MAX;
