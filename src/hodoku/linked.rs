//! Chains as they are told: what is supposed first, and link by link what follows.

use super::board::Board;
use super::chain::{Kind, Node, Told};
use super::reason::{named, of_node};
use super::tables::{Cells, HOUSES, HOUSES_AT, first};
use super::walk::cells;
use crate::geometry::{Digit, House};
use crate::id::TechniqueId;
use crate::step::{Argument, Assertion, Because, Figure, Line, Role};
use crate::technique::Reason;
use crate::truth::Truth;

/// What a chain is called.
pub(super) fn technique(told: &Told) -> TechniqueId {
    use TechniqueId as T;
    let choose = |grouped: bool, names: [T; 2]| names[usize::from(grouped)];
    match told.kind {
        Kind::RemotePair => T::RemotePair,
        Kind::Turbot => T::TurbotFish,
        Kind::X => T::XChain,
        Kind::Xy => T::XyChain,
        Kind::Discontinuous { grouped } if places(told) => {
            choose(grouped, [T::PlacingLoop, T::GroupedPlacingLoop])
        }
        Kind::Discontinuous { grouped } => {
            choose(grouped, [T::DiscontinuousLoop, T::GroupedDiscontinuousLoop])
        }
        Kind::Continuous { grouped } => choose(grouped, [T::ContinuousLoop, T::GroupedContinuousLoop]),
        Kind::Aic { grouped } => choose(grouped, [T::Aic, T::GroupedAic]),
    }
}

/// Whether the candidate that is supposed false turns out to be true.
fn places(told: &Told) -> bool {
    matches!((told.nodes.first(), told.nodes.last()), (Some(from), Some(to))
        if !from.on && to.on && (from.digit, from.cells) == (to.digit, to.cells))
}

/// The chain from a strong link to a strong link: a candidate that is to go stands beside it, not in it; and a loop
/// from true to false of a cell with two candidates begins with that cell.
fn between_strong(told: &Told) -> Vec<Node> {
    let mut nodes = told.nodes.clone();
    let closed = matches!(told.kind, Kind::Continuous { .. });
    if nodes.last().is_some_and(|node| !node.on) {
        let end = nodes.pop();
        if closed {
            nodes.splice(0..0, end);
        }
    }
    if nodes.first().is_some_and(|node| node.on) {
        nodes.remove(0);
    }
    nodes
}

/// Premises and figure of a chain.
pub(super) fn reason(board: &Board, told: &Told) -> Reason {
    let nodes = between_strong(told);
    let (Some(start), Some(end)) = (nodes.first(), nodes.last()) else {
        return Reason::new([], Figure::new());
    };
    let premises: Vec<Truth> = nodes.chunks_exact(2).map(|link| truth(board, &link[0], &link[1])).collect();
    let figure = Figure::new().argument(argument(board, &nodes));
    let digit = [Digit::new(start.digit)];
    let ends =
        |figure: Figure| figure.cells(Role::Start, cells(start.cells)).cells(Role::End, cells(end.cells));
    let figure = match told.kind {
        Kind::RemotePair => {
            let pair = first(start.cells).map_or(0, |cell| board.candidates[cell]);
            let way = nodes.chunks_exact(2).flat_map(|link| cells(link[0].cells));
            ends(figure.cells(Role::Cell, way)).digits(Role::Digit, named(pair))
        }
        Kind::Turbot => {
            // Told as two lines whose near ends see each other.
            let lines = premises.iter().filter_map(|truth| match truth {
                Truth::House(house, _) => Some(*house),
                _ => None,
            });
            let near = nodes[1..3].iter().flat_map(|node| cells(node.cells));
            let figure =
                Figure::new().digits(Role::Digit, digit).houses(Role::Base, lines).cells(Role::Cell, near);
            figure.cells(Role::End, cells(start.cells).chain(cells(end.cells)))
        }
        Kind::X | Kind::Xy => ends(figure).digits(Role::Digit, digit),
        Kind::Discontinuous { .. } if places(told) => {
            figure.cells(Role::Cell, cells(start.cells)).digits(Role::Digit, digit)
        }
        Kind::Discontinuous { .. } | Kind::Continuous { .. } | Kind::Aic { .. } => figure
            .candidates(Role::Start, of_node(start.cells, start.digit))
            .candidates(Role::End, of_node(end.cells, end.digit)),
    };
    Reason::new(premises, figure)
}

/// Why the second node is true where the first is not.
fn truth(board: &Board, from: &Node, to: &Node) -> Truth {
    let both: Cells = from.cells | to.cells;
    if from.digit != to.digit {
        return Truth::Cell(cells(from.cells).next().unwrap_or(crate::geometry::Cell::new(0)));
    }
    let around = first(both).map_or([0; 3], |cell| HOUSES_AT[cell]).map(usize::from);
    let alone =
        |&house: &usize| both & !HOUSES[house] == 0 && board.places_in(house, from.digit) & !both == 0;
    let house = around.into_iter().find(alone).unwrap_or(around[0]);
    Truth::House(House::new(house), Digit::new(from.digit))
}

/// The first node is supposed to be false; then each follows from the one before.
fn argument(board: &Board, nodes: &[Node]) -> Argument {
    let assertion = |node: &Node, is: bool| Assertion {
        digit: Digit::new(node.digit),
        cells: cells(node.cells).collect(),
        is,
    };
    let line = |at: usize| {
        let is = at % 2 == 1;
        let because =
            if is { Because::Truth(truth(board, &nodes[at - 1], &nodes[at])) } else { Because::Conflict };
        Line { because, then: assertion(&nodes[at], is) }
    };
    Argument {
        supposed: assertion(&nodes[0], false),
        lines: (1..nodes.len()).map(line).collect(),
        broken: None,
        cases: Vec::new(),
    }
}
