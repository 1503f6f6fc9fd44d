//! Constraints as solvers know them: dashed cages with their sums, thermometers, dots, arrows, coloured lines.

use super::{Sketch, escape};
use whydoku_board::{Cell, CellMark, CellSet, Constraint, Drawing, LineEnds, LinePath, LineStyle};

const GREY: &str = "#8c8c8c";

/// An attribute that keeps digits visible through a line.
const FAINT: &str = " stroke-opacity=\".45\"";

impl Sketch<'_> {
    /// The constraints under the lines of the grid, or those over them and the numbers at the edge, as a group.
    pub(super) fn constraints(&self, over_grid: bool) -> String {
        let all = self.layout.shape().constraints().iter();
        let all = all.filter(|constraint| constraint.kind.facts().drawing.is_over_grid() == over_grid);
        let mut text: String = all.map(|constraint| self.constraint(constraint)).collect();
        if over_grid {
            text += &self.edge_numbers();
        }
        if text.is_empty() { text } else { format!("<g class=\"k\">{text}</g>") }
    }

    fn constraint(&self, constraint: &Constraint) -> String {
        let (cells, facts) = (&constraint.cells, constraint.kind.facts());
        let numbers = constraint.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        let numbers = format!("{}{numbers}", facts.number_sign);
        match facts.drawing {
            _ if constraint.is_of_neighbours() => String::new(),
            Drawing::Cage => self.cage(cells, &numbers),
            Drawing::Outline => self.cage(cells, ""),
            Drawing::Groups => {
                let group = cells.len() / constraint.number().max(1) as usize;
                cells.chunks(group.max(1)).map(|group| self.cage(group, "")).collect()
            }
            Drawing::Dot { fill, text } => self.dot(cells, fill, text, &numbers),
            Drawing::Sign => {
                let sign = constraint.kind.sign_of_number(constraint.number());
                self.sign(cells, sign.unwrap_or(&constraint.number().to_string()))
            }
            Drawing::Inequality => self.sign(cells, self.greater_sign(cells)),
            Drawing::Corner => self.quadruple(cells, &constraint.numbers),
            Drawing::Mark(mark) => cells.iter().map(|&cell| self.mark(mark, cell)).collect(),
            Drawing::Counter => self.mark(CellMark::Ring, cells[0]) + &self.cage(&cells[1..], ""),
            Drawing::Arms => {
                let arrow = |arm: &[Cell]| self.sum_arrow(&cells[1..2], arm);
                self.mark(CellMark::Ring, cells[0]) + &constraint.arms().map(arrow).collect::<String>()
            }
            Drawing::Arrow => {
                let (pill, shaft) = cells.split_at(constraint.pill().min(cells.len()));
                self.sum_arrow(pill, shaft)
            }
            Drawing::Line(style) => self.line(style, constraint, &numbers),
            Drawing::Outside => String::new(),
            Drawing::Members => {
                constraint.alternatives().iter().flatten().map(|member| self.constraint(member)).collect()
            }
        }
    }

    /// A dashed outline a little inside the cells, with the sum in the corner of the first.
    fn cage(&self, cells: &[Cell], sum: &str) -> String {
        let set: CellSet = cells.iter().copied().collect();
        let mut text = format!("<path class=\"cage\" d=\"{}\"/>", self.inset_outline(&set, 3.5));
        if let Some(first) = set.first().filter(|_| !sum.is_empty()) {
            text += &self.sum(first, sum);
        }
        text
    }

    fn sum(&self, cell: Cell, sum: &str) -> String {
        let (x, y) = self.corner(cell);
        svg!("<text class=\"sum\" x=\"{}\" y=\"{}\">", x + 6.0, y + 13.0) + &escape(sum) + "</text>"
    }

    fn dot(&self, cells: &[Cell], fill: &str, colour: &str, number: &str) -> String {
        let (x, y) = self.midpoint(cells);
        if number.is_empty() {
            return circle(x, y, 6.0, "#222", fill);
        }
        circle(x, y, 9.0, "#222", fill) + &inscribed(x, y, 12.0, colour, number)
    }

    fn sign(&self, cells: &[Cell], sign: &str) -> String {
        let (x, y) = self.midpoint(cells);
        let place = svg!("<text class=\"tag\" x=\"{}\" y=\"{}\"", x, y + 5.5);
        format!("{place} font-size=\"18\">{}</text>", escape(sign))
    }

    fn quadruple(&self, cells: &[Cell], numbers: &[i32]) -> String {
        let (x, y) = self.midpoint(cells);
        let lines = numbers.chunks(2).enumerate();
        let first = y - (lines.len() as f32 - 1.0) * 6.0;
        let digits = lines.map(|(at, two)| {
            let two = two.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            inscribed(x, first + at as f32 * 12.0, 12.0, "#222", &two)
        });
        digits.fold(circle(x, y, 15.0, "#222", "#fff"), |text, digits| text + &digits)
    }

    /// The sign between two cells, which opens to the first, the greater.
    fn greater_sign(&self, cells: &[Cell]) -> &'static str {
        let [greater, less] = [cells[0], cells[1]];
        let is_row = self.layout.row(greater) == self.layout.row(less);
        match (is_row, greater < less) {
            (true, true) => ">",
            (false, true) => "∨",
            (false, false) if self.layout.column(greater) == self.layout.column(less) => "∧",
            (_, false) => "<",
        }
    }

    /// An arrow along the shaft, from a circle or pill.
    fn sum_arrow(&self, pill: &[Cell], shaft: &[Cell]) -> String {
        let radius = self.side * 0.4;
        let (Some(&first), Some(&last)) = (pill.first(), pill.last()) else { return String::new() };
        let ((x, y), (to_x, to_y)) = (self.centre(first), self.centre(last));
        let mut text = if first == last {
            circle(x, y, radius, "#8c8c8c", "none")
        } else {
            let (x, y, to_x, to_y) = (x.min(to_x), y.min(to_y), x.max(to_x), y.max(to_y));
            let (width, height) = (to_x - x + 2.0 * radius, to_y - y + 2.0 * radius);
            svg!("<rect x=\"{}\" y=\"{}\"", x - radius, y - radius)
                + &svg!(" width=\"{}\" height=\"{}\" rx=\"{}\"", width, height, radius)
                + " fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"2\"/>"
        };
        let path: Vec<Cell> = std::iter::once(last).chain(shaft.iter().copied()).collect();
        let mut points: Vec<(f32, f32)> = path.iter().map(|&cell| self.centre(cell)).collect();
        let end = if let [.., before, end] = points[..] { Some((before, end)) } else { None };
        // The shaft begins at the rim.
        if let [from, to, ..] = points[..] {
            let part = radius / distance(from, to);
            points[0] = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        }
        text += &polyline(&points, 2.5, "#8c8c8c", "");
        if let Some((before, (x, y))) = end {
            let length = distance(before, (x, y));
            let (dx, dy) = ((x - before.0) / length * 8.0, (y - before.1) / length * 8.0);
            text += &svg!("<path d=\"M{} {}L{} {}", x - dx - dy, y - dy + dx, x, y);
            text += &svg!("L{} {}\"", x - dx + dy, y - dy - dx);
            text += " fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"2.5\"/>";
        }
        text
    }

    fn line(&self, style: LineStyle, constraint: &Constraint, number: &str) -> String {
        let LineStyle { width, colour, ends: marks, path } = style;
        let points: Vec<(f32, f32)> = constraint.cells.iter().map(|&cell| self.centre(cell)).collect();
        let ends = [points.first(), points.last()];
        let ring = self.side * 0.36;
        let mut text = match path {
            _ if marks == LineEnds::Bulb => {
                let bulb = ends[0].map(|&(x, y)| circle(x, y, ring, "none", colour)).unwrap_or_default();
                // One group, so that bulb and line do not shine through each other.
                format!("<g opacity=\".45\">{bulb}{}</g>", polyline(&points, width, colour, ""))
            }
            LinePath::Open => polyline(&points, width, colour, FAINT),
            LinePath::Closed => {
                let closed: Vec<(f32, f32)> = points.iter().chain(ends[0]).copied().collect();
                polyline(&closed, width, colour, FAINT)
            }
            LinePath::Groups => {
                let mut left = points.as_slice();
                let groups = constraint.numbers.iter().map(|&count| {
                    let (group, rest) = left.split_at((count.max(0) as usize).min(left.len()));
                    left = rest;
                    polyline(group, width, colour, FAINT)
                });
                return groups.collect();
            }
        };
        if marks == LineEnds::Circles {
            text.extend(ends.into_iter().flatten().map(|&(x, y)| circle(x, y, ring, colour, "none")));
        }
        if let Some(&first) = constraint.cells.first().filter(|_| !number.is_empty()) {
            text += &self.sum(first, number);
        }
        text
    }

    fn mark(&self, mark: CellMark, cell: Cell) -> String {
        let (radius, half) = (self.side * 0.38, self.side * 0.47);
        let (x, y) = self.centre(cell);
        match mark {
            CellMark::Ring => circle(x, y, radius * 1.2, GREY, "none"),
            CellMark::Disc => {
                let circle = svg!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x, y, radius);
                format!("{circle} fill=\"{GREY}\" fill-opacity=\"0.3\"/>")
            }
            CellMark::Square => square(x, y, radius, GREY),
            CellMark::Inward => square(x, y, half, GREY) + &self.chevrons(x, y, -3.0),
            CellMark::Outward => square(x, y, half, GREY) + &self.chevrons(x, y, 3.0),
            CellMark::Tile(colour) => square(x, y, half, colour),
        }
    }

    /// Small arrows at the four sides of a cell; their tips point outwards if positive, else inwards.
    fn chevrons(&self, x: f32, y: f32, tip: f32) -> String {
        let far = self.side * 0.4;
        let mut path = String::new();
        for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
            let (x, y) = (x + dx * far, y + dy * far);
            let (back_x, back_y) = (tip / 2.0 * dx, tip / 2.0 * dy);
            path += &svg!("M{} {}", x + 4.0 * dy - back_x, y + 4.0 * dx - back_y);
            path += &svg!("L{} {}", x + tip * dx, y + tip * dy);
            path += &svg!("L{} {}", x - 4.0 * dy - back_x, y - 4.0 * dx - back_y);
        }
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"{GREY}\" stroke-width=\"1.6\"/>")
    }

    fn midpoint(&self, cells: &[Cell]) -> (f32, f32) {
        let count = cells.len().max(1) as f32;
        let centres = cells.iter().map(|&cell| self.centre(cell));
        let sum = centres.fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
        (sum.0 / count, sum.1 / count)
    }
}

