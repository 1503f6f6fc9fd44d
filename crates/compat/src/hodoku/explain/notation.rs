//! Steps in HoDoKu's notation, without the name at the start of the line.

use crate::StepNotation;
use crate::classic::{CellMask, bit, bits, name, small_bits};
use crate::hodoku::als::{AlsKind, AlsPattern};
use crate::hodoku::board::{BOXES, COLUMNS, HodokuBoard};
use crate::hodoku::chain::{ChainKind, ChainNode, HodokuChain};
use crate::hodoku::step::{HodokuFish, HodokuPattern, HodokuStep, RectanglePattern};
use crate::hodoku::tabling::{ContradictionPlace, ForcingArgument, shortest_argument};
use whydoku_board::{Candidate, Digit, grouped};
use whydoku_logic::TechniqueId;

pub(crate) fn notation(board: &HodokuBoard, step: &HodokuStep, technique: TechniqueId) -> StepNotation {
    let conclusion = match step.placed {
        Some(cand) => format!("{}={}", name(cand.cell.index()), cand.digit.index() + 1),
        None => eliminations(&step.removed),
    };
    if let &HodokuPattern::Forcing { net, cand, on } = &step.pattern {
        return forcing_notation(shortest_argument(board, net, cand, on), net, &conclusion);
    }
    let rest = match (&step.pattern, step.placed) {
        (_, Some(_)) => format!(": {conclusion}"),
        (HodokuPattern::Bug { .. }, _) => format!(" => {conclusion}"),
        (pattern, None) => format!(": {} => {conclusion}", body(board, step, pattern)),
    };
    StepNotation { technique, rest }
}

fn forcing_notation(argument: Option<ForcingArgument>, net: bool, conclusion: &str) -> StepNotation {
    use TechniqueId as T;
    let (technique, at) = match argument {
        Some(ForcingArgument::Contradiction(place)) => {
            let at = match place {
                ContradictionPlace::Cell(cell) => name(cell),
                ContradictionPlace::House(house) => house_code(house),
            };
            (if net { T::ForcingNet } else { T::ForcingChain }, format!(" in {at}"))
        }
        _ => (if net { T::ForcingNetVerity } else { T::RegionForcingChain }, String::new()),
    };
    StepNotation { technique, rest: format!("{at} => {conclusion}") }
}

fn body(board: &HodokuBoard, step: &HodokuStep, pattern: &HodokuPattern) -> String {
    match pattern {
        HodokuPattern::NakedSubset { cells, digits, .. }
        | HodokuPattern::HiddenSubset { cells, digits, .. } => {
            format!("{} in {}", join_digits(*digits, ","), compact(*cells))
        }
        HodokuPattern::Intersection { digit, base, .. } => format!("{} in {}", digit + 1, house_code(*base)),
        HodokuPattern::Fish(fish) => fish_body(fish),
        HodokuPattern::Skyscraper { digit, links } | HodokuPattern::Kite { digit, links } => {
            let at = |end: usize| links.iter().fold(0, |set, link| set | bit(link.cells[end]));
            format!("{} in {} (connected by {})", digit + 1, compact(at(1)), compact(at(0)))
        }
        HodokuPattern::EmptyRectangle { digit, region, link, .. } => {
            format!(
                "{} in {} ({})",
                digit + 1,
                house_code(*region),
                compact(bit(link.cells[0]) | bit(link.cells[1]))
            )
        }
        HodokuPattern::WWing { ends, link, between, digit } => {
            let [ends, link] = [ends, &link.cells].map(|[a, b]| compact(bit(*a) | bit(*b)));
            format!("{}/{} in {ends} connected by {} in {link}", digit + 1, between + 1, between + 1)
        }
        HodokuPattern::Wing { pivot, pincers, digit } => {
            let own = board.candidates[*pivot];
            let all = join_digits(own, "/");
            let last = if own >> digit & 1 == 0 { format!("/{}", digit + 1) } else { String::new() };
            format!("{all}{last} in {}", compact(bit(*pivot) | bit(pincers[0]) | bit(pincers[1])))
        }
        HodokuPattern::Rectangle(RectanglePattern { corners, digits: [a, b], .. })
        | HodokuPattern::AvoidableRectangle { corners, digits: [a, b], .. } => {
            let cells = corners.iter().fold(0, |set, &cell| set | bit(cell));
            format!("{}/{} in {}", a + 1, b + 1, compact(cells))
        }
        HodokuPattern::SueDeCoq { crossing, line, region, .. } => {
            let part = |set: CellMask| {
                format!("{} - {{{}}}", compact(set), join_digits(board.candidates_in(set), ""))
            };
            format!("{} ({}, {})", part(*crossing), part(*line), part(*region))
        }
        HodokuPattern::SimpleColours { digit, colours: [a, b], .. } => {
            format!("{} {} / {}", digit + 1, list_cells(*a), list_cells(*b))
        }
        HodokuPattern::MultiColours { digit, first, second, .. } => {
            let [first, second] =
                [first, second].map(|[a, b]| format!("{} / {}", list_cells(*a), list_cells(*b)));
            format!("{} {first}, {second}", digit + 1)
        }
        HodokuPattern::Chain(chain) => chain_body(step, chain),
        HodokuPattern::Als(als) => als_body(step, als),
        _ => String::new(),
    }
}

fn house_code(house: usize) -> String {
    format!("{}{}", ['r', 'c', 'b'][house / 9], house % 9 + 1)
}

