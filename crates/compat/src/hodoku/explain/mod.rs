//! Premises and figures of steps.

mod chain;
mod deadly;
mod forcing;
mod notation;
mod technique;

pub(super) use chain::{reason as chain_reason, technique as chain_technique};
pub(super) use notation::notation;
pub(super) use technique::technique;

use crate::classic::{Cells, PEERS, bits, one, small_bits};
use crate::hodoku::board::{HOUSES, HodokuBoard, houses_around};
use crate::hodoku::explain::deadly::deadly;
use crate::hodoku::step::{HodokuPattern, HodokuStep};
use crate::hodoku::{als, cells};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role, Truth};
use whydoku_techniques::finder::Reason;

/// Converts a mask to digits.
pub(crate) fn named(mask: u16) -> impl Iterator<Item = Digit> + Clone {
    small_bits(mask).map(Digit::new)
}

fn house(at: usize) -> House {
    House::new(at)
}

fn houses(set: u32) -> impl Iterator<Item = House> + Clone {
    bits(u128::from(set)).map(House::new)
}

fn candidates(set: Cells, digit: usize) -> impl Iterator<Item = Candidate> {
    cells(set).map(move |cell| Candidate::new(cell, Digit::new(digit)))
}

pub(crate) fn of_node(set: Cells, digit: usize) -> Vec<Candidate> {
    candidates(set, digit).collect()
}

fn gone(step: &HodokuStep) -> impl Iterator<Item = Digit> + Clone {
    named(step.gone.iter().fold(0, |mask, cand| mask | 1 << cand.digit))
}

