//! Puzzles of lisudoku: JSON with cells as `row` and `col` from 0. It is turned into that of f-puzzles and read as that.

use crate::reading::DrawnPuzzle;
use crate::{Problem, f_puzzles};
use serde_json::{Map, Value, json};
use whydoku_board::Shape;

/// The keys of constraints whose entries are lists of cells, and the keys of these in f-puzzles with that of the cells.
const LISTS: [(&str, &str, &str); 4] = [
    ("thermos", "thermometer", "lines"),
    ("renbans", "renban", "lines"),
    ("palindromes", "palindrome", "lines"),
    ("extraRegions", "extraregion", "cells"),
];
const CELLS: [(&str, &str); 2] = [("oddCells", "odd"), ("evenCells", "even")];
const FLAGS: [(&str, &str); 4] = [
    ("primaryDiagonal", "diagonal-"),
    ("secondaryDiagonal", "diagonal+"),
    ("antiKnight", "antiknight"),
    ("antiKing", "antiking"),
];

pub(super) fn is_puzzle(map: &Map<String, Value>) -> bool {
    map.contains_key("gridSize")
}

pub(super) fn read(map: &Map<String, Value>, asked: Option<&Shape>) -> Result<DrawnPuzzle, Problem> {
    let size = map.get("gridSize").and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok());
    let size = size.unwrap_or(0);
    Shape::of_size(size)?;
    let mut cells = vec![Map::new(); size * size];
    let mut puzzle = Map::new();
    for (key, value) in map {
        let wrong = || Problem::Json(format!("`{key}` has an entry that cannot be read"));
        let entries = value.as_array().map_or(&[][..], Vec::as_slice);
        if let Some((_, name)) = FLAGS.iter().find(|(known, _)| known == key) {
            puzzle.insert((*name).to_owned(), value.clone());
        } else if let Some((_, name)) = CELLS.iter().find(|(known, _)| known == key) {
            let cells = entries.iter().map(|entry| Some(json!({ "cell": name_of(entry)? })));
            puzzle.insert((*name).to_owned(), cells.collect::<Option<_>>().ok_or_else(wrong)?);
        } else if let Some((_, name, part)) = LISTS.iter().find(|(known, ..)| known == key) {
            let entry = |entry: &Value| {
                let names = names(entry)?;
                Some(json!({ *part: if *part == "lines" { json!([names]) } else { json!(names) } }))
            };
            let entries = entries.iter().map(entry).collect::<Option<_>>().ok_or_else(wrong)?;
            puzzle.insert((*name).to_owned(), entries);
        } else {
            other(key, value, entries, size, &mut cells, &mut puzzle)?.ok_or_else(wrong)?;
        }
    }
    let rows: Vec<&[Map<String, Value>]> = cells.chunks(size.max(1)).collect();
    puzzle.extend([("size".to_owned(), json!(size)), ("grid".to_owned(), json!(rows))]);
    f_puzzles::drawing(&puzzle, asked)
}

/// Reads what f-puzzles has in another form; `None` within if an entry is not one of lisudoku.
fn other(
    key: &str,
    value: &Value,
    entries: &[Value],
    size: usize,
    cells: &mut [Map<String, Value>],
    puzzle: &mut Map<String, Value>,
) -> Result<Option<()>, Problem> {
    let at = |place: &Value| {
        let (row, column) = position(place)?;
        (row < size && column < size).then_some(row * size + column)
    };
    let mut put = |key: &str, entry: Value| f_puzzles::push(puzzle, key, entry);
    let mut entry = |number: usize, entry: &Value| -> Option<()> {
        match key {
            "fixedNumbers" => {
                let cell = cells.get_mut(at(entry.get("position")?)?)?;
                cell.insert("value".to_owned(), entry.get("value")?.clone());
                cell.insert("given".to_owned(), json!(true));
            }
            "regions" => {
                for place in entry.as_array()? {
                    cells.get_mut(at(place)?)?.insert("region".to_owned(), json!(number));
                }
            }
            "arrows" => {
                let circle = names(entry.get("circleCells")?)?;
                let line = names(entry.get("arrowCells")?)?;
                put("arrow", json!({ "cells": circle, "lines": [line] }));
            }
            "killerCages" => {
                put(
                    "killercage",
                    json!({ "cells": names(entry.get("region")?)?, "value": entry.get("sum") }),
                );
            }
            _ => {
                let name = match entry.get("dotType")?.as_str()? {
                    "Consecutive" => "difference",
                    "Double" => "ratio",
                    _ => return None,
                };
                put(name, json!({ "cells": [name_of(entry.get("cell1")?)?, name_of(entry.get("cell2")?)?] }));
            }
        }
        Some(())
    };
    match key {
        "fixedNumbers" | "regions" | "arrows" | "killerCages" | "kropkiDots" => {
            Ok(entries.iter().enumerate().try_for_each(|(number, one)| entry(number, one)))
        }
        "gridSize" => Ok(Some(())),
        "kropkiNegative" if *value == Value::Bool(true) => {
            puzzle.insert("negative".to_owned(), json!(["difference", "ratio"]));
            Ok(Some(()))
        }
        _ if f_puzzles::is_nothing(value) => Ok(Some(())),
        _ => Err(Problem::UnknownRule(key.to_owned())),
    }
}

fn position(place: &Value) -> Option<(usize, usize)> {
    let line = |key: &str| usize::try_from(place.get(key)?.as_u64()?).ok();
    Some((line("row")?, line("col")?))
}

fn name_of(place: &Value) -> Option<String> {
    let (row, column) = position(place)?;
    Some(format!("R{}C{}", row.checked_add(1)?, column.checked_add(1)?))
}

fn names(places: &Value) -> Option<Vec<String>> {
    places.as_array()?.iter().map(name_of).collect()
}
