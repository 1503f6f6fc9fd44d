//! Constraints in f-puzzles JSON: lists of entries under a key for each kind, with cells, lines and values.

use crate::formats::error::Problem;
use crate::geometry::{Cell, Constraint, ConstraintKind, Rules};
use serde_json::{Map, Value, json};

/// Where an entry keeps its cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In `cell`.
    Cell,
    /// In `cells`.
    Cells,
    /// In `lines`, each a list.
    Lines,
    /// Beside the board, in `cell`: the row or column that is seen from there.
    Beside,
}

const KEYS: [(&str, ConstraintKind, Place); 29] = [
    ("killercage", ConstraintKind::Cage, Place::Cells),
    ("thermometer", ConstraintKind::Thermometer, Place::Lines),
    ("slowthermometer", ConstraintKind::SlowThermometer, Place::Lines),
    ("difference", ConstraintKind::WhiteDot, Place::Cells),
    ("ratio", ConstraintKind::BlackDot, Place::Cells),
    ("xv", ConstraintKind::PairSum, Place::Cells),
    ("sum", ConstraintKind::PairSum, Place::Cells),
    ("whispers", ConstraintKind::Whisper, Place::Lines),
    ("palindrome", ConstraintKind::Palindrome, Place::Lines),
    ("odd", ConstraintKind::Odd, Place::Cell),
    ("even", ConstraintKind::Even, Place::Cell),
    ("minimum", ConstraintKind::Minimum, Place::Cell),
    ("maximum", ConstraintKind::Maximum, Place::Cell),
    ("renban", ConstraintKind::Renban, Place::Lines),
    ("betweenline", ConstraintKind::Between, Place::Lines),
    ("lockout", ConstraintKind::Lockout, Place::Lines),
    ("regionsumline", ConstraintKind::RegionSum, Place::Lines),
    ("entropicline", ConstraintKind::Entropic, Place::Lines),
    ("modularline", ConstraintKind::Modular, Place::Lines),
    ("doublearrow", ConstraintKind::DoubleArrow, Place::Lines),
    ("zipperline", ConstraintKind::Zipper, Place::Lines),
    ("quadruple", ConstraintKind::Quadruple, Place::Cells),
    ("sandwichsum", ConstraintKind::Sandwich, Place::Beside),
    ("xsum", ConstraintKind::XSum, Place::Beside),
    ("skyscraper", ConstraintKind::Skyscraper, Place::Beside),
    ("numberedroom", ConstraintKind::NumberedRoom, Place::Beside),
    ("rowindexer", ConstraintKind::RowIndexer, Place::Cells),
    ("columnindexer", ConstraintKind::ColumnIndexer, Place::Cells),
    ("tensumline", ConstraintKind::SumLine, Place::Lines),
];

/// Keys of their own form.
const OTHERS: [&str; 4] = ["arrow", "littlekillersum", "clone", "negative"];

/// Whether a key is one of a constraint.
pub(super) fn is_key(key: &str) -> bool {
    OTHERS.contains(&key) || KEYS.iter().any(|(known, ..)| *known == key)
}

/// The rules that say that all dots, or all X and V, are drawn.
pub(super) fn negatives(map: &Map<String, Value>) -> Result<Rules, Problem> {
    let mut rules = Rules::NONE;
    for name in list(map, "negative") {
        rules = rules.and(match name.as_str() {
            Some("ratio") => Rules::ALL_BLACK_DOTS,
            Some("difference" | "nonconsecutive") => Rules::ALL_WHITE_DOTS,
            Some("xv") => Rules::ALL_XV,
            _ => return Err(Problem::UnknownRule(format!("negative {name}"))),
        });
    }
    Ok(rules)
}

