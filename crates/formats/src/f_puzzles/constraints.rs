//! Constraints in f-puzzles JSON: lists of entries under a key for each kind, with cells, lines and values.

use super::elements::of_constraint;
use super::write::{cell_key, outside_cell};
use super::{cell, list, number, present, side_of};
use crate::reading::element::{Element, Form, Place};
use crate::{Problem, diagonal};
use serde_json::{Map, Value, json};
use whydoku_board::{
    Cell, ClosedLine, Constraint, ConstraintKind as Kind, FPuzzlesCells, FPuzzlesKey, Head, Side, sorted,
};

/// Keys of entries that are no constraints.
const OTHERS: [&str; 2] = ["clone", "negative"];

/// The keys of all kinds.
fn keys() -> impl Iterator<Item = (Kind, &'static FPuzzlesKey)> {
    Kind::ALL.iter().flat_map(|&kind| kind.facts().f_puzzles.iter().map(move |key| (kind, key)))
}

pub(super) fn is_key(key: &str) -> bool {
    OTHERS.contains(&key) || keys().any(|(_, known)| known.key == key)
}

pub(crate) fn read(map: &Map<String, Value>, size: usize) -> Result<Vec<Element>, Problem> {
    let mut elements = Vec::new();
    for (kind, known) in keys() {
        for entry in list(map, known.key) {
            read_entry(kind, known, entry, size, &mut elements)?;
        }
    }
    for entry in list(map, "clone") {
        let wrong = || Problem::Json("a `clone` needs `cells` and `cloneCells`, as many of each".to_owned());
        let mut own = cells(entry.get("cells"), size).ok_or_else(wrong)?;
        let copy = cells(entry.get("cloneCells"), size).filter(|copy| copy.len() == own.len());
        own.extend(copy.ok_or_else(wrong)?);
        elements.push(Element::new(Form::Clone, Place::Cells, own, "clone"));
    }
    Ok(elements)
}

fn read_entry(
    kind: Kind,
    known: &FPuzzlesKey,
    entry: &Value,
    size: usize,
    elements: &mut Vec<Element>,
) -> Result<(), Problem> {
    let key = known.key;
    let wrong = || Problem::Json(format!("an entry of `{key}` has no cells or no number that can be read"));
    let mut add = |cells: Vec<Cell>, numbers: Vec<i32>| {
        elements.push(of_constraint(kind, cells, numbers, known));
    };
    match known.cells {
        FPuzzlesCells::Arrows => return arrows(entry, size, add),
        FPuzzlesCells::Diagonal => {
            let wrong = || Problem::Json(format!("a `{key}` needs `cell`, `direction` and `value`"));
            if let Some(value) = present(entry, "value") {
                let number = number(value).ok_or_else(wrong)?;
                add(diagonal_of(entry, size).ok_or_else(wrong)?, vec![number]);
            }
            return Ok(());
        }
        _ => {}
    }
    let text = entry.get("value").and_then(Value::as_str).unwrap_or_default().trim();
    if kind == Kind::Cage && text.starts_with(['<', '>', '≤', '≥']) {
        let cells = cells(entry.get("cells"), size).ok_or_else(wrong)?;
        let mut cage = Element::new(Form::Cage, Place::Cells, cells, key);
        text.clone_into(&mut cage.text);
        elements.push(cage);
        return Ok(());
    }
    let numbers = numbers(kind, known, entry, size).ok_or_else(wrong)?;
    match known.cells {
        FPuzzlesCells::Cell => add(vec![cell_on(entry.get("cell"), size).ok_or_else(wrong)?], numbers),
        FPuzzlesCells::Lines => {
            for line in entry.get("lines").and_then(Value::as_array).ok_or_else(wrong)? {
                let mut cells = cells(Some(line), size).ok_or_else(wrong)?;
                // A line that closes names its first cell again.
                let is_closed = cells.len() > 2 && cells.first() == cells.last();
                if is_closed && kind.facts().closed == ClosedLine::Once {
                    cells.pop();
                }
                add(cells, numbers.clone());
            }
        }
        FPuzzlesCells::Outside => {
            let place = entry.get("cell").and_then(cell).and_then(|place| side_of(place, size));
            let (side, line) = place.ok_or_else(wrong)?;
            add(side.cells(line, size).collect(), numbers);
            elements.last_mut().into_iter().for_each(|clue| clue.place = Place::Side(side, line));
        }
        _ => add(cells(entry.get("cells"), size).ok_or_else(wrong)?, numbers),
    }
    Ok(())
}

