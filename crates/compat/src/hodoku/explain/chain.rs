//! Premises and figures of chains: the assumption, and link by link what follows from it.

use crate::classic::{CellMask, cells, digits, first, small_bits};
use crate::hodoku::board::{HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::chain::{ChainKind, ChainNode, HodokuChain};
use crate::hodoku::explain::assertion;
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::{Argument, ArgumentLine, Figure, Justification, Role, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;

pub(crate) fn technique(chain: &HodokuChain) -> TechniqueId {
    use ChainKind as K;
    use TechniqueId as T;
    match chain.kind {
        K::RemotePair => T::RemotePair,
        K::Turbot => T::TurbotFish,
        K::X => T::XChain,
        K::Xy => T::XyChain,
        K::Discontinuous { grouped: false } if places_digit(chain) => T::PlacingLoop,
        K::Discontinuous { grouped: true } if places_digit(chain) => T::GroupedPlacingLoop,
        K::Discontinuous { grouped: false } => T::DiscontinuousLoop,
        K::Discontinuous { grouped: true } => T::GroupedDiscontinuousLoop,
        K::Continuous { grouped: false } => T::ContinuousLoop,
        K::Continuous { grouped: true } => T::GroupedContinuousLoop,
        K::Aic { grouped: false } => T::Aic,
        K::Aic { grouped: true } => T::GroupedAic,
    }
}

fn places_digit(chain: &HodokuChain) -> bool {
    matches!((chain.nodes.first(), chain.nodes.last()), (Some(from), Some(to))
        if !from.on && to.on && (from.digit, from.cells) == (to.digit, to.cells))
}

/// Trims the chain so that it begins and ends with a strong link: an eliminated candidate is no node, and a loop through a
/// bivalue cell begins with that cell.
fn between_strong_links(board: &HodokuBoard, chain: &HodokuChain) -> Vec<ChainNode> {
    let mut nodes = insert_set_nodes(board, &chain.nodes);
    if nodes.last().is_some_and(|node| !node.on) {
        let end = nodes.pop();
        if matches!(chain.kind, ChainKind::Continuous { .. }) {
            nodes.splice(0..0, end);
        }
    }
    if nodes.first().is_some_and(|node| node.on) {
        nodes.remove(0);
    }
    nodes
}

/// Inserts the node "the set holds the other digit" between a set that lost a digit and what it eliminates.
fn insert_set_nodes(board: &HodokuBoard, nodes: &[ChainNode]) -> Vec<ChainNode> {
    let mut all = Vec::with_capacity(nodes.len() + 2);
    for (at, node) in nodes.iter().enumerate() {
        all.push(*node);
        if let (Some(set), Some(&ChainNode { digit, on: false, .. })) = (node.set, nodes.get(at + 1)) {
            all.push(ChainNode { digit, cells: set & board.places[digit], set: Some(set), on: true });
        }
    }
    all
}

pub(crate) fn reason(board: &HodokuBoard, chain: &HodokuChain) -> Reason {
    let nodes = between_strong_links(board, chain);
    let (Some(start), Some(end)) = (nodes.first(), nodes.last()) else {
        return Reason::new([], Figure::new());
    };
    let lines: Vec<ArgumentLine> =
        nodes.windows(2).flat_map(|link| lines_between(board, &link[0], &link[1])).collect();
    let premises = premises(&lines);
    let argument = Argument {
        supposed: assertion(start.digit, start.cells, false),
        lines,
        broken: None,
        cases: Vec::new(),
    };
    let figure = Figure::new().argument(argument);
    let digit = [Digit::new(start.digit)];
    let ends =
        |figure: Figure| figure.cells(Role::Start, cells(start.cells)).cells(Role::End, cells(end.cells));
    let figure = match chain.kind {
        ChainKind::RemotePair => {
            let pair = first(start.cells).map_or(0, |cell| board.candidates[cell]);
            let path = nodes.chunks_exact(2).flat_map(|link| cells(link[0].cells));
            ends(figure.cells(Role::Cell, path)).digits(Role::Digit, digits(pair))
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
        ChainKind::Discontinuous { .. } if places_digit(chain) => {
            figure.cells(Role::Cell, cells(start.cells)).digits(Role::Digit, digit)
        }
        ChainKind::Discontinuous { .. } | ChainKind::Continuous { .. } | ChainKind::Aic { .. } => {
            let candidates = |node: &ChainNode| -> Vec<Candidate> {
                cells(node.cells).map(|cell| Candidate::new(cell, Digit::new(node.digit))).collect()
            };
            figure.candidates(Role::Start, candidates(start)).candidates(Role::End, candidates(end))
        }
    };
    Reason::new(premises, figure)
}

fn truth(board: &HodokuBoard, from: &ChainNode, to: &ChainNode) -> Truth {
    let both: CellMask = from.cells | to.cells;
    if from.digit != to.digit {
        return Truth::Cell(cells(from.cells).next().unwrap_or(Cell::new(0)));
    }
    let around = first(both).map_or([0; 3], |cell| HOUSES_AT[cell]).map(usize::from);
    let holds_only =
        |&house: &usize| both & !HOUSES[house] == 0 && board.places_in(house, from.digit) & !both == 0;
    let house = around.into_iter().find(holds_only).unwrap_or(around[0]);
    Truth::House(House::new(house), Digit::new(from.digit))
}

fn lines_between(board: &HodokuBoard, from: &ChainNode, to: &ChainNode) -> Vec<ArgumentLine> {
    let line = |because: Justification, node: &ChainNode| ArgumentLine {
        because,
        then: assertion(node.digit, node.cells, node.on),
    };
    match from.set.filter(|_| !from.on) {
        Some(set) if to.set == Some(set) => vec![line(Justification::Set(cells(set).collect()), to)],
        Some(set) => forced_by_set(board, set, to),
        None if to.on => vec![line(Justification::Truth(truth(board, from, to)), to)],
        None => vec![line(Justification::Conflict, to)],
    }
}

/// A locked set leaves one candidate of a cell.
fn forced_by_set(board: &HodokuBoard, set: CellMask, to: &ChainNode) -> Vec<ArgumentLine> {
    let cell = first(to.cells).unwrap_or(0);
    let others = small_bits(board.candidates[cell] & !(1 << to.digit));
    let held = others.clone().map(|digit| {
        let then = assertion(digit, set & board.places[digit], true);
        ArgumentLine { because: Justification::Set(cells(set).collect()), then }
    });
    let excluded = others.map(|digit| {
        let then = assertion(digit, to.cells, false);
        ArgumentLine { because: Justification::Conflict, then }
    });
    let left = Justification::Truth(Truth::Cell(Cell::new(cell)));
    held.chain(excluded)
        .chain([ArgumentLine { because: left, then: assertion(to.digit, to.cells, true) }])
        .collect()
}

fn premises(lines: &[ArgumentLine]) -> Vec<Truth> {
    let mut all: Vec<Truth> = Vec::new();
    let mut add = |truth: Truth| {
        if !all.contains(&truth) {
            all.push(truth);
        }
    };
    for line in lines {
        match &line.because {
            Justification::Conflict | Justification::Refuted(_) => {}
            Justification::Truth(truth) => add(truth.clone()),
            Justification::Set(cells) => cells.iter().copied().map(Truth::Cell).for_each(&mut add),
        }
    }
    all
}
