//! X-chains and XY-chains.
//!
//! HoDoKu walks every path of at most twenty links from every start and compares the eliminations. Those depend only on
//! the two ends of a chain, so it is enough to know which ends can be reached at all. Shortest paths are computed first;
//! only where one crosses itself is the search by paths needed.

use crate::classic::{CellMask, PEERS, bit, bits};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::chain::{
    AllChains, ChainCollector, ChainKind, MOST_LINKS, chain_pattern, removed_between, strong_partners,
    weak_partners,
};
use crate::hodoku::step::{HodokuStep, by_eliminations, cands_of};
use std::cmp::Ordering;
use std::collections::VecDeque;
use whydoku_board::Candidate;

pub(crate) fn find_x_chain(board: &HodokuBoard) -> Option<HodokuStep> {
    ChainSearch { board, bivalue: None }.best(ChainKind::X)
}

pub(crate) fn find_xy_chain(board: &HodokuBoard) -> Option<HodokuStep> {
    ChainSearch { board, bivalue: Some(board.cells_with(2)) }.best(ChainKind::Xy)
}

pub(crate) fn all_x_chains(board: &HodokuBoard) -> Vec<HodokuStep> {
    ChainSearch { board, bivalue: None }.all(ChainKind::X, 3, |_| None)
}

/// Returns all XY-chains of at least four cells that are not remote pairs.
pub(crate) fn all_xy_chains(board: &HodokuBoard) -> Vec<HodokuStep> {
    let bivalue = board.cells_with(2);
    ChainSearch { board, bivalue: Some(bivalue) }.all(ChainKind::Xy, 7, |from| {
        let equal = bits(bivalue).filter(|&cell| board.candidates[cell] == board.candidates[from.0]);
        let equal = equal.fold(0, |set, cell| set | bit(cell));
        ChainSearch { board, bivalue: Some(equal) }.distances(from)
    })
}

type CellDigit = (usize, usize);

struct ChainSearch<'a> {
    board: &'a HodokuBoard,
    /// The bivalue cells if these hold the strong links; else strong links join cells of one digit.
    bivalue: Option<CellMask>,
}

/// The lengths of the shortest paths from a start; 0 if there is none.
type ChainDistances = [[u8; 9]; 81];

type FoundChain = (Vec<Candidate>, Vec<CellDigit>);

