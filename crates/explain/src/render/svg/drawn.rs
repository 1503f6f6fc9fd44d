//! What constraints look like, drawn as solvers expect them: dashed cages with their sums, grey thermometers, dots, arrows
//! and coloured lines, shapes in cells, numbers beside the board.

use super::{Sketch, escape, number};
use std::fmt::Write as _;
use whydoku_board::{Cell, CellSet, Constraint, ConstraintKind};

/// How thick a line is, and its colour.
const fn stroke(kind: ConstraintKind) -> (f32, &'static str) {
    match kind {
        ConstraintKind::Thermometer | ConstraintKind::SlowThermometer => (14.0, "#9a9a9a"),
        ConstraintKind::Whisper => (8.0, "#3fa45b"),
        ConstraintKind::Renban => (8.0, "#b04fb5"),
        ConstraintKind::Palindrome => (7.0, "#8c8c8c"),
        ConstraintKind::Between | ConstraintKind::DoubleArrow => (5.0, "#7d86c9"),
        ConstraintKind::Lockout => (5.0, "#4c86c9"),
        ConstraintKind::RegionSum | ConstraintKind::EqualSums => (6.0, "#3a8ec2"),
        ConstraintKind::Entropic => (7.0, "#e09a5f"),
        ConstraintKind::Modular => (7.0, "#2ea8a0"),
        ConstraintKind::Zipper => (6.0, "#9f84d6"),
        ConstraintKind::SumLine | ConstraintKind::SumLoop => (6.0, "#c9a227"),
        _ => (3.0, "#8c8c8c"),
    }
}

/// Whether a kind stands where cells meet.
const fn stands_on_lines(kind: ConstraintKind) -> bool {
    matches!(
        kind,
        ConstraintKind::WhiteDot
            | ConstraintKind::BlackDot
            | ConstraintKind::PairSum
            | ConstraintKind::Greater
            | ConstraintKind::Quadruple
    )
}

fn grouped(text: String) -> String {
    if text.is_empty() { text } else { format!("<g class=\"k\">{text}</g>") }
}

