//! X-chains and XY-chains.
//!
//! HoDoKu walks every path of at most twenty links from every start and compares the eliminations. Those depend only on
//! the two ends of a chain, so it is enough to know which ends can be reached at all. Shortest paths are computed first;
//! only where one crosses itself is the search by paths needed.

use crate::classic::{Cells, PEERS, bits, one, small_bits};
use crate::hodoku::board::{Cand, HodokuBoard};
use crate::hodoku::chain::{BestChain, ChainKind, MOST_LINKS, gone_between, links, strong_partners, told};
use crate::hodoku::step::{HodokuStep, by_eliminations};
use std::cmp::Ordering;
use std::collections::BTreeMap;

pub(crate) fn x_chain(board: &HodokuBoard) -> Option<HodokuStep> {
    ChainSearch { board, links: ChainLinkKind::OneDigit, pairs: 0 }.best(ChainKind::X)
}

pub(crate) fn xy_chain(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs = bits(board.open)
        .filter(|&cell| board.candidates[cell].count_ones() == 2)
        .fold(0, |set, cell| set | one(cell));
    ChainSearch { board, links: ChainLinkKind::InCells, pairs }.best(ChainKind::Xy)
}

pub(crate) fn x_chains(board: &HodokuBoard) -> Vec<HodokuStep> {
    ChainSearch { board, links: ChainLinkKind::OneDigit, pairs: 0 }.each(ChainKind::X, 3, |_| None)
}

/// Returns all XY-chains of at least four cells that are not remote pairs.
pub(crate) fn xy_chains(board: &HodokuBoard) -> Vec<HodokuStep> {
    let among = |mask: Option<u16>| {
        let fits = |&cell: &usize| {
            let held = board.candidates[cell];
            held.count_ones() == 2 && mask.is_none_or(|mask| held == mask)
        };
        let pairs = bits(board.open).filter(fits).fold(0, |set, cell| set | one(cell));
        ChainSearch { board, links: ChainLinkKind::InCells, pairs }
    };
    among(None).each(ChainKind::Xy, 7, |from| among(Some(board.candidates[from.0])).reach(from))
}

impl ChainSearch<'_> {
    fn best(&self, kind: ChainKind) -> Option<HodokuStep> {
        let mut best: Option<(Vec<Cand>, usize, Vec<CellDigit>)> = None;
        for start in bits(self.board.open) {
            for digit in small_bits(self.board.candidates[start]) {
                let Some(reached) = self.reach((start, digit)) else { continue };
                for end in bits(self.board.places[digit]) {
                    self.weigh((start, digit), end, &reached, &mut best);
                }
            }
        }
        let (gone, _, nodes) = best?;
        Some(HodokuStep { place: None, gone, pattern: told(kind, nodes) })
    }

    fn weigh(
        &self,
        from: CellDigit,
        end: usize,
        reached: &ChainDistances,
        best: &mut Option<(Vec<Cand>, usize, Vec<CellDigit>)>,
    ) {
        let (start, digit) = from;
        let links = reached.distance[end][digit] as usize;
        if links == 0 || links > MOST_LINKS || (end == start && self.links == ChainLinkKind::InCells) {
            return;
        }
        let seen = if end == start { PEERS[start] } else { PEERS[start] & PEERS[end] };
        let count = (self.board.places[digit] & seen).count_ones() as usize;
        if count == 0 || best.as_ref().is_some_and(|(gone, ..)| gone.len() > count) {
            return;
        }
        let gone: Vec<Cand> =
            bits(self.board.places[digit] & seen).map(|cell| Cand::new(cell, digit)).collect();
        if let Some((known, length, _)) = best {
            match by_eliminations(&gone, known) {
                Ordering::Less => {}
                Ordering::Equal if gone == *known && links < *length => {}
                _ => return,
            }
        }
        // The shortest path may visit a cell twice. Then a longer one is needed, and there may be none.
        if let Some(way) = self.simple_way(from, (end, digit), links) {
            let known = best.as_ref().is_some_and(|(known, length, _)| *known == gone && way.len() > *length);
            if !known {
                *best = Some((gone, way.len() - 1, way));
            }
        }
    }

    /// Returns the shortest chain for each set of eliminations. Chains with fewer than `fewest` links, or with ends
    /// that `simpler` connects as quickly, have an easier name.
    fn each(
        &self,
        kind: ChainKind,
        fewest: usize,
        simpler: impl Fn(CellDigit) -> Option<Box<ChainDistances>>,
    ) -> Vec<HodokuStep> {
        let mut best = BestChain { each: Some(BTreeMap::new()), ..BestChain::default() };
        let starts = bits(self.board.open);
        for from @ (start, digit) in
            starts.flat_map(|cell| small_bits(self.board.candidates[cell]).map(move |digit| (cell, digit)))
        {
            let Some(reached) = self.reach(from) else { continue };
            let easier = simpler(from);
            for end in bits(self.board.places[digit]).filter(|&end| end > start) {
                let links = reached.distance[end][digit] as usize;
                let has_name = easier
                    .as_ref()
                    .is_some_and(|easier| (1..=links).contains(&(easier.distance[end][digit] as usize)));
                if links < fewest || has_name || self.board.places[digit] & PEERS[start] & PEERS[end] == 0 {
                    continue;
                }
                if let Some(way) = self.simple_way(from, (end, digit), links) {
                    let gone = gone_between(self.board, digit, start, end);
                    best.offer(gone, way.len(), || told(kind, way.iter().copied()));
                }
            }
        }
        best.each.into_iter().flat_map(BTreeMap::into_values).collect()
    }
}

