//! Grids drawn in the terminal. What plays a part is marked with signs that survive without colour:
//!
//! ```text
//! [59]   a cell that the argument rests on       v and >  its columns and rows
//! *6     a place of the digit it is about        -6       a candidate that goes
//! A[59]  the same, of set A                         +6       a digit that is placed
//! ```
//!
//! Where there are several sets, a line below says which cells each of them has.
//!
//! Digits written outside the board stand where they do on paper: above and below the columns one under the other,
//! beside the rows one after the other.

//!
//! | file | draws |
//! | --- | --- |
//! | `frame.rs` | the board around its cells: labels, and lines between regions |
//! | `clues.rs` | digits outside the board |

mod clues;
mod frame;

use super::ink::{FAINT, HEADLINE, PLACED, Paint, REMOVED, style_of};
use super::marks::Marks;
use anstyle::Style;
use frame::Frame;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell};

/// A grid of digits alone, `.` for open cells.
pub fn board(grid: &Grid, ink: Paint) -> String {
    let text = |cell: Cell| -> (String, usize) {
        let digit = grid.symbol(cell).to_string();
        let given = grid.givens().contains(cell);
        (if given { ink.in_style(&digit, HEADLINE) } else { digit }, 1)
    };
    Frame::new(grid, 1, |_| 1).draw(&Marks::default(), ink, |cell| vec![text(cell)])
}

/// A grid with all its candidates and the marks of a step.
pub fn picture(grid: &Grid, marks: &Marks, ink: Paint) -> String {
    picture_within(grid, marks, ink, usize::MAX)
}

/// The same, no wider than this if that can be: where the candidates of a cell do not fit beside each other, they stand
/// below each other.
pub fn picture_within(grid: &Grid, marks: &Marks, ink: Paint, width: usize) -> String {
    let layout = grid.layout();
    let cells: Vec<Vec<Token>> =
        layout.cells().iter().map(|cell| cell_text(grid, marks, cell, ink)).collect();
    let mut drawn = fitted(grid, &cells, marks, ink, width, 2);
    if let Some(legend) = marks.legend(layout) {
        drawn += &legend;
        drawn.push('\n');
    }
    drawn
}

/// A board with this in its cells and such a gap between them, no wider than this if that can be.
pub(super) fn fitted(
    grid: &Grid,
    cells: &[Vec<Token>],
    marks: &Marks,
    ink: Paint,
    width: usize,
    gap: usize,
) -> String {
    let size = grid.layout().size();
    let widest = cells.iter().map(|tokens| packed(tokens, usize::MAX)[0].1).max().unwrap_or(1);
    let frame = |(gap, room): (usize, usize)| {
        let of = |at: usize| packed(&cells[at], room).iter().map(|line| line.1).max().unwrap_or(1);
        let column = |column: usize| (0..size).map(|row| of(row * size + column)).max().unwrap_or(1);
        (Frame::new(grid, gap, column), room)
    };
    let narrower = (3..=widest).rev().map(|room| (2, room)).chain((1..=3).rev().map(|room| (1, room)));
    let mut frames = std::iter::once((gap, usize::MAX)).chain(narrower).map(frame);
    let mut chosen = None;
    for (frame, room) in frames.by_ref() {
        let fits = frame.width() <= width;
        chosen = Some((frame, room));
        if fits {
            break;
        }
    }
    let Some((frame, room)) = chosen else { return String::new() };
    frame.draw(marks, ink, |cell| packed(&cells[cell.index()], room))
}

/// A piece of what is written in a cell, and how wide it is without escape codes.
pub(super) type Token = (String, usize);

/// What is written in a cell.
fn cell_text(grid: &Grid, marks: &Marks, cell: Cell, ink: Paint) -> Vec<Token> {
    if let Some(digit) = grid.digit(cell) {
        let style = if grid.givens().contains(cell) { HEADLINE } else { Style::new() };
        return vec![(ink.in_style(&grid.layout().spell(digit), style), 1)];
    }
    let mut tokens: Vec<Token> = Vec::new();
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
        tokens.push((ink.in_style(&format!("{sign}{}", grid.layout().spell(digit)), style), sign.len() + 1));
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

/// The pieces of a cell on lines of at most this width; always one line at least.
fn packed(tokens: &[Token], room: usize) -> Vec<Token> {
    let mut lines: Vec<Token> = vec![(String::new(), 0)];
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
