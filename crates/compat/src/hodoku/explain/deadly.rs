//! Premises and figures of deadly patterns: rectangles and BUG+1.

use crate::classic::{Cells, PEERS, bits, one};
use crate::hodoku::board::{COLUMNS, HOUSES, HodokuBoard, houses_around};
use crate::hodoku::cells;
use crate::hodoku::explain::{house, named};
use crate::hodoku::step::{HodokuPattern, HodokuStep, RectangleType};
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::{Figure, Guardians, Pattern as Deadly, Role, Truth};
use whydoku_techniques::finder::Reason;

/// A deadly pattern and the candidates that prevent it.
struct DeadlySet {
    cells: Cells,
    digits: u16,
    guardians: Vec<Candidate>,
}

impl DeadlySet {
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

pub(crate) fn deadly(board: &HodokuBoard, step: &HodokuStep) -> Reason {
    match &step.pattern {
        HodokuPattern::Bug { cell, digit } => {
            let saved = Candidate::new(Cell::new(*cell), Digit::new(*digit));
            let deadly = DeadlySet { cells: board.open, digits: 0, guardians: vec![saved] };
            Reason::new([deadly.truth()], deadly.figure().cells(Role::Cell, [saved.cell]))
        }
        HodokuPattern::AvoidableRectangle { kind, corners, extra, digits: [a, b], third } => {
            let own = 1 << a | 1 << b;
            let saved = bits(*extra).flat_map(|cell| {
                named(board.candidates[cell] & !own).map(move |digit| Candidate::new(Cell::new(cell), digit))
            });
            let all = corners.iter().fold(0, |set, &cell| set | one(cell));
            let deadly = DeadlySet { cells: all, digits: own, guardians: saved.collect() };
            let figure = deadly.figure().cells(Role::Cell, cells(*extra));
            let figure = if *kind == 2 { figure.digits(Role::First, [Digit::new(*third)]) } else { figure };
            Reason::new([deadly.truth()], figure)
        }
        _ => rectangle(board, step),
    }
}

fn rectangle(board: &HodokuBoard, step: &HodokuStep) -> Reason {
    let HodokuPattern::Rectangle { name, corners, digits: [a, b], extra, with, house: at } = &step.pattern
    else {
        return Reason::new([], Figure::new());
    };
    let own = 1 << a | 1 << b;
    let all = corners.iter().fold(0, |set, &cell| set | one(cell));
    let more = |cell: usize| board.candidates[cell] & !own;
    let saved = bits(*extra)
        .flat_map(|cell| named(more(cell)).map(move |digit| Candidate::new(Cell::new(cell), digit)));
    let deadly = DeadlySet { cells: all, digits: own, guardians: saved.collect() };
    let ways_out = bits(*extra).fold(0, |mask, cell| mask | more(cell));
    let removed = step.gone.first().map_or(0, |cand| cand.what());
    let kept = if removed == *a { *b } else { *a };
    let figure = deadly.figure();
    let (figure, with): (Figure, Vec<Truth>) = match name {
        RectangleType::Type1 => (figure.cells(Role::Cell, cells(*extra)), Vec::new()),
        RectangleType::Type2 | RectangleType::Type5 => {
            (figure.cells(Role::Cell, cells(*extra)).digits(Role::First, named(ways_out)), Vec::new())
        }
        RectangleType::Type3 => {
            let union = bits(*with).fold(ways_out, |mask, cell| mask | board.candidates[cell]);
            let figure = figure.houses(Role::House, [house(*at)]).cells(Role::Cell, cells(*with));
            (figure.digits(Role::First, named(union)), cells(*with).map(Truth::Cell).collect())
        }
        RectangleType::Type4 => {
            let roof = houses_around(*extra).next().unwrap_or(0);
            let figure = figure.houses(Role::House, [house(roof)]).cells(Role::Cell, cells(*extra));
            let figure =
                figure.digits(Role::First, [Digit::new(kept)]).digits(Role::Second, [Digit::new(removed)]);
            (figure, vec![Truth::House(house(roof), Digit::new(kept))])
        }
        RectangleType::Type6 => {
            let rows: Vec<House> = bits(*extra).map(|cell| house(cell / 9)).collect();
            let others: Vec<Cell> = cells(*extra).collect();
            let figure = figure.cells(Role::Cell, cells(*extra)).houses(Role::House, rows.iter().copied());
            let figure =
                figure.cells(Role::Pivot, cells(*extra)).cells(Role::Other, others.into_iter().rev());
            let lines = rows.iter().map(|&row| Truth::House(row, Digit::new(removed))).collect();
            (figure.digits(Role::First, [Digit::new(removed)]), lines)
        }
        RectangleType::Hidden => {
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
    Reason::new(std::iter::once(deadly.truth()).chain(with), figure)
}