/// All constraints of a puzzle.
pub(super) fn read(map: &Map<String, Value>, size: usize) -> Result<Vec<Constraint>, Problem> {
    let mut found = Vec::new();
    for &(key, kind, place) in &KEYS {
        for entry in list(map, key) {
            let wrong =
                || Problem::Json(format!("an entry of `{key}` has no cells or no number that can be read"));
            let value = entry.get("value").filter(|value| !super::is_nothing(value));
            let numbers = numbers(kind, entry, value).ok_or_else(wrong)?;
            let mut add = |cells: Vec<Cell>| found.push(Constraint { kind, cells, numbers: numbers.clone() });
            match place {
                Place::Cell => {
                    add(vec![entry.get("cell").and_then(|value| cell(value, size)).ok_or_else(wrong)?]);
                }
                Place::Cells => add(cells(entry.get("cells"), size).ok_or_else(wrong)?),
                Place::Lines => {
                    for line in entry.get("lines").and_then(Value::as_array).ok_or_else(wrong)? {
                        let mut cells = cells(Some(line), size).ok_or_else(wrong)?;
                        // A line that closes names its first cell again; of consecutive digits that says nothing more.
                        if kind == ConstraintKind::Renban && cells.len() > 2 && cells.first() == cells.last()
                        {
                            cells.pop();
                        }
                        add(cells);
                    }
                }
                Place::Beside => {
                    add(entry.get("cell").and_then(|value| beside(value, size)).ok_or_else(wrong)?);
                }
            }
        }
    }
    for entry in list(map, "arrow") {
        found.extend(arrows(entry, size)?);
    }
    for entry in
        list(map, "littlekillersum").iter().filter(|entry| !entry.get("value").is_none_or(super::is_nothing))
    {
        found.push(diagonal(entry, size).ok_or_else(|| {
            Problem::Json("a `littlekillersum` needs `cell`, `direction` and `value`".to_owned())
        })?);
    }
    for entry in list(map, "clone") {
        let wrong = || Problem::Json("a `clone` needs `cells` and `cloneCells`, as many of each".to_owned());
        let own = cells(entry.get("cells"), size).ok_or_else(wrong)?;
        let copy =
            cells(entry.get("cloneCells"), size).filter(|copy| copy.len() == own.len()).ok_or_else(wrong)?;
        let pairs = own.into_iter().zip(copy).filter(|(a, b)| a != b);
        found.extend(pairs.map(|(a, b)| Constraint::of(ConstraintKind::Palindrome, vec![a, b])));
    }
    Ok(found)
}

fn list<'a>(map: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    map.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The numbers of an entry; `None` if it needs one and has none.
fn numbers(kind: ConstraintKind, entry: &Value, value: Option<&Value>) -> Option<Vec<i32>> {
    if kind == ConstraintKind::Quadruple {
        let values = entry.get("values").or_else(|| entry.get("value"))?.as_array()?;
        return values.iter().map(number).collect();
    }
    match (value, kind) {
        (Some(value), ConstraintKind::PairSum) if value == "X" || value == "x" => Some(vec![10]),
        (Some(value), ConstraintKind::PairSum) if value == "V" || value == "v" => Some(vec![5]),
        (Some(value), _) => Some(vec![number(value)?]),
        (None, ConstraintKind::SumLine) => Some(vec![10]),
        (
            None,
            ConstraintKind::PairSum
            | ConstraintKind::Sandwich
            | ConstraintKind::XSum
            | ConstraintKind::Skyscraper
            | ConstraintKind::NumberedRoom,
        ) => None,
        (None, _) => Some(Vec::new()),
    }
}

fn number(value: &Value) -> Option<i32> {
    value.as_i64().and_then(|number| number.try_into().ok()).or_else(|| value.as_str()?.trim().parse().ok())
}

fn cell(value: &Value, size: usize) -> Option<Cell> {
    let (row, column) = super::cell(value)?;
    let on = |line: usize| (1..=size).contains(&line);
    (on(row) && on(column)).then(|| Cell::new((row - 1) * size + column - 1))
}

fn cells(value: Option<&Value>, size: usize) -> Option<Vec<Cell>> {
    value?.as_array()?.iter().map(|value| cell(value, size)).collect()
}

/// The line that is seen from beside the board.
fn beside(value: &Value, size: usize) -> Option<Vec<Cell>> {
    let (row, column) = super::cell(value)?;
    let on = |line: usize| (1..=size).contains(&line);
    let at = |row: usize, column: usize| Cell::new((row - 1) * size + column - 1);
    match (row, column) {
        (0, column) if on(column) => Some((1..=size).map(|row| at(row, column)).collect()),
        (row, 0) if on(row) => Some((1..=size).map(|column| at(row, column)).collect()),
        (row, column) if row == size + 1 && on(column) => {
            Some((1..=size).rev().map(|row| at(row, column)).collect())
        }
        (row, column) if column == size + 1 && on(row) => {
            Some((1..=size).rev().map(|column| at(row, column)).collect())
        }
        _ => None,
    }
}

/// The arrows of one circle or pill: each line begins in it.
fn arrows(entry: &Value, size: usize) -> Result<Vec<Constraint>, Problem> {
    let wrong = || Problem::Json("an `arrow` needs `cells` for its circle and `lines`".to_owned());
    let mut circle = cells(entry.get("cells"), size).ok_or_else(wrong)?;
    // A pill is read from left to right, or from top to bottom.
    circle.sort_unstable();
    let lines = entry.get("lines").and_then(Value::as_array).ok_or_else(wrong)?;
    let mut found = Vec::new();
    for line in lines {
        let line = cells(Some(line), size).ok_or_else(wrong)?;
        let shaft = line.into_iter().filter(|cell| !circle.contains(cell));
        let whole: Vec<Cell> = circle.iter().copied().chain(shaft).collect();
        let numbers = if circle.len() == 1 { Vec::new() } else { vec![circle.len() as i32] };
        found.push(Constraint { kind: ConstraintKind::Arrow, cells: whole, numbers });
    }
    Ok(found)
}

