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

use super::ink::{FAINT, HEADLINE, PLACED, PREMISE, Paint, REMOVED, style_of};
use super::marks::Marks;
use crate::geometry::{Candidate, Cell, Digit, HouseInfo, HouseKind, Side};
use crate::grid::Grid;
use anstyle::Style;
use std::fmt::Write as _;

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

/// How a board is laid out on lines of text.
struct Frame<'a> {
    grid: &'a Grid,
    /// The width of each column's cells.
    widths: Vec<usize>,
    /// Blanks between cells of one region.
    gap: usize,
    /// Which boundaries between columns carry a line somewhere; one more than there are columns.
    lined: Vec<bool>,
}

impl<'a> Frame<'a> {
    fn new(grid: &'a Grid, gap: usize, width: impl Fn(usize) -> usize) -> Self {
        let size = grid.layout().size();
        let mut frame = Self { grid, widths: (0..size).map(width).collect(), gap, lined: Vec::new() };
        let lined =
            |column: usize| (0..size).any(|row| frame.parted((row, column), (row, column.wrapping_sub(1))));
        frame.lined = (0..=size).map(lined).collect();
        frame
    }

    fn draw(&self, marks: &Marks, ink: Paint, text: impl Fn(Cell) -> Vec<Token>) -> String {
        let layout = self.grid.layout();
        let size = layout.size();
        let marked = |kind: HouseKind, number: usize| {
            let is = |info: &HouseInfo| info.kind == kind && info.number == number;
            marks.houses.iter().find(|&(&house, _)| is(layout.house(house))).map(|(_, &role)| style_of(role))
        };
        let label = |sign: char, letter: char, number: usize, width: usize, here: Option<Style>| {
            let name = format!("{}{number}", if here.is_some() { sign } else { letter });
            // A board of bare digits has no room for more than the last figure of a column's number.
            let name = if self.gap == 1 && letter == 'c' { (number % 10).to_string() } else { name };
            ink.in_style(&format!("{name:<width$}"), here.unwrap_or(FAINT))
        };
        let aside = self.clues_at(Side::Left).map(|(digits, _)| digits.len()).max().unwrap_or(0);
        let labels = size.to_string().len() + 2;
        let margin = labels + aside + usize::from(aside > 0);
        let mut drawn = self.clue_rows(Side::Top, margin, marks, ink);
        drawn += &" ".repeat(margin);
        for column in 0..size {
            drawn += &" ".repeat(self.boundary(column));
            let here = marked(HouseKind::Column, column + 1);
            // The last label is not padded, so that no line ends in blanks.
            let width = if column + 1 == size { 0 } else { self.widths[column] };
            drawn += &label('v', 'c', column + 1, width, here);
        }
        drawn.push('\n');
        for row in 0..=size {
            if let Some(line) = self.ruler(row) {
                let _ = writeln!(drawn, "{}{}", " ".repeat(margin), ink.in_style(&line, FAINT));
            }
            if row == size {
                break;
            }
            let cells: Vec<Vec<Token>> = (0..size).map(|column| text(layout.cell(row, column))).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(1) {
                let first = line == 0;
                drawn += &if first {
                    label('>', 'r', row + 1, labels, marked(HouseKind::Row, row + 1))
                } else {
                    " ".repeat(labels)
                };
                if aside > 0 {
                    let clues = self.clue_line(Side::Left, row, marks, ink);
                    let (said, width) = if first { clues } else { (String::new(), 0) };
                    drawn += &format!("{}{said} ", " ".repeat(aside - width));
                }
                for column in 0..=size {
                    let parted = self.parted((row, column), (row, column.wrapping_sub(1)));
                    let edge = ink.in_style(if parted { "│" } else { " " }, FAINT);
                    match self.lined[column] {
                        true if column == 0 => drawn.extend([&edge, " "]),
                        true if column == size => drawn.extend([" ", &edge]),
                        true => drawn.extend([" ", &edge, " "]),
                        false => drawn += &" ".repeat(self.gap),
                    }
                    if let Some(lines) = cells.get(column) {
                        let (text, width) =
                            lines.get(line).map_or(("", 0), |(text, width)| (text.as_str(), *width));
                        let _ = write!(drawn, "{text}{}", " ".repeat(self.widths[column] - width));
                    }
                }
                let (clues, width) = self.clue_line(Side::Right, row, marks, ink);
                if first && width > 0 {
                    let _ = write!(drawn, " {clues}");
                }
                drawn.push('\n');
            }
        }
        drawn += &self.clue_rows(Side::Bottom, margin, marks, ink);
        drawn.lines().map(str::trim_end).fold(String::new(), |all, line| all + line + "\n")
    }

