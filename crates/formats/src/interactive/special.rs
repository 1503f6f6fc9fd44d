//! Constraints of the Interactive Sudoku Solver with arguments like no others, and tables of pairs.

use super::cell_names::{cell, diagonal, line};
use whydoku_board::{Cell, Constraint, ConstraintKind};

/// Pairs by a table of the digits that go together, as numbers of six bits, the first digit's row first: each cell of a
/// line with the next, or all of them with each other. Only tables that mean a rule of ours are known. Between lines stands
/// a name, which may be empty.
pub(super) fn read_pair_table(
    all_pairs: bool,
    args: &[&str],
    size: usize,
    lowest: i32,
) -> Option<Vec<Constraint>> {
    const FIGURES: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    let (key, rest) = args.split_first()?;
    let mut bits = Vec::new();
    for figure in key.bytes() {
        let value = FIGURES.iter().position(|&known| known == figure)?;
        bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
    }
    // Missing entries at the end are false.
    let allowed =
        |a: i32, b: i32| bits.get((a - lowest) as usize * size + (b - lowest) as usize) == Some(&true);
    let digits = lowest..lowest + size as i32;
    let means = |rule: &dyn Fn(i32, i32) -> bool| {
        digits.clone().all(|a| digits.clone().all(|b| allowed(a, b) == rule(a, b)))
    };
    let whisper = |&least: &i32| means(&|a, b| (a - b).abs() >= least);
    let white = |&apart: &i32| means(&|a, b| (a - b).abs() == apart);
    let black = |&times: &i32| means(&|a, b| a == b * times || b == a * times);
    let sum = |&sum: &i32| means(&|a, b| a + b == sum);
    let (kind, numbers) = if let Some(least) = (2..size as i32).find(whisper) {
        (ConstraintKind::Whisper, vec![least])
    } else if let Some(apart) = (1..size as i32).find(white) {
        (ConstraintKind::WhiteDot, vec![apart])
    } else if let Some(times) = (2..=size as i32).find(black) {
        (ConstraintKind::BlackDot, vec![times])
    } else if let Some(sum) = (2..2 * size as i32).find(sum) {
        (ConstraintKind::PairSum, vec![sum])
    } else if means(&|a, b| a > b) {
        (ConstraintKind::Greater, Vec::new())
    } else if means(&|a, b| a == b) {
        (ConstraintKind::Palindrome, Vec::new())
    } else {
        return None;
    };
    let mut found = Vec::new();
    for line in rest.split(|arg| cell(arg, size).is_none()).filter(|line| !line.is_empty()) {
        let cells: Vec<Cell> = line.iter().map(|name| cell(name, size)).collect::<Option<_>>()?;
        for (at, &first) in cells.iter().enumerate() {
            let reach = if all_pairs { cells.len() } else { cells.len().min(at + 2) };
            let others = cells[at + 1..reach.max(at + 1)].iter();
            found.extend(others.map(|&second| Constraint {
                kind,
                cells: vec![first, second],
                numbers: numbers.clone(),
            }));
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Constraints with arguments like no others.
pub(super) const SPECIAL: [&str; 8] = [
    "LittleKiller",
    "Sandwich",
    "Quad",
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "Indexing",
    "EqualSum",
];

pub(super) fn read_special(name: &str, args: &[&str], size: usize) -> Option<Constraint> {
    let cells = |names: &[&str]| -> Option<Vec<Cell>> { names.iter().map(|name| cell(name, size)).collect() };
    let whole =
        |kind: ConstraintKind, numbers: Vec<i32>, cells: Vec<Cell>| Some(Constraint { kind, cells, numbers });
    let values = |text: &str| text.split('_').map(|value| value.parse().ok()).collect::<Option<Vec<i32>>>();
    match name {
        "LittleKiller" => {
            let [sum, from] = args[..] else { return None };
            whole(ConstraintKind::LittleKiller, vec![sum.parse().ok()?], diagonal(cell(from, size)?, size)?)
        }
        "Sandwich" => {
            let [sum, line] = args[..] else { return None };
            whole(ConstraintKind::Sandwich, vec![sum.parse().ok()?], self::line(line, size)?)
        }
        "Quad" => {
            let (corner, values) = args.split_first()?;
            let at = cell(corner, size)?.index();
            let cells = [at, at + 1, at + size, at + size + 1].map(Cell::new);
            let fits = at % size + 1 < size && at / size + 1 < size;
            let values = values.iter().map(|value| value.parse().ok()).collect::<Option<Vec<i32>>>()?;
            fits.then(|| whole(ConstraintKind::Quadruple, values, cells.to_vec())).flatten()
        }
        "ContainAtLeast" => {
            let (numbers, names) = args.split_first()?;
            whole(ConstraintKind::Quadruple, values(numbers)?, cells(names)?)
        }
        "ContainExact" => {
            let (numbers, names) = args.split_first()?;
            let mut pairs: Vec<[i32; 2]> = Vec::new();
            for value in values(numbers)? {
                match pairs.iter_mut().find(|[_, known]| *known == value) {
                    Some([count, _]) => *count += 1,
                    None => pairs.push([1, value]),
                }
            }
            whole(ConstraintKind::LookAndSay, pairs.concat(), cells(names)?)
        }
        "LookAndSay" => {
            let (clue, names) = args.split_first()?;
            let digits = clue.chars().map(|c| Some(c.to_digit(10)? as i32)).collect::<Option<Vec<i32>>>()?;
            whole(ConstraintKind::LookAndSay, digits, cells(names)?)
        }
        "Indexing" => {
            let (line, names) = args.split_first()?;
            let kind = match *line {
                "C" => ConstraintKind::ColumnIndexer,
                "R" => ConstraintKind::RowIndexer,
                _ => return None,
            };
            whole(kind, Vec::new(), cells(names)?)
        }
        "EqualSum" => {
            let parts = args.split(|arg| *arg == "-").map(cells).collect::<Option<Vec<_>>>()?;
            whole(
                ConstraintKind::EqualSums,
                parts.iter().map(|part| part.len() as i32).collect(),
                parts.concat(),
            )
        }
        "Sum" => {
            let (head, names) = args.split_first()?;
            let (sum, factors) = head.split_once("_=_")?;
            let mut numbers = values(factors)?;
            numbers.push(sum.parse().ok()?);
            whole(ConstraintKind::Equation, numbers, cells(names)?)
        }
        "SumLine" => {
            let (sum, names) = args[..args.len() - 1].split_first()?;
            whole(ConstraintKind::SumLoop, vec![sum.parse().ok()?], cells(names)?)
        }
        _ => None,
    }
}
