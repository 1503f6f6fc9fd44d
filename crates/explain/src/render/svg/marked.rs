//! What a step marks: bands, shades and rings under the digits, strokes and arrows over them.

use super::style::tone;
use super::{Sketch, candidates, number};
use crate::render::marks::{Link, Marks, Node};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, House};
use whydoku_logic::Role;

/// A place on the drawing.
type Point = (f32, f32);

impl Sketch<'_> {
    /// Bands of houses, shades of cells, rings of candidates.
    pub(crate) fn under(&self, marks: &Marks, grid: &Grid) -> String {
        let mut text = String::new();
        for &(house, _) in &marks.blockers {
            let fill = self.fill(&self.layout.house(house).cells);
            let _ = write!(text, "<path class=\"h t2\" d=\"{fill}\"/>");
        }
        for (&house, &role) in &marks.houses {
            text += &self.band(house, role);
        }
        text += &self.shaded_clues(&marks.clues);
        for &(_, twin) in &marks.blockers {
            text += &self.shade(twin, "t2");
        }
        let cells: BTreeSet<Cell> = marks.cells.iter().chain(marks.tones.keys()).copied().collect();
        for cell in cells {
            text += &self.shade(cell, tone(marks.tones.get(&cell).copied()));
        }
        let settled =
            |candidate: &Candidate| marks.removed.contains(candidate) || marks.placed.contains(candidate);
        let open = |candidate: &Candidate| candidates(grid, candidate.cell).contains(candidate.digit);
        let asserted: BTreeSet<Candidate> =
            marks.nodes.iter().flat_map(|n| n.cells.iter().map(|&c| Candidate::new(c, n.digit))).collect();
        for &candidate in marks.parts.keys() {
            if open(&candidate) && !settled(&candidate) && !asserted.contains(&candidate) {
                text += &self.round(candidate, tone(marks.tone_of(candidate)));
            }
        }
        for node in &marks.nodes {
            text += &self.node(node);
        }
        for &candidate in &marks.removed {
            text += &self.round(candidate, "removed");
        }
        for &candidate in &marks.placed {
            let ((x, y), r) = (self.place(candidate), self.ring());
            let side = number(2.0 * r);
            let _ = write!(
                text,
                "<rect class=\"k placed\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"3\"/>",
                number(x - r),
                number(y - r)
            );
        }
        // Letters come last, so that no ring covers them.
        let lettered = marks.cells.iter().filter_map(|&cell| Some((cell, marks.letters_of(cell)?)));
        lettered.fold(text, |text, (cell, letters)| text + &self.letters(cell, &letters))
    }

    fn shade(&self, cell: Cell, class: &str) -> String {
        let (x, y) = self.corner(cell);
        let side = number(self.side - 5.0);
        format!(
            "<rect class=\"s {class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>",
            number(x + 2.5),
            number(y + 2.5)
        )
    }

    /// The letters of a cell's sets: at its left edge, where there is room between two rows of candidates.
    fn letters(&self, cell: Cell, letters: &str) -> String {
        let (x, y) = self.corner(cell);
        let size = self.small_font() * 0.75;
        format!(
            "<text class=\"tag\" x=\"{}\" y=\"{}\" font-size=\"{}\">{letters}</text>",
            number(x + size * 0.4 * (letters.len() as f32 + 0.4)),
            number(y + self.side / 3.0 + size * 0.4),
            number(size)
        )
    }

    fn round(&self, candidate: Candidate, class: &str) -> String {
        let (x, y) = self.place(candidate);
        format!(
            "<circle class=\"k {class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            number(x),
            number(y),
            number(self.ring())
        )
    }

    /// An assertion of a line of reasoning; a group of cells is tied together.
    fn node(&self, node: &Node) -> String {
        let class = if node.is { "on" } else { "off" };
        let mut text = String::new();
        let points = node.cells.iter().map(|&cell| self.place(Candidate::new(cell, node.digit)));
        if node.cells.len() > 1 {
            let mut path = String::new();
            for (at, (x, y)) in points.enumerate() {
                let _ = write!(path, "{}{} {}", if at == 0 { "M" } else { "L" }, number(x), number(y));
            }
            let _ = write!(text, "<path class=\"tie {class}\" d=\"{path}\"/>");
        }
        for &cell in &node.cells {
            text += &self.round(Candidate::new(cell, node.digit), class);
        }
        text
    }

    /// The cells of a house, filled, with a line around them.
    fn band(&self, house: House, role: Option<Role>) -> String {
        let cells = &self.layout.house(house).cells;
        let tone = tone(role);
        let (fill, line) = (self.fill(cells), self.around(cells));
        format!("<path class=\"h {tone}\" d=\"{fill}\"/><path class=\"e {tone}\" d=\"{line}\"/>")
    }

    /// Strokes through what goes, and arrows from what is asserted to what follows.
    pub(crate) fn over(&self, marks: &Marks) -> String {
        marks.links.iter().fold(self.strokes(marks), |text, link| text + &self.arrows(link))
    }

    /// Strokes through what goes.
    pub(super) fn strokes(&self, marks: &Marks) -> String {
        let mut text = String::new();
        for &candidate in &marks.removed {
            let ((x, y), r) = (self.place(candidate), self.ring() * 0.8);
            let _ = write!(
                text,
                "<path class=\"x\" d=\"M{} {}L{} {}\"/>",
                number(x - r),
                number(y + r),
                number(x + r),
                number(y - r)
            );
        }
        text
    }

    /// The arrows of a link.
    pub(super) fn arrows(&self, link: &Link) -> String {
        self.ends(link).into_iter().map(|(from, to)| self.arrow(link, from, to)).collect()
    }

    /// Where the arrows of a link begin and end: at candidates, and where several stand for one assertion, at each of
    /// them, by the shortest way.
    fn ends(&self, link: &Link) -> Vec<(Point, Point)> {
        let points = |node: &Node| -> Vec<Point> {
            node.cells.iter().map(|&cell| self.place(Candidate::new(cell, node.digit))).collect()
        };
        let (from, to) = (points(&link.from), points(&link.to));
        let nearest = |point: Point, among: &[Point]| -> Option<Point> {
            let far = |other: &Point| (other.0 - point.0).hypot(other.1 - point.1);
            among.iter().copied().min_by(|one, other| far(one).total_cmp(&far(other)))
        };
        let outward = from.iter().filter_map(|&start| Some((start, nearest(start, &to)?)));
        let inward = to.iter().filter_map(|&end| Some((nearest(end, &from)?, end)));
        let mut ends: Vec<(Point, Point)> = Vec::new();
        for pair in outward.chain(inward) {
            if !ends.contains(&pair) {
                ends.push(pair);
            }
        }
        ends
    }

    /// An arrow from ring to ring, bent a little so that it does not run through what lies between.
    fn arrow(&self, link: &Link, (x1, y1): Point, (x2, y2): Point) -> String {
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy);
        let gap = self.ring() + 1.0;
        if length < 2.0 * gap - 2.0 {
            return String::new();
        }
        let bend = if length > 1.5 * self.side { 0.14 } else { 0.0 };
        let (cx, cy) = (f32::midpoint(x1, x2) - dy * bend, f32::midpoint(y1, y2) + dx * bend);
        let towards = |x: f32, y: f32, by: f32| {
            let (ux, uy) = (cx - x, cy - y);
            let far = ux.hypot(uy).max(1.0);
            (x + ux / far * by, y + uy / far * by, ux / far, uy / far)
        };
        let (sx, sy, ..) = towards(x1, y1, gap);
        // The head ends at the ring, the line where the head begins.
        let (tx, ty, ux, uy) = towards(x2, y2, gap);
        let head = 7.0_f32.min((length - 2.0 * gap).max(3.0));
        let (ex, ey) = (tx + ux * head, ty + uy * head);
        let (wx, wy) = (-uy * head * 0.5, ux * head * 0.5);
        let kind = if link.strong { "strong" } else { "weak" };
        let colour = link.line % 4;
        format!(
            "<path class=\"a {kind} l{colour}\" d=\"M{} {}Q{} {} {} {}\"/><path class=\"tip l{colour}\" d=\"M{} {}L{} {}L{} {}z\"/>",
            number(sx),
            number(sy),
            number(cx),
            number(cy),
            number(ex),
            number(ey),
            number(tx),
            number(ty),
            number(ex + wx),
            number(ey + wy),
            number(ex - wx),
            number(ey - wy)
        )
    }
}