impl ChainSearch<'_> {
    fn best(&self, kind: ChainKind) -> Option<HodokuStep> {
        let mut best: Option<FoundChain> = None;
        for cand in self.board.cands() {
            let from @ (_, digit) = (cand.cell.index(), cand.digit.index());
            let Some(distances) = self.distances(from) else { continue };
            for end in bits(self.board.places[digit]) {
                self.compare(from, end, distances[end][digit] as usize, &mut best);
            }
        }
        let (removed, nodes) = best?;
        Some(HodokuStep { placed: None, removed, pattern: chain_pattern(kind, nodes) })
    }

    fn compare(&self, from: CellDigit, end: usize, links: usize, best: &mut Option<FoundChain>) {
        let (start, digit) = from;
        if links == 0 || links > MOST_LINKS || (end == start && self.bivalue.is_some()) {
            return;
        }
        let seen = if end == start { PEERS[start] } else { PEERS[start] & PEERS[end] };
        let cells = self.board.places[digit] & seen;
        let count = cells.count_ones() as usize;
        if count == 0 || best.as_ref().is_some_and(|(removed, _)| removed.len() > count) {
            return;
        }
        let removed: Vec<Candidate> = cands_of(cells, digit).collect();
        if let Some((known, path)) = best {
            match by_eliminations(&removed, known) {
                Ordering::Less => {}
                Ordering::Equal if removed == *known && links < path.len() - 1 => {}
                _ => return,
            }
        }
        // The shortest path may visit a cell twice. Then a longer one is needed, and there may be none.
        if let Some(path) = self.simple_path(from, (end, digit), links) {
            let is_longer = |(known, best): &FoundChain| *known == removed && path.len() > best.len() - 1;
            if !best.as_ref().is_some_and(is_longer) {
                *best = Some((removed, path));
            }
        }
    }

    /// Returns the shortest chain for each set of eliminations. Chains with fewer than `fewest` links, or with ends that
    /// `simpler` connects as quickly, have an easier name.
    fn all(
        &self,
        kind: ChainKind,
        fewest: usize,
        simpler: impl Fn(CellDigit) -> Option<Box<ChainDistances>>,
    ) -> Vec<HodokuStep> {
        let mut all = AllChains::default();
        for cand in self.board.cands() {
            let from @ (start, digit) = (cand.cell.index(), cand.digit.index());
            let Some(distances) = self.distances(from) else { continue };
            let easier = simpler(from);
            for end in bits(self.board.places[digit]).filter(|&end| end > start) {
                let links = distances[end][digit] as usize;
                let has_name = easier
                    .as_ref()
                    .is_some_and(|easier| (1..=links).contains(&(easier[end][digit] as usize)));
                if links < fewest || has_name || self.board.places[digit] & PEERS[start] & PEERS[end] == 0 {
                    continue;
                }
                if let Some(path) = self.simple_path(from, (end, digit), links) {
                    let removed = removed_between(self.board, digit, start, end);
                    all.offer(removed, path.len(), || chain_pattern(kind, path.iter().copied()));
                }
            }
        }
        all.0.into_values().collect()
    }

    /// Follows alternating links from a start; paths may cross themselves. `None` if there is no first link.
    fn distances(&self, from: CellDigit) -> Option<Box<ChainDistances>> {
        let mut distances = Box::new([[0; 9]; 81]);
        let mut queue = VecDeque::new();
        self.visit_strong(from, &mut |(cell, digit)| {
            if distances[cell][digit] == 0 {
                distances[cell][digit] = 1;
                queue.push_back((cell, digit));
            }
        });
        if queue.is_empty() {
            return None;
        }
        while let Some(state @ (cell, digit)) = queue.pop_front() {
            let links = distances[cell][digit];
            if links as usize + 2 > MOST_LINKS || state == from {
                continue;
            }
            for next in weak_partners(self.board, cell, digit).filter(|&next| next != from.0) {
                self.visit_strong((next, digit), &mut |(cell, digit)| {
                    if distances[cell][digit] == 0 {
                        distances[cell][digit] = links + 2;
                        queue.push_back((cell, digit));
                    }
                });
            }
        }
        Some(distances)
    }

    fn visit_strong(&self, (cell, digit): CellDigit, visit: &mut dyn FnMut(CellDigit)) {
        match self.bivalue {
            None => strong_partners(self.board, cell, digit).for_each(|other| visit((other, digit))),
            Some(bivalue) if bivalue & bit(cell) != 0 => {
                let other = self.board.candidates[cell] & !(1 << digit);
                visit((cell, other.trailing_zeros() as usize));
            }
            Some(_) => {}
        }
    }

    /// Returns the first of the shortest paths that visits no cell twice, in HoDoKu's order of links.
    fn simple_path(&self, from: CellDigit, to: CellDigit, shortest: usize) -> Option<Vec<CellDigit>> {
        (shortest..=MOST_LINKS).step_by(2).find_map(|limit| {
            let mut path = vec![from];
            self.extend(&mut path, bit(from.0), to, limit).then_some(path)
        })
    }

    fn extend(&self, path: &mut Vec<CellDigit>, used: CellMask, to: CellDigit, links: usize) -> bool {
        let Some(&at) = path.last() else { return false };
        let start = path[0];
        let mut firsts = Vec::new();
        self.visit_strong(at, &mut |state| firsts.push(state));
        for state in firsts {
            let in_cell = state.0 == at.0;
            if links == 1 {
                if state == to && (in_cell || state == start || used & bit(state.0) == 0) {
                    path.push(state);
                    return true;
                }
                continue;
            }
            if !in_cell && used & bit(state.0) != 0 {
                continue;
            }
            path.push(state);
            let used = used | bit(state.0);
            for next in weak_partners(self.board, state.0, state.1) {
                if used & bit(next) != 0 {
                    continue;
                }
                path.push((next, state.1));
                if self.extend(path, used | bit(next), to, links - 2) {
                    return true;
                }
                path.pop();
            }
            path.pop();
        }
        false
    }
}
