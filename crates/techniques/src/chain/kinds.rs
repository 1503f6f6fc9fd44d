//! The kinds of chains. A chain between two ends may fit several kinds: the simplest kind of the shortest length counts.

use super::graph::{ChainGraph, LinkSource, NodeKinds};
use super::loops;
use super::search::{ChainSearch, LinkFilter, on};
use crate::finder::{Flow, needed};
use std::collections::BTreeMap;
use whydoku_board::{Candidate, DigitSet, Grid, sorted};
use whydoku_logic::Conclusion;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ChainKind {
    /// One digit from end to end.
    XChain,
    /// Cells with two candidates; the ends are of one digit.
    XyChain,
    /// An XY-chain whose cells all have the same two candidates.
    RemotePair,
    /// Any links, and two eliminations or more.
    Aic,
    /// Any links, and one elimination: with that candidate the chain is a loop that contradicts itself.
    Removing,
    /// A chain that returns to its start: the start is true.
    Placing,
    /// A chain whose ends cannot both be true: a loop in which every link holds both ways.
    Continuous,
}

impl ChainKind {
    /// The kinds that use the same links, so that one search finds all of them.
    pub(super) const fn found_together(self) -> &'static [Self] {
        match self {
            Self::XChain => &[Self::XChain],
            Self::XyChain => &[Self::XyChain],
            Self::RemotePair => &[Self::RemotePair],
            Self::Continuous | Self::Removing | Self::Placing | Self::Aic => {
                &[Self::Removing, Self::Placing, Self::Aic, Self::Continuous]
            }
        }
    }

    /// Whether all links have one kind of reason: houses of one digit, or cells.
    const fn is_simple(self) -> bool {
        matches!(self, Self::XChain | Self::XyChain | Self::RemotePair)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ChainTechnique {
    pub(super) kind: ChainKind,
    pub(super) nodes: NodeKinds,
}

/// The longest simple chain, in links. HoDoKu's limit.
const SIMPLE_LIMIT: u8 = 20;
const LIMIT: u8 = 40;

impl ChainTechnique {
    const fn links(self) -> LinkFilter {
        match self.kind {
            ChainKind::XChain => LinkFilter::OneDigit,
            ChainKind::XyChain => LinkFilter::Cells,
            ChainKind::RemotePair => LinkFilter::SameCells,
            _ => LinkFilter::All,
        }
    }

    /// The links of simpler kinds, which take chains of the same length between the same ends.
    const fn simpler(self) -> &'static [LinkFilter] {
        match (self.kind, self.nodes) {
            (ChainKind::XyChain, _) => &[LinkFilter::SameCells],
            (ChainKind::Aic | ChainKind::Removing | ChainKind::Placing, NodeKinds::Candidates) => {
                &[LinkFilter::OneDigit, LinkFilter::Cells]
            }
            (ChainKind::XChain | ChainKind::RemotePair, _)
            | (ChainKind::Continuous, NodeKinds::Candidates) => &[],
            (_, NodeKinds::Groups) => &[LinkFilter::Candidates],
        }
    }

    const fn limit(self) -> u8 {
        if self.kind.is_simple() { SIMPLE_LIMIT } else { LIMIT }
    }

    /// The shortest chain of this kind, in links. Shorter ones are easier techniques.
    const fn shortest(self) -> u16 {
        match self.kind {
            ChainKind::XyChain | ChainKind::RemotePair => 7,
            _ => 3,
        }
    }
}

/// For each set of conclusions the nodes of the shortest chain, from its first to its last.
pub(super) type BestChains = BTreeMap<Vec<Conclusion>, Vec<u32>>;

pub(super) struct ChainsOfKind {
    pub(super) kind: ChainKind,
    pub(super) best: BestChains,
    pub(super) cut_short: bool,
}

