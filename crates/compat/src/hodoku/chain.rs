//! Chains without groups: remote pairs, turbot fish, X-chains and XY-chains in HoDoKu's order.
//!
//! HoDoKu walks every path of at most twenty links from every start and compares the eliminations. Those of X-chains and
//! XY-chains depend only on the two ends, so it is enough to know which ends can be reached at all. Shortest paths are
//! computed first; only where one crosses itself is the search by paths needed.

use crate::classic::{CellMask, PEERS, bit, bits, small_bits};
use crate::hodoku::board::{HOUSES, HodokuBoard, houses_at};
use crate::hodoku::step::{HodokuPattern, HodokuStep, cands_of, is_better, sort_by_digit};
use std::collections::{HashMap, VecDeque};
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

fn chain_nodes(nodes: impl IntoIterator<Item = CellDigit>) -> Vec<ChainNode> {
    let nodes = nodes.into_iter().zip([false, true].into_iter().cycle());
    nodes.map(|((cell, digit), on)| ChainNode { digit, cells: bit(cell), set: None, on }).collect()
}

/// The best chain, or the shortest of each kind for each set of eliminations.
pub(crate) struct ChainCollector {
    pub(crate) steps: Vec<HodokuStep>,
    /// The index of the step for each set of eliminations; `None` if only the best step is kept.
    known: Option<HashMap<(ChainKind, Vec<Candidate>), usize>>,
}

impl ChainCollector {
    pub(crate) fn new(all: bool) -> Self {
        Self { steps: Vec::new(), known: all.then(HashMap::new) }
    }

    const fn keeps_all(&self) -> bool {
        self.known.is_some()
    }

    fn best(&self) -> Option<&HodokuStep> {
        self.steps.first().filter(|_| !self.keeps_all())
    }

    /// Whether a chain of this number of nodes could be kept.
    pub(crate) fn wants(&self, removed: &[Candidate], length: usize) -> bool {
        self.best().is_none_or(|best| is_better(removed, length < best.chain_length(), &best.removed))
    }

    pub(crate) fn offer(
        &mut self,
        removed: Vec<Candidate>,
        kind: ChainKind,
        length: usize,
        nodes: impl FnOnce() -> Vec<ChainNode>,
    ) {
        if removed.is_empty() || !self.wants(&removed, length) {
            return;
        }
        let at = match &mut self.known {
            None => 0,
            Some(known) => *known.entry((kind, removed.clone())).or_insert(self.steps.len()),
        };
        let is_kept = self.steps.get(at).is_none_or(|step| match &step.pattern {
            HodokuPattern::Chain(chain) if self.keeps_all() => length < chain.nodes.len(),
            // Of equal eliminations by patterns of two kinds, the first found stays.
            HodokuPattern::Chain(chain) => step.removed != removed || chain.kind == kind,
            _ => false,
        });
        if is_kept {
            let pattern = HodokuPattern::Chain(HodokuChain { kind, nodes: nodes() });
            let step = HodokuStep { placed: None, removed, pattern };
            match self.steps.get_mut(at) {
                Some(known) => *known = step,
                None => self.steps.push(step),
            }
        }
    }

    fn sorted(mut self) -> Vec<HodokuStep> {
        self.steps.sort_by(|a, b| a.removed.cmp(&b.removed));
        self.steps
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
    let [row, column, region] = houses_at(cell);
    let within = |house: usize| HOUSES[house] & set & !bit(cell);
    let (row, column) = (within(row), within(column));
    bits(row).chain(bits(column)).chain(bits(within(region) & !row & !column))
}

#[inline]
fn weak_partners(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    peers_in(cell, board.places[digit])
}

/// Returns the cells that are the only other place of a house.
#[inline]
fn strong_partners(board: &HodokuBoard, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    let pairs = houses_at(cell).into_iter().filter(|&house| board.free[house][digit] == 2);
    let set = pairs.fold(0, |set, house| set | HOUSES[house]);
    peers_in(cell, set & board.places[digit])
}

/// A strong, a weak and a strong link of one digit.
pub(crate) fn find_turbot_fish(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = ChainCollector::new(false);
    for Candidate { cell: start, digit } in board.cands() {
        let (start, digit) = (start.index(), digit.index());
        for a in strong_partners(board, start, digit) {
            for b in weak_partners(board, a, digit).filter(|&b| b != start) {
                for end in strong_partners(board, b, digit).filter(|&end| end != a) {
                    best.offer(removed_between(board, digit, start, end), ChainKind::Turbot, 4, || {
                        chain_nodes([start, a, b, end].map(|cell| (cell, digit)))
                    });
                }
            }
        }
    }
    best.steps.pop()
}

/// At least four cells, an even number, with the same two candidates.
pub(crate) fn remote_pairs(board: &HodokuBoard, all: bool) -> Vec<HodokuStep> {
    let mut collect = ChainCollector::new(all);
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
            RemotePairSearch { board, equal, digits, path: vec![start], collect: &mut collect }.extend();
        }
    }
    collect.sorted()
}