    /// How wide the drawing is, but for clues at the right.
    fn width(&self) -> usize {
        let size = self.widths.len();
        let aside = self.clues_at(Side::Left).map(|(digits, _)| digits.len()).max().unwrap_or(0);
        let margin = size.to_string().len() + 2 + aside + usize::from(aside > 0);
        let between: usize = (0..size).map(|column| self.boundary(column)).sum();
        margin + between + self.widths.iter().sum::<usize>() + if self.lined[size] { 2 } else { 0 }
    }

    /// The clues of a side, line by line: their digits, and the numbers of the clues.
    fn clues_at(&self, side: Side) -> impl Iterator<Item = (Vec<Digit>, Vec<usize>)> + '_ {
        let shape = self.grid.layout().shape();
        (0..shape.size()).map(move |line| {
            let numbered = shape.outside().iter().enumerate();
            let here = numbered.filter(|(_, clue)| clue.side == side && clue.line == line);
            here.map(|(number, clue)| (clue.digit, number)).unzip()
        })
    }

    /// The clues beside a row, and their width without escape codes.
    fn clue_line(&self, side: Side, row: usize, marks: &Marks, ink: Paint) -> (String, usize) {
        let layout = self.grid.layout();
        let (digits, numbers) = self.clues_at(side).nth(row).unwrap_or_default();
        let text = digits
            .iter()
            .zip(&numbers)
            .map(|(digit, number)| clue_text(&layout.spell(*digit), *number, marks, ink));
        (text.collect(), digits.len())
    }

    /// The clues above or below the columns, on as many lines as the longest needs; they end or begin at the board.
    fn clue_rows(&self, side: Side, margin: usize, marks: &Marks, ink: Paint) -> String {
        let layout = self.grid.layout();
        let columns: Vec<(Vec<Digit>, Vec<usize>)> = self.clues_at(side).collect();
        let longest = columns.iter().map(|(digits, _)| digits.len()).max().unwrap_or(0);
        let mut drawn = String::new();
        for line in 0..longest {
            drawn += &" ".repeat(margin);
            for (column, (digits, numbers)) in columns.iter().enumerate() {
                let before = if side == Side::Top { longest - digits.len() } else { 0 };
                let at = line.checked_sub(before).filter(|&at| at < digits.len());
                let text = at.map_or(" ".to_owned(), |at| {
                    clue_text(&layout.spell(digits[at]), numbers[at], marks, ink)
                });
                drawn += &" ".repeat(self.boundary(column));
                drawn += &format!("{text}{}", " ".repeat(self.widths[column] - 1));
            }
            drawn.push('\n');
        }
        drawn
    }

    /// How many characters stand between a column and the one before it.
    fn boundary(&self, column: usize) -> usize {
        match self.lined[column] {
            true if column == 0 => 2,
            true => 3,
            false => self.gap,
        }
    }

    /// Whether a line runs between two neighbouring cells: one is outside the board, or they share no region.
    fn parted(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        let layout = self.grid.layout();
        let size = layout.size();
        let inside = |(row, column): (usize, usize)| row < size && column < size;
        let region = |(row, column)| layout.shape().region_of(row, column);
        match (inside(a), inside(b)) {
            (false, false) => false,
            (true, true) => region(a) != region(b),
            _ => true,
        }
    }

    /// The line above a row, if any part of it is drawn.
    fn ruler(&self, row: usize) -> Option<String> {
        let size = self.widths.len();
        let across =
            |column: usize| column < size && self.parted((row.wrapping_sub(1), column), (row, column));
        let along = |row: usize, column: usize| self.parted((row, column.wrapping_sub(1)), (row, column));
        if !(0..size).any(across) {
            return None;
        }
        let stroke = |drawn: bool, length: usize| if drawn { "─" } else { " " }.repeat(length);
        let mut line = String::new();
        for column in 0..=size {
            let (left, right) = (column > 0 && across(column - 1), across(column));
            if self.lined[column] {
                let before = usize::from(column > 0);
                let after = usize::from(column < size);
                line += &stroke(left, before);
                line.push(junction([along(row.wrapping_sub(1), column), along(row, column), left, right]));
                line += &stroke(right, after);
            } else {
                line += &stroke(left && right, self.gap);
            }
            if column < size {
                line += &stroke(right, self.widths[column]);
            }
        }
        Some(line)
    }
}

/// A clue, in the colour of premises if the step rests on it.
fn clue_text(digit: &str, number: usize, marks: &Marks, ink: Paint) -> String {
    ink.in_style(digit, if marks.clues.contains(&number) { PREMISE } else { HEADLINE })
}

/// The sign where lines meet that come from above, from below, from the left and from the right.
fn junction(lines: [bool; 4]) -> char {
    const SIGNS: [char; 16] =
        [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    SIGNS[lines.into_iter().fold(0, |bits, line| bits << 1 | usize::from(line))]
}
