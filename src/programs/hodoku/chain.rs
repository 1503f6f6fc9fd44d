//! Chains without groups: remote pairs, turbot fish, X-chains and XY-chains in HoDoKu's order.
//!
//! HoDoKu walks every way of at most twenty links from every start and compares what they take away. That depends on
//! where a chain of one digit starts and ends, and on nothing between; so it is enough to know which ends can be
//! reached at all. Shortest ways are looked for first, and only where they cross themselves is anything walked.

use super::board::{Board, Cand};
use super::order::{by_eliminations, digit_by_digit};
use super::step::{Pattern, Step};
use super::tables::{Cells, HOUSES, HOUSES_AT, PEERS, bits, one, small_bits};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The most links of a chain.
const MOST_LINKS: usize = 20;

/// A chain as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) kind: Kind,
    /// Every other link is strong, beginning with the first.
    pub(super) nodes: Vec<Node>,
}

/// What a chain is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    RemotePair,
    Turbot,
    X,
    Xy,
    Discontinuous { grouped: bool },
    Continuous { grouped: bool },
    Aic { grouped: bool },
}

impl Kind {
    /// Whether groups or almost locked sets take part.
    pub(super) const fn is_grouped(self) -> bool {
        matches!(
            self,
            Self::Discontinuous { grouped: true }
                | Self::Continuous { grouped: true }
                | Self::Aic { grouped: true }
        )
    }
}

/// A digit in one cell, or in one of a group or a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) digit: usize,
    pub(super) cells: Cells,
    /// All cells of the almost locked set, if it is one.
    pub(super) set: Option<Cells>,
    /// Whether it is true when the chain is read from its beginning.
    pub(super) on: bool,
}

/// The best so far.
#[derive(Default)]
struct Best {
    step: Option<Step>,
    /// The shortest for each set of candidates that goes, if that is asked for.
    each: Option<BTreeMap<Vec<Cand>, Step>>,
}

impl Best {
    fn offer(&mut self, gone: Vec<Cand>, length: usize, pattern: impl FnOnce() -> Pattern) {
        if gone.is_empty() {
            return;
        }
        if let Some(each) = &mut self.each {
            let shorter =
                |known: &Step| matches!(&known.pattern, Pattern::Chain(told) if length < told.nodes.len());
            if each.get(&gone).is_none_or(shorter) {
                each.insert(gone.clone(), Step { place: None, gone, pattern: pattern() });
            }
            return;
        }
        let better = self.step.as_ref().is_none_or(|best| match by_eliminations(&gone, &best.gone) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let Pattern::Chain(told) = &best.pattern else { return false };
                gone == best.gone && length < told.nodes.len()
            }
        });
        if better {
            self.step = Some(Step { place: None, gone, pattern: pattern() });
        }
    }
}

/// Three links, strong, weak, strong, of one digit.
pub(super) fn turbot_fish(board: &Board) -> Option<Step> {
    let mut best = Best::default();
    for start in bits(board.open) {
        for digit in small_bits(board.candidates[start]) {
            for a in strong_partners(board, start, digit) {
                for b in links(board, a, digit).filter(|&b| b != start) {
                    for end in strong_partners(board, b, digit).filter(|&end| end != a) {
                        let gone = gone_between(board, digit, start, end);
                        best.offer(gone, 4, || {
                            told(Kind::Turbot, [start, a, b, end].map(|cell| (cell, digit)))
                        });
                    }
                }
            }
        }
    }
    best.step
}

fn told(kind: Kind, nodes: impl IntoIterator<Item = (usize, usize)>) -> Pattern {
    let nodes = nodes.into_iter().zip([false, true].into_iter().cycle());
    let nodes = nodes.map(|((cell, digit), on)| Node { digit, cells: one(cell), set: None, on }).collect();
    Pattern::Chain(Chain { kind, nodes })
}

fn gone_between(board: &Board, digit: usize, start: usize, end: usize) -> Vec<Cand> {
    let cells = board.places[digit] & PEERS[start] & PEERS[end];
    bits(cells).map(|cell| Cand::new(cell, digit)).collect()
}

/// Of a set, the cells that a cell sees: along the row, the column, and in the box beside both.
fn around(cell: usize, set: Cells) -> impl Iterator<Item = usize> {
    let [row, column, region] = HOUSES_AT[cell].map(|house| HOUSES[house as usize] & set & !one(cell));
    bits(row).chain(bits(column)).chain(bits(region & !row & !column))
}

/// The places that a place sees.
fn links(board: &Board, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    around(cell, board.places[digit])
}

/// Those of them that are the only other place of a house.
fn strong_partners(board: &Board, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES_AT[cell].into_iter().map(usize::from).filter(|&house| board.free[house][digit] == 2);
    let set = pairs.fold(0, |set, house| set | HOUSES[house]);
    around(cell, set & board.places[digit])
}

/// Cells of the same two candidates, an even number and at least four.
pub(super) fn remote_pair(board: &Board) -> Option<Step> {
    let mut best = Best::default();
    pairs(board, &mut best);
    best.step
}

/// All of them.
pub(super) fn remote_pairs(board: &Board) -> Vec<Step> {
    let mut best = Best { each: Some(BTreeMap::new()), ..Best::default() };
    pairs(board, &mut best);
    best.each.into_iter().flat_map(BTreeMap::into_values).collect()
}

fn pairs(board: &Board, best: &mut Best) {
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
            let mut pair = Pairs { board, alike, both: [digit, other], way: vec![start], best };
            pair.extend();
        }
    }
}

