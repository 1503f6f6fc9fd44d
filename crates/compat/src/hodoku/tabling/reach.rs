//! All that follows from one state: breadth first, each state by the first way that leads to it.

use crate::hodoku::tabling::graph::{ImplicationGraph, NodeState};

/// The capacity of HoDoKu's tables. It stops there, and so do searches by cost.
const CAPACITY: usize = 1000;

const NONE: NodeState = NodeState::MAX;

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

    pub(crate) fn run(&mut self, graph: &ImplicationGraph, from: NodeState) {
        self.clear();
        self.add(from, NONE, 0);
        let mut at = 0;
        while let Some(&state) = self.order.get(at) {
            let links = self.distance[state as usize] + 1;
            for &next in graph.after(state) {
                if self.distance[next as usize] == u16::MAX {
                    self.add(next, state, links);
                }
            }
            at += 1;
        }
    }

    /// Follows links by cost. A state is reattached to a cheaper path, but its consequences keep their cost.
    pub(crate) fn run_by_cost(&mut self, graph: &ImplicationGraph, from: NodeState) {
        self.clear();
        self.add(from, NONE, 0);
        let mut at = 0;
        while let Some(&state) = self.order.get(at) {
            if at > 0 && self.order.len() >= CAPACITY {
                return;
            }
            let before = self.distance[state as usize];
            for &next in graph.after(state) {
                let cost = before + graph.cost(state, next);
                let known = self.distance[next as usize];
                if known == u16::MAX {
                    if self.order.len() < CAPACITY {
                        self.add(next, state, cost);
                    }
                } else if known > cost && next != from && self.origin[next as usize] != from {
                    self.origin[next as usize] = state;
                    self.distance[next as usize] = cost;
                }
            }
            at += 1;
        }
    }

    fn clear(&mut self) {
        for &state in &self.order {
            self.distance[state as usize] = u16::MAX;
        }
        self.order.clear();
    }

    fn add(&mut self, state: NodeState, origin: NodeState, distance: u16) {
        self.distance[state as usize] = distance;
        self.origin[state as usize] = origin;
        self.order.push(state);
    }

    /// Returns the number of links to a state, or their cost, if it follows.
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