pub(super) fn chains<const W: usize>(
    grid: &Grid<W>,
    graph: &ChainGraph<W>,
    starts: DigitSet,
    nodes: NodeKinds,
    kinds: &[ChainKind],
) -> Vec<ChainsOfKind> {
    let empty = |&kind| ChainsOfKind { kind, best: BestChains::new(), cut_short: false };
    let mut all: Vec<ChainsOfKind> = kinds.iter().map(empty).collect();
    let technique = ChainTechnique { kind: kinds[0], nodes };
    let mut search = ChainSearch::new(technique.links());
    let mut simpler: Vec<ChainSearch> =
        technique.simpler().iter().map(|&links| ChainSearch::new(links)).collect();
    for start in (0..graph.nodes.len() as u32).filter(|&start| starts.contains(graph.node(start).digit)) {
        search.run(graph, start, technique.limit());
        let mut has_run_simpler = false;
        for (end, links) in search.trues() {
            // A chain is the same from either end.
            if end < start || links < technique.shortest() {
                continue;
            }
            let ends = ChainEnds { grid, graph, technique, search: &search, start, end, links };
            let targets = if start == end { Vec::new() } else { ends.targets() };
            // Only loops have none.
            if targets.is_empty() && start != end && !graph.conflict(start, end) {
                continue;
            }
            let same_digit = graph.node(start).digit == graph.node(end).digit;
            for ChainsOfKind { kind, best, cut_short } in &mut all {
                let technique = ChainTechnique { kind: *kind, nodes };
                let fits = match kind {
                    ChainKind::Placing => start == end,
                    _ if start == end => false,
                    ChainKind::Continuous => graph.conflict(start, end),
                    ChainKind::Removing => targets.len() == 1,
                    ChainKind::Aic => targets.len() > 1,
                    ChainKind::XChain | ChainKind::XyChain | ChainKind::RemotePair => {
                        same_digit && !targets.is_empty()
                    }
                };
                if !fits {
                    continue;
                }
                if !technique.simpler().is_empty() && !has_run_simpler {
                    simpler.iter_mut().for_each(|other| other.run(graph, start, technique.limit()));
                    has_run_simpler = true;
                }
                let is_simpler = |search: &ChainSearch| {
                    technique.simpler().contains(&search.links)
                        && (same_digit || search.links == LinkFilter::Candidates)
                        && search.distance(on(end)).is_some_and(|other| other <= links)
                };
                if simpler.iter().any(is_simpler) {
                    continue;
                }
                let ends = ChainEnds { technique, ..ends };
                match kind {
                    ChainKind::Continuous => loops::continuous(&ends, best),
                    ChainKind::Placing => loops::placing(&ends, best),
                    _ => ends.keep(targets.iter().copied().map(Conclusion::Eliminate).collect(), best),
                }
                *cut_short |= search.has_given_up();
            }
        }
    }
    all
}

#[derive(Clone, Copy)]
pub(super) struct ChainEnds<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) graph: &'a ChainGraph<W>,
    pub(super) technique: ChainTechnique,
    pub(super) search: &'a ChainSearch,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) links: u16,
}

impl<const W: usize> ChainEnds<'_, W> {
    fn targets(&self) -> Vec<Candidate> {
        let (a, b) = (self.graph.node(self.start), self.graph.node(self.end));
        let grid = self.grid;
        if self.technique.kind == ChainKind::RemotePair {
            let cells = a.sees & b.sees;
            let pair = a.single.map(|cell| grid.candidates(cell)).unwrap_or_default();
            let at = |cell| (grid.candidates(cell) & pair).into_iter().map(move |d| Candidate::new(cell, d));
            return (cells & *grid.open()).iter().flat_map(at).collect();
        }
        if a.digit == b.digit {
            let cells = a.sees & b.sees & *grid.places(a.digit);
            return cells.iter().map(|cell| Candidate::new(cell, a.digit)).collect();
        }
        let ends = [(a, b), (b, a)].map(|(a, b)| {
            let target = Candidate::new(a.single?, b.digit);
            (b.sees.contains(target.cell) && grid.allows(target)).then_some(target)
        });
        if ends == [None; 2] { Vec::new() } else { sorted(ends.into_iter().flatten()) }
    }

    fn keep(&self, conclusions: Vec<Conclusion>, best: &mut BestChains) {
        let known = best.get(&conclusions).map(Vec::len);
        if conclusions.is_empty() || known.is_some_and(|nodes| nodes <= usize::from(self.links) + 1) {
            return;
        }
        if let Some(chain) = self.first(|nodes| conclusions.iter().any(|&c| self.needs_all(nodes, c))) {
            best.insert(conclusions, chain);
        }
    }

    pub(super) fn first(&self, accept: impl Fn(&[u32]) -> bool) -> Option<Vec<u32>> {
        let mut chosen = None;
        let _ = self.search.chains(self.graph, self.end, &mut |nodes| {
            if accept(nodes) {
                chosen = Some(nodes.to_vec());
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        chosen
    }

    /// Whether an elimination needs the whole chain: it is in conflict with its ends only.
    pub(super) fn needs_all(&self, nodes: &[u32], conclusion: Conclusion) -> bool {
        let (graph, target) = (self.graph, conclusion.candidate());
        let cells = [nodes[0], nodes[nodes.len() - 1]].map(|end| graph.node(end).single);
        let meets = |&node: &u32| {
            let inner = graph.node(node);
            if self.technique.kind == ChainKind::RemotePair {
                // Both digits of a cell are in the chain, so only its place counts.
                return !cells.contains(&inner.single) && inner.sees.contains(target.cell);
            }
            graph.denies(node, target) || inner.cells.contains(target.cell)
        };
        !nodes[1..nodes.len() - 1].iter().any(meets) && self.needs_all_truths(nodes, conclusion)
    }

    /// Whether the conclusion needs every truth. Chains of candidates show it by their links; with groups it is tried.
    pub(super) fn needs_all_truths(&self, nodes: &[u32], conclusion: Conclusion) -> bool {
        let truths = || self.graph.sources(nodes).map(LinkSource::truth);
        self.technique.nodes == NodeKinds::Candidates || !needed(self.grid, truths(), [conclusion]).is_empty()
    }
}
