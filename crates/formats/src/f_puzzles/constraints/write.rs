//! Writes the constraints of a puzzle.

use super::border::{diagonal, outside_line};
use super::{CellsKey, KEYS};
use serde_json::{Map, Value, json};
use whydoku_board::{Cell, Constraint, ConstraintKind};

/// Writes all constraints into a puzzle; `None` if one of them has no key.
pub(in super::super) fn write(
    constraints: &[Constraint],
    size: usize,
    map: &mut Map<String, Value>,
) -> Option<()> {
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
                    CellsKey::Cell => {
                        for name in names {
                            push(map, key, json!({ "cell": name }));
                        }
                        continue;
                    }
                    CellsKey::Cells => _ = entry.insert("cells".to_owned(), json!(names)),
                    CellsKey::LineReader => _ = entry.insert("lines".to_owned(), json!([names])),
                    CellsKey::Outside => {
                        let from = |at: &usize| format!("R{}C{}", at / (size + 2), at % (size + 2));
                        let mut places = (0..(size + 2) * (size + 2)).map(|at| from(&at));
                        let seen = |text: &String| {
                            outside_line(&json!(text), size).is_some_and(|cells| cells == constraint.cells)
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

/// Writes a little killer with the end of its diagonal at which it stands.
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
