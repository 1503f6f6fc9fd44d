//! [`BoardFrame`]: the labels of a board, the lines between its regions, and the clues outside it.

use super::CellLine;
use crate::render::marks::Marks;
use crate::render::paint::{FAINT, HEADLINE, PREMISE, Paint, style_of};
use anstyle::Style;
use std::fmt::Write as _;
use whydoku_board::{Cell, Digit, Grid, HouseInfo, HouseKind, Side};
use whydoku_solver::catalogue::Coordinates;

pub(super) struct BoardFrame<'a> {
    grid: &'a Grid,
    coordinates: Coordinates,
    widths: Vec<usize>,
    /// Blanks between cells of one region.
    gap: usize,
    /// Whether a boundary between columns has a line somewhere; one more than there are columns.
    has_line: Vec<bool>,
}

impl<'a> BoardFrame<'a> {
    pub(super) fn new(
        grid: &'a Grid,
        coordinates: Coordinates,
        gap: usize,
        width: impl Fn(usize) -> usize,
    ) -> Self {
        let size = grid.layout().side();
        let widths = (0..size).map(width).collect();
        let mut frame = Self { grid, coordinates, widths, gap, has_line: Vec::new() };
        let has_line = |column: usize| {
            (0..size).any(|row| frame.are_separated((row, column), (row, column.wrapping_sub(1))))
        };
        frame.has_line = (0..=size).map(has_line).collect();
        frame
    }

