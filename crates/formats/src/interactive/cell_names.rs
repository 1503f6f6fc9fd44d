//! Cells, lines and diagonals by their names in strings of the Interactive Sudoku Solver.

use whydoku_board::Cell;

/// The cell of a name such as `R1C2`, or `R1Cb` for the cell in column 11.
pub(super) fn cell(name: &str, size: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let line = |text: &str| usize::from_str_radix(text, 36).ok()?.checked_sub(1).filter(|&line| line < size);
    Some(Cell::new(line(row)? * size + line(column)?))
}

/// The name of a cell with a tilde before it. Columns above 9 are letters, as there.
pub(super) fn name(cell: Cell, size: usize) -> String {
    let line = |number: usize| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
    format!("~R{}C{}", line(cell.index() / size), line(cell.index() % size))
}

pub(super) fn line(name: &str, size: usize) -> Option<Vec<Cell>> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&line| line < size);
    if let Some(column) = name.strip_prefix('C') {
        number(column).map(|column| (0..size).map(|row| Cell::new(row * size + column)).collect())
    } else {
        let row = number(name.strip_prefix('R')?)?;
        Some((0..size).map(|column| Cell::new(row * size + column)).collect())
    }
}

/// The diagonal that begins at a cell of the edge: from the left it falls to the right, from the top to the left, and from
/// the other sides it rises.
pub(super) fn diagonal(from: Cell, size: usize) -> Option<Vec<Cell>> {
    let (row, column) = (from.index() / size, from.index() % size);
    let last = size - 1;
    let (down, right) = match (row, column) {
        (row, 0) if row < last => (true, true),
        (row, column) if column == last && row > 0 && row < last => (false, false),
        (0, _) => (true, false),
        (row, column) if row == last && column > 0 && column < last => (false, true),
        _ => return None,
    };
    let (mut row, mut column) = (row as isize, column as isize);
    let mut cells = Vec::new();
    let on = |line: isize| (0..size as isize).contains(&line);
    while on(row) && on(column) {
        cells.push(Cell::new(row as usize * size + column as usize));
        row += if down { 1 } else { -1 };
        column += if right { 1 } else { -1 };
    }
    Some(cells)
}
