//! Chains without branching: if this is false, then that is true, so the next is false … until a contradiction or a choice
//! between two ends is reached. One search serves all kinds: nodes are candidates and groups of them; a strong link says
//! that one of two is true, a weak link that not both are. The kinds differ in the links that they use and in how they end.
//!
//! ```text
//! 4=8 ─── 8=3 ─── 3=9 ─── 9=4     either end is 4: a cell that sees both ends is not 4
//! ```
//!
//! For each set of conclusions the shortest chain is reported, shorter chains first; its measure is the number of its
//! nodes. Chains touch no cell twice and have no link too many. A chain within two cells of a house is a pair, and left out.

mod graph;
mod kinds;
mod loops;
mod search;

use crate::finder::{Flow, Reason, StepSink, Technique};
use crate::template::digits_with_unused_places;
use graph::{ChainGraph, ChainNode, LinkSource, NodeKinds};
use kinds::{ChainKind, ChainTechnique, ChainsOfKind};
use whydoku_board::{Candidate, CellSet, DigitSet, Grid};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role};

register! {
    XChain => ChainTechnique { kind: ChainKind::XChain, nodes: NodeKinds::Candidates },
    XyChain => ChainTechnique { kind: ChainKind::XyChain, nodes: NodeKinds::Candidates },
    RemotePair => ChainTechnique { kind: ChainKind::RemotePair, nodes: NodeKinds::Candidates },
    ContinuousLoop => ChainTechnique { kind: ChainKind::Continuous, nodes: NodeKinds::Candidates },
    DiscontinuousLoop => ChainTechnique { kind: ChainKind::Removing, nodes: NodeKinds::Candidates },
    PlacingLoop => ChainTechnique { kind: ChainKind::Placing, nodes: NodeKinds::Candidates },
    Aic => ChainTechnique { kind: ChainKind::Aic, nodes: NodeKinds::Candidates },
    GroupedContinuousLoop => ChainTechnique { kind: ChainKind::Continuous, nodes: NodeKinds::Groups },
    GroupedDiscontinuousLoop => ChainTechnique { kind: ChainKind::Removing, nodes: NodeKinds::Groups },
    GroupedPlacingLoop => ChainTechnique { kind: ChainKind::Placing, nodes: NodeKinds::Groups },
    GroupedAic => ChainTechnique { kind: ChainKind::Aic, nodes: NodeKinds::Groups },
}

impl<const W: usize> Technique<W> for ChainTechnique {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let alone = [self.kind];
        let kinds = if sink.cache().is_some() { self.kind.found_together() } else { &alone };
        let graph = sink.of_board(grid, self.nodes, || ChainGraph::new(grid, self.nodes));
        let all = sink.of_board(grid, (self.nodes, kinds[0]), || {
            // A chain of one digit excludes nothing that the houses of the digit do not.
            let digits = match self.kind {
                ChainKind::XChain => digits_with_unused_places(grid, sink),
                _ => grid.layout().digits().collect(),
            };
            kinds::chains(grid, &graph, digits, self.nodes, kinds)
        });
        for ChainsOfKind { kind, best, cut_short } in all.iter().filter(|found| found.kind == self.kind) {
            sink.cut_short(*cut_short);
            let is_kept = |chain: &[u32]| sink.wants_degenerate() || !is_pair(grid, &graph, chain);
            let mut chains: Vec<_> = best.iter().filter(|(_, chain)| is_kept(chain)).collect();
            chains.sort_by_cached_key(|(_, chain)| chain.len());
            for (conclusions, chain) in chains {
                let why = || reason(grid, &graph, *kind, chain);
                sink.report(chain.len() as u16, conclusions.iter().copied(), why)?;
            }
        }
        Flow::Continue(())
    }
}

/// Whether a chain has a simpler name: its nodes lie in two cells of a house.
fn is_pair<const W: usize>(grid: &Grid<W>, graph: &ChainGraph<W>, nodes: &[u32]) -> bool {
    let cells = nodes.iter().fold(CellSet::EMPTY, |all, &node| all | graph.node(node).cells);
    cells.len() <= 2 && grid.layout().houses().any(|(_, house)| cells.is_subset(&house.cells))
}

fn reason<const W: usize>(grid: &Grid<W>, graph: &ChainGraph<W>, kind: ChainKind, nodes: &[u32]) -> Reason {
    let (start, end) = (graph.node(nodes[0]), graph.node(nodes[nodes.len() - 1]));
    let figure = Figure::new().argument(argument(graph, nodes));
    let ends = |figure: Figure| figure.cells(Role::Start, start.cells).cells(Role::End, end.cells);
    let figure = match kind {
        ChainKind::RemotePair => {
            let digits = start.single.map_or(DigitSet::EMPTY, |cell| grid.candidates(cell));
            let cells = nodes.chunks_exact(2).filter_map(|link| graph.node(link[0]).single);
            ends(figure.cells(Role::Cell, cells)).digits(Role::Digit, digits)
        }
        ChainKind::XChain | ChainKind::XyChain => ends(figure).digits(Role::Digit, [start.digit]),
        ChainKind::Placing => figure.cells(Role::Cell, start.single).digits(Role::Digit, [start.digit]),
        ChainKind::Aic | ChainKind::Removing | ChainKind::Continuous => {
            let all = |node: &ChainNode<W>| {
                let digit = node.digit;
                node.cells.into_iter().map(move |cell| Candidate::new(cell, digit))
            };
            figure.candidates(Role::Start, all(start)).candidates(Role::End, all(end))
        }
    };
    Reason::new(graph.sources(nodes).map(LinkSource::truth), figure)
}

/// The first node is assumed to be false; then each follows from the one before.
fn argument<const W: usize>(graph: &ChainGraph<W>, nodes: &[u32]) -> Argument {
    let assertion = |node: u32, is: bool| {
        let node = graph.node(node);
        Assertion { digit: node.digit, cells: node.cells.iter().collect(), is }
    };
    let line = |at: usize| {
        let is = at % 2 == 1;
        let because = match graph.source(nodes[at - 1], nodes[at]) {
            Some(source) if is => Justification::Truth(source.truth()),
            _ => Justification::Conflict,
        };
        ArgumentLine { because, then: assertion(nodes[at], is) }
    };
    Argument::direct(assertion(nodes[0], false), (1..nodes.len()).map(line).collect())
}
