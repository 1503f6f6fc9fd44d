//! Chains without branching: if this is not so, then that is, so the next is not … until a contradiction or a choice
//! between two ends is reached. One search serves them all: nodes are candidates and groups of them; a strong link says
//! that one of two is true, a weak link that not both are. They differ in which links they use and in how they end, and
//! that gives them their names.
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
//! | `names.rs` | which chain is called what, and what follows from it |
//! | `needs.rs` | whether a chain has no premise too many |
//! | `loops.rs` | chains that close |
//! | `reason.rs` | premises, and the lines of reasoning |

mod graph;
mod loops;
mod names;
mod needs;
mod reason;
mod search;

use crate::finder::{Flow, Registration, StepSink, Technique};
use graph::{Graph, Nodes};
use names::{Name, Named, Rules};
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;

macro_rules! registered {
    ($id:ident, $name:ident, $nodes:ident) => {
        Registration::new(TechniqueId::$id, &Rules { name: Name::$name, nodes: Nodes::$nodes })
    };
}

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            registered!(XChain, XChain, Candidates),
            registered!(XyChain, XyChain, Candidates),
            registered!(RemotePair, RemotePair, Candidates),
            registered!(ContinuousLoop, Continuous, Candidates),
            registered!(DiscontinuousLoop, Removing, Candidates),
            registered!(PlacingLoop, Placing, Candidates),
            registered!(Aic, Aic, Candidates),
            registered!(GroupedContinuousLoop, Continuous, Groups),
            registered!(GroupedDiscontinuousLoop, Removing, Groups),
            registered!(GroupedPlacingLoop, Placing, Groups),
            registered!(GroupedAic, Aic, Groups),
        ]
    }
}

/// A search for chains of names that are found together; the first of them stands for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Searched {
    nodes: Nodes,
    first: Name,
}

impl<const W: usize> Technique<W> for Rules {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let alone = [self.name];
        let names = if found.cache().is_some() { self.name.found_together() } else { &alone };
        let searched = Searched { nodes: self.nodes, first: names[0] };
        let graph = found.of_board(grid, self.nodes, || Graph::new(grid, self.nodes));
        let all = found.of_board(grid, searched, || names::chains(grid, &graph, self.nodes, names));
        for Named { name, best, cut_short } in all.iter().filter(|named| named.name == self.name) {
            found.cut_short(*cut_short);
            let mut chains: Vec<_> = best.iter().collect();
            chains.sort_by_key(|(_, chain)| chain.nodes.len());
            for (conclusions, chain) in chains {
                let measure = chain.nodes.len() as u16;
                found.report(measure, conclusions.iter().copied(), || {
                    reason::reason(grid, &graph, *name, chain)
                })?;
            }
        }
        Flow::Continue(())
    }
}
