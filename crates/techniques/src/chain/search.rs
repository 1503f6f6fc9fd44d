//! Breadth-first search: what follows if a node is false? By a strong link the next node is true, by a weak link the
//! one after that is false, and so on; a node is reached the shortest way. Reading a way back from its end shows
//! every shortest chain, of which those are told that touch no cell twice and need all their links.
//!
//! The search visits each node twice at most (as true and as false), so it ends on every board; a limit on the number
//! of links cuts it short. Reading back gives up after [`PATIENCE`] steps: where so many chains are equally short and
//! none of them will do, nothing is said.

use super::graph::{Graph, Source, Strong};
use crate::finder::Flow;
use std::cell::Cell;
use whydoku_board::CellSet;

/// A node and whether it is true: twice its number, and 1 if it is.
pub(super) type State = u32;

/// The state "this node is true".
pub(super) const fn on(node: u32) -> State {
    node << 1 | 1
}

/// The state "this node is false".
pub(super) const fn off(node: u32) -> State {
    node << 1
}

const NEVER: u8 = u8::MAX;

/// Steps back after which no more chains are read.
const PATIENCE: u32 = 5_000;

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// One digit: houses with two places.
    OneDigit,
    /// Cells with two candidates.
    Cells,
    /// Cells with the same two candidates as the first.
    SameCells,
    /// Both, between single candidates.
    Candidates,
    /// All that there are.
    All,
}

/// What was reached from a node that is supposed to be false.
pub(super) struct Search {
    links: Links,
    distances: Vec<u8>,
    reached: Vec<State>,
    start: u32,
    given_up: Cell<bool>,
}

impl Search {
    pub(super) const fn new(links: Links) -> Self {
        Self { links, distances: Vec::new(), reached: Vec::new(), start: 0, given_up: Cell::new(false) }
    }

    /// The links that it uses.
    pub(super) const fn links(&self) -> Links {
        self.links
    }

    /// Everything that follows within so many links if the node is false.
    pub(super) fn run<const W: usize>(&mut self, graph: &Graph<W>, start: u32, limit: u8) {
        self.distances.resize(graph.nodes.len() * 2, NEVER);
        for &state in &self.reached {
            self.distances[state as usize] = NEVER;
        }
        self.reached.clear();
        self.start = start;
        self.reach(off(start), 0);
        let mut next = 0;
        while let Some(&state) = self.reached.get(next) {
            next += 1;
            let distance = self.distances[state as usize] + 1;
            if distance > limit {
                break;
            }
            let node = state >> 1;
            if state & 1 == 0 {
                for link in graph.strong(node) {
                    if self.uses_strong(graph, node, *link) {
                        self.reach(on(link.to), distance);
                    }
                }
            } else {
                for &other in graph.weak(node) {
                    if self.uses_weak(graph, node, other) {
                        self.reach(off(other), distance);
                    }
                }
            }
        }
    }

    fn reach(&mut self, state: State, distance: u8) {
        let known = &mut self.distances[state as usize];
        if *known == NEVER {
            *known = distance;
            self.reached.push(state);
        }
    }

    fn uses_strong<const W: usize>(&self, graph: &Graph<W>, from: u32, link: Strong) -> bool {
        let singles = graph.node(from).single.is_some() && graph.node(link.to).single.is_some();
        match self.links {
            Links::All => true,
            Links::Candidates => singles,
            Links::OneDigit => singles && matches!(link.source, Source::House(..)),
            Links::Cells | Links::SameCells => matches!(link.source, Source::Cell(_)),
        }
    }

    fn uses_weak<const W: usize>(&self, graph: &Graph<W>, node: u32, other: u32) -> bool {
        let (a, b) = (graph.node(node), graph.node(other));
        match self.links {
            Links::All => true,
            Links::Candidates => b.single.is_some(),
            Links::OneDigit | Links::Cells => b.single.is_some() && a.digit == b.digit,
            Links::SameCells => b.single.is_some() && a.digit == b.digit && twins(graph, self.start, other),
        }
    }

    /// How many links away a state is.
    pub(super) fn distance(&self, state: State) -> Option<u16> {
        let distance = self.distances[state as usize];
        (distance != NEVER).then_some(u16::from(distance))
    }