/// Returns premises and figure of a step.
#[allow(clippy::too_many_lines, reason = "a table: one entry a pattern")]
pub(crate) fn reason(board: &HodokuBoard, step: &HodokuStep, grid: &Grid<2>) -> Reason {
    let placed = step.place.map(|cand| (Cell::new(cand.at()), Digit::new(cand.what())));
    match &step.pattern {
        HodokuPattern::FullHouse { house: at } => single(Some(*at), placed),
        HodokuPattern::NakedSingle => single(None, placed),
        HodokuPattern::HiddenSingle => {
            let alone = |&(_, info): &(House, &whydoku_board::HouseInfo<2>)| {
                placed.is_some_and(|(cell, digit)| (info.cells & *grid.places(digit)) == CellSet::only(cell))
            };
            // Boxes are the easiest to see.
            let regions = grid.layout().houses().filter(|(_, info)| !info.kind.is_line());
            let lines = grid.layout().houses().filter(|(_, info)| info.kind.is_line());
            single(regions.chain(lines).find(alone).map(|(house, _)| house.index()), placed)
        }
        HodokuPattern::NakedSubset { cells: set, digits: held, .. } => {
            let loses = |&at: &usize| step.gone.iter().any(|cand| HOUSES[at] & one(cand.at()) != 0);
            let figure = Figure::new()
                .houses(Role::House, houses_around(*set).filter(loses).map(house))
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, named(*held));
            Reason::new(cells(*set).map(Truth::Cell), figure)
        }
        HodokuPattern::HiddenSubset { house: at, cells: set, digits: held } => {
            let figure = Figure::new()
                .houses(Role::House, [house(*at)])
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, named(*held));
            Reason::new(named(*held).map(|digit| Truth::House(house(*at), digit)), figure)
        }
        HodokuPattern::Intersection { digit, base, cover } => {
            let figure = Figure::new()
                .digits(Role::Digit, [Digit::new(*digit)])
                .houses(Role::House, [house(*base)])
                .houses(Role::Other, [house(*cover)])
                .cells(Role::Cell, cells(board.places_in(*base, *digit)));
            Reason::new([Truth::House(house(*base), Digit::new(*digit))], figure)
        }
        HodokuPattern::Fish(fish) => {
            let digit = Digit::new(fish.digit);
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::Base, houses(fish.bases))
                .houses(Role::Cover, houses(fish.covers))
                .cells(Role::Fin, cells(fish.fins))
                .cells(Role::EndoFin, cells(fish.endo));
            Reason::new(houses(fish.bases).map(|base| Truth::House(base, digit)), figure)
        }
        HodokuPattern::Skyscraper { digit, links } | HodokuPattern::Kite { digit, links } => {
            let digit = Digit::new(*digit);
            let at = |end: usize| links.map(|link| Cell::new(link.cells[end]));
            let lines = links.map(|link| house(link.house));
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::Base, lines)
                .cells(Role::Cell, at(0))
                .cells(Role::End, at(1));
            Reason::new(lines.map(|line| Truth::House(line, digit)), figure)
        }
        HodokuPattern::EmptyRectangle { digit, region, hinges, link } => {
            let digit = Digit::new(*digit);
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::House, [house(*region)])
                .houses(Role::Cover, hinges.map(house))
                .houses(Role::Other, [house(link.house)])
                .cells(Role::Start, [Cell::new(link.cells[0])])
                .cells(Role::End, [Cell::new(link.cells[1])]);
            Reason::new([*region, link.house].map(|at| Truth::House(house(at), digit)), figure)
        }
        HodokuPattern::WWing { ends, link, between, digit } => {
            let [first, second] = ends.map(Cell::new);
            let figure = Figure::new()
                .cells(Role::Pincer, [first, second])
                .houses(Role::House, [house(link.house)])
                .cells(Role::Cell, link.cells.map(Cell::new))
                .digits(Role::Link, [Digit::new(*between)])
                .digits(Role::Digit, [Digit::new(*digit)]);
            let bridge = Truth::House(house(link.house), Digit::new(*between));
            Reason::new([Truth::Cell(first), Truth::Cell(second), bridge], figure)
        }
        HodokuPattern::Wing { pivot, pincers, digit } => {
            let links = pincers.map(|cell| board.candidates[cell] & !(1 << digit));
            let figure = Figure::new()
                .cells(Role::Pivot, [Cell::new(*pivot)])
                .cells(Role::Pincer, pincers.map(Cell::new))
                .digits(Role::Link, links.into_iter().flat_map(named))
                .digits(Role::Digit, [Digit::new(*digit)]);
            Reason::new([*pivot, pincers[0], pincers[1]].map(|cell| Truth::Cell(Cell::new(cell))), figure)
        }
        HodokuPattern::SueDeCoq { crossing, line, region, houses: [a, b] } => {
            let all = crossing | line | region;
            let held = bits(all).fold(0, |mask, cell| mask | board.candidates[cell]);
            let figure = Figure::new()
                .houses(Role::House, [house(*a)])
                .houses(Role::Other, [house(*b)])
                .cells(Role::First, cells(*crossing))
                .cells(Role::Second, cells(*line))
                .cells(Role::Third, cells(*region))
                .digits(Role::Digit, named(held));
            Reason::new(cells(all).map(Truth::Cell), figure)
        }
        HodokuPattern::Rectangle { .. }
        | HodokuPattern::AvoidableRectangle { .. }
        | HodokuPattern::Bug { .. } => deadly(board, step),
        HodokuPattern::SimpleColours { .. } | HodokuPattern::MultiColours { .. } => colours(board, step),
        HodokuPattern::Chain(told) => chain::reason(board, told),
        HodokuPattern::Als(told) => sets(board, step, told),
        &HodokuPattern::Forcing { net, cand, on } => forcing::reason(board, net, cand, on, grid),
    }
}

fn single(at: Option<usize>, placed: Option<(Cell, Digit)>) -> Reason {
    let (cell, digit) = placed.unzip();
    let figure =
        Figure::new().houses(Role::House, at.map(house)).cells(Role::Cell, cell).digits(Role::Digit, digit);
    let premise = match (at, digit) {
        (Some(at), Some(digit)) => Some(Truth::House(house(at), digit)),
        _ => cell.map(Truth::Cell),
    };
    Reason::new(premise, figure)
}

