//! Constraints in f-puzzles JSON: lists of entries under a key for each kind, with cells, lines and values.

use super::elements::of_constraint;
use super::write::{cell_key, outside_cell};
use super::{cell, list, number, present, side_of};
use crate::reading::element::{Element, Form, Place};
use crate::{Problem, diagonal};
use serde_json::{Map, Value, json};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Head, Side};

#[derive(Clone, Copy, PartialEq, Eq)]
enum CellsKey {
    Cell,
    Cells,
    /// In `lines`, each a list.
    Lines,
    /// In `cell`, outside the board: the row or column that begins there.
    Outside,
}

const KEYS: [(&str, Kind, CellsKey); 29] = [
    ("killercage", Kind::Cage, CellsKey::Cells),
    ("thermometer", Kind::Thermometer, CellsKey::Lines),
    ("slowthermometer", Kind::SlowThermometer, CellsKey::Lines),
    ("difference", Kind::WhiteDot, CellsKey::Cells),
    ("ratio", Kind::BlackDot, CellsKey::Cells),
    ("xv", Kind::PairSum, CellsKey::Cells),
    ("sum", Kind::PairSum, CellsKey::Cells),
    ("whispers", Kind::Whisper, CellsKey::Lines),
    ("palindrome", Kind::Palindrome, CellsKey::Lines),
    ("odd", Kind::Odd, CellsKey::Cell),
    ("even", Kind::Even, CellsKey::Cell),
    ("minimum", Kind::Minimum, CellsKey::Cell),
    ("maximum", Kind::Maximum, CellsKey::Cell),
    ("renban", Kind::Renban, CellsKey::Lines),
    ("betweenline", Kind::Between, CellsKey::Lines),
    ("lockout", Kind::Lockout, CellsKey::Lines),
    ("regionsumline", Kind::RegionSum, CellsKey::Lines),
    ("entropicline", Kind::Entropic, CellsKey::Lines),
    ("modularline", Kind::Modular, CellsKey::Lines),
    ("doublearrow", Kind::DoubleArrow, CellsKey::Lines),
    ("zipperline", Kind::Zipper, CellsKey::Lines),
    ("quadruple", Kind::Quadruple, CellsKey::Cells),
    ("sandwichsum", Kind::Sandwich, CellsKey::Outside),
    ("xsum", Kind::XSum, CellsKey::Outside),
    ("skyscraper", Kind::Skyscraper, CellsKey::Outside),
    ("numberedroom", Kind::NumberedRoom, CellsKey::Outside),
    ("rowindexer", Kind::RowIndexer, CellsKey::Cells),
    ("columnindexer", Kind::ColumnIndexer, CellsKey::Cells),
    ("tensumline", Kind::SumLine, CellsKey::Lines),
];

const OTHERS: [&str; 4] = ["arrow", "littlekillersum", "clone", "negative"];

pub(super) fn is_key(key: &str) -> bool {
    OTHERS.contains(&key) || KEYS.iter().any(|(known, ..)| *known == key)
}

pub(super) fn read(map: &Map<String, Value>, size: usize) -> Result<Vec<Element>, Problem> {
    let mut found = Vec::new();
    for &(key, kind, place) in &KEYS {
        for entry in list(map, key) {
            let wrong =
                || Problem::Json(format!("an entry of `{key}` has no cells or no number that can be read"));
            let numbers = numbers(kind, entry).ok_or_else(wrong)?;
            let mut add = |cells: Vec<Cell>| found.push(of_constraint(kind, cells, numbers.clone(), key));
            match place {
                CellsKey::Cell => add(vec![cell_on(entry.get("cell"), size).ok_or_else(wrong)?]),
                CellsKey::Cells => add(cells(entry.get("cells"), size).ok_or_else(wrong)?),
                CellsKey::Lines => {
                    for line in entry.get("lines").and_then(Value::as_array).ok_or_else(wrong)? {
                        let mut cells = cells(Some(line), size).ok_or_else(wrong)?;
                        // A line that closes names its first cell again; of consecutive digits that says nothing more.
                        if kind == Kind::Renban && cells.len() > 2 && cells.first() == cells.last() {
                            cells.pop();
                        }
                        add(cells);
                    }
                }
                CellsKey::Outside => {
                    let place = entry.get("cell").and_then(cell).and_then(|place| side_of(place, size));
                    let (side, line) = place.ok_or_else(wrong)?;
                    add(side.cells(line, size).collect());
                    found
                        .last_mut()
                        .into_iter()
                        .for_each(|clue: &mut Element| clue.place = Place::Side(side, line));
                }
            }
        }
    }
    for entry in list(map, "arrow") {
        let arrows = arrows(entry, size)?;
        found.extend(arrows.into_iter().map(|one| of_constraint(one.kind, one.cells, one.numbers, "arrow")));
    }
    for entry in list(map, "littlekillersum").iter().filter(|entry| present(entry, "value").is_some()) {
        let Constraint { kind, cells, numbers, .. } = little_killer(entry, size).ok_or_else(|| {
            Problem::Json("a `littlekillersum` needs `cell`, `direction` and `value`".to_owned())
        })?;
        found.push(of_constraint(kind, cells, numbers, "littlekillersum"));
    }
    for entry in list(map, "clone") {
        let wrong = || Problem::Json("a `clone` needs `cells` and `cloneCells`, as many of each".to_owned());
        let mut own = cells(entry.get("cells"), size).ok_or_else(wrong)?;
        let copy = cells(entry.get("cloneCells"), size).filter(|copy| copy.len() == own.len());
        own.extend(copy.ok_or_else(wrong)?);
        found.push(Element::new(Form::Clone, Place::Cells, own, "clone"));
    }
    Ok(found)
}