    /// Every node that must be true, the nearest first.
    pub(super) fn trues(&self) -> impl Iterator<Item = (u32, u16)> + '_ {
        let trues = self.reached.iter().filter(|state| *state & 1 == 1);
        trues.map(|&state| (state >> 1, u16::from(self.distances[state as usize])))
    }

    /// Visits every shortest chain to a true node that touches no cell twice, from its first node to its last, and
    /// in which no link could be left out. Where first and last node share a cell, that is no second touch.
    pub(super) fn chains<const W: usize>(
        &self,
        graph: &Graph<W>,
        end: u32,
        visit: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Flow {
        let (first, last) = (graph.node(self.start), graph.node(end));
        let closed = first.cells.meets(&last.cells);
        // A group that holds the start says more than the chain does.
        if closed && (first.single.is_none() || first.single != last.single) {
            return Flow::Continue(());
        }
        let mut reader = Reader { search: self, graph, closed, patience: PATIENCE, chain: Vec::new(), visit };
        let flow = reader.back(on(end), CellSet::EMPTY);
        self.given_up.set(self.given_up.get() || reader.patience == 0);
        flow
    }

    /// Whether reading back some chain was given up since this was asked last.
    pub(super) fn has_given_up(&self) -> bool {
        self.given_up.take()
    }
}

/// Whether two single candidates are in cells with the same two candidates: each is linked to the other's digit.
fn twins<const W: usize>(graph: &Graph<W>, a: u32, b: u32) -> bool {
    let pair = |node: u32| {
        let in_cell = graph.strong(node).iter().find(|link| matches!(link.source, Source::Cell(_)));
        in_cell.map(|link| {
            let (one, two) = (graph.node(node).digit, graph.node(link.to).digit);
            (one.min(two), one.max(two))
        })
    };
    pair(a).is_some() && pair(a) == pair(b)
}

/// Reads chains back from their end. `chain` holds the nodes from the end on.
struct Reader<'a, const W: usize> {
    search: &'a Search,
    graph: &'a Graph<W>,
    /// Whether its first and last node share a cell.
    closed: bool,
    patience: u32,
    chain: Vec<u32>,
    visit: &'a mut dyn FnMut(&[u32]) -> Flow,
}

impl<const W: usize> Reader<'_, W> {
    /// Takes a state into the chain if it may be there; `used` are the cells of all nodes but the one before.
    fn back(&mut self, state: State, used: CellSet<W>) -> Flow {
        if self.patience == 0 {
            return Flow::Continue(());
        }
        self.patience -= 1;
        let node = state >> 1;
        let distance = self.search.distances[state as usize];
        if !self.fits(node, distance == 0, &used) {
            return Flow::Continue(());
        }
        let before = self.chain.last().map_or(CellSet::EMPTY, |&last| self.graph.node(last).cells);
        self.chain.push(node);
        let flow = self.further(state, distance, used | before);
        self.chain.pop();
        flow
    }

    fn further(&mut self, state: State, distance: u8, used: CellSet<W>) -> Flow {
        let node = state >> 1;
        if distance == 0 {
            let chain: Vec<u32> = self.chain.iter().rev().copied().collect();
            return (self.visit)(&chain);
        }
        let graph = self.graph;
        if state & 1 == 1 {
            for link in graph.strong(node) {
                let from = off(link.to);
                if self.search.distances[from as usize] == distance - 1
                    && self.search.uses_strong(graph, node, *link)
                {
                    self.back(from, used)?;
                }
            }
        } else {
            for &other in graph.weak(node) {
                let from = on(other);
                if self.search.distances[from as usize] == distance - 1
                    && self.search.uses_weak(graph, other, node)
                {
                    self.back(from, used)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// No cell twice; and no two nodes that are true together, or false together, and could not both be true. There
    /// the chain contradicts itself half-way, and what comes after (or before) is not needed; at its ends that is
    /// no harm.
    fn fits(&self, node: u32, is_start: bool, used: &CellSet<W>) -> bool {
        let Some(&end) = self.chain.first() else { return true };
        let touches = &self.graph.node(node).cells;
        let meets_end = self.graph.node(end).cells.meets(touches);
        let clear = if is_start && meets_end {
            self.chain[1..].iter().all(|&other| !self.graph.node(other).cells.meets(touches))
        } else {
            !(used.meets(touches) || meets_end && self.closed)
        };
        let mut alike = self.chain[1..].iter().rev().skip(1).step_by(2);
        let mut needless = || alike.any(|&other| self.graph.conflict(node, other));
        clear && (is_start || !needless())
    }
}