/// The numbers of an entry; `None` if it needs one and has none.
fn numbers(kind: Kind, known: &FPuzzlesKey, entry: &Value, size: usize) -> Option<Vec<i32>> {
    if kind.head() == Head::Numbers {
        let values = entry.get("values").or_else(|| entry.get("value"))?.as_array()?;
        return values.iter().map(number).collect();
    }
    if let Some(value) = present(entry, "value") {
        let sign = value.as_str().and_then(|sign| kind.number_of_sign(sign));
        return Some(vec![sign.or_else(|| number(value))?]);
    }
    let number = known.number.or_else(|| (kind.facts().drawn_number)(size));
    let may_lack = kind.may_lack_sum() || kind.head() != Head::Number;
    (number.is_some() || may_lack).then(|| number.into_iter().collect())
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

/// Passes the cells and numbers of the arrows of one circle or pill, whose lines begin in it.
fn arrows(entry: &Value, size: usize, mut add: impl FnMut(Vec<Cell>, Vec<i32>)) -> Result<(), Problem> {
    let wrong = || Problem::Json("an `arrow` needs `cells` for its circle and `lines`".to_owned());
    let mut circle = cells(entry.get("cells"), size).ok_or_else(wrong)?;
    // A pill is read from left to right, or from top to bottom.
    circle.sort_unstable();
    let numbers = if circle.len() == 1 { Vec::new() } else { vec![circle.len() as i32] };
    for line in entry.get("lines").and_then(Value::as_array).ok_or_else(wrong)? {
        let line = cells(Some(line), size).ok_or_else(wrong)?;
        let shaft = line.into_iter().filter(|cell| !circle.contains(cell));
        add(circle.iter().copied().chain(shaft).collect(), numbers.clone());
    }
    Ok(())
}

fn diagonal_of(entry: &Value, size: usize) -> Option<Vec<Cell>> {
    diagonal_from(cell(entry.get("cell")?)?, entry.get("direction")?.as_str()?, size)
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
        let (kind, keys) = (constraint.kind, constraint.kind.facts().f_puzzles);
        let names: Vec<String> = constraint.cells.iter().map(|cell| cell_key(cell.index(), size)).collect();
        let sign = kind.sign_of_number(constraint.number());
        let known = if sign.is_some() { keys.first() } else { keys.last() }?;
        let mut entry = match known.cells {
            FPuzzlesCells::Cell => {
                names.iter().for_each(|name| push(map, known.key, json!({ "cell": name })));
                continue;
            }
            FPuzzlesCells::Cells => json!({ "cells": names }),
            FPuzzlesCells::Lines => json!({ "lines": [names] }),
            FPuzzlesCells::Arrows => {
                let pill = constraint.pill();
                let line: Vec<&String> = names[pill.checked_sub(1)?..].iter().collect();
                push(map, known.key, json!({ "cells": names[..pill], "lines": [line] }));
                continue;
            }
            FPuzzlesCells::Outside => {
                let mut lines = (0..size).flat_map(|line| Side::ALL.map(|side| (side, line)));
                let is_seen = |&(side, line): &(Side, usize)| {
                    side.cells(line, size).eq(constraint.cells.iter().copied())
                };
                let (side, line) = lines.find(is_seen)?;
                json!({ "cell": outside_cell(side, line, size) })
            }
            FPuzzlesCells::Diagonal => {
                let (cell, direction) = diagonal_place(&constraint.cells, size)?;
                json!({ "cell": cell, "direction": direction })
            }
        };
        match (sign, constraint.numbers.as_slice()) {
            (Some(sign), _) => entry["value"] = json!(sign),
            (None, []) => {}
            (None, values) if kind.head() == Head::Numbers => entry["values"] = json!(values),
            (None, [value]) => entry["value"] = json!(value.to_string()),
            _ => return None,
        }
        push(map, known.key, entry);
    }
    Some(())
}

/// Adds an entry to the list under a key.
pub(crate) fn push(map: &mut Map<String, Value>, key: &str, entry: Value) {
    if let Value::Array(entries) = map.entry(key).or_insert_with(|| json!([])) {
        entries.push(entry);
    }
}

/// The cell outside the board at an end of a diagonal, and the direction from there.
fn diagonal_place(cells: &[Cell], size: usize) -> Option<(String, &'static str)> {
    let wanted = sorted(cells.iter().copied());
    let is_on_edge = |line: usize| line == 0 || line == size + 1;
    for (row, column) in (0..size + 2).flat_map(|row| (0..size + 2).map(move |column| (row, column))) {
        for direction in ["DR", "DL", "UR", "UL"] {
            if (is_on_edge(row) || is_on_edge(column))
                && sorted(diagonal_from((row, column), direction, size)?) == wanted
            {
                return Some((format!("R{row}C{column}"), direction));
            }
        }
    }
    None
}
