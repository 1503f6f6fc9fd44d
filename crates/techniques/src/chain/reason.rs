//! Chains as they are told: link by link, each with its truth.

use super::graph::{Graph, Node, Source};
use super::names::{Chain, Name};
use crate::finder::Reason;
use whydoku_board::Grid;
use whydoku_board::{Candidate, DigitSet};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role};

/// Premises and figure of a chain.
pub(super) fn reason<const W: usize>(grid: &Grid<W>, graph: &Graph<W>, name: Name, chain: &Chain) -> Reason {
    let nodes = &chain.nodes;
    let sources = nodes.chunks_exact(2).filter_map(|link| graph.source(link[0], link[1]));
    let premises: Vec<Truth> = sources.map(Source::truth).collect();
    let (start, end) = (graph.node(nodes[0]), graph.node(nodes[nodes.len() - 1]));
    let figure = Figure::new().argument(argument(graph, nodes));
    let figure = match name {
        Name::RemotePair => {
            let digits = start.single.map_or(DigitSet::EMPTY, |cell| grid.candidates(cell));
            let cells = nodes.chunks_exact(2).filter_map(|link| graph.node(link[0]).single);
            ends(figure.cells(Role::Cell, cells), start, end).digits(Role::Digit, digits)
        }
        Name::XChain | Name::XyChain => ends(figure, start, end).digits(Role::Digit, [start.digit]),
        Name::Placing => figure.cells(Role::Cell, start.single).digits(Role::Digit, [start.digit]),
        Name::Aic | Name::Removing | Name::Continuous => {
            let all = |node: &Node<W>| {
                let digit = node.digit;
                node.cells.into_iter().map(move |cell| Candidate::new(cell, digit))
            };
            figure.candidates(Role::Start, all(start)).candidates(Role::End, all(end))
        }
    };
    Reason::new(premises, figure)
}

fn ends<const W: usize>(figure: Figure, start: &Node<W>, end: &Node<W>) -> Figure {
    figure.cells(Role::Start, start.cells).cells(Role::End, end.cells)
}

/// The first node is supposed to be false; then each follows from the one before.
fn argument<const W: usize>(graph: &Graph<W>, nodes: &[u32]) -> Argument {
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
    Argument {
        supposed: assertion(nodes[0], false),
        lines: (1..nodes.len()).map(line).collect(),
        broken: None,
        cases: Vec::new(),
    }
}
