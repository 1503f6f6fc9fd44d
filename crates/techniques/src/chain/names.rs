//! Which chain is called what, and what follows from it. A chain from node to node says that one of its ends is true;
//! what is in conflict with both ends goes. The same pair of ends may be joined by chains of several kinds: the
//! simplest kind of the shortest length gives the name.

use super::graph::{Graph, Nodes};
use super::search::{Links, Search, on};
use super::{loops, needs};
use crate::finder::Flow;
use std::collections::BTreeMap;
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// A kind of chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    /// One digit from end to end.
    XChain,
    /// Cells with two candidates; the ends are of one digit.
    XyChain,
    /// The same, and all cells have the same two candidates.
    RemotePair,
    /// Any links, and two candidates or more that go.
    Aic,
    /// Any links, and one candidate that goes: with it the chain is a loop that contradicts itself.
    Removing,
    /// A chain that comes back to where it began: what is supposed false is true.
    Placing,
    /// A chain whose ends cannot both be true: a loop in which every link holds both ways.
    Continuous,
}

impl Name {
    /// The names of chains along the same links, which one search finds.
    pub(super) const fn found_together(self) -> &'static [Self] {
        match self {
            Self::XChain => &[Self::XChain],
            Self::XyChain => &[Self::XyChain],
            Self::RemotePair => &[Self::RemotePair],
            Self::Continuous => &[Self::Continuous],
            Self::Removing | Self::Placing | Self::Aic => &[Self::Removing, Self::Placing, Self::Aic],
        }
    }
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) name: Name,
    pub(super) nodes: Nodes,
}

/// The longest chain of one digit, or through cells with two candidates, in links. HoDoKu's limit.
const SIMPLE_LIMIT: u8 = 20;
/// The longest chain of any other kind, in links. Nobody follows a longer one.
const LIMIT: u8 = 40;

impl Rules {
    const fn links(self) -> Links {
        match self.name {
            Name::XChain => Links::OneDigit,
            Name::XyChain => Links::Cells,
            Name::RemotePair => Links::SameCells,
            _ => Links::All,
        }
    }

    /// Kinds of chains that give their names to chains of the same length between the same ends.
    const fn simpler(self) -> &'static [Links] {
        match (self.name, self.nodes) {
            (Name::XyChain, _) => &[Links::SameCells],
            (Name::Aic | Name::Removing | Name::Placing, Nodes::Candidates) => {
                &[Links::OneDigit, Links::Cells]
            }
            (Name::XChain | Name::RemotePair, _) | (Name::Continuous, Nodes::Candidates) => &[],
            (_, Nodes::Groups) => &[Links::Candidates],
        }
    }

    const fn limit(self) -> u8 {
        match self.name {
            Name::XChain | Name::XyChain | Name::RemotePair => SIMPLE_LIMIT,
            _ => LIMIT,
        }
    }

    /// The shortest chain of this kind, in links: what is shorter has an easier name.
    const fn shortest(self) -> u16 {
        match self.name {
            Name::XyChain | Name::RemotePair => 7,
            _ => 3,
        }
    }
}

/// A chain, told from its first node to its last.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) nodes: Vec<u32>,
}

/// For each set of conclusions the shortest chain.
pub(super) type Best = BTreeMap<Vec<Conclusion>, Chain>;

/// The chains of a name.
pub(super) struct Named {
    pub(super) name: Name,
    pub(super) best: Best,
    /// Whether there may be more.
    pub(super) cut_short: bool,
}

/// All chains of some names that are found together: the shortest for each set of conclusions.
pub(super) fn chains<const W: usize>(
    grid: &Grid<W>,
    graph: &Graph<W>,
    nodes: Nodes,
    names: &[Name],
) -> Vec<Named> {
    let named = |&name| Named { name, best: Best::new(), cut_short: false };
    let mut all: Vec<Named> = names.iter().map(named).collect();
    let rules = Rules { name: names[0], nodes };
    let mut search = Search::new(rules.links());
    let mut simpler: Vec<Search> = rules.simpler().iter().map(|&links| Search::new(links)).collect();
    let mut ends = Vec::new();
    for start in 0..graph.nodes.len() as u32 {
        search.run(graph, start, rules.limit());
        ends.clear();
        // Chains are the same from either end.
        ends.extend(search.trues().filter(|&(end, links)| end >= start && links >= rules.shortest()));
        if ends.is_empty() {
            continue;
        }
        for other in &mut simpler {
            other.run(graph, start, rules.limit());
        }
        for &(end, links) in &ends {
            let same_digit = graph.node(start).digit == graph.node(end).digit;
            let named_simpler = |search: &Search| {
                (same_digit || search.links() == Links::Candidates)
                    && search.distance(on(end)).is_some_and(|other| other <= links)
            };
            if simpler.iter().any(named_simpler) {
                continue;
            }
            for Named { name, best, cut_short } in &mut all {
                let rules = Rules { name: *name, nodes };
                let pair = Pair { grid, graph, rules, search: &search, start, end, links };
                if *name == Name::Continuous {
                    loops::continuous(&pair, best);
                } else {
                    pair.conclude(best);
                }
                *cut_short |= search.has_given_up();
            }
        }
    }
    all
}

