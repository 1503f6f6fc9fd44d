//! [`Frame`]: the board around its cells: labels, and lines between regions.

use super::Token;
use crate::render::ink::{FAINT, Paint, style_of};
use crate::render::marks::Marks;
use anstyle::Style;
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{Cell, HouseInfo, HouseKind, Side};

/// How a board is laid out on lines of text.
pub(super) struct Frame<'a> {
    pub(super) grid: &'a Grid,
    /// The width of each column's cells.
    pub(super) widths: Vec<usize>,
    /// Blanks between cells of one region.
    gap: usize,
    /// Which boundaries between columns carry a line somewhere; one more than there are columns.
    lined: Vec<bool>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(grid: &'a Grid, gap: usize, width: impl Fn(usize) -> usize) -> Self {
        let size = grid.layout().size();
        let mut frame = Self { grid, widths: (0..size).map(width).collect(), gap, lined: Vec::new() };
        let lined =
            |column: usize| (0..size).any(|row| frame.parted((row, column), (row, column.wrapping_sub(1))));
        frame.lined = (0..=size).map(lined).collect();
        frame
    }

    pub(super) fn draw(&self, marks: &Marks, ink: Paint, text: impl Fn(Cell) -> Vec<Token>) -> String {
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
    pub(super) fn width(&self) -> usize {
        let size = self.widths.len();
        let aside = self.clues_at(Side::Left).map(|(digits, _)| digits.len()).max().unwrap_or(0);
        let margin = size.to_string().len() + 2 + aside + usize::from(aside > 0);
        let between: usize = (0..size).map(|column| self.boundary(column)).sum();
        margin + between + self.widths.iter().sum::<usize>() + if self.lined[size] { 2 } else { 0 }
    }

    /// How many characters stand between a column and the one before it.
    pub(super) fn boundary(&self, column: usize) -> usize {
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

/// The sign where lines meet that come from above, from below, from the left and from the right.
fn junction(lines: [bool; 4]) -> char {
    const SIGNS: [char; 16] =
        [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    SIGNS[lines.into_iter().fold(0, |bits, line| bits << 1 | usize::from(line))]
}