struct RemotePairSearch<'a> {
    board: &'a HodokuBoard,
    equal: CellMask,
    /// The digit assumed first, and the other.
    digits: [usize; 2],
    path: Vec<usize>,
    collect: &'a mut ChainCollector,
}

impl RemotePairSearch<'_> {
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
        self.collect.offer(removed, ChainKind::RemotePair, path.len() * 2, || {
            let order = |at: usize| if at.is_multiple_of(2) { [first, other] } else { [other, first] };
            let nodes = path.iter().enumerate().flat_map(|(at, &cell)| order(at).map(|digit| (cell, digit)));
            chain_nodes(nodes)
        });
    }
}

/// Finds X-chains, all of at least three links.
pub(crate) fn x_chains(board: &HodokuBoard, all: bool) -> Vec<HodokuStep> {
    ChainSearch { board, bivalue: None }.search(ChainKind::X, 3, ChainCollector::new(all))
}

/// Finds XY-chains, all of at least four cells that are not remote pairs.
pub(crate) fn xy_chains(board: &HodokuBoard, all: bool) -> Vec<HodokuStep> {
    let bivalue = Some(board.cells_with(2));
    ChainSearch { board, bivalue }.search(ChainKind::Xy, 7, ChainCollector::new(all))
}

type CellDigit = (usize, usize);

struct ChainSearch<'a> {
    board: &'a HodokuBoard,
    /// The bivalue cells if these hold the strong links; else strong links join cells of one digit.
    bivalue: Option<CellMask>,
}

/// The lengths of the shortest paths from a start; 0 if there is none.
type ChainDistances = [[u8; 9]; 81];

impl ChainSearch<'_> {
    /// If all chains are kept, those with fewer than `fewest` links have an easier name.
    fn search(&self, kind: ChainKind, fewest: usize, mut collect: ChainCollector) -> Vec<HodokuStep> {
        for cand in self.board.cands() {
            let from @ (start, digit) = (cand.cell.index(), cand.digit.index());
            let Some(distances) = self.distances(from) else { continue };
            let remote_pairs = if collect.keeps_all() { self.remote_pair_distances(from) } else { None };
            for end in bits(self.board.places[digit]) {
                let links = distances[end][digit] as usize;
                let is_asked = if collect.keeps_all() {
                    let easier = remote_pairs.as_ref().map_or(0, |distances| distances[end][digit]);
                    end > start && links >= fewest && !(1..=links).contains(&easier.into())
                } else {
                    links > 0 && (end != start || self.bivalue.is_none())
                };
                let seen = if end == start { PEERS[start] } else { PEERS[start] & PEERS[end] };
                let cells = self.board.places[digit] & seen;
                let count = cells.count_ones() as usize;
                if !is_asked || count == 0 || collect.best().is_some_and(|best| best.removed.len() > count) {
                    continue;
                }
                let removed: Vec<Candidate> = cands_of(cells, digit).collect();
                // The shortest path may visit a cell twice. Then a longer one is needed, and there may be none.
                if collect.wants(&removed, links + 1)
                    && let Some(path) = self.simple_path(from, (end, digit), links)
                {
                    collect.offer(removed, kind, path.len(), || chain_nodes(path));
                }
            }
        }
        collect.sorted()
    }

    fn remote_pair_distances(&self, from: CellDigit) -> Option<Box<ChainDistances>> {
        let is_equal = |&cell: &usize| self.board.candidates[cell] == self.board.candidates[from.0];
        let equal = bits(self.bivalue?).filter(is_equal).fold(0, |set, cell| set | bit(cell));
        ChainSearch { board: self.board, bivalue: Some(equal) }.distances(from)
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
