//! Lines and diagonals that are seen from beside the board.

use super::super::cell;
use super::read::number;
use serde_json::Value;
use whydoku_board::{Cell, Constraint, ConstraintKind};

/// The line that begins at a cell outside the board.
pub(super) fn outside_line(value: &Value, size: usize) -> Option<Vec<Cell>> {
    let (row, column) = cell(value)?;
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

/// The diagonal of a little killer.
pub(super) fn diagonal(entry: &Value, size: usize) -> Option<Constraint> {
    let (row, column) = cell(entry.get("cell")?)?;
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
