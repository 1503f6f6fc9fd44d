//! What other techniques see when a run has come to rest, and which of the candidates that have gone they need.
//!
//! | file | asks |
//! | --- | --- |
//! | `patterns.rs` | intersections, pairs and X-wings |
//! | `chains.rs` | chains and suppositions of another level |

mod chains;
mod patterns;

use super::board::{Cand, ExplainerBoard, cand, small_bits};
use super::forcing::{RunStore, Search};
use super::grounds::{Ground, Seen};
use super::hint::Removals;
use super::run::{Advise, Node, Run};
use chains::{inner_forcing, inner_linked};
use patterns::{hidden_pairs, intersections, naked_pairs, x_wings};
use std::sync::Arc;
use whydoku_cells::quick_hash::QuickMap;

/// Why another technique shows candidates false.
#[derive(Clone)]
pub(crate) struct Advance {
    /// The candidates whose absence it needs.
    pub(crate) parents: Vec<Cand>,
    /// The chains of another level that it is.
    pub(crate) nested: Option<Arc<Nested>>,
    /// The pattern that it is.
    pub(crate) seen: Seen,
}

/// Chains of another level: the same if all their nodes are.
pub(crate) struct Nested {
    pub(crate) complexity: u32,
    /// The nodes that lead to each end, ends apart.
    pub(crate) nodes: Vec<Node>,
    /// What they rest on, where that is asked for.
    pub(crate) grounds: Vec<Ground>,
}

impl PartialEq for Nested {
    fn eq(&self, other: &Self) -> bool {
        self.complexity == other.complexity && self.nodes == other.nodes
    }
}

/// A step of another level that the supposition has made possible.
struct Inner {
    removed: Vec<Cand>,
    parents: Vec<Cand>,
    nested: Arc<Nested>,
}

/// What is looked for beyond pairs and X-wings.
const SEARCHES: [&[Wider]; 6] = [
    &[],
    &[],
    &[Wider::Linked],
    &[Wider::Linked, Wider::Forcing(Search::Multiple)],
    &[Wider::Forcing(Search::Dynamic)],
    &[Wider::Forcing(Search::Dynamic), Wider::Forcing(Search::Nested(2))],
];

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wider {
    Linked,
    Forcing(Search),
}

type Memo = QuickMap<(u8, [u16; 81]), Arc<[Inner]>>;

/// Asks other techniques.
#[derive(Default)]
pub(crate) struct Adviser {
    level: u8,
    /// Whether it is noted what everything rests on.
    pub(crate) noting: bool,
    /// The answers of one search: many suppositions lead to the same candidates.
    memo: Memo,
    /// Where searches of the other level are made.
    below: Option<Box<RunStore>>,
}

impl Adviser {
    /// Begins another search, of which nothing is known yet.
    pub(crate) fn begin(&mut self, level: u8) {
        self.level = level;
        self.memo.clear();
    }

    fn wider(&mut self, at: usize, board: &ExplainerBoard, snapshot: &ExplainerBoard) -> Arc<[Inner]> {
        let key = (at as u8, board.cell);
        if let Some(known) = self.memo.get(&key) {
            return Arc::clone(known);
        }
        let found: Arc<[Inner]> = match SEARCHES[self.level as usize][at] {
            Wider::Linked => inner_linked(board, snapshot, self.noting),
            Wider::Forcing(search) => {
                let below = self.below.get_or_insert_default();
                below.adviser.noting = self.noting;
                inner_forcing(below, search, board, snapshot)
            }
        }
        .into();
        self.memo.insert(key, Arc::clone(&found));
        found
    }
}

impl Advise for Adviser {
    fn advise(&mut self, board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut Run) -> bool {
        if self.level == 0 {
            return false;
        }
        if intersections(board, snapshot, run)
            || hidden_pairs(board, snapshot, run)
            || naked_pairs(board, snapshot, run)
            || x_wings(board, snapshot, run)
        {
            return true;
        }
        for at in 0..SEARCHES[self.level as usize].len() {
            let mut any = false;
            for inner in self.wider(at, board, snapshot).iter() {
                let nested = || Some(Arc::clone(&inner.nested));
                let advance =
                    || Advance { parents: inner.parents.clone(), nested: nested(), seen: Seen::Chains };
                any |= run.advance(inner.removed.iter().copied(), advance);
            }
            if any {
                return true;
            }
        }
        false
    }
}

/// Candidates in the order in which they are struck.
fn struck(removals: &Removals) -> impl Iterator<Item = Cand> + '_ {
    removals.iter().flat_map(|(cell, digits)| small_bits(digits).map(move |digit| cand(cell, digit)))
}
