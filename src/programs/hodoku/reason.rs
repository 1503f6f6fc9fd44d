//! Why a step holds: its technique, its premises and who plays which part, for whoever wants to read or judge it.

use super::board::Board;
use super::step::{Fish, Pattern, Rectangle, Step};
use super::tables::{BOXES, COLUMNS, Cells, HOUSES, PEERS, bits, houses_around, one, small_bits};
use super::{als, forced};
use super::{linked, program::cells};
use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::{Argument, Assertion, Because, Figure, Line, Role};
use crate::technique::Reason;
use crate::truth::{Guardians, Pattern as Deadly, Truth};

/// The digits of a mask, as the rest of the program names them.
pub(super) fn named(mask: u16) -> impl Iterator<Item = Digit> + Clone {
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

/// The digits that a step takes away.
fn gone(step: &Step) -> impl Iterator<Item = Digit> + Clone {
    named(step.gone.iter().fold(0, |mask, cand| mask | 1 << cand.digit))
}

/// What a step is called.
pub(super) fn technique(board: &Board, step: &Step) -> TechniqueId {
    use TechniqueId as T;
    match &step.pattern {
        Pattern::FullHouse { .. } => T::FullHouse,
        Pattern::NakedSingle => T::NakedSingle,
        Pattern::HiddenSingle => T::HiddenSingle,
        Pattern::NakedSubset { cells, locked, .. } => match (cells.count_ones(), locked) {
            (2, true) => T::LockedPair,
            (2, false) => T::NakedPair,
            (3, true) => T::LockedTriple,
            (3, false) => T::NakedTriple,
            _ => T::NakedQuad,
        },
        Pattern::HiddenSubset { cells, .. } => match cells.count_ones() {
            2 => T::HiddenPair,
            3 => T::HiddenTriple,
            _ => T::HiddenQuad,
        },
        Pattern::Intersection { base, .. } => {
            if *base >= BOXES {
                T::Pointing
            } else {
                T::Claiming
            }
        }
        Pattern::Fish(fish) => of_fish(board, fish),
        Pattern::Skyscraper { .. } => T::Skyscraper,
        Pattern::Kite { .. } => T::TwoStringKite,
        Pattern::EmptyRectangle { .. } => T::EmptyRectangle,
        Pattern::WWing { .. } => T::WWing,
        Pattern::Wing { pivot, .. } => {
            if board.candidates[*pivot].count_ones() == 2 {
                T::XyWing
            } else {
                T::XyzWing
            }
        }
        Pattern::Rectangle { name, .. } => match name {
            Rectangle::Type1 => T::UniqueRectangle1,
            Rectangle::Type2 => T::UniqueRectangle2,
            Rectangle::Type3 => T::UniqueRectangle3,
            Rectangle::Type4 => T::UniqueRectangle4,
            Rectangle::Type5 => T::UniqueRectangle5,
            Rectangle::Type6 => T::UniqueRectangle6,
            Rectangle::Hidden => T::HiddenRectangle,
        },
        Pattern::AvoidableRectangle { kind: 1, .. } => T::AvoidableRectangle1,
        Pattern::AvoidableRectangle { .. } => T::AvoidableRectangle2,
        Pattern::Bug { .. } => T::BugPlus1,
        Pattern::SueDeCoq { crossing, line, region, .. } => {
            let held = |set: Cells| bits(set).fold(0, |mask, cell| mask | board.candidates[cell]);
            let extra = (held(*line) | held(*region)) & !held(*crossing) != 0;
            if extra { T::ExtendedSueDeCoq } else { T::SueDeCoq }
        }
        Pattern::SimpleColours { wrap: true, .. } => T::SimpleColoursWrap,
        Pattern::SimpleColours { .. } => T::SimpleColoursTrap,
        Pattern::MultiColours { kind: 1, .. } => T::MultiColours1,
        Pattern::MultiColours { .. } => T::MultiColours2,
        Pattern::Chain(told) => linked::technique(told),
        &Pattern::Forcing { net, cand, on } => forced::technique(board, net, cand, on),
        Pattern::Als(told) => match (told.kind, told.links[0].count_ones()) {
            (als::Kind::Xz, 1) => T::AlsXz,
            (als::Kind::Xz, _) => T::AlsXzDouble,
            (als::Kind::XyWing, _) => T::AlsXyWing,
            (als::Kind::Chain, _) => T::AlsChain,
        },
    }
}

/// Fish are called by their shape, whatever was looked for.
fn of_fish(board: &Board, fish: &Fish) -> TechniqueId {
    use TechniqueId as T;
    let size = fish.bases.count_ones();
    let finned = fish.fins != 0;
    let lines = |houses: u32| {
        houses & !(u32::MAX << COLUMNS) != 0 && houses >> COLUMNS == 0
            || houses.trailing_zeros() >= 9 && houses >> BOXES == 0
    };
    if lines(fish.bases) && lines(fish.covers) {
        let left = |at: usize| (board.places_in(at, fish.digit) & !fish.fins).count_ones();
        let lean = bits(u128::from(fish.bases)).any(|at| left(at) <= 1);
        let names = match size {
            2 => [T::XWing, T::FinnedXWing, T::SashimiXWing],
            3 => [T::Swordfish, T::FinnedSwordfish, T::SashimiSwordfish],
            _ => [T::Jellyfish, T::FinnedJellyfish, T::SashimiJellyfish],
        };
        return names[if finned { 1 + usize::from(lean) } else { 0 }];
    }
    match (size, finned) {
        (2, false) => T::FrankenXWing,
        (2, true) => T::FinnedFrankenXWing,
        (_, false) => T::FrankenSwordfish,
        (_, true) => T::FinnedFrankenSwordfish,
    }
}

/// Premises and figure.
#[allow(clippy::too_many_lines, reason = "a table: one entry a pattern")]
pub(super) fn reason(board: &Board, step: &Step, grid: &Grid<2>) -> Reason {
    let placed = step.place.map(|cand| (Cell::new(cand.at()), Digit::new(cand.what())));
    match &step.pattern {
        Pattern::FullHouse { house: at } => single(Some(*at), placed),
        Pattern::NakedSingle => single(None, placed),
        Pattern::HiddenSingle => {
            let alone = |&(_, info): &(House, &crate::geometry::HouseInfo<2>)| {
                placed.is_some_and(|(cell, digit)| (info.cells & *grid.places(digit)) == CellSet::only(cell))
            };
            // Boxes are the easiest to see.
            let regions = grid.layout().houses().filter(|(_, info)| !info.kind.is_line());
            let lines = grid.layout().houses().filter(|(_, info)| info.kind.is_line());
            single(regions.chain(lines).find(alone).map(|(house, _)| house.index()), placed)
        }
        Pattern::NakedSubset { cells: set, digits: held, .. } => {
            let loses = |&at: &usize| step.gone.iter().any(|cand| HOUSES[at] & one(cand.at()) != 0);
            let figure = Figure::new()
                .houses(Role::House, houses_around(*set).filter(loses).map(house))
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, named(*held));
            Reason::new(cells(*set).map(Truth::Cell), figure)
        }
        Pattern::HiddenSubset { house: at, cells: set, digits: held } => {
            let figure = Figure::new()
                .houses(Role::House, [house(*at)])
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, named(*held));
            Reason::new(named(*held).map(|digit| Truth::House(house(*at), digit)), figure)
        }
        Pattern::Intersection { digit, base, cover } => {
            let figure = Figure::new()
                .digits(Role::Digit, [Digit::new(*digit)])
                .houses(Role::House, [house(*base)])
                .houses(Role::Other, [house(*cover)])
                .cells(Role::Cell, cells(board.places_in(*base, *digit)));
            Reason::new([Truth::House(house(*base), Digit::new(*digit))], figure)
        }
        Pattern::Fish(fish) => {
            let digit = Digit::new(fish.digit);
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::Base, houses(fish.bases))
                .houses(Role::Cover, houses(fish.covers))
                .cells(Role::Fin, cells(fish.fins))
                .cells(Role::EndoFin, cells(fish.endo));
            Reason::new(houses(fish.bases).map(|base| Truth::House(base, digit)), figure)
        }
        Pattern::Skyscraper { digit, links } | Pattern::Kite { digit, links } => {
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
        Pattern::EmptyRectangle { digit, region, hinges, link } => {
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
        Pattern::WWing { ends, link, between, digit } => {
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
        Pattern::Wing { pivot, pincers, digit } => {
            let links = pincers.map(|cell| board.candidates[cell] & !(1 << digit));
            let figure = Figure::new()
                .cells(Role::Pivot, [Cell::new(*pivot)])
                .cells(Role::Pincer, pincers.map(Cell::new))
                .digits(Role::Link, links.into_iter().flat_map(named))
                .digits(Role::Digit, [Digit::new(*digit)]);
            Reason::new([*pivot, pincers[0], pincers[1]].map(|cell| Truth::Cell(Cell::new(cell))), figure)
        }
        Pattern::SueDeCoq { crossing, line, region, houses: [a, b] } => {
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
        Pattern::Rectangle { .. } | Pattern::AvoidableRectangle { .. } | Pattern::Bug { .. } => {
            deadly(board, step)
        }
        Pattern::SimpleColours { .. } | Pattern::MultiColours { .. } => colours(board, step),
        Pattern::Chain(told) => linked::reason(board, told),
        Pattern::Als(told) => sets(board, step, told),
        &Pattern::Forcing { net, cand, on } => forced::reason(board, net, cand, on, grid),
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

/// A pattern that must not stand alone.
struct Trap {
    cells: Cells,
    digits: u16,
    guardians: Vec<Candidate>,
}

impl Trap {
    fn truth(&self) -> Truth {
        let guardians = self.guardians.clone();
        let cells = cells(self.cells).collect();
        Truth::Guardians(Box::new(Guardians { pattern: Deadly::Deadly, cells, candidates: guardians }))
    }

    fn figure(&self) -> Figure {
        let ties = (0..27).filter(|&at| (HOUSES[at] & self.cells).count_ones() >= 2);
        Figure::new()
            .cells(Role::Corner, cells(self.cells))
            .houses(Role::Base, ties.map(house))
            .digits(Role::Digit, named(self.digits))
            .candidates(Role::Guardian, self.guardians.iter().copied())
    }
}

fn deadly(board: &Board, step: &Step) -> Reason {
    match &step.pattern {
        Pattern::Bug { cell, digit } => {
            let saved = Candidate::new(Cell::new(*cell), Digit::new(*digit));
            let trap = Trap { cells: board.open, digits: 0, guardians: vec![saved] };
            Reason::new([trap.truth()], trap.figure().cells(Role::Cell, [saved.cell]))
        }
        Pattern::AvoidableRectangle { kind, corners, extra, digits: [a, b], third } => {
            let own = 1 << a | 1 << b;
            let saved = bits(*extra).flat_map(|cell| {
                named(board.candidates[cell] & !own).map(move |digit| Candidate::new(Cell::new(cell), digit))
            });
            let all = corners.iter().fold(0, |set, &cell| set | one(cell));
            let trap = Trap { cells: all, digits: own, guardians: saved.collect() };
            let figure = trap.figure().cells(Role::Cell, cells(*extra));
            let figure = if *kind == 2 { figure.digits(Role::First, [Digit::new(*third)]) } else { figure };
            Reason::new([trap.truth()], figure)
        }
        _ => rectangle(board, step),
    }
}

fn rectangle(board: &Board, step: &Step) -> Reason {
    let Pattern::Rectangle { name, corners, digits: [a, b], extra, with, house: at } = &step.pattern else {
        return Reason::new([], Figure::new());
    };
    let own = 1 << a | 1 << b;
    let all = corners.iter().fold(0, |set, &cell| set | one(cell));
    let more = |cell: usize| board.candidates[cell] & !own;
    let saved = bits(*extra)
        .flat_map(|cell| named(more(cell)).map(move |digit| Candidate::new(Cell::new(cell), digit)));
    let trap = Trap { cells: all, digits: own, guardians: saved.collect() };
    let ways_out = bits(*extra).fold(0, |mask, cell| mask | more(cell));
    let removed = step.gone.first().map_or(0, |cand| cand.what());
    let kept = if removed == *a { *b } else { *a };
    let figure = trap.figure();
    let (figure, with): (Figure, Vec<Truth>) = match name {
        Rectangle::Type1 => (figure.cells(Role::Cell, cells(*extra)), Vec::new()),
        Rectangle::Type2 | Rectangle::Type5 => {
            (figure.cells(Role::Cell, cells(*extra)).digits(Role::First, named(ways_out)), Vec::new())
        }
        Rectangle::Type3 => {
            let union = bits(*with).fold(ways_out, |mask, cell| mask | board.candidates[cell]);
            let figure = figure.houses(Role::House, [house(*at)]).cells(Role::Cell, cells(*with));
            (figure.digits(Role::First, named(union)), cells(*with).map(Truth::Cell).collect())
        }
        Rectangle::Type4 => {
            let roof = houses_around(*extra).next().unwrap_or(0);
            let figure = figure.houses(Role::House, [house(roof)]).cells(Role::Cell, cells(*extra));
            let figure =
                figure.digits(Role::First, [Digit::new(kept)]).digits(Role::Second, [Digit::new(removed)]);
            (figure, vec![Truth::House(house(roof), Digit::new(kept))])
        }
        Rectangle::Type6 => {
            let rows: Vec<House> = bits(*extra).map(|cell| house(cell / 9)).collect();
            let others: Vec<Cell> = cells(*extra).collect();
            let figure = figure.cells(Role::Cell, cells(*extra)).houses(Role::House, rows.iter().copied());
            let figure =
                figure.cells(Role::Pivot, cells(*extra)).cells(Role::Other, others.into_iter().rev());
            let lines = rows.iter().map(|&row| Truth::House(row, Digit::new(removed))).collect();
            (figure.digits(Role::First, [Digit::new(removed)]), lines)
        }
        Rectangle::Hidden => {
            let target = step.gone.first().map_or(0, |cand| cand.at());
            let lines = [target / 9, COLUMNS + target % 9].map(house);
            let beside = all & !one(target) & !with & PEERS[target];
            let figure = figure.houses(Role::House, lines).cells(Role::Cell, [Cell::new(target)]);
            let figure = figure.cells(Role::Pincer, cells(beside)).cells(Role::Other, cells(*with));
            let figure =
                figure.digits(Role::First, [Digit::new(kept)]).digits(Role::Second, [Digit::new(removed)]);
            (figure, lines.iter().map(|&line| Truth::House(line, Digit::new(kept))).collect())
        }
    };
    Reason::new(std::iter::once(trap.truth()).chain(with), figure)
}

fn colours(board: &Board, step: &Step) -> Reason {
    let seen = |set: Cells| bits(set).fold(0, |seen, cell| seen | PEERS[cell]);
    let taken = step.gone.iter().fold(0, |set, cand| set | one(cand.at()));
    let (digit, parts, all) = match &step.pattern {
        Pattern::SimpleColours { digit, colours: [a, b], wrap } => {
            let [first, second] = if *wrap && taken & b != 0 { [b, a] } else { [a, b] };
            (*digit, vec![(Role::First, *first), (Role::Second, *second)], [a | b, 0])
        }
        Pattern::MultiColours { digit, first, second, kind: 1 } => {
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
        Pattern::MultiColours { digit, first, second, .. } => {
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

fn sets(board: &Board, step: &Step, told: &als::LinkedSets) -> Reason {
    let all = told.sets.iter().fold(0, |set, (cells, _)| set | cells);
    let links = named(told.links.iter().fold(0, |mask, link| mask | link));
    let figure = match told.kind {
        als::Kind::Xz | als::Kind::XyWing => {
            let roles = [Role::First, Role::Second, Role::Third];
            let parts = roles.into_iter().zip(&told.sets);
            let figure =
                parts.fold(Figure::new(), |figure, (role, (set, _))| figure.cells(role, cells(*set)));
            figure.digits(Role::Link, links).digits(Role::Digit, gone(step))
        }
        als::Kind::Chain => {
            let figure = Figure::new().digits(Role::Digit, gone(step)).cells(Role::Cell, cells(all));
            gone(step)
                .fold(figure, |figure, digit| figure.argument(from_set_to_set(board, told, digit.index())))
        }
    };
    Reason::new(cells(all).map(Truth::Cell), figure)
}

/// From set to set: without the digit the first set has the first link, so the second has not, and so on.
fn from_set_to_set(board: &Board, told: &als::LinkedSets, digit: usize) -> Argument {
    let assertion = |at: usize, digit: usize, is: bool| {
        let places = cells(told.sets[at].0 & board.places[digit]);
        Assertion { digit: Digit::new(digit), cells: places.collect(), is }
    };
    let because = |at: usize| {
        let mut set = cells(told.sets[at].0);
        match (set.next(), set.next()) {
            (Some(cell), None) => Because::Truth(Truth::Cell(cell)),
            _ => Because::Set(cells(told.sets[at].0).collect()),
        }
    };
    let mut lines = Vec::new();
    let mut before = None;
    for at in 0..told.sets.len() {
        if let Some(link) = before {
            lines.push(Line { because: Because::Conflict, then: assertion(at, link, false) });
        }
        let next = told.links.get(at).and_then(|&mask| small_bits(mask).find(|&link| before != Some(link)));
        let then = next.unwrap_or(digit);
        lines.push(Line { because: because(at), then: assertion(at, then, true) });
        before = Some(then);
    }
    Argument { supposed: assertion(0, digit, false), lines, broken: None, cases: Vec::new() }
}

/// The candidates of a node.
pub(super) fn of_node(set: Cells, digit: usize) -> Vec<Candidate> {
    candidates(set, digit).collect()
}
