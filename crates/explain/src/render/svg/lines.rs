//! The lines of a board, their numbers, and the clues beside them.

use super::style::tone;
use super::{BESIDE, Sketch, number};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use whydoku_board::{Cell, CellSet};

/// The size of a clue, and how far its digits are apart.
const CLUE: f32 = 18.0;
const ADVANCE: f32 = 0.68 * CLUE;

/// Where a clue outside the board stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Left,
    Right,
    Bottom,
}

impl Sketch<'_> {
    /// Cells as rectangles, those beside each other in one.
    pub(super) fn fill(&self, cells: &CellSet) -> String {
        let size = self.layout.size();
        let mut path = String::new();
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let from = column;
                while column < size && cells.contains(self.layout.cell(row, column)) {
                    column += 1;
                }
                if column > from {
                    let (x, y) = self.corner(self.layout.cell(row, from));
                    let wide = number((column - from) as f32 * self.side);
                    let high = number(self.side);
                    let _ = write!(path, "M{} {}h{wide}v{high}h-{wide}z", number(x), number(y));
                }
                column = column.max(from + 1);
            }
        }
        path
    }

    /// The lines between a set of cells and the rest.
    pub(super) fn around(&self, cells: &CellSet) -> String {
        self.edges(|a, b| a.is_some_and(|a| cells.contains(a)) != b.is_some_and(|b| cells.contains(b)))
    }

    /// The outline of a set of cells, so far inside them: where it turns in, a line ends before the corner; where it turns
    /// out, behind it.
    pub(super) fn within(&self, cells: &CellSet, by: f32) -> String {
        let size = self.layout.size();
        let has = |row: Option<usize>, column: Option<usize>| {
            let (Some(row), Some(column)) = (row, column) else { return false };
            row < size && column < size && cells.contains(self.layout.cell(row, column))
        };
        let mut path = String::new();
        for cell in cells {
            let (row, column) = (self.layout.row(cell), self.layout.column(cell));
            let (x, y) = self.corner(cell);
            for (upright, after) in [(false, false), (false, true), (true, false), (true, true)] {
                let step = |at: usize, on: bool| if on { Some(at + 1) } else { at.checked_sub(1) };
                // The neighbour beyond the line, beside the cell and, of the line's two ends, beside those that follow it.
                let beyond = |along: Option<usize>| {
                    if upright { has(along, step(column, after)) } else { has(step(row, after), along) }
                };
                let own = if upright { row } else { column };
                if beyond(Some(own)) {
                    continue;
                }
                let end = |on: bool| {
                    let next = step(own, on);
                    let goes_on = if upright { has(next, Some(column)) } else { has(Some(row), next) };
                    match (goes_on, beyond(next)) {
                        (false, _) => by,
                        (true, true) => -by,
                        (true, false) => 0.0,
                    }
                };
                let (first, length) = (end(false), self.side - end(false) - end(true));
                let across = if after { self.side - by } else { by };
                let (dx, dy, way) = if upright { (across, first, 'v') } else { (first, across, 'h') };
                let _ = write!(path, "M{} {}{way}{}", number(x + dx), number(y + dy), number(length));
            }
        }
        path
    }

    /// Lines between neighbouring cells (`None` is outside), where they are wanted.
    fn edges(&self, wanted: impl Fn(Option<Cell>, Option<Cell>) -> bool) -> String {
        let size = self.layout.size();
        let cell =
            |row: usize, column: usize| (row < size && column < size).then(|| self.layout.cell(row, column));
        let mut path = String::new();
        for line in 0..=size {
            for upright in [false, true] {
                let edge = |along: usize| {
                    if upright {
                        wanted(cell(along, line.wrapping_sub(1)), cell(along, line))
                    } else {
                        wanted(cell(line.wrapping_sub(1), along), cell(line, along))
                    }
                };
                let mut along = 0;
                while along < size {
                    let from = along;
                    while along < size && edge(along) {
                        along += 1;
                    }
                    if along > from {
                        let (fixed, start) = (line as f32 * self.side, from as f32 * self.side);
                        let length = number((along - from) as f32 * self.side);
                        let (x, y, way) = if upright { (fixed, start, 'v') } else { (start, fixed, 'h') };
                        let _ =
                            write!(path, "M{} {}{way}{length}", number(self.left + x), number(self.top + y));
                    }
                    along = along.max(from + 1);
                }
            }
        }
        path
    }

    /// The lines of the grid, the numbers of its lines, the clues outside, and areas that are no boxes.
    pub(crate) fn lines(&self) -> String {
        let region = |cell: Cell| {
            let (row, column) = (self.layout.row(cell), self.layout.column(cell));
            self.layout.shape().region_of(row, column)
        };
        let thin = self.edges(|a, b| matches!((a, b), (Some(a), Some(b)) if region(a) == region(b)));
        let thick = self.edges(|a, b| match (a, b) {
            (Some(a), Some(b)) => region(a) != region(b),
            (None, None) => false,
            _ => true,
        });
        let mut text = self.drawn();
        let _ = write!(text, "<path class=\"thin\" d=\"{thin}\"/><path class=\"thick\" d=\"{thick}\"/>");
        for line in 0..self.layout.size() {
            let along = (line as f32 + 0.5) * self.side;
            let name = line + 1;
            let _ = write!(
                text,
                "<text class=\"n\" x=\"{}\" y=\"16\">c{name}</text><text class=\"n\" x=\"12\" y=\"{}\">r{name}</text>",
                number(self.left + along),
                number(self.top + along + 4.0)
            );
        }
        for (side, line, clues) in self.clues() {
            let (x, y) = self.beside(side, line);
            let digits: String = clues
                .iter()
                .map(|&clue| self.layout.shape().symbol(self.layout.clues()[clue].digit))
                .collect();
            let _ = write!(
                text,
                "<text class=\"o\" x=\"{}\" y=\"{}\">{digits}</text>",
                number(x),
                number(y + CLUE * 0.36)
            );
        }
        text + &self.areas() + &self.drawn_on_lines()
    }

    /// The middle of what stands beside a line.
    fn beside(&self, side: Side, line: usize) -> (f32, f32) {
        let along = (line as f32 + 0.5) * self.side;
        let board = self.layout.size() as f32 * self.side;
        match side {
            Side::Top => (self.left + along, self.top - BESIDE / 2.0),
            Side::Bottom => (self.left + along, self.top + board + BESIDE / 2.0 + 2.0),
            Side::Left => (self.left - BESIDE / 2.0, self.top + along),
            Side::Right => (self.left + board + BESIDE / 2.0, self.top + along),
        }
    }

    /// The clues outside that a step rests on, shaded.
    pub(super) fn shaded_clues(&self, marked: &BTreeSet<usize>) -> String {
        let mut text = String::new();
        for (side, line, clues) in self.clues() {
            let (x, y) = self.beside(side, line);
            let begin = x - clues.len() as f32 / 2.0 * ADVANCE;
            for (at, _) in clues.iter().enumerate().filter(|(_, clue)| marked.contains(clue)) {
                let _ = write!(
                    text,
                    "<rect class=\"s {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
                    tone(None),
                    number(begin + at as f32 * ADVANCE),
                    number(y - CLUE * 0.6),
                    number(ADVANCE),
                    number(CLUE * 1.2)
                );
            }
        }
        text
    }

    /// The clues beside the board, those of one place together: they speak of cells of one line that begin at its end.
    pub(super) fn clues(&self) -> Vec<(Side, usize, Vec<usize>)> {
        let mut found: Vec<(Side, usize, Vec<usize>)> = Vec::new();
        for (number, clue) in self.layout.clues().iter().enumerate() {
            let Some((side, line)) = self.side_of(&clue.cells) else { continue };
            match found.iter_mut().find(|(s, l, _)| (*s, *l) == (side, line)) {
                Some((.., clues)) => clues.push(number),
                None => found.push((side, line, vec![number])),
            }
        }
        found
    }

    fn side_of(&self, cells: &CellSet) -> Option<(Side, usize)> {
        let last = self.layout.size() - 1;
        let same = |of: &dyn Fn(Cell) -> usize| {
            let first = of(cells.first()?);
            cells.iter().all(|cell| of(cell) == first).then_some(first)
        };
        let (row, column) = (|cell| self.layout.row(cell), |cell| self.layout.column(cell));
        let ends = |of: &dyn Fn(Cell) -> usize, at: usize| cells.iter().any(|cell| of(cell) == at);
        if let Some(line) = same(&row) {
            let side = if ends(&column, 0) { Side::Left } else { Side::Right };
            return (side == Side::Left || ends(&column, last)).then_some((side, line));
        }
        let line = same(&column)?;
        let side = if ends(&row, 0) { Side::Top } else { Side::Bottom };
        (side == Side::Top || ends(&row, last)).then_some((side, line))
    }
}