struct Pairs<'a> {
    board: &'a Board,
    alike: Cells,
    /// The digit supposed first, and the other.
    both: [usize; 2],
    way: Vec<usize>,
    best: &'a mut Best,
}

impl Pairs<'_> {
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
        // What only cells between take away is not looked at unless the two ends take the first digit from somewhere.
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
                Kind::RemotePair,
                way.iter().enumerate().flat_map(|(at, &cell)| order(at).map(|digit| (cell, digit))),
            )
        });
    }
}

/// What a way is made of: cells of one digit, or cells of two candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    OneDigit,
    InCells,
}

/// Where a way stands after a strong link: at a digit of a cell.
type State = (usize, usize);

struct Ways<'a> {
    board: &'a Board,
    links: Links,
    pairs: Cells,
}

/// An X-chain.
pub(super) fn x_chain(board: &Board) -> Option<Step> {
    Ways { board, links: Links::OneDigit, pairs: 0 }.best(Kind::X)
}

/// An XY-chain.
pub(super) fn xy_chain(board: &Board) -> Option<Step> {
    let pairs = bits(board.open)
        .filter(|&cell| board.candidates[cell].count_ones() == 2)
        .fold(0, |set, cell| set | one(cell));
    Ways { board, links: Links::InCells, pairs }.best(Kind::Xy)
}

/// All X-chains.
pub(super) fn x_chains(board: &Board) -> Vec<Step> {
    Ways { board, links: Links::OneDigit, pairs: 0 }.each(Kind::X, 3, |_| None)
}

/// All XY-chains of four cells and more that are no remote pairs.
pub(super) fn xy_chains(board: &Board) -> Vec<Step> {
    let among = |mask: Option<u16>| {
        let fits = |&cell: &usize| {
            let held = board.candidates[cell];
            held.count_ones() == 2 && mask.is_none_or(|mask| held == mask)
        };
        let pairs = bits(board.open).filter(fits).fold(0, |set, cell| set | one(cell));
        Ways { board, links: Links::InCells, pairs }
    };
    among(None).each(Kind::Xy, 7, |from| among(Some(board.candidates[from.0])).reach(from))
}

/// The start of a way and the shortest numbers of links to all that can be reached.
struct Reached {
    distance: [[u8; 9]; 81],
    from: [[(u8, u8); 9]; 81],
}

impl Ways<'_> {
    fn best(&self, kind: Kind) -> Option<Step> {
        let mut best: Option<(Vec<Cand>, usize, Vec<State>)> = None;
        for start in bits(self.board.open) {
            for digit in small_bits(self.board.candidates[start]) {
                let Some(reached) = self.reach((start, digit)) else { continue };
                for end in bits(self.board.places[digit]) {
                    self.weigh((start, digit), end, &reached, &mut best);
                }
            }
        }
        let (gone, _, nodes) = best?;
        Some(Step { place: None, gone, pattern: told(kind, nodes) })
    }

    fn weigh(
        &self,
        from: State,
        end: usize,
        reached: &Reached,
        best: &mut Option<(Vec<Cand>, usize, Vec<State>)>,
    ) {
        let (start, digit) = from;
        let links = reached.distance[end][digit] as usize;
        if links == 0 || links > MOST_LINKS || (end == start && self.links == Links::InCells) {
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
        // The shortest way may run through a cell twice; then another is needed, and there may be none.
        if let Some(way) = self.simple_way(from, (end, digit), links) {
            let known = best.as_ref().is_some_and(|(known, length, _)| *known == gone && way.len() > *length);
            if !known {
                *best = Some((gone, way.len() - 1, way));
            }
        }
    }

    /// The shortest way for each set of candidates that goes. What is shorter than so many links has an easier name, and
    /// so has what `simpler` reaches as soon.
    fn each(&self, kind: Kind, fewest: usize, simpler: impl Fn(State) -> Option<Box<Reached>>) -> Vec<Step> {
        let mut best = Best { each: Some(BTreeMap::new()), ..Best::default() };
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

    /// All that can be reached by strong and weak links in turn, crossing or not; `None` if there is no first link.
    fn reach(&self, from: State) -> Option<Box<Reached>> {
        let mut reached = Box::new(Reached { distance: [[0; 9]; 81], from: [[(0, 0); 9]; 81] });
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

    fn strong(&self, (cell, digit): State, visit: &mut dyn FnMut(State)) {
        match self.links {
            Links::OneDigit => {
                strong_partners(self.board, cell, digit).for_each(|other| visit((other, digit)));
            }
            Links::InCells if self.pairs & one(cell) != 0 => {
                let other = self.board.candidates[cell] & !(1 << digit);
                visit((cell, other.trailing_zeros() as usize));
            }
            Links::InCells => {}
        }
    }

    fn weak(&self, (cell, digit): State, visit: &mut dyn FnMut(State)) {
        links(self.board, cell, digit).for_each(|other| visit((other, digit)));
    }

    /// The first of the shortest ways that touch no cell twice, in HoDoKu's order of links.
    fn simple_way(&self, from: State, to: State, shortest: usize) -> Option<Vec<State>> {
        (shortest..=MOST_LINKS).step_by(2).find_map(|limit| {
            let mut way = vec![from];
            self.walk(&mut way, one(from.0), to, limit).then_some(way)
        })
    }

    fn walk(&self, way: &mut Vec<State>, used: Cells, to: State, links: usize) -> bool {
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
