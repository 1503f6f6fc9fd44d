//! Chains that close. A chain that ends where it began places its candidate. A chain whose ends cannot both be true
//! holds in both directions: along each of its links exactly one node is true, so candidates in conflict with both are
//! false.

use super::graph::ChainGraph;
use super::kinds::{BestChains, ChainEnds};
use crate::finder::Flow;
use whydoku_board::{Candidate, CellSet, Grid, sorted};
use whydoku_logic::Conclusion;

pub(super) fn placing<const W: usize>(ends: &ChainEnds<'_, W>, best: &mut BestChains) {
    let node = ends.graph.node(ends.start);
    let Some(cell) = node.single else { return };
    let placed = Conclusion::Place(Candidate::new(cell, node.digit));
    if let Some(chain) = ends.first(|nodes| ends.needs_all_truths(nodes, placed)) {
        best.insert(vec![placed], chain);
    }
}

/// Keeps loops. Each is searched for at its links inside cells, or, without any, at all its weak links.
pub(super) fn continuous<const W: usize>(ends: &ChainEnds<'_, W>, best: &mut BestChains) {
    let (graph, grid) = (ends.graph, ends.grid);
    let closes_in_cell = in_cell(graph, ends.start, ends.end);
    let _ = ends.search.chains(graph, ends.end, &mut |nodes| {
        let weak_in_cell = nodes[1..].chunks_exact(2).any(|link| in_cell(graph, link[0], link[1]));
        let one_digit = nodes.iter().all(|&node| graph.node(node).digit == graph.node(nodes[0]).digit);
        if one_digit || !closes_in_cell && weak_in_cell || !needs_loop(ends, nodes) {
            return Flow::Continue(());
        }
        let conclusions = conclusions(grid, graph, nodes);
        let known = best.get(&conclusions).is_some_and(|chain| chain.len() <= nodes.len());
        if !conclusions.is_empty() && !known {
            best.insert(conclusions, nodes.to_vec());
        }
        Flow::Continue(())
    });
}

fn in_cell<const W: usize>(graph: &ChainGraph<W>, a: u32, b: u32) -> bool {
    let (a, b) = (graph.node(a), graph.node(b));
    a.single.is_some() && a.single == b.single
}

/// Whether an elimination at one of the weak links needs the whole way round to the link's other end.
fn needs_loop<const W: usize>(ends: &ChainEnds<'_, W>, nodes: &[u32]) -> bool {
    let graph = ends.graph;
    let cells = cells_of(graph, nodes);
    let mut path = nodes.to_vec();
    let count = path.len();
    (1..count).step_by(2).any(|_| {
        // The weak link from the last node to the first is the one in question.
        path.rotate_left(2);
        // Whether two nodes at every other position are in conflict, which are at least so far apart.
        let conflict = |from: usize, to: usize, apart: usize| {
            let pairs = |at: usize| (at + apart..to).step_by(2).map(move |further| (at, further));
            (from..to).step_by(2).flat_map(pairs).any(|(a, b)| graph.conflict(path[a], path[b]))
        };
        !conflict(1, count - 1, 2)
            && !conflict(2, count - 1, 2)
            && !conflict(1, count, 3)
            && targets(ends.grid, graph, path[count - 1], path[0], &cells)
                .iter()
                .any(|&target| ends.needs_all(&path, Conclusion::Eliminate(target)))
    })
}

fn cells_of<const W: usize>(graph: &ChainGraph<W>, nodes: &[u32]) -> CellSet<W> {
    nodes.iter().fold(CellSet::EMPTY, |all, &node| all | graph.node(node).cells)
}

/// The candidates in conflict with both nodes of a weak link of a loop, outside the loop or in its cells.
fn targets<const W: usize>(
    grid: &Grid<W>,
    graph: &ChainGraph<W>,
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

fn conclusions<const W: usize>(grid: &Grid<W>, graph: &ChainGraph<W>, nodes: &[u32]) -> Vec<Conclusion> {
    let cells = cells_of(graph, nodes);
    let count = nodes.len();
    // Links 0, 2, 4 … are strong, the others weak; the last closes the loop.
    let weak = (1..count).step_by(2);
    let removed = weak.flat_map(|at| targets(grid, graph, nodes[at], nodes[(at + 1) % count], &cells));
    sorted(removed).into_iter().map(Conclusion::Eliminate).collect()
}
