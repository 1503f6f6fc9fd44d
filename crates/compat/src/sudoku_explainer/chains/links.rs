//! The individual links of a chain, from which its premises and complexity are derived.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{Cand, ExplainerBoard, HOUSES, SEEN, cand, cell_of, digit_of};
use crate::sudoku_explainer::chains::strong::{NONE, partners};
use crate::sudoku_explainer::chains::{ChainLinks, ChainShape, ExplainerChain};
use crate::sudoku_explainer::premises::ChainPremise;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChainLink {
    pub(crate) node: Cand,
    pub(crate) on: bool,
    /// 0–2 a box, row or column; otherwise [`BY_CELL`] or [`ASSUMED`].
    pub(crate) kind: u8,
}

pub(crate) const BY_CELL: u8 = 3;
/// No link: the assumption.
pub(crate) const ASSUMED: u8 = 4;

/// Returns the first kind of link between two candidates: the same cell, or a house that fits.
fn link_kind(from: Cand, to: Cand, fits: impl Fn(usize) -> bool) -> u8 {
    let (a, b) = (cell_of(from), cell_of(to));
    if a == b {
        return BY_CELL;
    }
    let tied = |&kind: &usize| HOUSES[a][kind] == HOUSES[b][kind] && fits(HOUSES[a][kind] as usize);
    (0..3).find(tied).map_or(ASSUMED, |kind| kind as u8)
}

/// Returns the first kind of link by which a true candidate makes another false.
fn weak_kind(from: Cand, to: Cand) -> u8 {
    link_kind(from, to, |_| true)
}

/// Returns the first kind of link by which a false candidate makes another true.
fn strong_kind(board: &ExplainerBoard, from: Cand, to: Cand) -> u8 {
    link_kind(from, to, |house| board.place[house][digit_of(from)].count_ones() == 2)
}

impl ExplainerChain {
    pub(crate) fn premises(&self, board: &ExplainerBoard) -> Vec<ChainPremise> {
        // A cycle has the same premises in both directions.
        let chain = self.chains(board).into_iter().next().unwrap_or_default();
        let links = chain.into_iter().filter(|link| link.on);
        links
            .filter_map(|link| ChainPremise::of_link(cell_of(link.node), digit_of(link.node), link.kind))
            .collect()
    }

    /// Returns the chains, each from its end back to its start: one, or both directions of a cycle.
    pub(crate) fn chains(&self, board: &ExplainerBoard) -> Vec<Vec<ChainLink>> {
        match &self.shape {
            ChainShape::Off(start) => vec![path(board, self.links, *start, true)],
            ChainShape::On(start) => vec![path(board, self.links, *start, false)],
            ChainShape::Cycle(cycle, _) => {
                let before = |at: usize| cycle[(at + 1) % cycle.len()];
                let forward = (0..cycle.len()).map(|at| {
                    let (node, on) = (cycle[at], at % 2 == 0);
                    let kind =
                        if on { strong_kind(board, before(at), node) } else { weak_kind(before(at), node) };
                    ChainLink { node, on, kind }
                });
                // In the other direction, each candidate keeps the link by which it was reached in the first.
                let backward = (0..cycle.len()).map(|at| {
                    let at = (cycle.len() - at) % cycle.len();
                    let (node, on) = (cycle[at], at % 2 == 1);
                    ChainLink { node, on, kind: if on { weak_kind(before(at), node) } else { ASSUMED } }
                });
                vec![forward.collect(), backward.collect()]
            }
        }
    }
}

/// Returns the first chain from an assumption to its opposite, from the end back.
fn path(board: &ExplainerBoard, links: ChainLinks, start: Cand, on: bool) -> Vec<ChainLink> {
    let mut origins = [[NONE; 729]; 2];
    origins[usize::from(on)][start as usize] = start;
    let mut level = vec![start];
    let mut now_on = on;
    let mut next = Vec::new();
    'search: while !level.is_empty() {
        for &node in &level {
            let mut reach = |other: Cand| {
                if other == start && now_on == on {
                    origins[usize::from(!now_on)][other as usize] = node;
                    return true;
                }
                if origins[usize::from(!now_on)][other as usize] == NONE {
                    origins[usize::from(!now_on)][other as usize] = node;
                    next.push(other);
                }
                false
            };
            let (cell, digit) = (cell_of(node), digit_of(node));
            if now_on {
                let in_cell = if links == ChainLinks::X { 0 } else { board.cell[cell] & !(1 << digit) };
                for other in small_bits(in_cell) {
                    if reach(cand(cell, other)) {
                        break 'search;
                    }
                }
                for part in SEEN[cell] {
                    for other in bits(part & board.digit[digit]) {
                        if reach(cand(other, digit)) {
                            break 'search;
                        }
                    }
                }
            } else {
                for &other in partners(board, node, links).as_slice() {
                    if reach(other) {
                        break 'search;
                    }
                }
            }
        }
        level.clear();
        std::mem::swap(&mut level, &mut next);
        now_on = !now_on;
    }
    let mut chain = Vec::new();
    let (mut node, mut is) = (start, !on);
    loop {
        let from = origins[usize::from(is)][node as usize];
        if from == NONE || node == start && is == on {
            chain.push(ChainLink { node, on: is, kind: ASSUMED });
            return chain;
        }
        let kind = if is { strong_kind(board, from, node) } else { weak_kind(from, node) };
        chain.push(ChainLink { node, on: is, kind });
        (node, is) = (from, !is);
    }
}
