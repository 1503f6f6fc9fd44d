//! Steps in HoDoKu's notation, without the name at the start of the line.

use crate::StepNotation;
use crate::classic::{Cells, bits, one, small_bits};
use crate::hodoku::board::{BOXES, COLUMNS, Cand, HodokuBoard};
use crate::hodoku::chain::{ChainKind, ChainNode, HodokuChain};
use crate::hodoku::step::{HodokuFish, HodokuPattern, HodokuStep};
use crate::hodoku::tabling::{ContradictionPlace, ForcingArgument, shortest};
use crate::hodoku::{als, explain};
use whydoku_logic::TechniqueId;

pub(crate) fn notation(board: &HodokuBoard, step: &HodokuStep) -> StepNotation {
    let told = explain::technique(board, step);
    let conclusion = step
        .place
        .map_or_else(|| removed(&step.gone), |cand| format!("{}={}", name(cand.at()), cand.digit + 1));
    if let &HodokuPattern::Forcing { net, cand, on } = &step.pattern {
        return forcing(shortest(board, net, cand, on), net, &conclusion);
    }
    let rest = match (&step.pattern, step.place) {
        (_, Some(_)) => format!(": {conclusion}"),
        (HodokuPattern::Bug { .. }, _) => format!(" => {conclusion}"),
        (pattern, None) => format!(": {} => {conclusion}", body(board, step, pattern)),
    };
    StepNotation { technique: told, rest }
}