    pub(super) fn draw(&self, marks: &Marks, paint: Paint, text: impl Fn(Cell) -> Vec<CellLine>) -> String {
        let layout = self.grid.layout();
        let size = layout.side();
        let marked = |kind: HouseKind, number: usize| {
            let is = |info: &HouseInfo| info.kind == kind && info.number == number;
            marks.houses.iter().find(|&(&house, _)| is(layout.house(house))).map(|(_, &role)| style_of(role))
        };
        let label = |name: String, width: usize, here: Option<Style>| {
            let padding = " ".repeat(width.saturating_sub(name.chars().count()));
            paint.in_style(&name, here.unwrap_or(FAINT)) + &padding
        };
        let (labels, clues_before) = self.margins();
        let margin = labels + clues_before + usize::from(clues_before > 0);
        let mut drawn = self.clue_rows(Side::Top, margin, marks, paint);
        drawn += &" ".repeat(margin);
        for column in 0..size {
            drawn += &" ".repeat(self.boundary(column));
            let here = marked(HouseKind::Column, column + 1);
            let width = if column + 1 == size { 0 } else { self.widths[column] };
            let name = match here {
                // Columns of width one have room for one figure.
                _ if self.gap == 1 => ((column + 1) % 10).to_string(),
                Some(_) => format!("v{}", column + 1),
                None => self.coordinates.column_label(column + 1),
            };
            drawn += &label(name, width, here);
        }
        drawn.push('\n');
        for row in 0..=size {
            if let Some(line) = self.ruler(row) {
                let _ = writeln!(drawn, "{}{}", " ".repeat(margin), paint.in_style(&line, FAINT));
            }
            if row == size {
                break;
            }
            let cells: Vec<Vec<CellLine>> = (0..size).map(|column| text(layout.cell(row, column))).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(1) {
                let first = line == 0;
                drawn += &if first {
                    let here = marked(HouseKind::Row, row + 1);
                    let name = match here {
                        Some(_) => format!(">{}", self.coordinates.row(row + 1)),
                        None => self.coordinates.row_label(row + 1),
                    };
                    label(name, labels, here)
                } else {
                    " ".repeat(labels)
                };
                if clues_before > 0 {
                    let clues = self.clue_line(Side::Left, row, marks, paint);
                    let (clues, width) = if first { clues } else { (String::new(), 0) };
                    drawn += &format!("{}{clues} ", " ".repeat(clues_before - width));
                }
                for column in 0..=size {
                    let is_separated = self.are_separated((row, column), (row, column.wrapping_sub(1)));
                    let edge = paint.in_style(if is_separated { "│" } else { " " }, FAINT);
                    match self.has_line[column] {
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
                let (clues, width) = self.clue_line(Side::Right, row, marks, paint);
                if first && width > 0 {
                    let _ = write!(drawn, " {clues}");
                }
                drawn.push('\n');
            }
        }
        drawn += &self.clue_rows(Side::Bottom, margin, marks, paint);
        drawn += &self.helper_rows(paint, text);
        drawn.lines().map(str::trim_end).fold(String::new(), |all, line| all + line + "\n")
    }

    /// The helper cells below the board by what they hold, as many in a line as the board has columns.
    fn helper_rows(&self, paint: Paint, text: impl Fn(Cell) -> Vec<CellLine>) -> String {
        let layout = self.grid.layout();
        let mut cells = (*layout.cells() - layout.board_cells()).iter();
        let cell = |&cell: &Cell| {
            let (row, column) = layout.place(cell);
            let name = paint.in_style(&self.coordinates.cell(row, column), FAINT);
            let content: String = text(cell).into_iter().map(|(line, _)| line).collect();
            format!("{name} {content}")
        };
        let line = |cells: &[Cell]| cells.iter().map(cell).collect::<Vec<_>>().join("  ") + "\n";
        let mut drawn = String::new();
        for group in layout.shape().helpers() {
            let own: Vec<Cell> = cells.by_ref().take(group.count).collect();
            drawn += &if group.name.is_empty() { String::new() } else { format!("{}:\n", group.name) };
            drawn.extend(own.chunks(layout.side()).map(line));
        }
        drawn
    }

    /// The clues of a side, line by line: their digits and their numbers.
    fn clues_at(&self, side: Side) -> impl Iterator<Item = (Vec<Digit>, Vec<usize>)> + '_ {
        let shape = self.grid.layout().shape();
        (0..shape.side()).map(move |line| {
            let numbered = shape.outside().iter().enumerate();
            let here = numbered.filter(|(_, clue)| clue.side == side && clue.line == line);
            here.map(|(number, clue)| (clue.digit, number)).unzip()
        })
    }

    /// The clues next to a row, and their width without escape codes.
    fn clue_line(&self, side: Side, row: usize, marks: &Marks, paint: Paint) -> (String, usize) {
        let layout = self.grid.layout();
        let (digits, numbers) = self.clues_at(side).nth(row).unwrap_or_default();
        let text = digits
            .iter()
            .zip(&numbers)
            .map(|(digit, number)| clue_text(&layout.spell(*digit), *number, marks, paint));
        (text.collect(), digits.len())
    }

    fn clue_rows(&self, side: Side, margin: usize, marks: &Marks, paint: Paint) -> String {
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
                    clue_text(&layout.spell(digits[at]), numbers[at], marks, paint)
                });
                drawn += &" ".repeat(self.boundary(column));
                drawn += &format!("{text}{}", " ".repeat(self.widths[column] - 1));
            }
            drawn.push('\n');
        }
        drawn
    }

    /// The widths of the row labels and of the clues on the left.
    fn margins(&self) -> (usize, usize) {
        let clues = self.clues_at(Side::Left).map(|(digits, _)| digits.len()).max().unwrap_or(0);
        (self.widths.len().to_string().len() + 2, clues)
    }

    /// The width of the drawing without clues on the right.
    pub(super) fn width(&self) -> usize {
        let size = self.widths.len();
        let (labels, clues_before) = self.margins();
        let margin = labels + clues_before + usize::from(clues_before > 0);
        let between: usize = (0..size).map(|column| self.boundary(column)).sum();
        margin + between + self.widths.iter().sum::<usize>() + if self.has_line[size] { 2 } else { 0 }
    }

    /// The number of characters before a column.
    fn boundary(&self, column: usize) -> usize {
        match self.has_line[column] {
            true if column == 0 => 2,
            true => 3,
            false => self.gap,
        }
    }

    /// Whether a line separates adjacent cells: one is outside the board, or they are in different regions.
    fn are_separated(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        let layout = self.grid.layout();
        let size = layout.side();
        let inside = |(row, column): (usize, usize)| row < size && column < size;
        let region = |(row, column)| layout.shape().region_of(row, column);
        match (inside(a), inside(b)) {
            (false, false) => false,
            (true, true) => region(a) != region(b),
            _ => true,
        }
    }

    fn ruler(&self, row: usize) -> Option<String> {
        let size = self.widths.len();
        let across =
            |column: usize| column < size && self.are_separated((row.wrapping_sub(1), column), (row, column));
        let along =
            |row: usize, column: usize| self.are_separated((row, column.wrapping_sub(1)), (row, column));
        if !(0..size).any(across) {
            return None;
        }
        let stroke = |is_drawn: bool, length: usize| if is_drawn { "─" } else { " " }.repeat(length);
        let mut line = String::new();
        for column in 0..=size {
            let (left, right) = (column > 0 && across(column - 1), across(column));
            if self.has_line[column] {
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

fn junction(lines: [bool; 4]) -> char {
    const SIGNS: [char; 16] =
        [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    SIGNS[lines.into_iter().fold(0, |bits, line| bits << 1 | usize::from(line))]
}

fn clue_text(digit: &str, number: usize, marks: &Marks, paint: Paint) -> String {
    paint.in_style(digit, if marks.clues.contains(&number) { PREMISE } else { HEADLINE })
}
