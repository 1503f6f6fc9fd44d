//! The lines of a board, their numbers, the clues at the edges, and areas other than boxes.

use super::{EDGE, Sketch, tone};
use std::collections::BTreeSet;
use whydoku_board::{Cell, CellSet, HouseKind, Side, grouped};

/// The font size of a clue, and the distance of its digits.
const CLUE: f32 = 18.0;
const ADVANCE: f32 = 0.68 * CLUE;

impl Sketch<'_> {
    /// The path of filled cells, adjacent ones of a row as one rectangle.
    pub(super) fn fill(&self, cells: &CellSet) -> String {
        let size = self.layout.side();
        let mut path = String::new();
        for row in 0..self.rows() {
            let mut column = 0;
            while column < size {
                let from = column;
                while column < size && cells.contains(self.layout.cell(row, column)) {
                    column += 1;
                }
                if column > from {
                    let (x, y) = self.corner(self.layout.cell(row, from));
                    let width = (column - from) as f32 * self.side;
                    path += &svg!("M{} {}h{}v{}h-{}z", x, y, width, self.side, width);
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

    /// The outline of a set of cells, at a distance inside them: at convex corners a line ends before the corner, at concave
    /// ones behind it.
    pub(super) fn inset_outline(&self, cells: &CellSet, by: f32) -> String {
        let size = self.layout.side();
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
                // The cell beyond the line, at this position along it.
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
                path += &if upright {
                    svg!("M{} {}v{}", x + across, y + first, length)
                } else {
                    svg!("M{} {}h{}", x + first, y + across, length)
                };
            }
        }
        path
    }

    /// The edges between adjacent cells (`None` is outside) for which a predicate holds.
    fn edges(&self, is_drawn: impl Fn(Option<Cell>, Option<Cell>) -> bool) -> String {
        let size = self.layout.side();
        let cell =
            |row: usize, column: usize| (row < size && column < size).then(|| self.layout.cell(row, column));
        let mut path = String::new();
        for line in 0..=size {
            for upright in [false, true] {
                let edge = |along: usize| {
                    if upright {
                        is_drawn(cell(along, line.wrapping_sub(1)), cell(along, line))
                    } else {
                        is_drawn(cell(line.wrapping_sub(1), along), cell(line, along))
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
                        let length = (along - from) as f32 * self.side;
                        path += &if upright {
                            svg!("M{} {}v{}", self.left + fixed, self.top + start, length)
                        } else {
                            svg!("M{} {}h{}", self.left + start, self.top + fixed, length)
                        };
                    }
                    along = along.max(from + 1);
                }
            }
        }
        path
    }

    /// The lines of the grid, their numbers, the clues, areas and constraints.
    pub(crate) fn lines(&self) -> String {
        let region = |cell: Cell| self.layout.shape().houses_of(cell)[2];
        let thin = self.edges(|a, b| matches!((a, b), (Some(a), Some(b)) if region(a) == region(b)));
        let thick = self.edges(|a, b| match (a, b) {
            (Some(a), Some(b)) => region(a) != region(b),
            (None, None) => false,
            _ => true,
        });
        let mut text = self.constraints(false);
        text += &format!("<path class=\"thin\" d=\"{thin}\"/><path class=\"thick\" d=\"{thick}\"/>");
        for line in 0..self.layout.side() {
            let along = (line as f32 + 0.5) * self.side;
            text += &svg!("<text class=\"n\" x=\"{}\" y=\"16\">", self.left + along);
            text += &(self.coordinates.column_label(line + 1) + "</text>");
            text += &svg!("<text class=\"n\" x=\"12\" y=\"{}\">", self.top + along + 4.0);
            text += &(self.coordinates.row_label(line + 1) + "</text>");
        }
        for cell in *self.layout.cells() - self.layout.board_cells() {
            let (x, y) = self.corner(cell);
            let (side, name) = (self.side, self.layout.name(cell));
            text += &svg!("<path class=\"thin\" d=\"M{} {}h{}v{}h-{}z\"/>", x, y, side, side, side);
            text += &svg!("<text class=\"n\" x=\"{}\" y=\"{}\">", x + side / 2.0, y - 4.0);
            text += &format!("{name}</text>");
        }
        for ((side, line), clues) in self.clues() {
            let (x, y) = self.clue_centre(side, line);
            text += &svg!("<text class=\"o\" x=\"{}\" y=\"{}\">", x, y + CLUE * 0.36);
            let digits = clues.iter().map(|&clue| self.layout.clues()[clue].digit);
            text.extend(digits.map(|digit| self.layout.shape().symbol(digit)));
            text += "</text>";
        }
        text + &self.areas() + &self.constraints(true)
    }

    fn areas(&self) -> String {
        let mut text = String::new();
        let of_kind =
            |kind: HouseKind| self.layout.houses_and_groups().filter(move |(_, info)| info.kind == kind);
        for (_, info) in of_kind(HouseKind::Diagonal) {
            let Some((first, last)) = info.cells.first().zip(info.cells.iter().last()) else { continue };
            let ((x, y), (right, bottom)) = (self.corner(first), self.corner(last));
            // One diagonal falls to the right, the other to the left.
            let (from, to) = if x < right { (x, right + self.side) } else { (x + self.side, right) };
            text += &svg!("<path class=\"area\" d=\"M{} {}L{} {}\"/>", from, y, to, bottom + self.side);
        }
        for kind in [HouseKind::Window, HouseKind::Extra] {
            for (_, info) in of_kind(kind) {
                text += &format!("<path class=\"area dashed\" d=\"{}\"/>", self.around(&info.cells));
            }
        }
        text
    }

    fn clue_centre(&self, side: Side, line: usize) -> (f32, f32) {
        let along = (line as f32 + 0.5) * self.side;
        let board = self.layout.side() as f32 * self.side;
        match side {
            Side::Top => (self.left + along, self.top - EDGE / 2.0),
            Side::Bottom => (self.left + along, self.top + board + EDGE / 2.0 + 2.0),
            Side::Left => (self.left - EDGE / 2.0, self.top + along),
            Side::Right => (self.left + board + EDGE / 2.0, self.top + along),
        }
    }

    pub(super) fn shaded_clues(&self, marked: &BTreeSet<usize>) -> String {
        let mut text = String::new();
        for ((side, line), clues) in self.clues() {
            let (x, y) = self.clue_centre(side, line);
            let begin = x - clues.len() as f32 / 2.0 * ADVANCE;
            for (at, _) in clues.iter().enumerate().filter(|(_, clue)| marked.contains(clue)) {
                let (x, y) = (begin + at as f32 * ADVANCE, y - CLUE * 0.6);
                let place = svg!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", x, y, ADVANCE, CLUE * 1.2);
                text += &format!("<rect class=\"s {}\" {place} rx=\"3\"/>", tone(None));
            }
        }
        text
    }

    pub(super) fn clues(&self) -> Vec<((Side, usize), Vec<usize>)> {
        let clues = self.layout.clues().iter().enumerate();
        grouped(clues.filter_map(|(number, clue)| Some((self.side_of(&clue.cells)?, number))))
    }

    fn side_of(&self, cells: &CellSet) -> Option<(Side, usize)> {
        let last = self.layout.side() - 1;
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
