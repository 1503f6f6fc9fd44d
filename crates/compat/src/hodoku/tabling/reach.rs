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
            let before = self.distance[state as usize];
            for &next in graph.after(state) {
                let distance = before + if by_cost { graph.cost(state, next) } else { 1 };
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
