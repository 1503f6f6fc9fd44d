//! Whether a chain has no premise too many. Between single candidates the links alone show it; a group may be true in
//! several places, of which one may help where the whole does not, so with groups it has to be tried: whichever
//! premise is left out, the others must leave a way for the conclusion to be false.

use super::graph::{Graph, Source};
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::step::Conclusion;
use crate::truth::Truth;

/// Trials after which a way is taken to exist: a chain's premises leave many, if any.
const PATIENCE: u32 = 10_000;

/// Whether the conclusion needs every truth of the chain.
pub(super) fn all_needed<const W: usize>(
    grid: &Grid<W>,
    graph: &Graph<W>,
    nodes: &[u32],
    conclusion: Conclusion,
) -> bool {
    let sources = nodes.chunks_exact(2).filter_map(|link| graph.source(link[0], link[1]));
    let truths: Vec<Truth> = sources.flat_map(|source: Source| source.truths(graph)).collect();
    let possible = |candidate: &Candidate| match conclusion {
        Conclusion::Place(placed) => *candidate != placed,
        Conclusion::Eliminate(gone) => !grid.layout().conflict(*candidate, gone),
    };
    let choices: Vec<Vec<Candidate>> =
        truths.iter().map(|truth| truth.candidates(grid).into_iter().filter(possible).collect()).collect();
    (0..choices.len()).all(|without| {
        // Beginning beside the gap, each choice is bound by the one before it.
        let order: Vec<&Vec<Candidate>> =
            choices[without + 1..].iter().chain(choices[..without].iter().rev()).collect();
        can_be_honoured(grid, &order, &mut Vec::new(), &mut { PATIENCE })
    })
}

/// One candidate from each, no two in conflict.
fn can_be_honoured<const W: usize>(
    grid: &Grid<W>,
    choices: &[&Vec<Candidate>],
    chosen: &mut Vec<Candidate>,
    patience: &mut u32,
) -> bool {
    let Some((first, others)) = choices.split_first() else { return true };
    first.iter().any(|&candidate| {
        if *patience == 0 {
            return true;
        }
        *patience -= 1;
        if chosen.iter().any(|&other| grid.layout().conflict(candidate, other)) {
            return false;
        }
        chosen.push(candidate);
        let honoured = can_be_honoured(grid, others, chosen, patience);
        chosen.pop();
        honoured
    })
}
