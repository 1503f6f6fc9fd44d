//! All that follows from one state: breadth first, each state by the first way that leads to it.

use super::graph::{Graph, State};

/// No state.
const NONE: State = State::MAX;

/// What follows from a state, and how.
pub(in super::super) struct Reach {
    /// The states in the order in which they follow; the first is the supposition.
    pub(in super::super) order: Vec<State>,
    origin: Vec<State>,
    distance: Vec<u16>,
}

impl Reach {
    /// Room for the states of a graph.
    pub(in super::super) fn new(graph: &Graph) -> Self {
        Self { order: Vec::new(), origin: vec![NONE; graph.len()], distance: vec![u16::MAX; graph.len()] }
    }

    /// Follows everything from a supposition.
    pub(in super::super) fn run(&mut self, graph: &Graph, from: State) {
        for &state in &self.order {
            self.distance[state as usize] = u16::MAX;
        }
        self.order.clear();
        self.order.push(from);
        self.distance[from as usize] = 0;
        self.origin[from as usize] = NONE;
        let mut at = 0;
        while let Some(&state) = self.order.get(at) {
            let links = self.distance[state as usize] + 1;
            for &next in graph.after(state) {
                if self.distance[next as usize] == u16::MAX {
                    self.distance[next as usize] = links;
                    self.origin[next as usize] = state;
                    self.order.push(next);
                }
            }
            at += 1;
        }
    }

    /// The number of links to a state, if it follows.
    pub(in super::super) fn links(&self, state: State) -> Option<usize> {
        let links = self.distance[state as usize];
        (links != u16::MAX).then_some(links as usize)
    }

    /// The states from the supposition to one that follows.
    pub(in super::super) fn way(&self, to: State, into: &mut Vec<State>) {
        into.clear();
        let mut at = to;
        while at != NONE {
            into.push(at);
            at = self.origin[at as usize];
        }
        into.reverse();
    }
}
