//! Premises, figure and argument of a chain: link by link, each with its truth.

use super::graph::{ChainGraph, ChainNode, LinkSource};
use super::kinds::ChainKind;
use crate::finder::Reason;
use whydoku_board::{Candidate, DigitSet, Grid};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role};

pub(super) fn reason<const W: usize>(
    grid: &Grid<W>,
    graph: &ChainGraph<W>,
    kind: ChainKind,
    nodes: &[u32],
) -> Reason {
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