/// The numbers of an entry; `None` if it needs one and has none.
fn numbers(kind: Kind, entry: &Value) -> Option<Vec<i32>> {
    if kind == Kind::Quadruple {
        let values = entry.get("values").or_else(|| entry.get("value"))?.as_array()?;
        return values.iter().map(number).collect();
    }
    match (present(entry, "value"), kind) {
        (Some(value), Kind::PairSum) if value == "X" || value == "x" => Some(vec![10]),
        (Some(value), Kind::PairSum) if value == "V" || value == "v" => Some(vec![5]),
        (Some(value), _) => Some(vec![number(value)?]),
        (None, Kind::SumLine) => Some(vec![10]),
        (None, kind) if kind.may_lack_sum() || kind.head() != Head::Number => Some(Vec::new()),
        (None, _) => None,
    }
}

fn cell_on(value: Option<&Value>, size: usize) -> Option<Cell> {
    cell_within(cell(value?)?, size)
}

/// The cell of a row and a column, counted from 1, if it is on the board.
pub(super) fn cell_within((row, column): (usize, usize), size: usize) -> Option<Cell> {
    let on = |line: usize| (1..=size).contains(&line);
    (on(row) && on(column)).then(|| Cell::new((row - 1) * size + column - 1))
}

fn cells(value: Option<&Value>, size: usize) -> Option<Vec<Cell>> {
    value?.as_array()?.iter().map(|value| cell_on(Some(value), size)).collect()
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
        found.push(Constraint::new(Kind::Arrow, whole, numbers));
    }
    Ok(found)
}

fn little_killer(entry: &Value, size: usize) -> Option<Constraint> {
    let cells = diagonal_from(cell(entry.get("cell")?)?, entry.get("direction")?.as_str()?, size)?;
    Some(Constraint::with(Kind::LittleKiller, number(entry.get("value")?)?, cells))
}

/// The diagonal that begins behind a cell, outside the board as a rule, and goes `DR`, `DL`, `UR` or `UL`.
fn diagonal_from((row, column): (usize, usize), direction: &str, size: usize) -> Option<Vec<Cell>> {
    let down = direction.starts_with('D');
    let right = direction.ends_with('R');
    if direction.len() != 2 || !(down || direction.starts_with('U')) || !(right || direction.ends_with('L')) {
        return None;
    }
    // One step on, and counted from 0.
    let next = |line: usize, more: bool| if more { line } else { line.wrapping_sub(2) };
    Some(diagonal([next(row, down), next(column, right)], [down, right], size))
}

/// Writes all constraints into a puzzle; `None` if one of them has no key.
pub(super) fn write(constraints: &[Constraint], size: usize, map: &mut Map<String, Value>) -> Option<()> {
    for constraint in constraints {
        let names: Vec<String> = constraint.cells.iter().map(|cell| cell_key(cell.index(), size)).collect();
        let (key, entry) = match constraint.kind {
            Kind::Arrow => {
                let pill = constraint.pill();
                let line: Vec<&String> = names[pill.checked_sub(1)?..].iter().collect();
                ("arrow", json!({ "cells": names[..pill], "lines": [line] }))
            }
            Kind::LittleKiller => ("littlekillersum", little_killer_entry(constraint, size)?),
            Kind::PairSum if !matches!(constraint.number(), 5 | 10) => {
                ("sum", json!({ "cells": names, "value": constraint.number().to_string() }))
            }
            Kind::PairSum => {
                let letter = if constraint.number() == 10 { "X" } else { "V" };
                ("xv", json!({ "cells": names, "value": letter }))
            }
            kind => {
                let &(key, _, place) = KEYS.iter().find(|(_, known, _)| *known == kind)?;
                let mut entry = match place {
                    CellsKey::Cell => {
                        names.iter().for_each(|name| push(map, key, json!({ "cell": name })));
                        continue;
                    }
                    CellsKey::Cells => json!({ "cells": names }),
                    CellsKey::Lines => json!({ "lines": [names] }),
                    CellsKey::Outside => {
                        let mut lines = (0..size).flat_map(|line| Side::ALL.map(|side| (side, line)));
                        let is_seen = |&(side, line): &(Side, usize)| {
                            side.cells(line, size).eq(constraint.cells.iter().copied())
                        };
                        let (side, line) = lines.find(is_seen)?;
                        json!({ "cell": outside_cell(side, line, size) })
                    }
                };
                match constraint.numbers.as_slice() {
                    [] => {}
                    values if kind == Kind::Quadruple => entry["values"] = json!(values),
                    [value] => entry["value"] = json!(value.to_string()),
                    _ => return None,
                }
                (key, entry)
            }
        };
        push(map, key, entry);
    }
    Some(())
}

fn push(map: &mut Map<String, Value>, key: &str, entry: Value) {
    if let Value::Array(entries) = map.entry(key).or_insert_with(|| json!([])) {
        entries.push(entry);
    }
}

/// Writes a little killer with the end of its diagonal at which it stands.
fn little_killer_entry(constraint: &Constraint, size: usize) -> Option<Value> {
    let sorted = |mut cells: Vec<Cell>| {
        cells.sort_unstable();
        cells
    };
    let wanted = sorted(constraint.cells.clone());
    let is_on_edge = |line: usize| line == 0 || line == size + 1;
    for (row, column) in (0..size + 2).flat_map(|row| (0..size + 2).map(move |column| (row, column))) {
        for direction in ["DR", "DL", "UR", "UL"] {
            if (is_on_edge(row) || is_on_edge(column))
                && sorted(diagonal_from((row, column), direction, size)?) == wanted
            {
                let value = constraint.number().to_string();
                return Some(
                    json!({ "cell": format!("R{row}C{column}"), "direction": direction, "value": value }),
                );
            }
        }
    }
    None
}
