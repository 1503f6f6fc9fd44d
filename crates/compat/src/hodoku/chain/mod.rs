//! Chains without groups: remote pairs, turbot fish, X-chains and XY-chains in HoDoKu's order.

mod search;

pub(super) use search::{x_chain, x_chains, xy_chain, xy_chains};

use crate::classic::{Cells, PEERS, bits, one, small_bits};
use crate::hodoku::board::{Cand, HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep, by_eliminations, digit_by_digit};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The maximum number of links of a chain.
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
    /// Whether groups or almost locked sets take part.
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
    pub(crate) cells: Cells,
    /// All cells of the almost locked set, if the node is one.
    pub(crate) set: Option<Cells>,
    /// The truth value, with the first node assumed false.
    pub(crate) on: bool,
}

fn told(kind: ChainKind, nodes: impl IntoIterator<Item = (usize, usize)>) -> HodokuPattern {
    let nodes = nodes.into_iter().zip([false, true].into_iter().cycle());
    let nodes =
        nodes.map(|((cell, digit), on)| ChainNode { digit, cells: one(cell), set: None, on }).collect();
    HodokuPattern::Chain(HodokuChain { kind, nodes })
}

/// The best chain so far.
#[derive(Default)]
pub(crate) struct BestChain {
    pub(crate) step: Option<HodokuStep>,
    /// The shortest chain for each set of eliminations, if all instances are requested.
    pub(crate) each: Option<BTreeMap<Vec<Cand>, HodokuStep>>,
}

impl BestChain {
    /// Keeps a chain that is better than the known ones.
    pub(crate) fn offer(&mut self, gone: Vec<Cand>, length: usize, pattern: impl FnOnce() -> HodokuPattern) {
        if gone.is_empty() {
            return;
        }
        if let Some(each) = &mut self.each {
            let shorter = |known: &HodokuStep| matches!(&known.pattern, HodokuPattern::Chain(told) if length < told.nodes.len());
            if each.get(&gone).is_none_or(shorter) {
                each.insert(gone.clone(), HodokuStep { place: None, gone, pattern: pattern() });
            }
            return;
        }
        let better = self.step.as_ref().is_none_or(|best| match by_eliminations(&gone, &best.gone) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let HodokuPattern::Chain(told) = &best.pattern else { return false };
                gone == best.gone && length < told.nodes.len()
            }
        });
        if better {
            self.step = Some(HodokuStep { place: None, gone, pattern: pattern() });
        }
    }
}

/// Returns the cells that see both ends, of which one is true.
#[inline]
pub(crate) fn gone_between(board: &HodokuBoard, digit: usize, start: usize, end: usize) -> Vec<Cand> {
    let cells = board.places[digit] & PEERS[start] & PEERS[end];
    bits(cells).map(|cell| Cand::new(cell, digit)).collect()
}

/// Returns the peers of a cell within a set in HoDoKu's order: row, column, then the rest of the box.
#[inline]
fn around(cell: usize, set: Cells) -> impl Iterator<Item = usize> {
    let [row, column, region] = HOUSES_AT[cell].map(|house| HOUSES[house as usize] & set & !one(cell));
    bits(row).chain(bits(column)).chain(bits(region & !row & !column))
}

#[inline]
pub(crate) fn links(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    around(cell, board.places[digit])
}

/// Returns the cells that are the only other place of a house.
#[inline]
pub(crate) fn strong_partners(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES_AT[cell].into_iter().map(usize::from).filter(|&house| board.free[house][digit] == 2);
    let set = pairs.fold(0, |set, house| set | HOUSES[house]);
    around(cell, set & board.places[digit])
}

/// A strong, a weak and a strong link of one digit.
pub(crate) fn turbot_fish(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = BestChain::default();
    for start in bits(board.open) {
        for digit in small_bits(board.candidates[start]) {
            for a in strong_partners(board, start, digit) {
                for b in links(board, a, digit).filter(|&b| b != start) {
                    for end in strong_partners(board, b, digit).filter(|&end| end != a) {
                        let gone = gone_between(board, digit, start, end);
                        best.offer(gone, 4, || {
                            told(ChainKind::Turbot, [start, a, b, end].map(|cell| (cell, digit)))
                        });
                    }
                }
            }
        }
    }
    best.step
}

/// At least four cells, an even number, with the same two candidates.
pub(crate) fn remote_pair(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = BestChain::default();
    pairs(board, &mut best);
    best.step
}

pub(crate) fn remote_pairs(board: &HodokuBoard) -> Vec<HodokuStep> {
    let mut best = BestChain { each: Some(BTreeMap::new()), ..BestChain::default() };
    pairs(board, &mut best);
    best.each.into_iter().flat_map(BTreeMap::into_values).collect()
}

fn pairs(board: &HodokuBoard, best: &mut BestChain) {
    for start in bits(board.open) {
        let mask = board.candidates[start];
        if mask.count_ones() != 2 {
            continue;
        }
        let alike = bits(board.open)
            .filter(|&cell| board.candidates[cell] == mask)
            .fold(0, |set, cell| set | one(cell));
        if alike.count_ones() < 4 {
            continue;
        }
        for digit in small_bits(mask) {
            let other = (mask & !(1 << digit)).trailing_zeros() as usize;
            let mut pair = RemotePairSearch { board, alike, both: [digit, other], way: vec![start], best };
            pair.extend();
        }
    }
}

struct RemotePairSearch<'a> {
    board: &'a HodokuBoard,
    alike: Cells,
    /// The digit assumed first, and the other.
    both: [usize; 2],
    way: Vec<usize>,
    best: &'a mut BestChain,
}

impl RemotePairSearch<'_> {
    fn extend(&mut self) {
        let Some(&last) = self.way.last() else { return };
        if self.way.len().is_multiple_of(2) && self.way.len() >= 4 {
            self.conclude();
        }
        if self.way.len() * 2 + 1 > MOST_LINKS {
            return;
        }
        let used = self.way.iter().fold(0, |set, &cell| set | one(cell));
        let via = self.both[self.way.len() % 2];
        let next: Vec<usize> =
            links(self.board, last, via).filter(|&cell| self.alike & !used & one(cell) != 0).collect();
        for cell in next {
            self.way.push(cell);
            self.extend();
            self.way.pop();
        }
    }

    fn conclude(&mut self) {
        // HoDoKu ignores eliminations between inner cells unless the two ends eliminate the first digit somewhere.
        let ends = PEERS[self.way[0]] & self.way.last().map_or(0, |&last| PEERS[last]);
        if self.board.places[self.both[0]] & ends == 0 {
            return;
        }
        let mut gone = Vec::new();
        for (at, &from) in self.way.iter().enumerate() {
            for &to in self.way.iter().skip(at + 3).step_by(2) {
                for digit in self.both {
                    gone.extend(gone_between(self.board, digit, from, to));
                }
            }
        }
        digit_by_digit(&mut gone);
        let (way, [first, other]) = (&self.way, self.both);
        self.best.offer(gone, way.len() * 2, || {
            let order = |at: usize| if at.is_multiple_of(2) { [first, other] } else { [other, first] };
            told(
                ChainKind::RemotePair,
                way.iter().enumerate().flat_map(|(at, &cell)| order(at).map(|digit| (cell, digit))),
            )
        });
    }
}
