//! Whether a chain has no premise too many. Between single candidates the links alone show it; a group may be true in
//! several places, of which one may help where the whole does not, so with groups it has to be tried.

use super::graph::{Graph, Source};
use crate::finder::needed;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// Whether the conclusion needs every truth of the chain.
pub(super) fn all_needed<const W: usize>(
    grid: &Grid<W>,
    graph: &Graph<W>,
    nodes: &[u32],
    conclusion: Conclusion,
) -> bool {
    let sources = nodes.chunks_exact(2).filter_map(|link| graph.source(link[0], link[1]));
    let truths = sources.map(Source::truth);
    !needed(grid, truths, [conclusion]).is_empty()
}
