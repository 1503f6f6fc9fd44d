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
    if let &HodokuPattern::Forcing { net, cand, on } = &step.pattern {
        let conclusion = step.placed.map_or_else(|| eliminations(&step.removed), placement);
        return forcing_notation(shortest_argument(board, net, cand, on), net, &conclusion);
    }
    let rest = match (&step.pattern, step.placed) {
        (_, Some(placed)) => format!(": {}", placement(placed)),
        (HodokuPattern::Bug { .. }, _) => format!(" => {}", eliminations(&step.removed)),
        (pattern, None) => format!(": {} => {}", body(board, step, pattern), eliminations(&step.removed)),
    };
    StepNotation { technique, rest }
}

pub(super) fn placement(placed: Candidate) -> String {
    format!("{}={}", name(placed.cell.index()), placed.digit.index() + 1)
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
        | HodokuPattern::HiddenSubset { cells, digits, .. } => subset_body(*digits, *cells),
        HodokuPattern::Intersection { digit, base, .. } => intersection_body(*digit, *base),
        HodokuPattern::Fish(fish) => fish_body(fish),
        HodokuPattern::Skyscraper { digit, links } | HodokuPattern::Kite { digit, links } => {
            two_links_body(*digit, links.map(|link| link.cells))
        }
        HodokuPattern::EmptyRectangle { digit, region, link, .. } => {
            empty_rectangle_body(*digit, *region, link.cells)
        }
        HodokuPattern::WWing { ends, link, between, digit } => {
            w_wing_body([*digit, *between], [*ends, link.cells])
        }
        HodokuPattern::Wing { pivot, pincers, digit } => wing_body(board, *pivot, *pincers, *digit),
        HodokuPattern::Rectangle(RectanglePattern { corners, digits, .. })
        | HodokuPattern::AvoidableRectangle { corners, digits, .. } => rectangle_body(*corners, *digits),
        HodokuPattern::SueDeCoq { crossing, line, region, .. } => {
            sue_de_coq_body(board, [*crossing, *line, *region])
        }
        HodokuPattern::SimpleColours { digit, colours, .. } => simple_colours_body(*digit, *colours),
        HodokuPattern::MultiColours { digit, first, second, .. } => {
            multi_colours_body(*digit, *first, *second)
        }
        HodokuPattern::Chain(chain) => chain_body(&step.removed, chain),
        HodokuPattern::Als(als) => als_body(&step.removed, als),
        _ => String::new(),
    }
}

pub(super) fn subset_body(digits: u16, cells: CellMask) -> String {
    format!("{} in {}", join_digits(digits, ","), compact(cells))
}

pub(super) fn intersection_body(digit: usize, base: usize) -> String {
    format!("{} in {}", digit + 1, house_code(base))
}

/// A skyscraper or kite; each link has its inner end first.
pub(super) fn two_links_body(digit: usize, links: [[usize; 2]; 2]) -> String {
    let at = |end: usize| compact(links.iter().fold(0, |set, link| set | bit(link[end])));
    format!("{} in {} (connected by {})", digit + 1, at(1), at(0))
}

pub(super) fn empty_rectangle_body(digit: usize, region: usize, link: [usize; 2]) -> String {
    format!("{} in {} ({})", digit + 1, house_code(region), compact(bit(link[0]) | bit(link[1])))
}

/// A W-Wing by its digits, that which goes and that of the link, and by its ends and the cells of the link.
pub(super) fn w_wing_body([digit, between]: [usize; 2], cells: [[usize; 2]; 2]) -> String {
    let [ends, link] = cells.map(|[a, b]| compact(bit(a) | bit(b)));
    format!("{}/{} in {ends} connected by {} in {link}", digit + 1, between + 1, between + 1)
}

pub(super) fn wing_body(board: &HodokuBoard, pivot: usize, pincers: [usize; 2], digit: usize) -> String {
    let own = board.candidates[pivot];
    let all = join_digits(own, "/");
    let last = if own >> digit & 1 == 0 { format!("/{}", digit + 1) } else { String::new() };
    format!("{all}{last} in {}", compact(bit(pivot) | bit(pincers[0]) | bit(pincers[1])))
}

pub(super) fn rectangle_body(corners: [usize; 4], [a, b]: [usize; 2]) -> String {
    let cells = corners.iter().fold(0, |set, &cell| set | bit(cell));
    format!("{}/{} in {}", a + 1, b + 1, compact(cells))
}

/// A Sue de Coq by the cells of its crossing, line and region.
pub(super) fn sue_de_coq_body(board: &HodokuBoard, parts: [CellMask; 3]) -> String {
    let [crossing, line, region] =
        parts.map(|set| format!("{} - {{{}}}", compact(set), join_digits(board.candidates_in(set), "")));
    format!("{crossing} ({line}, {region})")
}

pub(super) fn simple_colours_body(digit: usize, [a, b]: [CellMask; 2]) -> String {
    format!("{} {} / {}", digit + 1, list_cells(a), list_cells(b))
}

pub(super) fn multi_colours_body(digit: usize, first: [CellMask; 2], second: [CellMask; 2]) -> String {
    let [first, second] = [first, second].map(|[a, b]| format!("{} / {}", list_cells(a), list_cells(b)));
    format!("{} {first}, {second}", digit + 1)
}

pub(super) fn house_code(house: usize) -> String {
    format!("{}{}", ['r', 'c', 'b'][house / 9], house % 9 + 1)
}

fn join_digits(mask: u16, between: &str) -> String {
    small_bits(mask).map(|digit| (digit + 1).to_string()).collect::<Vec<_>>().join(between)
}

fn removed_digits(removed: &[Candidate]) -> u16 {
    removed.iter().fold(0, |mask, cand| mask | 1 << cand.digit.index())
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
pub(super) fn eliminations(removed: &[Candidate]) -> String {
    let by_digit = grouped(removed.iter().map(|cand| (cand.digit, bit(cand.cell.index()))));
    let part = |(digit, cells): &(Digit, Vec<CellMask>)| {
        format!("{}<>{}", compact(cells.iter().fold(0, |all, cell| all | cell)), digit.index() + 1)
    };
    by_digit.iter().map(part).collect::<Vec<_>>().join(", ")
}

pub(super) fn fish_body(fish: &HodokuFish) -> String {
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

pub(super) fn chain_body(removed: &[Candidate], chain: &HodokuChain) -> String {
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
    let about = join_digits(removed_digits(removed), "/");
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

pub(super) fn als_body(removed: &[Candidate], als: &AlsPattern) -> String {
    let set = |(cells, mask): &(CellMask, u16)| format!("{} {{{}}}", compact(*cells), join_digits(*mask, ""));
    let links = |mask: u16| join_digits(mask, ",");
    let z = links(removed_digits(removed));
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
            let locked =
                all.count_ones() > 1 && removed_digits(removed) & !all != 0 && als.kind == AlsKind::Xz;
            let z = if locked { String::new() } else { format!(", Z={z}") };
            format!("{}, {x}={}{z}", parts.join(", "), links(all))
        }
    }
}
