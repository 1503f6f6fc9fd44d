//! Premises and figures of deadly patterns: rectangles and BUG+1.

use crate::classic::{CellMask, PEERS, bit, bits, candidate, cells, digits, small_bits};
use crate::hodoku::board::{COLUMNS, HOUSES, HodokuBoard, houses_around};
use crate::hodoku::step::{HodokuStep, RectanglePattern, RectangleType};
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::{Figure, Guardians, Pattern, Role, Truth};
use whydoku_techniques::finder::Reason;

struct DeadlySet {
    cells: CellMask,
    digits: u16,
    guardians: Vec<Candidate>,
}

impl DeadlySet {
    fn of_corners(board: &HodokuBoard, corners: [usize; 4], extra: CellMask, [a, b]: [usize; 2]) -> Self {
        let own = 1 << a | 1 << b;
        let others =
            |cell| small_bits(board.candidates[cell] & !own).map(move |digit| candidate(cell, digit));
        let cells = corners.iter().fold(0, |set, &cell| set | bit(cell));
        Self { cells, digits: own, guardians: bits(extra).flat_map(others).collect() }
    }

    fn truth(&self) -> Truth {
        let (cells, candidates) = (cells(self.cells).collect(), self.guardians.clone());
        Truth::Guardians(Box::new(Guardians { pattern: Pattern::Deadly, cells, candidates }))
    }

    fn figure(&self) -> Figure {
        let ties = (0..27).filter(|&at| (HOUSES[at] & self.cells).count_ones() >= 2);
        Figure::new()
            .cells(Role::Corner, cells(self.cells))
            .houses(Role::Base, ties.map(House::new))
            .digits(Role::Digit, digits(self.digits))
            .candidates(Role::Guardian, self.guardians.iter().copied())
    }
}

pub(crate) fn bug(board: &HodokuBoard, cell: usize, digit: usize) -> Reason {
    let deadly = DeadlySet { cells: board.open, digits: 0, guardians: vec![candidate(cell, digit)] };
    Reason::new([deadly.truth()], deadly.figure().cells(Role::Cell, [Cell::new(cell)]))
}

pub(crate) fn avoidable(
    board: &HodokuBoard,
    kind: u8,
    corners: [usize; 4],
    extra: CellMask,
    digits: [usize; 2],
    third: usize,
) -> Reason {
    let deadly = DeadlySet::of_corners(board, corners, extra, digits);
    let figure = deadly.figure().cells(Role::Cell, cells(extra));
    let figure = if kind == 2 { figure.digits(Role::First, [Digit::new(third)]) } else { figure };
    Reason::new([deadly.truth()], figure)
}

pub(crate) fn rectangle(board: &HodokuBoard, step: &HodokuStep, pattern: &RectanglePattern) -> Reason {
    let &RectanglePattern { kind, corners, digits: [a, b], extra, with, house } = pattern;
    let deadly = DeadlySet::of_corners(board, corners, extra, [a, b]);
    let other_digits = board.candidates_in(extra) & !deadly.digits;
    let removed = step.removed.first().map_or(0, |cand| cand.digit.index());
    let kept = Digit::new(if removed == a { b } else { a });
    let removed = Digit::new(removed);
    let figure = deadly.figure();
    let (figure, premises): (Figure, Vec<Truth>) = match kind {
        RectangleType::Type1 => (figure.cells(Role::Cell, cells(extra)), Vec::new()),
        RectangleType::Type2 | RectangleType::Type5 => {
            (figure.cells(Role::Cell, cells(extra)).digits(Role::First, digits(other_digits)), Vec::new())
        }
        RectangleType::Type3 => {
            let union = other_digits | board.candidates_in(with);
            let figure = figure.houses(Role::House, [House::new(house)]).cells(Role::Cell, cells(with));
            (figure.digits(Role::First, digits(union)), cells(with).map(Truth::Cell).collect())
        }
        RectangleType::Type4 => {
            let roof = House::new(houses_around(extra).next().unwrap_or(0));
            let figure = figure.houses(Role::House, [roof]).cells(Role::Cell, cells(extra));
            let figure = figure.digits(Role::First, [kept]).digits(Role::Second, [removed]);
            (figure, vec![Truth::House(roof, kept)])
        }
        RectangleType::Type6 => {
            let rows: Vec<House> = bits(extra).map(|cell| House::new(cell / 9)).collect();
            let others: Vec<Cell> = cells(extra).collect();
            let figure = figure.cells(Role::Cell, cells(extra)).houses(Role::House, rows.iter().copied());
            let figure = figure.cells(Role::Pivot, cells(extra)).cells(Role::Other, others.into_iter().rev());
            let lines = rows.iter().map(|&row| Truth::House(row, removed)).collect();
            (figure.digits(Role::First, [removed]), lines)
        }
        RectangleType::Hidden => {
            let target = step.removed.first().map_or(0, |cand| cand.cell.index());
            let lines = [target / 9, COLUMNS + target % 9].map(House::new);
            let adjacent = deadly.cells & !bit(target) & !with & PEERS[target];
            let figure = figure.houses(Role::House, lines).cells(Role::Cell, [Cell::new(target)]);
            let figure = figure.cells(Role::Pincer, cells(adjacent)).cells(Role::Other, cells(with));
            let figure = figure.digits(Role::First, [kept]).digits(Role::Second, [removed]);
            (figure, lines.iter().map(|&line| Truth::House(line, kept)).collect())
        }
    };
    Reason::new(std::iter::once(deadly.truth()).chain(premises), figure)
}
