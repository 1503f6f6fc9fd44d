//! What follows from one state, breadth first, each state by the first path that leads to it; and what follows from
//! everything: rows of bits, a bit a state. The states of candidates are
//! numbered anew, cell by cell and without gaps, so that a row is a few words long: first the candidates as true, then
//! as false, then the groups.

use crate::classic::{CellMask, bit, bits};
use crate::hodoku::als::AlmostLockedSet;
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::tabling::graph::{ImplicationGraph, NodeState, is_on, state_of};
use whydoku_board::Candidate;

const NONE: u16 = u16::MAX;

#[derive(Clone, Copy, Default)]
pub(crate) struct Consequences {
    pub(crate) on: [CellMask; 9],
    pub(crate) off: [CellMask; 9],
}

pub(crate) struct ImplicationClosure {
    pub(crate) candidates: Vec<Candidate>,
    /// The number of words of the candidates, and of a row.
    block: usize,
    words: usize,
    bit: Vec<u16>,
    rows: Vec<u64>,
}

impl ImplicationClosure {
    pub(crate) fn new<'l>(
        board: &HodokuBoard,
        graph: &ImplicationGraph,
        after: impl Fn(NodeState) -> &'l [NodeState],
    ) -> Self {
        let candidates: Vec<Candidate> = board.cands().collect();
        let block = candidates.len().div_ceil(64);
        let mut bit = vec![NONE; graph.len()];
        let mut states = Vec::with_capacity(graph.len());
        for on in [true, false] {
            for (at, &cand) in candidates.iter().enumerate() {
                let state = state_of(cand, on);
                bit[state as usize] = (if on { at } else { block * 64 + at }) as u16;
                states.push(state);
            }
        }
        let groups = (0..graph.len() as NodeState).filter(|&state| !ImplicationGraph::is_single(state));
        for (at, state) in groups.enumerate() {
            bit[state as usize] = (block * 128 + at) as u16;
            states.push(state);
        }
        let words = block * 2 + (states.len() - candidates.len() * 2).div_ceil(64);
        let rows = vec![0; words * 64 * words];
        let closure = Self { candidates, block, words, bit, rows };
        let visited = vec![0; graph.len()];
        let mut builder = ClosureBuilder { closure, after, visited, count: 0, stack: Vec::new() };
        for &state in &states {
            builder.visit(state);
        }
        builder.closure
    }

    fn row(&self, state: NodeState) -> &[u64] {
        let at = self.bit[state as usize] as usize * self.words;
        &self.rows[at..at + self.words]
    }

    pub(crate) fn makes(&self, from: NodeState, on: bool) -> &[u64] {
        let at = if on { 0 } else { self.block };
        &self.row(from)[at..at + self.block]
    }

    pub(crate) fn set(&self, candidates: impl Iterator<Item = Candidate>) -> Vec<u64> {
        let mut set = vec![0; self.block];
        for cand in candidates {
            let bit = self.bit[state_of(cand, true) as usize] as usize;
            set[bit / 64] |= 1 << (bit % 64);
        }
        set
    }

    pub(crate) fn members<'a>(&'a self, set: &'a [u64]) -> impl Iterator<Item = Candidate> + 'a {
        let chunks = self.candidates.chunks(64).zip(set);
        chunks.flat_map(|(chunk, &word)| bits(u128::from(word)).map(|bit| chunk[bit]))
    }

    pub(crate) fn consequences(&self, from: NodeState) -> Consequences {
        let mut consequences = Consequences::default();
        for on in [true, false] {
            for cand in self.members(self.makes(from, on)) {
                let set = if on { &mut consequences.on } else { &mut consequences.off };
                set[cand.digit.index()] |= bit(cand.cell.index());
            }
        }
        consequences
    }
}

/// Depth-first search by Tarjan (1972): strongly connected states share a row and are finished component.
struct ClosureBuilder<F> {
    closure: ImplicationClosure,
    after: F,
    /// The visit number of each state from 1; 0 if unvisited, `NONE` if finished.
    visited: Vec<u16>,
    count: u16,
    stack: Vec<NodeState>,
}

