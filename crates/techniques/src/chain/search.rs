//! Breadth-first search from a node that is assumed to be false. By a strong link the next node is true, by a weak link
//! the one after that is false, and so on. Reading back from an end yields every shortest chain, of which those count
//! that touch no cell twice and need all their links.
//!
//! **Bound.** Each node is visited twice at most, as true and as false. Reading back gives up after [`MOST_STEPS`].

use super::graph::{ChainGraph, LinkSource, StrongEdge};
use crate::finder::Flow;
use std::cell::Cell;
use whydoku_board::CellSet;

/// A node and whether it is true: twice its number, and 1 if it is.
pub(super) type NodeState = u32;

pub(super) const fn on(node: u32) -> NodeState {
    node << 1 | 1
}

pub(super) const fn off(node: u32) -> NodeState {
    node << 1
}

const NEVER: u8 = u8::MAX;

/// Steps back from one end after which no more chains are read.
const MOST_STEPS: u32 = 5_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkFilter {
    /// One digit: houses with two places.
    OneDigit,
    Cells,
    /// Cells with the same two candidates as the first.
    SameCells,
    /// Houses with two places and cells with two candidates.
    Candidates,
    All,
}

pub(super) struct ChainSearch {
    pub(super) links: LinkFilter,
    distances: Vec<u8>,
    reached: Vec<NodeState>,
    start: u32,
    given_up: Cell<bool>,
}

impl ChainSearch {
    pub(super) const fn new(links: LinkFilter) -> Self {
        Self { links, distances: Vec::new(), reached: Vec::new(), start: 0, given_up: Cell::new(false) }
    }

    pub(super) fn run<const W: usize>(&mut self, graph: &ChainGraph<W>, start: u32, limit: u8) {
        if self.links == LinkFilter::All {
            self.run_along::<true, W>(graph, start, limit);
        } else {
            self.run_along::<false, W>(graph, start, limit);
        }
    }

    fn run_along<const ALL: bool, const W: usize>(&mut self, graph: &ChainGraph<W>, start: u32, limit: u8) {
        self.distances.resize(graph.nodes.len() * 2, NEVER);
        self.reached.reserve(self.distances.len() - self.reached.len());
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
                    if ALL || self.uses_strong(graph, node, *link) {
                        self.reach(on(link.to), distance);
                    }
                }
            } else {
                for &other in graph.weak(node) {
                    if ALL || self.uses_weak(graph, node, other) {
                        self.reach(off(other), distance);
                    }
                }
            }
        }
    }

    fn reach(&mut self, state: NodeState, distance: u8) {
        let known = &mut self.distances[state as usize];
        if *known == NEVER {
            *known = distance;
            self.reached.push(state);
        }
    }

    fn uses_strong<const W: usize>(&self, graph: &ChainGraph<W>, from: u32, link: StrongEdge) -> bool {
        let singles = graph.node(from).single.is_some() && graph.node(link.to).single.is_some();
        match self.links {
            LinkFilter::All => true,
            LinkFilter::Candidates => singles,
            LinkFilter::OneDigit => singles && matches!(link.source, LinkSource::House(..)),
            LinkFilter::Cells | LinkFilter::SameCells => matches!(link.source, LinkSource::Cell(_)),
        }
    }

    fn uses_weak<const W: usize>(&self, graph: &ChainGraph<W>, node: u32, other: u32) -> bool {
        let (a, b) = (graph.node(node), graph.node(other));
        match self.links {
            LinkFilter::All => true,
            LinkFilter::Candidates => b.single.is_some(),
            LinkFilter::OneDigit | LinkFilter::Cells => b.single.is_some() && a.digit == b.digit,
            LinkFilter::SameCells => {
                let pair = graph.node(self.start).pair;
                a.digit == b.digit && !pair.is_empty() && b.pair == pair
            }
        }
    }

    pub(super) fn distance(&self, state: NodeState) -> Option<u16> {
        let distance = self.distances[state as usize];
        (distance != NEVER).then_some(u16::from(distance))
    }

    pub(super) fn trues(&self) -> impl Iterator<Item = (u32, u16)> + '_ {
        let trues = self.reached.iter().filter(|state| *state & 1 == 1);
        trues.map(|&state| (state >> 1, u16::from(self.distances[state as usize])))
    }

    /// Visits every shortest chain to a true node that touches no cell twice, but at its ends, and needs all its links.
    pub(super) fn chains<const W: usize>(
        &self,
        graph: &ChainGraph<W>,
        end: u32,
        visit: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Flow {
        let (first, last) = (graph.node(self.start), graph.node(end));
        let closed = first.cells.meets(&last.cells);
        // If the end is a group that holds the start, its truth proves more than the chain.
        if closed && (first.single.is_none() || first.single != last.single) {
            return Flow::Continue(());
        }
        let mut reader =
            ChainReader { search: self, graph, closed, steps: MOST_STEPS, chain: Vec::new(), visit };
        let flow = reader.back(on(end), CellSet::EMPTY);
        self.given_up.set(self.given_up.get() || reader.steps == 0);
        flow
    }

    pub(super) fn has_given_up(&self) -> bool {
        self.given_up.take()
    }
}

struct ChainReader<'a, const W: usize> {
    search: &'a ChainSearch,
    graph: &'a ChainGraph<W>,
    /// Whether its first and last node share a cell.
    closed: bool,
    steps: u32,
    /// The nodes from the end on.
    chain: Vec<u32>,
    visit: &'a mut dyn FnMut(&[u32]) -> Flow,
}

impl<const W: usize> ChainReader<'_, W> {
    /// Takes a state into the chain if it fits; `used` are the cells of all nodes but the one before.
    fn back(&mut self, state: NodeState, used: CellSet<W>) -> Flow {
        if self.steps == 0 {
            return Flow::Continue(());
        }
        self.steps -= 1;
        let node = state >> 1;
        let distance = self.search.distances[state as usize];
        if !self.fits(node, distance == 0, &used) {
            return Flow::Continue(());
        }
        let before = self.chain.last().map_or(CellSet::EMPTY, |&last| self.graph.node(last).cells);
        self.chain.push(node);
        let flow = self.extend(state, distance, used | before);
        self.chain.pop();
        flow
    }

    fn extend(&mut self, state: NodeState, distance: u8, used: CellSet<W>) -> Flow {
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

    /// Whether a node touches no cell a second time, and is not in conflict with an inner node that has the same state.
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