/// The distance of two points, at least one.
fn distance(from: (f32, f32), to: (f32, f32)) -> f32 {
    ((to.0 - from.0).powi(2) + (to.1 - from.1).powi(2)).sqrt().max(1.0)
}

fn polyline(points: &[(f32, f32)], width: f32, colour: &str, more: &str) -> String {
    let points: Vec<String> = points.iter().map(|&(x, y)| svg!("{},{}", x, y)).collect();
    let points = points.join(" ");
    format!("<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\"{more}")
        + &svg!(" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>", width)
}

/// A text inside a dot or a circle, which has the same colours on dark paper.
fn inscribed(x: f32, y: f32, size: f32, colour: &str, text: &str) -> String {
    let place = svg!("<text x=\"{}\" y=\"{}\"", x, y + size * 0.36);
    format!("{place} font-size=\"{size}\" fill=\"{colour}\" stroke=\"none\">{}</text>", escape(text))
}

fn circle(x: f32, y: f32, radius: f32, stroke: &str, fill: &str) -> String {
    let circle = svg!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x, y, radius);
    format!("{circle} stroke=\"{stroke}\" stroke-width=\"2\" fill=\"{fill}\"/>")
}

fn square(x: f32, y: f32, half: f32, colour: &str) -> String {
    let (left, top, side) = (x - half, y - half, 2.0 * half);
    let rect = svg!("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", left, top, side, side);
    format!("{rect} fill=\"{colour}\" fill-opacity=\"0.3\"/>")
}
