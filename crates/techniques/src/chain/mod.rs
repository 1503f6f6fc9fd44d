//! Chains without branching: if this is false, then that is true, so the next is false … until a contradiction or a choice
//! between two ends is reached. One search serves all kinds: nodes are candidates and groups of them; a strong link says
//! that one of two is true, a weak link that not both are. The kinds differ in the links that they use and in how they end.
//!
//! ```text
//! 4=8 ─── 8=3 ─── 3=9 ─── 9=4     either end is 4: a cell that sees both ends is not 4
//! ```
//!
//! For each set of conclusions the shortest chain is reported, shorter chains first; its measure is the number of its
//! nodes. Chains touch no cell twice and have no link too many.
//!
//! | file | does |
//! | --- | --- |
//! | `graph.rs` | nodes and links |
//! | `search.rs` | breadth-first search, and reading shortest chains back |
//! | `kinds.rs` | the kinds of chains, and what follows from each |
//! | `loops.rs` | chains that close |
//! | `reason.rs` | premises and the lines of the argument |

mod graph;
mod kinds;
mod loops;
mod reason;
mod search;

use crate::finder::{Flow, StepSink, Technique};
use graph::{ChainGraph, NodeKinds};
use kinds::{ChainKind, ChainTechnique, ChainsOfKind};
use whydoku_board::Grid;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ChainSearchKey {
    nodes: NodeKinds,
    first: ChainKind,
}

impl<const W: usize> Technique<W> for ChainTechnique {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let alone = [self.kind];
        let kinds = if sink.cache().is_some() { self.kind.found_together() } else { &alone };
        let key = ChainSearchKey { nodes: self.nodes, first: kinds[0] };
        let graph = sink.of_board(grid, self.nodes, || ChainGraph::new(grid, self.nodes));
        let all = sink.of_board(grid, key, || kinds::chains(grid, &graph, self.nodes, kinds));
        for ChainsOfKind { kind, best, cut_short } in all.iter().filter(|found| found.kind == self.kind) {
            sink.cut_short(*cut_short);
            let mut chains: Vec<_> = best.iter().collect();
            chains.sort_by_key(|(_, chain)| chain.len());
            for (conclusions, chain) in chains {
                let why = || reason::reason(grid, &graph, *kind, chain);
                sink.report(chain.len() as u16, conclusions.iter().copied(), why)?;
            }
        }
        Flow::Continue(())
    }
}
