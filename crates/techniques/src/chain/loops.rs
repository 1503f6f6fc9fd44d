//! Chains that close. A chain that ends where it began places its candidate. A chain whose ends cannot both be true
//! holds both ways round: along each of its links exactly one node is true, and what is in conflict with both goes.

use super::graph::{Graph, Nodes};
use super::names::{Best, Chain, Pair};
use super::needs;
use crate::finder::Flow;
use whydoku_board::Grid;
use whydoku_board::{Candidate, CellSet};
use whydoku_logic::Conclusion;

/// A chain from a candidate back to itself.
pub(super) fn placing<const W: usize>(pair: &Pair<'_, W>, best: &mut Best) {
    let node = pair.graph.node(pair.start);
    let Some(cell) = node.single else { return };
    let placed = Candidate::new(cell, node.digit);
    let conclusions = vec![Conclusion::Place(placed)];
    let mut chosen = None;
    let _ = pair.search.chains(pair.graph, pair.end, &mut |nodes| {
        let special = pair.rules.nodes != Nodes::Candidates;
        if special && !needs::all_needed(pair.grid, pair.graph, nodes, conclusions[0]) {
            return Flow::Continue(());
        }
        chosen = Some(Chain { nodes: nodes.to_vec() });
        Flow::Break(())
    });
    if let Some(chain) = chosen {
        best.insert(conclusions, chain);
    }
}

/// Chains whose ends cannot both be true. Each loop is looked for at its links inside cells; a loop without any, at
/// all its weak links.
pub(super) fn continuous<const W: usize>(pair: &Pair<'_, W>, best: &mut Best) {
    let (graph, grid) = (pair.graph, pair.grid);
    if pair.start == pair.end || !graph.conflict(pair.start, pair.end) {
        return;
    }
    let closes_in_cell = in_cell(graph, pair.start, pair.end);
    let _ = pair.search.chains(graph, pair.end, &mut |nodes| {
        let weak_in_cell = nodes[1..].chunks_exact(2).any(|link| in_cell(graph, link[0], link[1]));
        let one_digit = nodes.iter().all(|&node| graph.node(node).digit == graph.node(nodes[0]).digit);
        if one_digit || !closes_in_cell && weak_in_cell {
            return Flow::Continue(());
        }
        if !needs_all(pair, nodes) {
            return Flow::Continue(());
        }
        let conclusions = conclusions(grid, graph, nodes);
        let known = best.get(&conclusions).is_some_and(|chain| chain.nodes.len() <= nodes.len());
        if !conclusions.is_empty() && !known {
            best.insert(conclusions, Chain { nodes: nodes.to_vec() });
        }
        Flow::Continue(())
    });
}

fn in_cell<const W: usize>(graph: &Graph<W>, a: u32, b: u32) -> bool {
    let (a, b) = (graph.node(a), graph.node(b));
    a.single.is_some() && a.single == b.single
}

/// Whether something goes at one of the weak links that needs the whole way round to the link's other end.
fn needs_all<const W: usize>(pair: &Pair<'_, W>, nodes: &[u32]) -> bool {
    let graph = pair.graph;
    let cells = touched(graph, nodes);
    let mut way = nodes.to_vec();
    (1..nodes.len()).step_by(2).any(|_| {
        // From link to link; the weak link from the last node to the first is the one that is asked.
        way.rotate_left(2);
        let alike = |from: usize, to: usize| {
            let mut pairs =
                (from..to).step_by(2).flat_map(|at| (at + 2..to).step_by(2).map(move |i| (at, i)));
            pairs.any(|(a, b)| graph.conflict(way[a], way[b]))
        };
        let shortcut = || {
            let mut pairs = (1..way.len())
                .step_by(2)
                .flat_map(|at| (at + 3..way.len()).step_by(2).map(move |further| (at, further)));
            pairs.any(|(a, b)| graph.conflict(way[a], way[b]))
        };
        let last = way.len() - 1;
        !alike(1, last)
            && !alike(2, last)
            && !shortcut()
            && targets(pair.grid, graph, way[last], way[0], &cells)
                .iter()
                .any(|&gone| pair.needs_all(&way, Conclusion::Eliminate(gone)))
    })
}

fn touched<const W: usize>(graph: &Graph<W>, nodes: &[u32]) -> CellSet<W> {
    nodes.iter().fold(CellSet::EMPTY, |all, &node| all | graph.node(node).cells)
}

/// What is in conflict with both nodes of a weak link of a loop, outside the loop or in its cells.
fn targets<const W: usize>(
    grid: &Grid<W>,
    graph: &Graph<W>,
    a: u32,
    b: u32,
    cells: &CellSet<W>,
) -> Vec<Candidate> {
    let (a, b) = (graph.node(a), graph.node(b));
    if a.digit == b.digit {
        let seen = (a.sees & b.sees & *grid.places(a.digit)) - *cells;
        return seen.iter().map(|cell| Candidate::new(cell, a.digit)).collect();
    }
    let others = a.single.map(|cell| grid.candidates(cell)).unwrap_or_default();
    let others = others.into_iter().filter(|&digit| digit != a.digit && digit != b.digit);
    others.filter_map(|digit| Some(Candidate::new(a.single?, digit))).collect()
}

/// What goes along the links of a loop.
pub(super) fn conclusions<const W: usize>(
    grid: &Grid<W>,
    graph: &Graph<W>,
    nodes: &[u32],
) -> Vec<Conclusion> {
    let cells = touched(graph, nodes);
    let mut gone: Vec<Candidate> = Vec::new();
    let count = nodes.len();
    // Links 0, 2, 4 … are strong, the others weak; the last closes the loop.
    for at in (1..count).step_by(2) {
        gone.extend(targets(grid, graph, nodes[at], nodes[(at + 1) % count], &cells));
    }
    gone.sort_unstable();
    gone.dedup();
    gone.into_iter().map(Conclusion::Eliminate).collect()
}
