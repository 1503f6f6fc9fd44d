//! What constraints look like, drawn as solvers expect them: dashed cages with their sums, grey thermometers, dots, arrows
//! and coloured lines, shapes in cells, numbers beside the board.

use super::{Sketch, escape, number};
use crate::geometry::{Cell, CellSet, Constraint, Kind};
use std::fmt::Write as _;

/// How thick a line is, and its colour.
const fn stroke(kind: Kind) -> (f32, &'static str) {
    match kind {
        Kind::Thermometer | Kind::SlowThermometer => (14.0, "#9a9a9a"),
        Kind::Whisper => (8.0, "#3fa45b"),
        Kind::Renban => (8.0, "#b04fb5"),
        Kind::Palindrome => (7.0, "#8c8c8c"),
        Kind::Between | Kind::DoubleArrow => (5.0, "#7d86c9"),
        Kind::Lockout => (5.0, "#4c86c9"),
        Kind::RegionSum | Kind::EqualSums => (6.0, "#3a8ec2"),
        Kind::Entropic => (7.0, "#e09a5f"),
        Kind::Modular => (7.0, "#2ea8a0"),
        Kind::Zipper => (6.0, "#9f84d6"),
        Kind::SumLine | Kind::SumLoop => (6.0, "#c9a227"),
        _ => (3.0, "#8c8c8c"),
    }
}

