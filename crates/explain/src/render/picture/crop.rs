//! The rows and columns of a board that a step is about, with signs that do not need colour:
//!
//! ```text
//!      c6  c9                       c1  c4     c8
//! r1   ●   ●                   r8   ●17 ●17    5 ✗1
//! r7   ✗   ✗
//! ```

use super::{FAINT, cell_tokens, pack};
use crate::render::marks::Marks;
use crate::render::paint::Paint;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, Digit, Grid};
use whydoku_solver::catalogue::Coordinates;

struct Crop<'a> {
    grid: &'a Grid,
    marks: &'a Marks,
    /// The cells that are drawn.
    cells: BTreeSet<Cell>,
    /// Whether all marks are of one digit, so that signs stand for it.
    is_single_digit: bool,
}

/// Draws the rows and columns of the marks, line by line. There are no lines if nothing is marked or if they would be wider
/// than `width`.
pub(in crate::render) fn cropped(
    grid: &Grid,
    marks: &Marks,
    paint: Paint,
    coordinates: Coordinates,
    width: usize,
) -> Vec<String> {
    let layout = grid.layout();
    let candidates = marks.candidates();
    let cells: BTreeSet<Cell> =
        candidates.iter().map(|candidate| candidate.cell).chain(marks.cells.iter().copied()).collect();
    let is_drawn = |cell: &Cell| grid.digit(*cell).is_none() && layout.helper_number(*cell).is_none();
    let cells: BTreeSet<Cell> = cells.into_iter().filter(is_drawn).collect();
    let digits: BTreeSet<Digit> = candidates.iter().map(|candidate| candidate.digit).collect();
    let crop = Crop { grid, marks, is_single_digit: digits.len() == 1 && marks.cells.is_empty(), cells };
    let rows: BTreeSet<usize> = crop.cells.iter().map(|&cell| layout.row(cell)).collect();
    let columns: BTreeSet<usize> = crop.cells.iter().map(|&cell| layout.column(cell)).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![" ".repeat(5)];
    let mut used = 5;
    lines.extend(
        rows.iter().map(|row| paint.in_style(&format!("{:<5}", coordinates.row_label(row + 1)), FAINT)),
    );
    for &column in &columns {
        let texts: Vec<(String, usize)> =
            rows.iter().map(|&row| crop.text(layout.cell(row, column), paint)).collect();
        let name = coordinates.column_label(column + 1);
        let widest = texts.iter().map(|(_, width)| *width).chain([name.len()]).max().unwrap_or(0) + 2;
        lines[0] += &format!("{}{}", paint.in_style(&name, FAINT), " ".repeat(widest - name.len()));
        for (line, (text, width)) in lines[1..].iter_mut().zip(texts) {
            *line += &(text + &" ".repeat(widest - width));
        }
        used += widest;
    }
    if used > width {
        return Vec::new();
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

impl Crop<'_> {
    /// The content of a cell and its width.
    fn text(&self, cell: Cell, paint: Paint) -> (String, usize) {
        let mut digits = self.grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit));
        if self.is_single_digit
            && let Some(sign) = digits.find_map(|candidate| self.marks.sign_of(candidate, self.grid))
        {
            (paint.in_style(&sign.letter.to_string(), sign.style), 1)
        } else if self.is_single_digit || !self.cells.contains(&cell) {
            (paint.in_style(".", FAINT), 1)
        } else {
            pack(&cell_tokens(self.grid, self.marks, cell, paint), usize::MAX).remove(0)
        }
    }
}
