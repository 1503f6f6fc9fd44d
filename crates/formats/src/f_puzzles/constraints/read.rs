//! Reads the constraints of a puzzle.

use super::super::is_nothing;
use super::border::{diagonal, outside_line};
use super::{CellsKey, KEYS, list};
use crate::problem::Problem;
use serde_json::{Map, Value};
use whydoku_board::{Cell, Constraint, ConstraintKind};

/// All constraints of a puzzle.
pub(in super::super) fn read(map: &Map<String, Value>, size: usize) -> Result<Vec<Constraint>, Problem> {
    let mut found = Vec::new();
    for &(key, kind, place) in &KEYS {
        for entry in list(map, key) {
            let wrong =
                || Problem::Json(format!("an entry of `{key}` has no cells or no number that can be read"));
            let value = entry.get("value").filter(|value| !is_nothing(value));
            let numbers = numbers(kind, entry, value).ok_or_else(wrong)?;
            let mut add = |cells: Vec<Cell>| found.push(Constraint { kind, cells, numbers: numbers.clone() });
            match place {
                CellsKey::Cell => {
                    add(vec![entry.get("cell").and_then(|value| cell(value, size)).ok_or_else(wrong)?]);
                }
                CellsKey::Cells => add(cells(entry.get("cells"), size).ok_or_else(wrong)?),
                CellsKey::LineReader => {
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
                CellsKey::Outside => {
                    add(entry.get("cell").and_then(|value| outside_line(value, size)).ok_or_else(wrong)?);
                }
            }
        }
    }
    for entry in list(map, "arrow") {
        found.extend(arrows(entry, size)?);
    }
    for entry in
        list(map, "littlekillersum").iter().filter(|entry| !entry.get("value").is_none_or(is_nothing))
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

pub(super) fn number(value: &Value) -> Option<i32> {
    value.as_i64().and_then(|number| number.try_into().ok()).or_else(|| value.as_str()?.trim().parse().ok())
}

fn cell(value: &Value, size: usize) -> Option<Cell> {
    let (row, column) = super::super::cell(value)?;
    let on = |line: usize| (1..=size).contains(&line);
    (on(row) && on(column)).then(|| Cell::new((row - 1) * size + column - 1))
}

fn cells(value: Option<&Value>, size: usize) -> Option<Vec<Cell>> {
    value?.as_array()?.iter().map(|value| cell(value, size)).collect()
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
