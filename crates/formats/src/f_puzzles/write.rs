//! A puzzle as JSON of f-puzzles, and as links that hold it.

use super::{NEGATIVES, RULES, constraints};
use crate::{lz, write};
use serde_json::{Map, Value, json};
use whydoku_board::controls::escaped_json;
use whydoku_board::{Cell, Grid, Regions, Rules, Shape, Side};

/// The JSON of f-puzzles. `None` where that cannot say a rule of this board: windows, clues of another depth than the
/// boxes', or a board without regions.
pub fn f_puzzles<const W: usize>(grid: &Grid<W>, title: Option<&str>) -> Option<String> {
    let layout = grid.layout();
    let shape = layout.shape();
    let size = shape.size();
    let customary = Shape::of_size(size).ok()?;
    let unknown = [Rules::WINDOWS, Rules::ENTROPY, Rules::ANTI_TAXICAB, Rules::UNKNOWN_REGIONS];
    let is_expressible = !unknown.iter().any(|&rule| shape.rules().have(rule))
        && shape.outside_depth().is_none()
        && shape.lowest() == 1
        && !shape.has_more_digits()
        && shape.helpers().is_empty()
        && !matches!(shape.regions(), Regions::None);
    if !is_expressible {
        return None;
    }
    let named = shape.regions() != customary.regions();
    let lost: Vec<Cell> = write::removed(grid).into_iter().map(|candidate| candidate.cell).collect();
    let cell = |row: usize, column: usize| {
        let at = layout.cell(row, column);
        let mut cell = json!({});
        if let Some(digit) = grid.digit(at) {
            cell["value"] = json!(layout.value(digit));
            if grid.givens().contains(at) {
                cell["given"] = json!(true);
            }
        }
        // A cell that has lost candidates lists the others.
        if lost.contains(&at) {
            let marks: Vec<i32> = grid.candidates(at).into_iter().map(|digit| layout.value(digit)).collect();
            cell["givenPencilMarks"] = json!(marks);
        }
        if named {
            cell["region"] = json!(shape.region_of(row, column));
        }
        cell
    };
    let rows: Vec<Vec<Value>> =
        (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect();
    let mut map = Map::new();
    map.insert("size".to_owned(), json!(size));
    map.insert("title".to_owned(), json!(title.unwrap_or_default()));
    map.insert("grid".to_owned(), json!(rows));
    let kept = |&(name, rule): &(&'static str, Rules)| shape.rules().have(rule).then_some(name);
    map.extend(RULES.iter().filter_map(kept).map(|key| (key.to_owned(), json!(true))));
    let negatives: Vec<&str> = NEGATIVES[..3].iter().filter_map(kept).collect();
    if !negatives.is_empty() {
        map.insert("negative".to_owned(), json!(negatives));
    }
    constraints::write(shape.constraints(), size, &mut map)?;
    let name = |&cell: &u16| cell_key(cell.into(), size);
    if !shape.extra().is_empty() {
        let cells = |region: &Vec<u16>| json!({ "cells": region.iter().map(name).collect::<Vec<_>>() });
        map.insert("extraregion".to_owned(), shape.extra().iter().map(cells).collect());
    }
    if !shape.outside().is_empty() {
        let mut texts = Vec::new();
        for (side, line) in Side::ALL.into_iter().flat_map(|side| (0..size).map(move |line| (side, line))) {
            let here = shape.outside().iter().filter(|clue| clue.side == side && clue.line == line);
            let digits: String = here.map(|clue| shape.symbol(clue.digit)).collect();
            if !digits.is_empty() {
                texts.push(json!({ "cells": [outside_cell(side, line, size)], "value": digits }));
            }
        }
        let rule = "Outside: a digit beside the grid stands among the first cells seen from there, as many as a box is deep.";
        map.insert("ruleset".to_owned(), json!(rule));
        map.insert("text".to_owned(), json!(texts));
    }
    Some(escaped_json(&Value::Object(map).to_string()).into_owned())
}

pub(super) fn cell_key(cell: usize, size: usize) -> String {
    format!("R{}C{}", cell / size + 1, cell % size + 1)
}

/// The name of the cell beside the board from which a line is seen.
pub(super) fn outside_cell(side: Side, line: usize, size: usize) -> String {
    match side {
        Side::Top => format!("R0C{}", line + 1),
        Side::Left => format!("R{}C0", line + 1),
        Side::Right => format!("R{}C{}", line + 1, size + 1),
        Side::Bottom => format!("R{}C{}", size + 1, line + 1),
    }
}

/// A link that opens the puzzle in `SudokuPad`, which accepts the JSON of f-puzzles; `None` where [`f_puzzles`] is.
pub fn sudoku_pad_link<const W: usize>(grid: &Grid<W>, title: Option<&str>) -> Option<String> {
    // Some characters must be escaped in an address.
    let packed = lz::compress(&f_puzzles(grid, title)?);
    let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    Some(format!("https://sudokupad.app/?puzzleid=fpuzzles{packed}"))
}

/// A link that opens the puzzle on a page where it can be solved: for classic puzzles without removed candidates one of a
/// hundred characters to sudoku.coach, which a small QR code holds, else [`sudoku_pad_link`].
pub fn online_link<const W: usize>(grid: &Grid<W>, title: Option<&str>) -> Option<String> {
    if *grid.layout().shape() == Shape::CLASSIC && write::removed(grid).is_empty() {
        return Some(format!("https://sudoku.coach/en/play/{}", write::one_line(grid).replace('.', "0")));
    }
    sudoku_pad_link(grid, title)
}

/// The long link of f-puzzles; `None` where [`f_puzzles`] is.
pub fn f_puzzles_link<const W: usize>(grid: &Grid<W>, title: Option<&str>) -> Option<String> {
    Some(format!("https://www.f-puzzles.com/?load={}", lz::compress(&f_puzzles(grid, title)?)))
}
