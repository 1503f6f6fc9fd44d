//! Grids drawn in the terminal, with signs that do not need colour:
//!
//! ```text
//! [59]   a cell that the argument rests on       v and >  its columns and rows
//! *6     a candidate of the argument             -6       a candidate that is eliminated
//! A[59]  a cell of set A                         +6       a digit that is placed
//! ```

mod frame;
mod legend;

pub(super) use legend::{ConstraintLetters, lettered_board};

use super::marks::Marks;
use super::paint::{FAINT, HEADLINE, PLACED, Paint, REMOVED, style_of};
use anstyle::Style;
use frame::BoardFrame;
use whydoku_board::{Candidate, Cell, Grid};

/// Draws the digits of a grid, with `.` for open cells.
pub fn board(grid: &Grid, paint: Paint) -> String {
    let text = |cell: Cell| {
        let style = if grid.givens().contains(cell) { HEADLINE } else { Style::new() };
        vec![(paint.in_style(&grid.symbol(cell).to_string(), style), 1)]
    };
    BoardFrame::new(grid, 1, |_| 1).draw(&Marks::default(), paint, text)
}

/// Draws a grid with its candidates and the marks of a step.
pub fn picture(grid: &Grid, marks: &Marks, paint: Paint) -> String {
    picture_within(grid, marks, paint, usize::MAX)
}

/// Draws a grid with its candidates and the marks of a step, no wider than this if possible: candidates that do not fit
/// next to each other stand below each other.
pub fn picture_within(grid: &Grid, marks: &Marks, paint: Paint, width: usize) -> String {
    let layout = grid.layout();
    let cells: Vec<Vec<CellToken>> =
        layout.cells().iter().map(|cell| cell_text(grid, marks, cell, paint)).collect();
    let mut drawn = draw_within(grid, &cells, marks, paint, width, 2);
    if let Some(legend) = marks.legend(layout) {
        drawn += &legend;
        drawn.push('\n');
    }
    drawn
}

fn draw_within(
    grid: &Grid,
    cells: &[Vec<CellToken>],
    marks: &Marks,
    paint: Paint,
    width: usize,
    gap: usize,
) -> String {
    let size = grid.layout().size();
    let widest = cells.iter().map(|tokens| pack(tokens, usize::MAX)[0].1).max().unwrap_or(1);
    let frame = |(gap, room): (usize, usize)| {
        let of = |at: usize| pack(&cells[at], room).iter().map(|line| line.1).max().unwrap_or(1);
        let column = |column: usize| (0..size).map(|row| of(row * size + column)).max().unwrap_or(1);
        (BoardFrame::new(grid, gap, column), room)
    };
    let narrower = (3..=widest).rev().map(|room| (2, room)).chain((1..=3).rev().map(|room| (1, room)));
    let mut frames = std::iter::once((gap, usize::MAX)).chain(narrower).map(frame);
    let mut chosen = frames.next();
    while let Some((frame, _)) = &chosen
        && frame.width() > width
        && let Some(next) = frames.next()
    {
        chosen = Some(next);
    }
    let Some((frame, room)) = chosen else { return String::new() };
    frame.draw(marks, paint, |cell| pack(&cells[cell.index()], room))
}

/// A part of a cell's content, and its width without escape codes.
pub(super) type CellToken = (String, usize);

fn cell_text(grid: &Grid, marks: &Marks, cell: Cell, paint: Paint) -> Vec<CellToken> {
    if let Some(digit) = grid.digit(cell) {
        let style = if grid.givens().contains(cell) { HEADLINE } else { Style::new() };
        return vec![(paint.in_style(&grid.layout().spell(digit), style), 1)];
    }
    let mut tokens: Vec<CellToken> = Vec::new();
    for digit in grid.candidates(cell) {
        let candidate = Candidate::new(cell, digit);
        let (sign, style) = if marks.placed.contains(&candidate) {
            ("+", PLACED)
        } else if marks.removed.contains(&candidate) {
            ("-", REMOVED)
        } else if marks.parts.contains_key(&candidate) {
            ("*", style_of(marks.tone_of(candidate)))
        } else if marks.cells.contains(&cell) {
            ("", style_of(marks.tones.get(&cell).copied()))
        } else {
            ("", FAINT)
        };
        tokens
            .push((paint.in_style(&format!("{sign}{}", grid.layout().spell(digit)), style), sign.len() + 1));
    }
    let open = match marks.letters_of(cell) {
        Some(letters) => format!("{letters}["),
        None if marks.cells.contains(&cell) => "[".to_owned(),
        None => return tokens,
    };
    let width = open.len();
    tokens.insert(0, (open, width));
    tokens.push(("]".to_owned(), 1));
    tokens
}

/// The content of a cell in lines of at most this width, at least one.
fn pack(tokens: &[CellToken], room: usize) -> Vec<CellToken> {
    let mut lines: Vec<CellToken> = vec![(String::new(), 0)];
    for (text, width) in tokens {
        match lines.last_mut() {
            Some((line, used)) if *used == 0 || *used + width <= room => {
                line.push_str(text);
                *used += width;
            }
            _ => lines.push((text.clone(), *width)),
        }
    }
    lines
}
