//! Premises and figures of steps.

mod chain;
mod deadly;
mod forcing;
mod notation;
mod of_step;

pub(crate) use chain::{reason as chain_reason, technique as chain_technique};
pub(crate) use notation::notation;
pub use of_step::notation_of;

use crate::classic::{CellMask, bit, bits, cells, digits, small_bits};
use crate::hodoku::als::{AlsKind, AlsPattern};
use crate::hodoku::board::{HOUSES, HodokuBoard, houses_around};
use crate::hodoku::colouring::seen_by_any;
use crate::hodoku::step::{HodokuFish, HodokuPattern, HodokuStep};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House, HouseInfo};
use whydoku_logic::{
    Argument, ArgumentLine, Assertion, Figure, Justification, Role, TechniqueId as T, Truth,
};
use whydoku_techniques::finder::Reason;

fn houses(set: u32) -> impl Iterator<Item = House> + Clone {
    bits(u128::from(set)).map(House::new)
}

fn removed_digits(step: &HodokuStep) -> impl Iterator<Item = Digit> + Clone {
    digits(step.removed.iter().fold(0, |mask, cand| mask | 1 << cand.digit.index()))
}

fn figure_of(digit: usize) -> Figure {
    Figure::new().digits(Role::Digit, [Digit::new(digit)])
}

/// Returns the technique of a step whose slot finds several; `None` if the slot says it.
pub(crate) fn technique(board: &HodokuBoard, step: &HodokuStep) -> Option<T> {
    Some(match &step.pattern {
        HodokuPattern::Fish(fish) => fish_technique(board, fish),
        HodokuPattern::SueDeCoq { crossing, line, region, .. } => {
            let extra = board.candidates_in(line | region) & !board.candidates_in(*crossing) != 0;
            if extra { T::ExtendedSueDeCoq } else { T::SueDeCoq }
        }
        HodokuPattern::SimpleColours { wrap: true, .. } => T::SimpleColoursWrap,
        HodokuPattern::SimpleColours { .. } => T::SimpleColoursTrap,
        HodokuPattern::MultiColours { kind: 1, .. } => T::MultiColours1,
        HodokuPattern::MultiColours { .. } => T::MultiColours2,
        HodokuPattern::Chain(chain) => chain::technique(chain),
        &HodokuPattern::Forcing { net, cand, on } => forcing::technique(board, net, cand, on),
        HodokuPattern::Als(AlsPattern { kind: AlsKind::Xz, links, .. }) if links[0].is_power_of_two() => {
            T::AlsXz
        }
        HodokuPattern::Als(AlsPattern { kind: AlsKind::Xz, .. }) => T::AlsXzDouble,
        _ => return None,
    })
}

fn fish_technique(board: &HodokuBoard, fish: &HodokuFish) -> T {
    let size = fish.bases.count_ones();
    let finned = fish.fins != 0;
    if fish.is_basic() {
        let names = match size {
            2 => [T::XWing, T::FinnedXWing, T::SashimiXWing],
            3 => [T::Swordfish, T::FinnedSwordfish, T::SashimiSwordfish],
            _ => [T::Jellyfish, T::FinnedJellyfish, T::SashimiJellyfish],
        };
        return names[if finned { 1 + usize::from(fish.is_sashimi(board)) } else { 0 }];
    }
    match (size, finned) {
        (2, false) => T::FrankenXWing,
        (2, true) => T::FinnedFrankenXWing,
        (_, false) => T::FrankenSwordfish,
        (_, true) => T::FinnedFrankenSwordfish,
    }
}

/// Premises and figure of a fish, with the covers and fins of its Siamese twin. What a twin without fins clears goes under the
/// condition of the first, too.
fn fish_reason(fish: &HodokuFish, twin: Option<&HodokuFish>) -> Reason {
    let digit = Digit::new(fish.digit);
    let figure = figure_of(fish.digit)
        .houses(Role::Base, houses(fish.bases))
        .houses(Role::Cover, houses(fish.covers))
        .houses(Role::Other, houses(twin.map_or(0, |twin| twin.covers)))
        .cells(Role::Fin, cells(fish.fins))
        .cells(Role::Second, cells(twin.map_or(0, |twin| if twin.fins == 0 { fish.fins } else { twin.fins })))
        .cells(Role::EndoFin, cells(fish.endo));
    Reason::new(houses(fish.bases).map(|base| Truth::House(base, digit)), figure)
}