impl Sketch<'_> {
    /// All constraints of the board.
    pub(super) fn drawn(&self) -> String {
        let each = self.layout.shape().constraints().iter().map(|constraint| self.constraint(constraint));
        let text: String = each.collect();
        if text.is_empty() { text } else { format!("<g class=\"k\">{text}</g>") }
    }

    fn constraint(&self, constraint: &Constraint) -> String {
        let cells = &constraint.cells;
        let said = constraint.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        match constraint.kind {
            Kind::Cage | Kind::Sum | Kind::Equality | Kind::Lunchbox | Kind::LookAndSay | Kind::Equation => {
                self.cage(cells, &said)
            }
            Kind::WhiteDot | Kind::BlackDot => self.dot(cells, constraint.kind == Kind::BlackDot, &said),
            Kind::PairSum => {
                let letter = match constraint.number() {
                    10 => "X".to_owned(),
                    5 => "V".to_owned(),
                    other => other.to_string(),
                };
                self.between(cells, &letter)
            }
            Kind::Greater => self.between(cells, self.sign(cells)),
            Kind::Odd => self.shapes(cells, |x, y, r| circle(x, y, r, "#8c8c8c", "none")),
            Kind::CountingCircles => self.shapes(cells, |x, y, r| circle(x, y, r * 1.2, "none", "#8c8c8c")),
            Kind::DistinctCount => {
                let ring = self.shapes(&cells[..1], |x, y, r| circle(x, y, r * 1.2, "none", "#8c8c8c"));
                ring + &self.cage(&cells[1..], "")
            }
            Kind::SameDigits => {
                let group = cells.len() / constraint.number().max(1) as usize;
                cells.chunks(group.max(1)).map(|group| self.cage(group, "")).collect()
            }
            Kind::Even | Kind::Minimum | Kind::Maximum | Kind::ColumnIndexer | Kind::RowIndexer => {
                self.shapes(cells, |x, y, r| {
                    let side = number(2.0 * r);
                    let (x, y) = (number(x - r), number(y - r));
                    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"#8c8c8c\" fill-opacity=\"0.3\"/>")
                })
            }
            Kind::Arrow => self.arrow_from(constraint),
            Kind::Quadruple => self.between(cells, &said),
            Kind::LittleKiller
            | Kind::Sandwich
            | Kind::Skyscraper
            | Kind::HiddenSkyscraper
            | Kind::XSum
            | Kind::NumberedRoom => self.outside(cells, &said),
            _ => self.line(constraint),
        }
    }

    /// A dashed line around cells, a little inside them, with the sum in the corner of the first.
    fn cage(&self, cells: &[Cell], said: &str) -> String {
        let set: CellSet = cells.iter().copied().collect();
        let mut text = format!("<path class=\"cage\" d=\"{}\"/>", self.within(&set, 3.5));
        if let Some(first) = set.first().filter(|_| !said.is_empty()) {
            let (x, y) = self.corner(first);
            let _ = write!(
                text,
                "<text class=\"sum\" x=\"{}\" y=\"{}\">{}</text>",
                number(x + 6.0),
                number(y + 13.0),
                escape(said)
            );
        }
        text
    }

    fn dot(&self, cells: &[Cell], black: bool, said: &str) -> String {
        let (x, y) = self.centre(cells);
        let fill = if black { "#222" } else { "#fff" };
        let ring = circle(x, y, 6.0, "#222", fill);
        if said.is_empty() { ring } else { ring + &self.between(cells, said) }
    }

    /// A text in the middle of cells.
    fn between(&self, cells: &[Cell], said: &str) -> String {
        let (x, y) = self.centre(cells);
        format!(
            "<text class=\"n clue\" x=\"{}\" y=\"{}\" font-size=\"13\" text-anchor=\"middle\">{}</text>",
            number(x),
            number(y + 4.5),
            escape(said)
        )
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

    fn shapes(&self, cells: &[Cell], shape: impl Fn(f32, f32, f32) -> String) -> String {
        let each = cells.iter().map(|&cell| {
            let (x, y) = self.middle(cell);
            shape(x, y, self.side * 0.38)
        });
        each.collect()
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
        text += &self.way(&way, 2.5, "#8c8c8c");
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

    fn line(&self, constraint: &Constraint) -> String {
        let (width, colour) = stroke(constraint.kind);
        let mut text = self.way(&constraint.cells, width, colour);
        let ends = [constraint.cells.first(), constraint.cells.last()];
        let ring = self.side * 0.36;
        match constraint.kind {
            Kind::Thermometer | Kind::SlowThermometer => {
                if let Some((x, y)) = ends[0].map(|&bulb| self.middle(bulb)) {
                    let (x, y) = (number(x), number(y));
                    let _ = write!(
                        text,
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\" fill-opacity=\".45\"/>",
                        number(ring)
                    );
                }
            }
            Kind::Between | Kind::Lockout | Kind::DoubleArrow => {
                for (x, y) in ends.into_iter().flatten().map(|&end| self.middle(end)) {
                    text += &circle(x, y, ring, colour, "none");
                }
            }
            _ => {}
        }
        text
    }

    /// A line from middle to middle.
    fn way(&self, cells: &[Cell], width: f32, colour: &str) -> String {
        let points = cells.iter().map(|&cell| {
            let (x, y) = self.middle(cell);
            format!("{},{}", number(x), number(y))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        format!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\".45\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            number(width)
        )
    }

    /// A number where a line of cells begins, at the edge of its first cell from which it looks.
    fn outside(&self, cells: &[Cell], said: &str) -> String {
        let [Some(&first), second] = [cells.first(), cells.get(1)] else { return String::new() };
        let (x, y) = self.middle(first);
        let (dx, dy) = second.map_or((0.0, 0.0), |&second| {
            let (to_x, to_y) = self.middle(second);
            (x - to_x, y - to_y)
        });
        let far = 0.42;
        let (x, y) = (x + dx * far, y + dy * far);
        format!(
            "<text class=\"n clue\" x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\">{}</text>",
            number(x),
            number(y + 4.0),
            escape(said)
        )
    }

    fn centre(&self, cells: &[Cell]) -> (f32, f32) {
        let count = cells.len().max(1) as f32;
        let sum =
            cells.iter().map(|&cell| self.middle(cell)).fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
        (sum.0 / count, sum.1 / count)
    }
}

fn circle(x: f32, y: f32, radius: f32, stroke: &str, fill: &str) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" stroke=\"{stroke}\" stroke-width=\"2\" fill=\"{fill}\"/>",
        number(x),
        number(y),
        number(radius)
    )
}