/// A chain's two ends.
pub(super) struct Pair<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) graph: &'a Graph<W>,
    pub(super) rules: Rules,
    pub(super) search: &'a Search,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) links: u16,
}

impl<const W: usize> Pair<'_, W> {
    fn conclude(&self, best: &mut Best) {
        let (a, b) = (self.graph.node(self.start), self.graph.node(self.end));
        if self.start == self.end {
            if self.rules.name == Name::Placing {
                loops::placing(self, best);
            }
            return;
        }
        let targets = self.targets();
        let conclusions: Vec<Conclusion> = targets.iter().copied().map(Conclusion::Eliminate).collect();
        match self.rules.name {
            Name::XChain | Name::XyChain | Name::RemotePair if a.digit != b.digit => {}
            Name::XChain | Name::XyChain | Name::RemotePair => self.keep(conclusions, best),
            Name::Removing if targets.len() == 1 => self.keep(conclusions, best),
            Name::Aic if targets.len() > 1 => self.keep(conclusions, best),
            _ => {}
        }
    }

    /// The candidates that are in conflict with both ends.
    pub(super) fn targets(&self) -> Vec<Candidate> {
        let (a, b) = (self.graph.node(self.start), self.graph.node(self.end));
        let grid = self.grid;
        if self.rules.name == Name::RemotePair {
            let cells = a.sees & b.sees;
            let pair = a.single.map(|cell| grid.candidates(cell)).unwrap_or_default();
            let at = |cell| (grid.candidates(cell) & pair).into_iter().map(move |d| Candidate::new(cell, d));
            return (cells & *grid.open()).iter().flat_map(at).collect();
        }
        if a.digit == b.digit {
            let cells = a.sees & b.sees & *grid.places(a.digit);
            return cells.iter().map(|cell| Candidate::new(cell, a.digit)).collect();
        }
        let ends = [(a, b), (b, a)].into_iter().filter_map(|(a, b)| {
            let gone = Candidate::new(a.single?, b.digit);
            (b.sees.contains(gone.cell) && grid.allows(gone)).then_some(gone)
        });
        let mut ends: Vec<Candidate> = ends.collect();
        ends.sort_unstable();
        ends
    }

    /// Keeps the chain for these conclusions, if there is one that no other makes needless and none shorter is known.
    fn keep(&self, conclusions: Vec<Conclusion>, best: &mut Best) {
        let known = best.get(&conclusions).map(|chain| chain.nodes.len());
        if conclusions.is_empty() || known.is_some_and(|nodes| nodes <= usize::from(self.links) + 1) {
            return;
        }
        let mut chosen = None;
        let _ = self.search.chains(self.graph, self.end, &mut |nodes| {
            if conclusions.iter().any(|&c| self.needs_all(nodes, c)) {
                chosen = Some(Chain { nodes: nodes.to_vec() });
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        if let Some(chain) = chosen {
            best.insert(conclusions, chain);
        }
    }

    /// Whether what goes needs the whole chain. It meets the chain at its ends only: were it in conflict with a node
    /// between, part of the chain would be enough.
    pub(super) fn needs_all(&self, nodes: &[u32], conclusion: Conclusion) -> bool {
        let (graph, gone) = (self.graph, conclusion.candidate());
        let cells = [nodes[0], nodes[nodes.len() - 1]].map(|end| graph.node(end).single);
        let meets = |&node: &u32| {
            let inner = graph.node(node);
            if self.rules.name == Name::RemotePair {
                // Both digits of a cell are in the chain; only its place counts.
                return !cells.contains(&inner.single) && inner.sees.contains(gone.cell);
            }
            graph.denies(node, gone) || inner.cells.contains(gone.cell)
        };
        !nodes[1..nodes.len() - 1].iter().any(meets)
            && (self.rules.nodes == Nodes::Candidates
                || needs::all_needed(self.grid, graph, nodes, conclusion))
    }
}
