//! Random constraints and full grids for tests that compare with the naive predicates.

#![allow(dead_code, reason = "each test uses its part")]

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use whydoku_constraints::{Cell, Constraint, ConstraintKind, Head, Regions, Shape, cell_name};

/// The board with customary boxes, with digits from the lowest on, and no other rules.
pub(crate) fn board(side: usize, lowest: usize, digits: usize) -> Shape {
    Shape::of_size(side).and_then(|shape| shape.with_digits(lowest, digits)).expect("a board")
}

/// All grids whose rows and columns hold no value twice.
fn latin_squares(board: &Shape) -> Vec<Vec<i32>> {
    fn fill(grid: &mut Vec<i32>, board: &Shape, found: &mut Vec<Vec<i32>>) {
        let (at, side) = (grid.len(), board.side());
        if at == side * side {
            found.push(grid.clone());
            return;
        }
        for value in board.lowest()..=board.highest() {
            let row = &grid[at - at % side..];
            if !row.contains(&value)
                && !grid.iter().skip(at % side).step_by(side).any(|&other| other == value)
            {
                grid.push(value);
                fill(grid, board, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Vec::new(), board, &mut found);
    found
}

/// All grids of a board without constraints.
pub(crate) fn solutions(board: &Shape) -> Vec<Vec<i32>> {
    let mut grids = latin_squares(board);
    grids.retain(|grid| board.violation(grid).is_none());
    grids
}

/// Random numbers for a constraint of a kind; many fit some filling, some fit none.
fn numbers(kind: ConstraintKind, cells: usize, board: &Shape) -> BoxedStrategy<Vec<i32>> {
    let (size, values) = (board.size(), board.lowest()..board.highest() + 1);
    let value = values.clone();
    let small = 0..4 * size as i32;
    match kind {
        ConstraintKind::DoubleArrow => prop::collection::vec(small, 0..2).boxed(),
        ConstraintKind::SumLine | ConstraintKind::SumLoop => {
            (1..3 * size as i32).prop_map(|number| vec![number]).boxed()
        }
        ConstraintKind::FullRank => {
            let ties = select(vec![vec![], vec![1]]);
            (1..=4 * size as i32, ties).prop_map(|(rank, ties)| [vec![rank], ties].concat()).boxed()
        }
        ConstraintKind::Skyscraper => (1..=size as i32).prop_map(|number| vec![number]).boxed(),
        ConstraintKind::NumberedRoom | ConstraintKind::HiddenSkyscraper => {
            value.prop_map(|number| vec![number]).boxed()
        }
        ConstraintKind::Equation => {
            let factor = select(vec![-1_000_000, -2, -1, 1, 1, 2, 3, 1_000_000]);
            let total = select(vec![0, 0, 1, 5, 12, -3, 1_000_000]);
            (prop::collection::vec(factor, cells), total)
                .prop_map(|(factors, total)| [factors, vec![total]].concat())
                .boxed()
        }
        ConstraintKind::Quadruple => prop::collection::vec(values, 1..=cells).boxed(),
        ConstraintKind::LookAndSay => {
            prop::collection::vec((0..3, values), 1..=size.min(14) + 2).prop_map(pairs).boxed()
        }
        ConstraintKind::EqualSums => Just(split(cells)).boxed(),
        ConstraintKind::SameDigits => Just(vec![if cells.is_multiple_of(3) { 3 } else { 2 }]).boxed(),
        ConstraintKind::Arrow => (1..=2_i32.min(cells as i32 - 1)).prop_map(|pill| vec![pill]).boxed(),
        ConstraintKind::Modular => (2..4).prop_map(|number| vec![number]).boxed(),
        _ => match kind.head() {
            Head::Number => small.prop_map(|number| vec![number]).boxed(),
            Head::Default(_) if !kind.is_about_regions() => (1..4).prop_map(|number| vec![number]).boxed(),
            _ => Just(Vec::new()).boxed(),
        },
    }
}

fn pairs(pairs: Vec<(i32, i32)>) -> Vec<i32> {
    pairs.into_iter().flat_map(|(count, value)| [count, value]).collect()
}

fn split(cells: usize) -> Vec<i32> {
    vec![cells as i32 / 2, cells as i32 - cells as i32 / 2]
}

fn cell_count(kind: ConstraintKind, cells: usize, size: usize) -> usize {
    let cells = match kind {
        ConstraintKind::Cage
        | ConstraintKind::Equality
        | ConstraintKind::Lunchbox
        | ConstraintKind::Thermometer
        | ConstraintKind::Renban => cells.min(size),
        ConstraintKind::WhiteDot
        | ConstraintKind::BlackDot
        | ConstraintKind::PairSum
        | ConstraintKind::Greater => 2,
        _ => cells,
    };
    if kind == ConstraintKind::SameDigits && !cells.is_multiple_of(3) { cells / 2 * 2 } else { cells }
}

/// A relation, a sequence, or alternatives, by their text forms.
fn definition(kind: ConstraintKind, cells: Vec<Cell>, board: &Shape) -> BoxedStrategy<Constraint> {
    let (side, size, lowest) = (board.side(), board.size(), board.lowest());
    let list = move |cells: &[Cell]| -> String {
        cells.iter().map(|cell| cell_name(cell.index(), side) + " ").collect()
    };
    let text = match kind {
        ConstraintKind::Relation => {
            let scopes = ["", "all ", "orthogonal ", "diagonal ", "king ", "knight "];
            let rules = [
                format!("a + b >= {}", size + 1),
                "abs(a - b) in [1, 3]".to_owned(),
                "a * b < 20 or a = b".to_owned(),
                "a / b = 2 or b - a > 1".to_owned(),
                "a != b".to_owned(),
                "not (a mod 3 = b mod 3 or a = 2 and b < 3)".to_owned(),
            ];
            let scopes = select(scopes.to_vec());
            (scopes, select(rules.to_vec()))
                .prop_map(move |(scope, rule)| format!("{scope}{rule}: {}", list(&cells)))
                .boxed()
        }
        ConstraintKind::Sequence => {
            let patterns = [
                ".*",
                "[1-3]*.?[2-4]*",
                "(12|2.3|[^3]).*",
                "(1|.2)*.",
                "(..)*",
                ".{3}[^1]*",
                "start s, s 0-2 s, s 3-25 t, t 3-25 t, end s t",
                "start s t, s 1 3 5 t, t 0-25 s, s 2 4 6-25 s, end s",
            ];
            select(patterns.to_vec()).prop_map(move |pattern| format!("{pattern}: {}", list(&cells))).boxed()
        }
        _ => {
            let half = cells.len().min(4) / 2;
            let (one, two) = (list(&cells[..half]), list(&cells[half..cells.len().min(4)]));
            let (both, first) = (list(&cells[..cells.len().min(4)]), list(&cells[..1]));
            let sum = 2 * lowest + size as i32;
            let members = [
                format!("[sums: {sum}: {both}]"),
                format!("[sums: {sum}: {one}] and [odd: {two}]"),
                format!("[cages: {sum}: {two}]"),
                format!("[thermometers: {both}]"),
                format!("[renban: {both}] and [sequences: [1-3]: {first}]"),
                format!("[palindromes: {both}]"),
                format!("[relations: all abs(a - b) > 1: {both}]"),
                format!("[between-lines: {both}]"),
                format!("[any-of: [odd: {first}] or [even: {two}]] and [greater: {one}]"),
            ];
            let all = prop::collection::vec(select(members.to_vec()), 2..4);
            all.prop_map(|members| members.join(" or ")).boxed()
        }
    };
    text.prop_filter_map("a definition", move |text| Constraint::read(kind, &text, side).ok()).boxed()
}

/// A constraint of any kind: a row, a column, or scattered cells in any order.
pub(crate) fn constraint(board: &Shape) -> impl Strategy<Value = Constraint> + use<> {
    let (board, size) = (board.clone(), board.side());
    let kinds = select(ConstraintKind::ALL.to_vec());
    let cells = (0..3, 0..size, 3..=size.min(7)).prop_flat_map(move |(direction, line, count)| {
        let all: Vec<usize> = match direction {
            0 => (0..size).map(|at| line * size + at).collect(),
            1 => (0..size).map(|at| at * size + line).collect(),
            _ => (0..size * size).collect(),
        };
        if direction < 2 { Just(all).boxed() } else { subsequence(all, count).prop_shuffle().boxed() }
    });
    (kinds, cells).prop_flat_map(move |(kind, cells)| {
        let count = cell_count(kind, cells.len(), board.size());
        let cells: Vec<Cell> = cells[..count].iter().copied().map(Cell::new).collect();
        if kind.head() == Head::Definition {
            return definition(kind, cells, &board);
        }
        let numbers = numbers(kind, count, &board);
        numbers.prop_map(move |numbers| Constraint::new(kind, cells.clone(), numbers)).boxed()
    })
}

/// A board with one constraint; `None` if it is not valid.
pub(crate) fn shape(board: &Shape, constraint: Constraint) -> Option<Shape> {
    board.clone().with_constraints(vec![constraint]).ok()
}

/// A grid whose rows, columns and boxes hold each digit once.
pub(crate) fn pattern(size: usize, digits: &[i32]) -> Vec<i32> {
    let (width, height) = match *Shape::of_size(size).expect("a size").regions() {
        Regions::Boxes { width, height } => (width, height),
        _ => (size, 1),
    };
    let value = |row: usize, column: usize| digits[(row / height + row % height * width + column) % size];
    (0..size * size).map(|cell| value(cell / size, cell % size)).collect()
}
