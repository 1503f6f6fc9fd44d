//! Premises and figures of chains: the assumption, and link by link what follows from it.

use crate::classic::{Cells, first, small_bits};
use crate::hodoku::board::{HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::cells;
use crate::hodoku::chain::{ChainKind, ChainNode, HodokuChain};
use crate::hodoku::explain::{named, of_node};
use std::collections::HashSet;
use whydoku_board::{Digit, House};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;

pub(crate) fn technique(told: &HodokuChain) -> TechniqueId {
    use TechniqueId as T;
    let choose = |grouped: bool, names: [T; 2]| names[usize::from(grouped)];
    match told.kind {
        ChainKind::RemotePair => T::RemotePair,
        ChainKind::Turbot => T::TurbotFish,
        ChainKind::X => T::XChain,
        ChainKind::Xy => T::XyChain,
        ChainKind::Discontinuous { grouped } if places(told) => {
            choose(grouped, [T::PlacingLoop, T::GroupedPlacingLoop])
        }
        ChainKind::Discontinuous { grouped } => {
            choose(grouped, [T::DiscontinuousLoop, T::GroupedDiscontinuousLoop])
        }
        ChainKind::Continuous { grouped } => choose(grouped, [T::ContinuousLoop, T::GroupedContinuousLoop]),
        ChainKind::Aic { grouped } => choose(grouped, [T::Aic, T::GroupedAic]),
    }
}

/// Whether the chain proves the candidate that it assumes to be false.
fn places(told: &HodokuChain) -> bool {
    matches!((told.nodes.first(), told.nodes.last()), (Some(from), Some(to))
        if !from.on && to.on && (from.digit, from.cells) == (to.digit, to.cells))
}

/// Trims the chain so that it begins and ends with a strong link: an eliminated candidate is no node, and a loop
/// through a bivalue cell begins with that cell.
fn between_strong(board: &HodokuBoard, told: &HodokuChain) -> Vec<ChainNode> {
    let mut nodes = with_sets_held(board, &told.nodes);
    let closed = matches!(told.kind, ChainKind::Continuous { .. });
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

/// Inserts the node "the set holds the other digit" between a set that lost a digit and what it eliminates.
fn with_sets_held(board: &HodokuBoard, nodes: &[ChainNode]) -> Vec<ChainNode> {
    let mut all = Vec::with_capacity(nodes.len() + 2);
    for (at, node) in nodes.iter().enumerate() {
        all.push(*node);
        if let (Some(set), Some(next)) = (node.set, nodes.get(at + 1)) {
            let held = ChainNode {
                digit: next.digit,
                cells: set & board.places[next.digit],
                set: Some(set),
                on: true,
            };
            all.extend((!next.on).then_some(held));
        }
    }
    all
}

pub(crate) fn reason(board: &HodokuBoard, told: &HodokuChain) -> Reason {
    let nodes = between_strong(board, told);
    let (Some(start), Some(end)) = (nodes.first(), nodes.last()) else {
        return Reason::new([], Figure::new());
    };
    let argument = argument(board, &nodes);
    let premises = premises(&argument);
    let figure = Figure::new().argument(argument);
    let digit = [Digit::new(start.digit)];
    let ends =
        |figure: Figure| figure.cells(Role::Start, cells(start.cells)).cells(Role::End, cells(end.cells));
    let figure = match told.kind {
        ChainKind::RemotePair => {
            let pair = first(start.cells).map_or(0, |cell| board.candidates[cell]);
            let way = nodes.chunks_exact(2).flat_map(|link| cells(link[0].cells));
            ends(figure.cells(Role::Cell, way)).digits(Role::Digit, named(pair))
        }
        ChainKind::Turbot => {
            // Explained as two lines whose near ends see each other.
            let lines = premises.iter().filter_map(|truth| match truth {
                Truth::House(house, _) => Some(*house),
                _ => None,
            });
            let near = nodes[1..3].iter().flat_map(|node| cells(node.cells));
            let figure =
                Figure::new().digits(Role::Digit, digit).houses(Role::Base, lines).cells(Role::Cell, near);
            figure.cells(Role::End, cells(start.cells).chain(cells(end.cells)))
        }
        ChainKind::X | ChainKind::Xy => ends(figure).digits(Role::Digit, digit),
        ChainKind::Discontinuous { .. } if places(told) => {
            figure.cells(Role::Cell, cells(start.cells)).digits(Role::Digit, digit)
        }
        ChainKind::Discontinuous { .. } | ChainKind::Continuous { .. } | ChainKind::Aic { .. } => figure
            .candidates(Role::Start, of_node(start.cells, start.digit))
            .candidates(Role::End, of_node(end.cells, end.digit)),
    };
    Reason::new(premises, figure)
}

/// Returns the truth that makes the second node true if the first is false.
fn truth(board: &HodokuBoard, from: &ChainNode, to: &ChainNode) -> Truth {
    let both: Cells = from.cells | to.cells;
    if from.digit != to.digit {
        return Truth::Cell(cells(from.cells).next().unwrap_or(whydoku_board::Cell::new(0)));
    }
    let around = first(both).map_or([0; 3], |cell| HOUSES_AT[cell]).map(usize::from);
    let alone =
        |&house: &usize| both & !HOUSES[house] == 0 && board.places_in(house, from.digit) & !both == 0;
    let house = around.into_iter().find(alone).unwrap_or(around[0]);
    Truth::House(House::new(house), Digit::new(from.digit))
}

/// Assumes that the first node is false and derives each node from the one before.
fn argument(board: &HodokuBoard, nodes: &[ChainNode]) -> Argument {
    let supposed = assertion(&nodes[0], false);
    let lines = nodes.windows(2).flat_map(|link| lines(board, &link[0], &link[1])).collect();
    Argument { supposed, lines, broken: None, cases: Vec::new() }
}

fn assertion(node: &ChainNode, is: bool) -> Assertion {
    Assertion { digit: Digit::new(node.digit), cells: cells(node.cells).collect(), is }
}

fn lines(board: &HodokuBoard, from: &ChainNode, to: &ChainNode) -> Vec<ArgumentLine> {
    let line =
        |because: Justification, node: &ChainNode| ArgumentLine { because, then: assertion(node, node.on) };
    match from.set.filter(|_| !from.on) {
        Some(set) if to.set == Some(set) => vec![line(Justification::Set(cells(set).collect()), to)],
        Some(set) => forced(board, set, to),
        None if to.on => vec![line(Justification::Truth(truth(board, from, to)), to)],
        None => vec![line(Justification::Conflict, to)],
    }
}

/// A locked set leaves one candidate of a cell.
fn forced(board: &HodokuBoard, set: Cells, to: &ChainNode) -> Vec<ArgumentLine> {
    let cell = first(to.cells).unwrap_or(0);
    let out = small_bits(board.candidates[cell] & !(1 << to.digit));
    let held = out.clone().map(|digit| ChainNode {
        digit,
        cells: set & board.places[digit],
        set: Some(set),
        on: true,
    });
    let gone = out.map(|digit| ChainNode { digit, on: false, ..*to });
    let because_of_set = || Justification::Set(cells(set).collect());
    let held = held.map(|node| ArgumentLine { because: because_of_set(), then: assertion(&node, true) });
    let gone =
        gone.map(|node| ArgumentLine { because: Justification::Conflict, then: assertion(&node, false) });
    let left = Justification::Truth(Truth::Cell(whydoku_board::Cell::new(cell)));
    held.chain(gone).chain([ArgumentLine { because: left, then: assertion(to, true) }]).collect()
}

fn premises(argument: &Argument) -> Vec<Truth> {
    let mut all = Vec::new();
    for line in &argument.lines {
        match &line.because {
            Justification::Conflict | Justification::Refuted(_) => {}
            Justification::Truth(truth) => all.push(truth.clone()),
            Justification::Set(cells) => all.extend(cells.iter().copied().map(Truth::Cell)),
        }
    }
    let mut seen = HashSet::new();
    all.retain(|truth| seen.insert(truth.clone()));
    all
}