fn forcing(way: Option<ForcingArgument>, net: bool, conclusion: &str) -> StepNotation {
    use TechniqueId as T;
    let (technique, at) = match way {
        Some(ForcingArgument::Contradiction(_, place)) => {
            let at = match place {
                ContradictionPlace::Cell(cell) => name(cell),
                ContradictionPlace::House(house) => code(house),
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
            format!("{} in {}", joined(*digits, ","), compact(*cells))
        }
        HodokuPattern::Intersection { digit, base, .. } => format!("{} in {}", digit + 1, code(*base)),
        HodokuPattern::Fish(found) => fish(found),
        HodokuPattern::Skyscraper { digit, links } | HodokuPattern::Kite { digit, links } => {
            let at = |end: usize| links.iter().fold(0, |set, link| set | one(link.cells[end]));
            format!("{} in {} (connected by {})", digit + 1, compact(at(1)), compact(at(0)))
        }
        HodokuPattern::EmptyRectangle { digit, region, link, .. } => {
            format!(
                "{} in {} ({})",
                digit + 1,
                code(*region),
                compact(one(link.cells[0]) | one(link.cells[1]))
            )
        }
        HodokuPattern::WWing { ends, link, between, digit } => {
            let [ends, link] = [ends, &link.cells].map(|[a, b]| compact(one(*a) | one(*b)));
            format!("{}/{} in {ends} connected by {} in {link}", digit + 1, between + 1, between + 1)
        }
        HodokuPattern::Wing { pivot, pincers, digit } => {
            let own = board.candidates[*pivot];
            let all = joined(own, "/");
            let last = if own >> digit & 1 == 0 { format!("/{}", digit + 1) } else { String::new() };
            format!("{all}{last} in {}", compact(one(*pivot) | one(pincers[0]) | one(pincers[1])))
        }
        HodokuPattern::Rectangle { corners, digits: [a, b], .. }
        | HodokuPattern::AvoidableRectangle { corners, digits: [a, b], .. } => {
            let cells = corners.iter().fold(0, |set, &cell| set | one(cell));
            format!("{}/{} in {}", a + 1, b + 1, compact(cells))
        }
        HodokuPattern::SueDeCoq { crossing, line, region, .. } => {
            let part = |set: Cells| format!("{} - {{{}}}", compact(set), joined(held(board, set), ""));
            format!("{} ({}, {})", part(*crossing), part(*line), part(*region))
        }
        HodokuPattern::SimpleColours { digit, colours: [a, b], .. } => {
            format!("{} {} / {}", digit + 1, coloured(*a), coloured(*b))
        }
        HodokuPattern::MultiColours { digit, first, second, .. } => {
            let [first, second] =
                [first, second].map(|[a, b]| format!("{} / {}", coloured(*a), coloured(*b)));
            format!("{} {first}, {second}", digit + 1)
        }
        HodokuPattern::Chain(told) => chain(step, told),
        HodokuPattern::Als(told) => sets(step, told),
        _ => String::new(),
    }
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn code(house: usize) -> String {
    let kind = if house < COLUMNS {
        'r'
    } else if house < BOXES {
        'c'
    } else {
        'b'
    };
    format!("{kind}{}", house % 9 + 1)
}

fn joined(mask: u16, between: &str) -> String {
    small_bits(mask).map(|digit| (digit + 1).to_string()).collect::<Vec<_>>().join(between)
}

fn held(board: &HodokuBoard, cells: Cells) -> u16 {
    bits(cells).fold(0, |mask, cell| mask | board.candidates[cell])
}

fn eliminated(step: &HodokuStep) -> u16 {
    step.gone.iter().fold(0, |mask, cand| mask | 1 << cand.digit)
}

fn coloured(cells: Cells) -> String {
    format!("({})", bits(cells).map(name).collect::<Vec<_>>().join(","))
}

/// Writes cells, merging those of a row or else of a column.
fn compact(cells: Cells) -> String {
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
fn removed(gone: &[Cand]) -> String {
    let mut by_digit: Vec<(u8, Cells)> = Vec::new();
    for cand in gone {
        match by_digit.iter_mut().find(|(digit, _)| *digit == cand.digit) {
            Some((_, cells)) => *cells |= one(cand.at()),
            None => by_digit.push((cand.digit, one(cand.at()))),
        }
    }
    let part = |(digit, cells): &(u8, Cells)| format!("{}<>{}", compact(*cells), digit + 1);
    by_digit.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn fish(fish: &HodokuFish) -> String {
    let side = |houses: u32| {
        [0, COLUMNS, BOXES]
            .into_iter()
            .filter(|from| houses >> from & 0x1FF != 0)
            .map(|from| format!("{}{}", &code(from)[..1], joined((houses >> from & 0x1FF) as u16, "")))
            .collect::<String>()
    };
    let marked = |mark: &str, cells: Cells| {
        bits(cells).map(|cell| format!(" {mark}{}", name(cell))).collect::<String>()
    };
    let fins = marked("f", fish.fins & !fish.endo);
    format!("{} {} {}{fins}{}", fish.digit + 1, side(fish.bases), side(fish.covers), marked("ef", fish.endo))
}

fn chain(step: &HodokuStep, told: &HodokuChain) -> String {
    let nodes = &told.nodes;
    let (Some(start), Some(end)) = (nodes.first(), nodes.last()) else { return String::new() };
    let mut way = compact(start.cells);
    let mut links: Vec<(char, usize)> = Vec::new();
    let moves = |pair: &&[ChainNode]| pair[0].cells != pair[1].cells;
    for pair in nodes.windows(2).filter(moves) {
        let link = (if pair[1].on { '=' } else { '-' }, pair[1].digit + 1);
        way += &format!(" {0}{1}{0} {2}", link.0, link.1, compact(pair[1].cells));
        links.push(link);
    }
    let about = joined(eliminated(step), "/");
    match told.kind {
        ChainKind::RemotePair => {
            let other = nodes.get(1).map_or(0, |node| node.digit + 1);
            format!("{}/{other} {way}", start.digit + 1)
        }
        ChainKind::Turbot | ChainKind::X | ChainKind::Discontinuous { .. } => format!("{about} {way}"),
        ChainKind::Xy | ChainKind::Aic { .. } => {
            format!("{about} {}- {way} -{}", start.digit + 1, end.digit + 1)
        }
        ChainKind::Continuous { .. } => {
            let (first, last) = (links.first().unwrap_or(&('-', 0)), links.last().unwrap_or(&('-', 0)));
            format!("{about} {}{} {way} {}{}", last.1, last.0, first.0, first.1)
        }
    }
}

fn sets(step: &HodokuStep, told: &als::AlsPattern) -> String {
    let set = |(cells, mask): &(Cells, u16)| format!("{} {{{}}}", compact(*cells), joined(*mask, ""));
    let links = |mask: u16| joined(mask, ",");
    let z = links(eliminated(step));
    match told.kind {
        als::AlsKind::Chain => {
            let mut text = format!("{z}- ");
            for (at, one) in told.sets.iter().enumerate() {
                text += &set(one);
                text += &told
                    .links
                    .get(at)
                    .map_or_else(|| format!(" -{z}"), |&mask| format!(" -{}- ", links(mask)));
            }
            text
        }
        als::AlsKind::Xz | als::AlsKind::XyWing => {
            let parts: Vec<String> = ["A", "B", "C"]
                .iter()
                .zip(&told.sets)
                .map(|(name, one)| format!("{name}={}", set(one)))
                .collect();
            let all = told.links.iter().fold(0, |mask, link| mask | link);
            let x = if told.kind == als::AlsKind::Xz { "X" } else { "X,Y" };
            // HoDoKu names no common digit if doubly linked sets are locked.
            let locked =
                all.count_ones() > 1 && eliminated(step) & !all != 0 && told.kind == als::AlsKind::Xz;
            let z = if locked { String::new() } else { format!(", Z={z}") };
            format!("{}, {x}={}{z}", parts.join(", "), links(all))
        }
    }
}