/// Where the strong links are: between cells of one digit, or within bivalue cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainLinkKind {
    OneDigit,
    InCells,
}

pub(crate) type CellDigit = (usize, usize);

pub(crate) struct ChainSearch<'a> {
    pub(crate) board: &'a HodokuBoard,
    pub(crate) links: ChainLinkKind,
    /// The bivalue cells, for strong links within cells.
    pub(crate) pairs: Cells,
}

/// The lengths of the shortest paths from a start, and the state before each one.
pub(crate) struct ChainDistances {
    pub(crate) distance: [[u8; 9]; 81],
    pub(crate) from: [[(u8, u8); 9]; 81],
}

impl ChainSearch<'_> {
    /// Follows alternating links from a start; paths may cross themselves. `None` if there is no first link.
    pub(crate) fn reach(&self, from: CellDigit) -> Option<Box<ChainDistances>> {
        let mut reached = Box::new(ChainDistances { distance: [[0; 9]; 81], from: [[(0, 0); 9]; 81] });
        let mut queue = std::collections::VecDeque::new();
        self.strong(from, &mut |state| {
            if reached.distance[state.0][state.1] == 0 {
                reached.distance[state.0][state.1] = 1;
                queue.push_back(state);
            }
        });
        if queue.is_empty() {
            return None;
        }
        while let Some(state) = queue.pop_front() {
            let links = reached.distance[state.0][state.1];
            if links as usize + 2 > MOST_LINKS || state == from {
                continue;
            }
            self.weak(state, &mut |next| {
                self.strong(next, &mut |then| {
                    if reached.distance[then.0][then.1] == 0 && next.0 != from.0 {
                        reached.distance[then.0][then.1] = links + 2;
                        reached.from[then.0][then.1] = (state.0 as u8, state.1 as u8);
                        queue.push_back(then);
                    }
                });
            });
        }
        Some(reached)
    }

    fn strong(&self, (cell, digit): CellDigit, visit: &mut dyn FnMut(CellDigit)) {
        match self.links {
            ChainLinkKind::OneDigit => {
                strong_partners(self.board, cell, digit).for_each(|other| visit((other, digit)));
            }
            ChainLinkKind::InCells if self.pairs & one(cell) != 0 => {
                let other = self.board.candidates[cell] & !(1 << digit);
                visit((cell, other.trailing_zeros() as usize));
            }
            ChainLinkKind::InCells => {}
        }
    }

    fn weak(&self, (cell, digit): CellDigit, visit: &mut dyn FnMut(CellDigit)) {
        links(self.board, cell, digit).for_each(|other| visit((other, digit)));
    }

    /// Returns the first of the shortest paths that visits no cell twice, in HoDoKu's order of links.
    fn simple_way(&self, from: CellDigit, to: CellDigit, shortest: usize) -> Option<Vec<CellDigit>> {
        (shortest..=MOST_LINKS).step_by(2).find_map(|limit| {
            let mut way = vec![from];
            self.walk(&mut way, one(from.0), to, limit).then_some(way)
        })
    }

    fn walk(&self, way: &mut Vec<CellDigit>, used: Cells, to: CellDigit, links: usize) -> bool {
        let Some(&at) = way.last() else { return false };
        let start = way[0];
        let mut firsts = Vec::new();
        self.strong(at, &mut |state| firsts.push(state));
        for state in firsts {
            let in_cell = state.0 == at.0;
            if links == 1 {
                if state == to && (in_cell || state == start || used & one(state.0) == 0) {
                    way.push(state);
                    return true;
                }
                continue;
            }
            if !in_cell && used & one(state.0) != 0 {
                continue;
            }
            way.push(state);
            let used = used | one(state.0);
            let mut nexts = Vec::new();
            self.weak(state, &mut |next| nexts.push(next));
            for next in nexts {
                if used & one(next.0) != 0 {
                    continue;
                }
                way.push(next);
                if self.walk(way, used | one(next.0), to, links - 2) {
                    return true;
                }
                way.pop();
            }
            way.pop();
        }
        false
    }
}