fn join_digits(mask: u16, between: &str) -> String {
    small_bits(mask).map(|digit| (digit + 1).to_string()).collect::<Vec<_>>().join(between)
}

fn removed_digits(step: &HodokuStep) -> u16 {
    step.removed.iter().fold(0, |mask, cand| mask | 1 << cand.digit.index())
}

fn list_cells(cells: CellMask) -> String {
    format!("({})", bits(cells).map(name).collect::<Vec<_>>().join(","))
}

/// Writes cells, merging those of a row or else of a column.
fn compact(cells: CellMask) -> String {
    let mut rest: Vec<usize> = bits(cells).collect();
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let first = rest.remove(0);
        let like = |of: fn(usize) -> usize| {
            rest.iter().copied().filter(|&cell| of(cell) == of(first)).collect::<Vec<_>>()
        };
        let (row, column) = (like(|cell| cell / 9), like(|cell| cell % 9));
        let together = if row.is_empty() { &column } else { &row };
        rest.retain(|cell| !together.contains(cell));
        let all = || std::iter::once(first).chain(together.iter().copied());
        let numbers =
            |of: fn(usize) -> usize| all().map(|cell| (of(cell) + 1).to_string()).collect::<String>();
        parts.push(if row.is_empty() {
            format!("r{}c{}", numbers(|cell| cell / 9), first % 9 + 1)
        } else {
            format!("r{}c{}", first / 9 + 1, numbers(|cell| cell % 9))
        });
    }
    parts.join(",")
}

/// Writes eliminations by digit, in order of first appearance.
fn eliminations(removed: &[Candidate]) -> String {
    let by_digit = grouped(removed.iter().map(|cand| (cand.digit, bit(cand.cell.index()))));
    let part = |(digit, cells): &(Digit, Vec<CellMask>)| {
        format!("{}<>{}", compact(cells.iter().fold(0, |all, cell| all | cell)), digit.index() + 1)
    };
    by_digit.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn fish_body(fish: &HodokuFish) -> String {
    let side = |houses: u32| {
        [0, COLUMNS, BOXES]
            .into_iter()
            .filter(|from| houses >> from & 0x1FF != 0)
            .map(|from| {
                format!("{}{}", &house_code(from)[..1], join_digits((houses >> from & 0x1FF) as u16, ""))
            })
            .collect::<String>()
    };
    let marked = |mark: &str, cells: CellMask| {
        bits(cells).map(|cell| format!(" {mark}{}", name(cell))).collect::<String>()
    };
    let fins = marked("f", fish.fins & !fish.endo);
    format!("{} {} {}{fins}{}", fish.digit + 1, side(fish.bases), side(fish.covers), marked("ef", fish.endo))
}

fn chain_body(step: &HodokuStep, chain: &HodokuChain) -> String {
    let nodes = &chain.nodes;
    let (Some(start), Some(end)) = (nodes.first(), nodes.last()) else { return String::new() };
    let mut path = compact(start.cells);
    let mut links: Vec<(char, usize)> = Vec::new();
    let moves = |pair: &&[ChainNode]| pair[0].cells != pair[1].cells;
    for pair in nodes.windows(2).filter(moves) {
        let link = (if pair[1].on { '=' } else { '-' }, pair[1].digit + 1);
        path += &format!(" {0}{1}{0} {2}", link.0, link.1, compact(pair[1].cells));
        links.push(link);
    }
    let about = join_digits(removed_digits(step), "/");
    match chain.kind {
        ChainKind::RemotePair => {
            let other = nodes.get(1).map_or(0, |node| node.digit + 1);
            format!("{}/{other} {path}", start.digit + 1)
        }
        ChainKind::Turbot | ChainKind::X | ChainKind::Discontinuous { .. } => format!("{about} {path}"),
        ChainKind::Xy | ChainKind::Aic { .. } => {
            format!("{about} {}- {path} -{}", start.digit + 1, end.digit + 1)
        }
        ChainKind::Continuous { .. } => {
            let (first, last) = (links.first().unwrap_or(&('-', 0)), links.last().unwrap_or(&('-', 0)));
            format!("{about} {}{} {path} {}{}", last.1, last.0, first.0, first.1)
        }
    }
}

fn als_body(step: &HodokuStep, als: &AlsPattern) -> String {
    let set = |(cells, mask): &(CellMask, u16)| format!("{} {{{}}}", compact(*cells), join_digits(*mask, ""));
    let links = |mask: u16| join_digits(mask, ",");
    let z = links(removed_digits(step));
    match als.kind {
        AlsKind::Chain => {
            let mut text = format!("{z}- ");
            for (at, one) in als.sets.iter().enumerate() {
                text += &set(one);
                text += &als
                    .links
                    .get(at)
                    .map_or_else(|| format!(" -{z}"), |&mask| format!(" -{}- ", links(mask)));
            }
            text
        }
        AlsKind::Xz | AlsKind::XyWing => {
            let parts: Vec<String> = ["A", "B", "C"]
                .iter()
                .zip(&als.sets)
                .map(|(name, one)| format!("{name}={}", set(one)))
                .collect();
            let all = als.links.iter().fold(0, |mask, link| mask | link);
            let x = if als.kind == AlsKind::Xz { "X" } else { "X,Y" };
            // HoDoKu names no common digit if doubly linked sets are locked.
            let locked = all.count_ones() > 1 && removed_digits(step) & !all != 0 && als.kind == AlsKind::Xz;
            let z = if locked { String::new() } else { format!(", Z={z}") };
            format!("{}, {x}={}{z}", parts.join(", "), links(all))
        }
    }
}
