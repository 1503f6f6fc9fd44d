//! Grids drawn in the terminal, with signs that do not need colour:
//!
//! ```text
//! ●68    candidates of the argument              ✗68      candidates that are eliminated
//! ○68    of these, fins                          +6       a digit that is placed
//! A●59   a cell of set A                         v and >  columns and rows of the argument
//! ```
//!
//! A sign stands before all digits that have it, and a blank between them and others: `13 ✗2456`.

mod crop;
mod frame;
mod legend;
mod signs;

pub(super) use crop::cropped;
pub(super) use legend::{ConstraintLetters, lettered_board};
pub use signs::SignLegend;

use super::marks::Marks;
use super::paint::{FAINT, HEADLINE, Paint, style_of, visible};
use anstyle::Style;
use frame::BoardFrame;
use whydoku_board::{Candidate, Cell, Grid};
use whydoku_solver::catalogue::Coordinates;

/// Draws the digits of a grid, with `.` for open cells.
pub fn board(grid: &Grid, paint: Paint, coordinates: Coordinates) -> String {
    let text = |cell: Cell| {
        let style = if grid.givens().contains(cell) { HEADLINE } else { Style::new() };
        vec![(paint.in_style(&grid.symbol(cell).to_string(), style), 1)]
    };
    BoardFrame::new(grid, coordinates, 1, |_| 1).draw(&Marks::default(), paint, text)
}

/// Draws a grid with its candidates and the marks of a step.
pub fn picture(grid: &Grid, marks: &Marks, paint: Paint, coordinates: Coordinates) -> String {
    picture_within(grid, marks, paint, coordinates, usize::MAX)
}

/// Draws a grid with its candidates and the marks of a step, no wider than this if possible: candidates that do not fit
/// next to each other stand below each other.
pub fn picture_within(
    grid: &Grid,
    marks: &Marks,
    paint: Paint,
    coordinates: Coordinates,
    width: usize,
) -> String {
    let layout = grid.layout();
    let cells: Vec<Vec<CellToken>> =
        layout.cells().iter().map(|cell| cell_tokens(grid, marks, cell, paint)).collect();
    let mut drawn = draw_within(grid, &cells, marks, paint, coordinates, [width, 2]);
    if let Some(legend) = marks.legend(layout, coordinates) {
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
    coordinates: Coordinates,
    [width, gap]: [usize; 2],
) -> String {
    let size = grid.layout().side();
    let widest = cells.iter().map(|tokens| pack(tokens, usize::MAX)[0].1).max().unwrap_or(1);
    let frame = |(gap, room): (usize, usize)| {
        let of = |at: usize| pack(&cells[at], room).iter().map(|line| line.1).max().unwrap_or(1);
        let column = |column: usize| (0..size).map(|row| of(row * size + column)).max().unwrap_or(1);
        (BoardFrame::new(grid, coordinates, gap, column), room)
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

/// A line of a cell's content, and its width without escape codes.
pub(super) type CellLine = (String, usize);

/// A part of a cell's content.
pub(super) struct CellToken {
    text: String,
    /// The sign of its digit, which is written at the first digit that has it, and again after a line break.
    sign: Option<String>,
    /// Whether it continues what stands before it without a blank.
    continues: bool,
}

impl CellToken {
    pub(super) fn new(text: String) -> Self {
        Self { text, sign: None, continues: true }
    }
}

fn cell_tokens(grid: &Grid, marks: &Marks, cell: Cell, paint: Paint) -> Vec<CellToken> {
    if let Some(digit) = grid.digit(cell) {
        let style = if grid.givens().contains(cell) { HEADLINE } else { Style::new() };
        return vec![CellToken::new(paint.in_style(&grid.layout().spell(digit), style))];
    }
    let mut tokens: Vec<(Option<usize>, CellToken)> = Vec::new();
    for digit in grid.candidates(cell) {
        let sign = marks.sign_of(Candidate::new(cell, digit), grid);
        let style = match sign {
            Some(sign) => sign.style,
            None if marks.cells.contains(&cell) => style_of(marks.tones.get(&cell).copied()),
            None => FAINT,
        };
        let text = paint.in_style(&grid.layout().spell(digit), style);
        let written = sign.map(|sign| paint.in_style(&sign.letter.to_string(), style));
        tokens.push((sign.map(|sign| sign.order), CellToken { text, sign: written, continues: true }));
    }
    // Unmarked digits come first, then those of each sign.
    tokens.sort_by_key(|(order, _)| *order);
    for at in 1..tokens.len() {
        tokens[at].1.continues = tokens[at].0 == tokens[at - 1].0;
    }
    let letters = marks.letters_of(cell).map(CellToken::new);
    letters.into_iter().chain(tokens.into_iter().map(|(_, token)| token)).collect()
}

/// The content of a cell in lines of at most this width, at least one.
fn pack(tokens: &[CellToken], room: usize) -> Vec<CellLine> {
    let mut lines: Vec<CellLine> = vec![(String::new(), 0)];
    let mut is_signed = false;
    for CellToken { text, sign, continues } in tokens {
        let letters = visible(text).count();
        let begins = !continues || !is_signed && sign.is_some();
        let gap = usize::from(!continues);
        let needed = letters + gap + usize::from(begins && sign.is_some());
        let fits = lines.last().is_some_and(|(_, used)| *used == 0 || used + needed <= room);
        if !fits {
            lines.push((String::new(), 0));
        }
        let Some((line, used)) = lines.last_mut() else { continue };
        let is_first = *used == 0;
        let blank = if is_first { "" } else { [" ", ""][usize::from(*continues)] };
        let sign = sign.as_deref().filter(|_| begins || is_first);
        *line += &format!("{blank}{}{text}", sign.unwrap_or_default());
        *used += blank.len() + usize::from(sign.is_some()) + letters;
        is_signed = is_signed && *continues || sign.is_some();
    }
    lines
}
