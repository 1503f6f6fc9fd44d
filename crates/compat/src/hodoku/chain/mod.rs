//! Chains without groups: remote pairs, turbot fish, X-chains and XY-chains in HoDoKu's order.

mod search;

pub(crate) use search::{all_x_chains, all_xy_chains, find_x_chain, find_xy_chain};

use crate::classic::{CellMask, PEERS, bit, bits, small_bits};
use crate::hodoku::board::{HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep, cands_of, is_better, sort_by_digit};
use std::collections::BTreeMap;
use whydoku_board::Candidate;

const MOST_LINKS: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HodokuChain {
    pub(crate) kind: ChainKind,
    /// Every other link is strong, beginning with the first.
    pub(crate) nodes: Vec<ChainNode>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ChainKind {
    RemotePair,
    Turbot,
    X,
    Xy,
    Discontinuous { grouped: bool },
    Continuous { grouped: bool },
    Aic { grouped: bool },
}

impl ChainKind {
    pub(crate) const fn is_grouped(self) -> bool {
        matches!(
            self,
            Self::Discontinuous { grouped: true }
                | Self::Continuous { grouped: true }
                | Self::Aic { grouped: true }
        )
    }
}

/// A digit in a cell, a group or an almost locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChainNode {
    pub(crate) digit: usize,
    pub(crate) cells: CellMask,
    /// All cells of the almost locked set, if the node is one.
    pub(crate) set: Option<CellMask>,
    /// The truth value, with the first node assumed false.
    pub(crate) on: bool,
}

fn chain_pattern(kind: ChainKind, nodes: impl IntoIterator<Item = (usize, usize)>) -> HodokuPattern {
    let nodes = nodes.into_iter().zip([false, true].into_iter().cycle());
    let nodes =
        nodes.map(|((cell, digit), on)| ChainNode { digit, cells: bit(cell), set: None, on }).collect();
    HodokuPattern::Chain(HodokuChain { kind, nodes })
}

/// Receives the eliminations of a chain, its number of nodes, and its pattern.
trait ChainCollector {
    fn offer(&mut self, removed: Vec<Candidate>, length: usize, pattern: impl FnOnce() -> HodokuPattern);
}

#[derive(Default)]
struct BestChain(Option<HodokuStep>);

/// The shortest chain for each set of eliminations.
#[derive(Default)]
struct AllChains(BTreeMap<Vec<Candidate>, HodokuStep>);

impl ChainCollector for BestChain {
    fn offer(&mut self, removed: Vec<Candidate>, length: usize, pattern: impl FnOnce() -> HodokuPattern) {
        let wins = |best: &HodokuStep| is_better(&removed, length < best.chain_length(), &best.removed);
        if !removed.is_empty() && self.0.as_ref().is_none_or(wins) {
            self.0 = Some(HodokuStep { placed: None, removed, pattern: pattern() });
        }
    }
}

impl ChainCollector for AllChains {
    fn offer(&mut self, removed: Vec<Candidate>, length: usize, pattern: impl FnOnce() -> HodokuPattern) {
        let is_shorter = |known: &HodokuStep| length < known.chain_length();
        if !removed.is_empty() && self.0.get(&removed).is_none_or(is_shorter) {
            self.0.insert(removed.clone(), HodokuStep { placed: None, removed, pattern: pattern() });
        }
    }
}

impl HodokuStep {
    /// Returns the number of nodes of a chain; 0 for other patterns.
    pub(crate) fn chain_length(&self) -> usize {
        if let HodokuPattern::Chain(chain) = &self.pattern { chain.nodes.len() } else { 0 }
    }
}

#[inline]
fn removed_between(board: &HodokuBoard, digit: usize, start: usize, end: usize) -> Vec<Candidate> {
    cands_of(board.places[digit] & PEERS[start] & PEERS[end], digit).collect()
}

/// Returns the peers of a cell within a set in HoDoKu's order: row, column, then the rest of the box.
#[inline]
fn peers_in(cell: usize, set: CellMask) -> impl Iterator<Item = usize> {
    let [row, column, region] = HOUSES_AT[cell].map(|house| HOUSES[house as usize] & set & !bit(cell));
    bits(row).chain(bits(column)).chain(bits(region & !row & !column))
}