pub(crate) fn colours(board: &HodokuBoard, step: &HodokuStep) -> Reason {
    let seen = |set: Cells| bits(set).fold(0, |seen, cell| seen | PEERS[cell]);
    let taken = step.gone.iter().fold(0, |set, cand| set | one(cand.at()));
    let (digit, parts, all) = match &step.pattern {
        HodokuPattern::SimpleColours { digit, colours: [a, b], wrap } => {
            let [first, second] = if *wrap && taken & b != 0 { [b, a] } else { [a, b] };
            (*digit, vec![(Role::First, *first), (Role::Second, *second)], [a | b, 0])
        }
        HodokuPattern::MultiColours { digit, first, second, kind: 1 } => {
            let ways = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .filter(|&(a, b)| seen(first[a]) & second[b] != 0);
            let trapped = |&(a, b): &(usize, usize)| seen(first[1 - a]) & seen(second[1 - b]) & taken != 0;
            let (a, b) = ways.into_iter().find(trapped).unwrap_or((0, 0));
            let parts = vec![
                (Role::First, first[a]),
                (Role::Second, first[1 - a]),
                (Role::Third, second[b]),
                (Role::Fourth, second[1 - b]),
            ];
            (*digit, parts, [first[0] | first[1], second[0] | second[1]])
        }
        HodokuPattern::MultiColours { digit, first, second, .. } => {
            let wrong = usize::from(taken & first[0] == 0);
            let parts = vec![
                (Role::First, first[wrong]),
                (Role::Second, first[1 - wrong]),
                (Role::Third, second[0]),
                (Role::Fourth, second[1]),
            ];
            (*digit, parts, [first[0] | first[1], second[0] | second[1]])
        }
        _ => (0, Vec::new(), [0, 0]),
    };
    let tied = |set: Cells| {
        move |&at: &usize| set != 0 && board.free[at][digit] == 2 && board.places_in(at, digit) & !set == 0
    };
    let lines: Vec<House> = all.into_iter().flat_map(|set| (0..27).filter(tied(set))).map(house).collect();
    let digit = Digit::new(digit);
    let figure = Figure::new().digits(Role::Digit, [digit]).houses(Role::Base, lines.iter().copied());
    let figure = parts.into_iter().fold(figure, |figure, (role, set)| figure.cells(role, cells(set)));
    Reason::new(lines.into_iter().map(|line| Truth::House(line, digit)), figure)
}

pub(crate) fn sets(board: &HodokuBoard, step: &HodokuStep, told: &als::AlsPattern) -> Reason {
    let all = told.sets.iter().fold(0, |set, (cells, _)| set | cells);
    let links = named(told.links.iter().fold(0, |mask, link| mask | link));
    let figure = match told.kind {
        als::AlsKind::Xz | als::AlsKind::XyWing => {
            let roles = [Role::First, Role::Second, Role::Third];
            let parts = roles.into_iter().zip(&told.sets);
            let figure =
                parts.fold(Figure::new(), |figure, (role, (set, _))| figure.cells(role, cells(*set)));
            figure.digits(Role::Link, links).digits(Role::Digit, gone(step))
        }
        als::AlsKind::Chain => {
            let figure = Figure::new().digits(Role::Digit, gone(step)).cells(Role::Cell, cells(all));
            gone(step)
                .fold(figure, |figure, digit| figure.argument(from_set_to_set(board, told, digit.index())))
        }
    };
    Reason::new(cells(all).map(Truth::Cell), figure)
}

/// From set to set: without the digit the first set holds the first link, so the second set does not, and so on.
fn from_set_to_set(board: &HodokuBoard, told: &als::AlsPattern, digit: usize) -> Argument {
    let assertion = |at: usize, digit: usize, is: bool| {
        let places = cells(told.sets[at].0 & board.places[digit]);
        Assertion { digit: Digit::new(digit), cells: places.collect(), is }
    };
    let because = |at: usize| {
        let mut set = cells(told.sets[at].0);
        match (set.next(), set.next()) {
            (Some(cell), None) => Justification::Truth(Truth::Cell(cell)),
            _ => Justification::Set(cells(told.sets[at].0).collect()),
        }
    };
    let mut lines = Vec::new();
    let mut before = None;
    for at in 0..told.sets.len() {
        if let Some(link) = before {
            lines.push(ArgumentLine { because: Justification::Conflict, then: assertion(at, link, false) });
        }
        let next = told.links.get(at).and_then(|&mask| small_bits(mask).find(|&link| before != Some(link)));
        let then = next.unwrap_or(digit);
        lines.push(ArgumentLine { because: because(at), then: assertion(at, then, true) });
        before = Some(then);
    }
    Argument { supposed: assertion(0, digit, false), lines, broken: None, cases: Vec::new() }
}