#[allow(clippy::too_many_lines, reason = "a table: one entry a pattern")]
pub(crate) fn reason(board: &HodokuBoard, step: &HodokuStep, grid: &Grid<2>) -> Reason {
    let placed = step.placed.map(|Candidate { cell, digit }| (cell, digit));
    match &step.pattern {
        HodokuPattern::FullHouse { house } => single(Some(*house), placed),
        HodokuPattern::NakedSingle => single(None, placed),
        HodokuPattern::HiddenSingle => {
            let is_single = |&(_, info): &(House, &HouseInfo<2>)| {
                placed.is_some_and(|(cell, digit)| (info.cells & *grid.places(digit)) == CellSet::only(cell))
            };
            // Boxes are the easiest to see.
            let regions = grid.layout().houses().filter(|(_, info)| !info.kind.is_line());
            let lines = grid.layout().houses().filter(|(_, info)| info.kind.is_line());
            single(regions.chain(lines).find(is_single).map(|(house, _)| house.index()), placed)
        }
        HodokuPattern::NakedSubset { cells: set, digits: mask, .. } => {
            let loses =
                |&at: &usize| step.removed.iter().any(|cand| HOUSES[at] & bit(cand.cell.index()) != 0);
            let figure = Figure::new()
                .houses(Role::House, houses_around(*set).filter(loses).map(House::new))
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, digits(*mask));
            Reason::new(cells(*set).map(Truth::Cell), figure)
        }
        HodokuPattern::HiddenSubset { house, cells: set, digits: mask } => {
            let house = House::new(*house);
            let figure = Figure::new()
                .houses(Role::House, [house])
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, digits(*mask));
            Reason::new(digits(*mask).map(|digit| Truth::House(house, digit)), figure)
        }
        HodokuPattern::Intersection { digit, base, cover } => {
            let figure = figure_of(*digit)
                .houses(Role::House, [House::new(*base)])
                .houses(Role::Other, [House::new(*cover)])
                .cells(Role::Cell, cells(board.places_in(*base, *digit)));
            Reason::new([Truth::House(House::new(*base), Digit::new(*digit))], figure)
        }
        HodokuPattern::Fish(fish) => fish_reason(fish, None),
        HodokuPattern::SiameseFish([fish, twin]) => fish_reason(fish, Some(twin)),
        HodokuPattern::Skyscraper { digit, links } | HodokuPattern::Kite { digit, links } => {
            let at = |end: usize| links.map(|link| Cell::new(link.cells[end]));
            let lines = links.map(|link| House::new(link.house));
            let figure =
                figure_of(*digit).houses(Role::Base, lines).cells(Role::Cell, at(0)).cells(Role::End, at(1));
            Reason::new(lines.map(|line| Truth::House(line, Digit::new(*digit))), figure)
        }
        HodokuPattern::EmptyRectangle { digit, region, hinges, link } => {
            let figure = figure_of(*digit)
                .houses(Role::House, [House::new(*region)])
                .houses(Role::Cover, hinges.map(House::new))
                .houses(Role::Other, [House::new(link.house)])
                .cells(Role::Start, [Cell::new(link.cells[0])])
                .cells(Role::End, [Cell::new(link.cells[1])]);
            let truths = [*region, link.house].map(|at| Truth::House(House::new(at), Digit::new(*digit)));
            Reason::new(truths, figure)
        }
        HodokuPattern::WWing { ends, link, between, digit } => {
            let [first, second] = ends.map(Cell::new);
            let figure = Figure::new()
                .cells(Role::Pincer, [first, second])
                .houses(Role::House, [House::new(link.house)])
                .cells(Role::Cell, link.cells.map(Cell::new))
                .digits(Role::Link, [Digit::new(*between)])
                .digits(Role::Digit, [Digit::new(*digit)]);
            let bridge = Truth::House(House::new(link.house), Digit::new(*between));
            Reason::new([Truth::Cell(first), Truth::Cell(second), bridge], figure)
        }
        HodokuPattern::Wing { pivot, pincers, digit } => {
            let links = pincers.map(|cell| board.candidates[cell] & !(1 << digit));
            let figure = Figure::new()
                .cells(Role::Pivot, [Cell::new(*pivot)])
                .cells(Role::Pincer, pincers.map(Cell::new))
                .digits(Role::Link, links.into_iter().flat_map(digits))
                .digits(Role::Digit, [Digit::new(*digit)]);
            Reason::new([*pivot, pincers[0], pincers[1]].map(|cell| Truth::Cell(Cell::new(cell))), figure)
        }
        HodokuPattern::SueDeCoq { crossing, line, region, houses: [a, b] } => {
            let all = crossing | line | region;
            let figure = Figure::new()
                .houses(Role::House, [House::new(*a)])
                .houses(Role::Other, [House::new(*b)])
                .cells(Role::First, cells(*crossing))
                .cells(Role::Second, cells(*line))
                .cells(Role::Third, cells(*region))
                .digits(Role::Digit, digits(board.candidates_in(all)));
            Reason::new(cells(all).map(Truth::Cell), figure)
        }
        HodokuPattern::Rectangle(rectangle) => deadly::rectangle(board, step, rectangle),
        &HodokuPattern::AvoidableRectangle { kind, corners, extra, digits, third } => {
            deadly::avoidable(board, kind, corners, extra, digits, third)
        }
        HodokuPattern::Bug { cell, digit } => deadly::bug(board, *cell, *digit),
        HodokuPattern::SimpleColours { .. } | HodokuPattern::MultiColours { .. } => colours(board, step),
        HodokuPattern::Chain(chain) => chain::reason(board, chain),
        HodokuPattern::Als(pattern) => als(board, step, pattern),
        &HodokuPattern::Forcing { net, cand, on } => forcing::reason(board, net, cand, on, grid),
    }
}