#[inline]
fn weak_partners(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    peers_in(cell, board.places[digit])
}

/// Returns the cells that are the only other place of a house.
#[inline]
fn strong_partners(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES_AT[cell].into_iter().map(usize::from).filter(|&house| board.free[house][digit] == 2);
    let set = pairs.fold(0, |set, house| set | HOUSES[house]);
    peers_in(cell, set & board.places[digit])
}

/// A strong, a weak and a strong link of one digit.
pub(crate) fn find_turbot_fish(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = BestChain::default();
    for Candidate { cell: start, digit } in board.cands() {
        let (start, digit) = (start.index(), digit.index());
        for a in strong_partners(board, start, digit) {
            for b in weak_partners(board, a, digit).filter(|&b| b != start) {
                for end in strong_partners(board, b, digit).filter(|&end| end != a) {
                    best.offer(removed_between(board, digit, start, end), 4, || {
                        chain_pattern(ChainKind::Turbot, [start, a, b, end].map(|cell| (cell, digit)))
                    });
                }
            }
        }
    }
    best.0
}

/// At least four cells, an even number, with the same two candidates.
pub(crate) fn find_remote_pair(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = BestChain::default();
    search_remote_pairs(board, &mut best);
    best.0
}

pub(crate) fn all_remote_pairs(board: &HodokuBoard) -> Vec<HodokuStep> {
    let mut all = AllChains::default();
    search_remote_pairs(board, &mut all);
    all.0.into_values().collect()
}

fn search_remote_pairs(board: &HodokuBoard, collect: &mut impl ChainCollector) {
    let pairs = board.cells_with(2);
    for start in bits(pairs) {
        let mask = board.candidates[start];
        let equal = bits(pairs).filter(|&cell| board.candidates[cell] == mask);
        let equal: CellMask = equal.fold(0, |set, cell| set | bit(cell));
        if equal.count_ones() < 4 {
            continue;
        }
        for digit in small_bits(mask) {
            let other = (mask & !(1 << digit)).trailing_zeros() as usize;
            let digits = [digit, other];
            RemotePairSearch { board, equal, digits, path: vec![start], collect: &mut *collect }.extend();
        }
    }
}

struct RemotePairSearch<'a, C> {
    board: &'a HodokuBoard,
    equal: CellMask,
    /// The digit assumed first, and the other.
    digits: [usize; 2],
    path: Vec<usize>,
    collect: &'a mut C,
}

impl<C: ChainCollector> RemotePairSearch<'_, C> {
    fn extend(&mut self) {
        let Some(&last) = self.path.last() else { return };
        if self.path.len().is_multiple_of(2) && self.path.len() >= 4 {
            self.conclude();
        }
        if self.path.len() * 2 + 1 > MOST_LINKS {
            return;
        }
        let used = self.path.iter().fold(0, |set, &cell| set | bit(cell));
        let via = self.digits[self.path.len() % 2];
        for cell in peers_in(last, self.board.places[via] & self.equal & !used) {
            self.path.push(cell);
            self.extend();
            self.path.pop();
        }
    }

    fn conclude(&mut self) {
        // HoDoKu ignores eliminations between inner cells unless the two ends eliminate the first digit somewhere.
        let ends = PEERS[self.path[0]] & self.path.last().map_or(0, |&last| PEERS[last]);
        if self.board.places[self.digits[0]] & ends == 0 {
            return;
        }
        let mut removed = Vec::new();
        for (at, &from) in self.path.iter().enumerate() {
            for &to in self.path.iter().skip(at + 3).step_by(2) {
                for digit in self.digits {
                    removed.extend(removed_between(self.board, digit, from, to));
                }
            }
        }
        sort_by_digit(&mut removed);
        let (path, [first, other]) = (&self.path, self.digits);
        self.collect.offer(removed, path.len() * 2, || {
            let order = |at: usize| if at.is_multiple_of(2) { [first, other] } else { [other, first] };
            let nodes = path.iter().enumerate().flat_map(|(at, &cell)| order(at).map(|digit| (cell, digit)));
            chain_pattern(ChainKind::RemotePair, nodes)
        });
    }
}