impl Sketch<'_> {
    /// What is drawn in cells and through them: below the lines of the grid.
    pub(super) fn drawn(&self) -> String {
        grouped(self.each(false))
    }

    /// What stands on the lines of the grid, or beside the board.
    pub(super) fn drawn_on_lines(&self) -> String {
        grouped(self.each(true) + &self.outside())
    }

    fn each(&self, on_lines: bool) -> String {
        let drawn = self.layout.shape().constraints().iter();
        let drawn = drawn.filter(|constraint| stands_on_lines(constraint.kind) == on_lines);
        drawn.map(|constraint| self.constraint(constraint)).collect()
    }

    fn constraint(&self, constraint: &Constraint) -> String {
        let cells = &constraint.cells;
        let said = constraint.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        match constraint.kind {
            ConstraintKind::Cage
            | ConstraintKind::Sum
            | ConstraintKind::Equality
            | ConstraintKind::Lunchbox
            | ConstraintKind::LookAndSay
            | ConstraintKind::Equation => self.cage(cells, &said),
            ConstraintKind::WhiteDot | ConstraintKind::BlackDot => {
                self.dot(cells, constraint.kind == ConstraintKind::BlackDot, &said)
            }
            ConstraintKind::PairSum => {
                let letter = match constraint.number() {
                    10 => "X".to_owned(),
                    5 => "V".to_owned(),
                    other => other.to_string(),
                };
                self.between(cells, &letter)
            }
            ConstraintKind::Greater => self.between(cells, self.sign(cells)),
            ConstraintKind::Odd
            | ConstraintKind::Even
            | ConstraintKind::Minimum
            | ConstraintKind::Maximum
            | ConstraintKind::ColumnIndexer
            | ConstraintKind::RowIndexer
            | ConstraintKind::CountingCircles => self.shapes(constraint.kind, cells),
            ConstraintKind::DistinctCount => {
                self.shapes(constraint.kind, &cells[..1]) + &self.cage(&cells[1..], "")
            }
            ConstraintKind::SameDigits => {
                let group = cells.len() / constraint.number().max(1) as usize;
                cells.chunks(group.max(1)).map(|group| self.cage(group, "")).collect()
            }
            ConstraintKind::Arrow => self.arrow_from(constraint),
            ConstraintKind::Quadruple => self.quadruple(cells, &constraint.numbers),
            kind if kind.is_seen_from_outside() => String::new(),
            _ => self.line(constraint, &said),
        }
    }

    /// A dashed line around cells, a little inside them, with the sum in the corner of the first.
    fn cage(&self, cells: &[Cell], said: &str) -> String {
        let set: CellSet = cells.iter().copied().collect();
        let mut text = format!("<path class=\"cage\" d=\"{}\"/>", self.within(&set, 3.5));
        if let Some(first) = set.first().filter(|_| !said.is_empty()) {
            text += &self.sum(first, said);
        }
        text
    }

    /// A number in the corner of a cell.
    fn sum(&self, cell: Cell, said: &str) -> String {
        let (x, y) = self.corner(cell);
        let (x, y) = (number(x + 6.0), number(y + 13.0));
        format!("<text class=\"sum\" x=\"{x}\" y=\"{y}\">{}</text>", escape(said))
    }

    fn dot(&self, cells: &[Cell], black: bool, said: &str) -> String {
        let (x, y) = self.centre(cells);
        let (fill, ink) = if black { ("#222", "#fff") } else { ("#fff", "#222") };
        if said.is_empty() {
            return circle(x, y, 6.0, "#222", fill);
        }
        circle(x, y, 9.0, "#222", fill) + &inscribed(x, y, 12.0, ink, said)
    }

    /// A text in the middle of cells.
    fn between(&self, cells: &[Cell], said: &str) -> String {
        let (x, y) = self.centre(cells);
        let (x, y) = (number(x), number(y + 5.5));
        format!("<text class=\"tag\" x=\"{x}\" y=\"{y}\" font-size=\"18\">{}</text>", escape(said))
    }

    /// Digits in a circle where four cells meet, two beside each other.
    fn quadruple(&self, cells: &[Cell], numbers: &[i32]) -> String {
        let (x, y) = self.centre(cells);
        let lines: Vec<String> = numbers
            .chunks(2)
            .map(|two| two.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        let first = y - (lines.len() as f32 - 1.0) * 6.0;
        let lines = lines.iter().enumerate();
        let said: String =
            lines.map(|(at, line)| inscribed(x, first + at as f32 * 12.0, 12.0, "#222", line)).collect();
        circle(x, y, 15.0, "#222", "#fff") + &said
    }

    /// Which way the sign between two cells opens: to the first, which is the greater.
    fn sign(&self, cells: &[Cell]) -> &'static str {
        let [greater, less] = [cells[0], cells[1]];
        let (layout, row) = (self.layout, self.layout.row(greater) == self.layout.row(less));
        match (row, greater < less) {
            (true, true) => ">",
            (false, true) => "∨",
            (false, false) if layout.column(greater) == layout.column(less) => "∧",
            (_, false) => "<",
        }
    }

    fn arrow_from(&self, constraint: &Constraint) -> String {
        let (pill, shaft) = constraint.cells.split_at(constraint.pill().min(constraint.cells.len()));
        let mut text = String::new();
        let radius = self.side * 0.4;
        let (Some(&first), Some(&last)) = (pill.first(), pill.last()) else { return text };
        let ((x, y), (to_x, to_y)) = (self.middle(first), self.middle(last));
        if first == last {
            text += &circle(x, y, radius, "#8c8c8c", "none");
        } else {
            let (x, y, to_x, to_y) = (x.min(to_x), y.min(to_y), x.max(to_x), y.max(to_y));
            let _ = write!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"2\"/>",
                number(x - radius),
                number(y - radius),
                number(to_x - x + 2.0 * radius),
                number(to_y - y + 2.0 * radius),
                number(radius)
            );
        }
        let way: Vec<Cell> = std::iter::once(last).chain(shaft.iter().copied()).collect();
        let mut points: Vec<(f32, f32)> = way.iter().map(|&cell| self.middle(cell)).collect();
        // The shaft begins at the rim.
        if let [from, to, ..] = points[..] {
            let length = ((to.0 - from.0).powi(2) + (to.1 - from.1).powi(2)).sqrt().max(1.0);
            let part = radius / length;
            points[0] = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        }
        text += &polyline(&points, 2.5, "#8c8c8c", "");
        if let [.., before, end] = way[..] {
            let ((x, y), (to_x, to_y)) = (self.middle(before), self.middle(end));
            let length = ((to_x - x).powi(2) + (to_y - y).powi(2)).sqrt().max(1.0);
            let (dx, dy) = ((to_x - x) / length * 8.0, (to_y - y) / length * 8.0);
            let _ = write!(
                text,
                "<path d=\"M{} {}L{} {}L{} {}\" fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"2.5\"/>",
                number(to_x - dx - dy),
                number(to_y - dy + dx),
                number(to_x),
                number(to_y),
                number(to_x - dx + dy),
                number(to_y - dy - dx)
            );
        }
        text
    }

    fn line(&self, constraint: &Constraint, said: &str) -> String {
        let (width, colour) = stroke(constraint.kind);
        let points: Vec<(f32, f32)> = constraint.cells.iter().map(|&cell| self.middle(cell)).collect();
        let ends = [points.first(), points.last()];
        let ring = self.side * 0.36;
        let mut text = match constraint.kind {
            ConstraintKind::Thermometer | ConstraintKind::SlowThermometer => {
                let bulb = ends[0].map(|&(x, y)| circle(x, y, ring, "none", colour)).unwrap_or_default();
                // Bulb and line together, so that neither is seen through the other.
                format!("<g opacity=\".45\">{bulb}{}</g>", polyline(&points, width, colour, ""))
            }
            ConstraintKind::SumLoop => {
                let closed: Vec<(f32, f32)> = points.iter().chain(ends[0]).copied().collect();
                polyline(&closed, width, colour, FAINT)
            }
            // Groups lie apart.
            ConstraintKind::EqualSums => {
                let mut left = points.as_slice();
                let groups = constraint.numbers.iter().map(|&count| {
                    let (group, rest) = left.split_at((count.max(0) as usize).min(left.len()));
                    left = rest;
                    polyline(group, width, colour, FAINT)
                });
                groups.collect()
            }
            _ => polyline(&points, width, colour, FAINT),
        };
        if let ConstraintKind::Between | ConstraintKind::Lockout | ConstraintKind::DoubleArrow =
            constraint.kind
        {
            text.extend(ends.into_iter().flatten().map(|&(x, y)| circle(x, y, ring, colour, "none")));
        }
        if let Some(&first) = constraint
            .cells
            .first()
            .filter(|_| !said.is_empty() && constraint.kind != ConstraintKind::EqualSums)
        {
            text += &self.sum(first, said);
        }
        text
    }

    fn centre(&self, cells: &[Cell]) -> (f32, f32) {
        let count = cells.len().max(1) as f32;
        let sum =
            cells.iter().map(|&cell| self.middle(cell)).fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
        (sum.0 / count, sum.1 / count)
    }
}

/// What lets digits be seen through a line.
const FAINT: &str = " stroke-opacity=\".45\"";

/// A line through points, with further attributes.
fn polyline(points: &[(f32, f32)], width: f32, colour: &str, more: &str) -> String {
    let points: Vec<String> = points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y))).collect();
    format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\"{more} stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        points.join(" "),
        number(width)
    )
}

/// A text inside a dot or a circle, which has the same colours on dark paper.
fn inscribed(x: f32, y: f32, size: f32, ink: &str, said: &str) -> String {
    let (x, y) = (number(x), number(y + size * 0.36));
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\" stroke=\"none\">{}</text>",
        escape(said)
    )
}

pub(super) fn circle(x: f32, y: f32, radius: f32, stroke: &str, fill: &str) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" stroke=\"{stroke}\" stroke-width=\"2\" fill=\"{fill}\"/>",
        number(x),
        number(y),
        number(radius)
    )
}
