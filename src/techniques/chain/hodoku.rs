//! Chains as HoDoKu's regression library counts them: from every candidate, supposed true and supposed false, the one
//! way to each place that a breadth-first search in its order of links takes first. A chain that loses itself (touches
//! a cell twice) is dropped although another of the same length might do, and what goes is split up: each candidate
//! by a loop of its own, and by a chain with two ends if it takes two candidates or more.

use super::graph::{Graph, Nodes};
use super::loops;
use super::names::{Best, Chain, Name, Pair, Rules};
use super::search::{Links, Search, State, off, on};
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::step::Conclusion;

/// All chains of a kind.
pub(super) fn chains<const W: usize>(grid: &Grid<W>, graph: &Graph<W>, rules: Rules) -> Best {
    let mut best = Best::new();
    let mut search = Search::new(Links::All);
    let singles = (0..graph.nodes.len() as u32).filter(|&node| graph.node(node).single.is_some());
    for start in singles {
        for from in [on(start), off(start)] {
            // Between two ends, and round a loop from cell to cell, a chain begins with a strong link.
            if from == on(start) && rules.name != Name::Removing {
                continue;
            }
            search.run_from(graph, from, super::names::LIMIT);
            for (to, links) in search.reached() {
                if links > 2 && graph.node(to >> 1).single.is_some() {
                    Way { grid, graph, rules, search: &search, from, to, links }.conclude(&mut best);
                }
            }
        }
    }
    best
}

/// From a supposition to something that follows.
struct Way<'a, const W: usize> {
    grid: &'a Grid<W>,
    graph: &'a Graph<W>,
    rules: Rules,
    search: &'a Search,
    from: State,
    to: State,
    links: u16,
}

impl<const W: usize> Way<'_, W> {
    fn conclude(&self, best: &mut Best) {
        let [start, end] = [self.from >> 1, self.to >> 1];
        let [a, b] = [start, end].map(|node| self.graph.node(node));
        let (Some(at), Some(to)) = (a.single, b.single) else { return };
        let [from_on, to_on] = [self.from, self.to].map(|state| state & 1 == 1);
        let same_cell = at == to;
        let gone = |cell, digit| vec![Conclusion::Eliminate(Candidate::new(cell, digit))];
        // What of the way is told: a candidate that is to go stands beside the chain, not in it.
        let (conclusions, skip_first, skip_last) = match self.rules.name {
            Name::Removing if from_on && same_cell => (gone(at, a.digit), true, !to_on),
            Name::Removing if same_cell && !to_on && start != end => (gone(at, b.digit), false, true),
            Name::Placing if start == end && to_on => {
                let others = self.grid.candidates(at).into_iter().filter(|&digit| digit != a.digit);
                let others = others.map(|digit| Conclusion::Eliminate(Candidate::new(at, digit)));
                (others.collect(), false, false)
            }
            Name::Aic if to_on && !same_cell => {
                let pair = Pair { start, end, links: self.links, ..self.pair() };
                let targets = pair.targets();
                if targets.len() < 2 {
                    return;
                }
                (targets.into_iter().map(Conclusion::Eliminate).collect(), false, false)
            }
            Name::Continuous if to_on && same_cell && start != end => (Vec::new(), false, false),
            _ => return,
        };
        // A loop from on to on of another digit of the cell must not end where it began.
        if self.rules.name == Name::Removing && from_on && to_on && start == end {
            return;
        }
        let Some(nodes) = self.search.first_way(self.graph, self.to) else { return };
        let special = |&node: &u32| self.graph.node(node).single.is_none();
        if self.rules.nodes != Nodes::Candidates && !nodes.iter().any(special) {
            return;
        }
        let conclusions = match self.rules.name {
            Name::Continuous => loops::conclusions(self.grid, self.graph, &nodes),
            _ => conclusions,
        };
        let told = nodes[usize::from(skip_first)..nodes.len() - usize::from(skip_last)].to_vec();
        let known = best.get(&conclusions).is_some_and(|chain| chain.nodes.len() <= told.len());
        if !conclusions.is_empty() && !known {
            best.insert(conclusions, Chain { nodes: told });
        }
    }

    const fn pair(&self) -> Pair<'_, W> {
        Pair {
            grid: self.grid,
            graph: self.graph,
            rules: self.rules,
            search: self.search,
            start: 0,
            end: 0,
            links: 0,
        }
    }
}