fn single(house: Option<usize>, placed: Option<(Cell, Digit)>) -> Reason {
    let (cell, digit) = placed.unzip();
    let house = house.map(House::new);
    let figure = Figure::new().houses(Role::House, house).cells(Role::Cell, cell).digits(Role::Digit, digit);
    let premise = match (house, digit) {
        (Some(house), Some(digit)) => Some(Truth::House(house, digit)),
        _ => cell.map(Truth::Cell),
    };
    Reason::new(premise, figure)
}

fn colours(board: &HodokuBoard, step: &HodokuStep) -> Reason {
    let removed = step.removed.iter().fold(0, |set, cand| set | bit(cand.cell.index()));
    let (digit, parts, components): (_, Vec<CellMask>, _) = match &step.pattern {
        HodokuPattern::SimpleColours { digit, colours: [a, b], wrap } => {
            let [first, second] = if *wrap && removed & b != 0 { [b, a] } else { [a, b] };
            (*digit, vec![*first, *second], [a | b, 0])
        }
        HodokuPattern::MultiColours { digit, first, second, kind } => {
            let [a, b] = if *kind == 1 {
                let seeing = |&[a, b]: &[usize; 2]| seen_by_any(first[a]) & second[b] != 0;
                let trapped = |&[a, b]: &[usize; 2]| {
                    seen_by_any(first[1 - a]) & seen_by_any(second[1 - b]) & removed != 0
                };
                let mut pairs = [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().filter(seeing);
                pairs.find(trapped).unwrap_or([0, 0])
            } else {
                [usize::from(removed & first[0] == 0), 0]
            };
            let parts = vec![first[a], first[1 - a], second[b], second[1 - b]];
            (*digit, parts, [first[0] | first[1], second[0] | second[1]])
        }
        _ => (0, Vec::new(), [0, 0]),
    };
    let tied = |set: CellMask| {
        move |&at: &usize| set != 0 && board.free[at][digit] == 2 && board.places_in(at, digit) & !set == 0
    };
    let lines = components.into_iter().flat_map(|set| (0..27).filter(tied(set)));
    let lines: Vec<House> = lines.map(House::new).collect();
    let figure = figure_of(digit).houses(Role::Base, lines.iter().copied());
    let roles = [Role::First, Role::Second, Role::Third, Role::Fourth];
    let figure =
        roles.into_iter().zip(parts).fold(figure, |figure, (role, set)| figure.cells(role, cells(set)));
    Reason::new(lines.into_iter().map(|line| Truth::House(line, Digit::new(digit))), figure)
}

fn als(board: &HodokuBoard, step: &HodokuStep, pattern: &AlsPattern) -> Reason {
    let all = pattern.sets.iter().fold(0, |set, (cells, _)| set | cells);
    let figure = match pattern.kind {
        AlsKind::Xz | AlsKind::XyWing => {
            let parts = [Role::First, Role::Second, Role::Third].into_iter().zip(&pattern.sets);
            let figure =
                parts.fold(Figure::new(), |figure, (role, (set, _))| figure.cells(role, cells(*set)));
            let links = pattern.links.iter().fold(0, |mask, link| mask | link);
            figure.digits(Role::Link, digits(links)).digits(Role::Digit, removed_digits(step))
        }
        AlsKind::Chain => {
            let figure =
                Figure::new().digits(Role::Digit, removed_digits(step)).cells(Role::Cell, cells(all));
            removed_digits(step)
                .fold(figure, |figure, digit| figure.argument(als_argument(board, pattern, digit.index())))
        }
    };
    Reason::new(cells(all).map(Truth::Cell), figure)
}

pub(crate) fn because_of_set(set: CellMask) -> Justification {
    match set.count_ones() {
        1 => Justification::Truth(Truth::Cell(Cell::new(set.trailing_zeros() as usize))),
        _ => Justification::Set(cells(set).collect()),
    }
}

pub(crate) fn assertion(digit: usize, set: CellMask, is: bool) -> Assertion {
    Assertion { digit: Digit::new(digit), cells: cells(set).collect(), is }
}

/// From set to set: without the digit the first set holds the first link, so the second set does not, and so on.
fn als_argument(board: &HodokuBoard, pattern: &AlsPattern, digit: usize) -> Argument {
    let assertion =
        |at: usize, digit: usize, is: bool| assertion(digit, pattern.sets[at].0 & board.places[digit], is);
    let mut lines = Vec::new();
    let mut before = None;
    for (at, &(set, _)) in pattern.sets.iter().enumerate() {
        if let Some(link) = before {
            lines.push(ArgumentLine { because: Justification::Conflict, then: assertion(at, link, false) });
        }
        let next =
            pattern.links.get(at).and_then(|&mask| small_bits(mask).find(|&link| before != Some(link)));
        let then = next.unwrap_or(digit);
        lines.push(ArgumentLine { because: because_of_set(set), then: assertion(at, then, true) });
        before = Some(then);
    }
    Argument { supposed: assertion(0, digit, false), lines, broken: None, cases: Vec::new() }
}