impl<'l, F: Fn(NodeState) -> &'l [NodeState]> ClosureBuilder<F> {
    /// Visits a state and returns the smallest visit number that it leads back to.
    fn visit(&mut self, state: NodeState) -> u16 {
        let visited = self.visited[state as usize];
        if visited != 0 {
            return visited;
        }
        self.count += 1;
        let own = self.count;
        self.visited[state as usize] = own;
        let behind = self.stack.len();
        self.stack.push(state);
        let mut earliest = own;
        for &next in (self.after)(state) {
            earliest = earliest.min(self.visit(next));
        }
        if earliest == own {
            self.finish(behind);
        }
        earliest
    }

    fn finish(&mut self, from: usize) {
        let ImplicationClosure { words, bit, rows, .. } = &mut self.closure;
        let at = |state: NodeState| bit[state as usize] as usize;
        let component = &self.stack[from..];
        let first = at(component[0]) * *words;
        for &state in component {
            rows[first + at(state) / 64] |= 1 << (at(state) % 64);
        }
        for &state in component {
            for &next in (self.after)(state) {
                // A state already in the row was added with all its consequences.
                if rows[first + at(next) / 64] >> (at(next) % 64) & 1 == 0 {
                    for word in 0..*words {
                        rows[first + word] |= rows[at(next) * *words + word];
                    }
                }
            }
        }
        for &state in &component[1..] {
            rows.copy_within(first..first + *words, at(state) * *words);
        }
        for state in self.stack.drain(from..) {
            self.visited[state as usize] = NONE;
        }
    }
}

/// The capacity of HoDoKu's tables. It stops there, and so do searches by cost.
const CAPACITY: usize = 1000;

pub(crate) struct Reachability {
    /// The states in order of discovery; the first is the assumption.
    pub(crate) order: Vec<NodeState>,
    origin: Vec<NodeState>,
    distance: Vec<u16>,
}

impl Reachability {
    pub(crate) fn new(graph: &ImplicationGraph) -> Self {
        Self { order: Vec::new(), origin: vec![NONE; graph.len()], distance: vec![u16::MAX; graph.len()] }
    }

    /// Follows links, by their cost if asked. A state is then reattached to a cheaper path, but its consequences keep
    /// their cost.
    pub(crate) fn run(&mut self, graph: &ImplicationGraph, from: NodeState, by_cost: bool) {
        let capacity = if by_cost { CAPACITY } else { usize::MAX };
        for &state in &self.order {
            self.distance[state as usize] = u16::MAX;
        }
        self.order.clear();
        self.add(from, NONE, 0);
        let mut at = 0;
        while let Some(&state) = self.order.get(at) {
            if at > 0 && self.order.len() >= capacity {
                return;
            }
            // By cost, a link counts two, and more for leaving a large set.
            let from_set = graph.set(state).filter(|_| by_cost);
            let before = self.distance[state as usize]
                + if by_cost { 2 } else { 1 }
                + from_set.map_or(0, AlmostLockedSet::path_penalty);
            for &next in graph.after(state) {
                let distance = before + u16::from(from_set.is_some() && is_on(next));
                let known = self.distance[next as usize];
                if known == u16::MAX {
                    if self.order.len() < capacity {
                        self.add(next, state, distance);
                    }
                } else if known > distance && next != from && self.origin[next as usize] != from {
                    self.origin[next as usize] = state;
                    self.distance[next as usize] = distance;
                }
            }
            at += 1;
        }
    }

    fn add(&mut self, state: NodeState, origin: NodeState, distance: u16) {
        self.distance[state as usize] = distance;
        self.origin[state as usize] = origin;
        self.order.push(state);
    }

    pub(crate) fn links(&self, state: NodeState) -> Option<usize> {
        let links = self.distance[state as usize];
        (links != u16::MAX).then_some(links as usize)
    }

    pub(crate) fn path(&self, to: NodeState, into: &mut Vec<NodeState>) {
        into.clear();
        let mut at = to;
        while at != NONE {
            into.push(at);
            at = self.origin[at as usize];
        }
        into.reverse();
    }
}