/// The diagonal that a little killer looks along.
fn diagonal(entry: &Value, size: usize) -> Option<Constraint> {
    let (row, column) = super::cell(entry.get("cell")?)?;
    let direction = entry.get("direction")?.as_str()?;
    let down = direction.starts_with('D');
    let right = direction.ends_with('R');
    if direction.len() != 2 || !(down || direction.starts_with('U')) || !(right || direction.ends_with('L')) {
        return None;
    }
    let step = |line: usize, more: bool| if more { line + 1 } else { line.wrapping_sub(1) };
    let on = |line: usize| (1..=size).contains(&line);
    let (mut row, mut column) = (step(row, down), step(column, right));
    let mut cells = Vec::new();
    while on(row) && on(column) {
        cells.push(Cell::new((row - 1) * size + column - 1));
        (row, column) = (step(row, down), step(column, right));
    }
    Some(Constraint::with(ConstraintKind::LittleKiller, number(entry.get("value")?)?, cells))
}

/// Writes all constraints into a puzzle; `None` if one of them has no key there.
pub(super) fn write(constraints: &[Constraint], size: usize, map: &mut Map<String, Value>) -> Option<()> {
    let name = |cell: &Cell| format!("R{}C{}", cell.index() / size + 1, cell.index() % size + 1);
    for constraint in constraints {
        let names: Vec<String> = constraint.cells.iter().map(name).collect();
        let (key, entry) = match constraint.kind {
            ConstraintKind::Arrow => {
                let pill = constraint.pill();
                let line: Vec<&String> = names[pill.checked_sub(1)?..].iter().collect();
                ("arrow", json!({ "cells": names[..pill], "lines": [line] }))
            }
            ConstraintKind::LittleKiller => ("littlekillersum", little_killer(constraint, size)?),
            ConstraintKind::PairSum if !matches!(constraint.number(), 5 | 10) => {
                ("sum", json!({ "cells": names, "value": constraint.number().to_string() }))
            }
            ConstraintKind::PairSum => {
                let letter = if constraint.number() == 10 { "X" } else { "V" };
                ("xv", json!({ "cells": names, "value": letter }))
            }
            kind => {
                let &(key, _, place) = KEYS.iter().find(|(_, known, _)| *known == kind)?;
                let mut entry = Map::new();
                match place {
                    Place::Cell => {
                        for name in names {
                            push(map, key, json!({ "cell": name }));
                        }
                        continue;
                    }
                    Place::Cells => _ = entry.insert("cells".to_owned(), json!(names)),
                    Place::Lines => _ = entry.insert("lines".to_owned(), json!([names])),
                    Place::Beside => {
                        let from = |at: &usize| format!("R{}C{}", at / (size + 2), at % (size + 2));
                        let mut places = (0..(size + 2) * (size + 2)).map(|at| from(&at));
                        let seen = |text: &String| {
                            beside(&json!(text), size).is_some_and(|cells| cells == constraint.cells)
                        };
                        entry.insert("cell".to_owned(), json!(places.find(seen)?));
                    }
                }
                match constraint.numbers.as_slice() {
                    [] => {}
                    values if kind == ConstraintKind::Quadruple => {
                        _ = entry.insert("values".to_owned(), json!(values));
                    }
                    [value] => _ = entry.insert("value".to_owned(), json!(value.to_string())),
                    _ => return None,
                }
                (key, Value::Object(entry))
            }
        };
        push(map, key, entry);
    }
    Some(())
}

fn push(map: &mut Map<String, Value>, key: &str, entry: Value) {
    let list = map.entry(key.to_owned()).or_insert_with(|| json!([]));
    if let Value::Array(entries) = list {
        entries.push(entry);
    }
}

/// A little killer, from the end of its diagonal from which it is seen.
fn little_killer(constraint: &Constraint, size: usize) -> Option<Value> {
    let on_edge =
        |row: usize, column: usize| row == 0 || column == 0 || row == size + 1 || column == size + 1;
    let places = (0..size + 2).flat_map(|row| (0..size + 2).map(move |column| (row, column)));
    for (row, column) in places.filter(|&(row, column)| on_edge(row, column)) {
        for direction in ["DR", "DL", "UR", "UL"] {
            let value = constraint.number().to_string();
            let entry = json!({ "cell": format!("R{row}C{column}"), "direction": direction, "value": value });
            let looked = diagonal(&entry, size)?;
            let mut sorted = [looked.cells, constraint.cells.clone()];
            sorted.iter_mut().for_each(|cells| cells.sort_unstable());
            if sorted[0] == sorted[1] {
                return Some(entry);
            }
        }
    }
    None
}
