//! The marks of a step: bands, shades and rings under the digits, strokes and arrows over them.

use super::{Sketch, open_candidates, tone};
use crate::render::marks::{InferenceLink, Marks, candidates};
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, Grid, distinct};
use whydoku_logic::Assertion;

type Point = (f32, f32);

impl Sketch<'_> {
    /// Bands of houses, shades of cells and rings of candidates, which lie under the digits.
    pub(crate) fn under(&self, marks: &Marks, grid: &Grid) -> String {
        let mut text = String::new();
        for &(house, _) in &marks.blockers {
            text += &format!("<path class=\"h t2\" d=\"{}\"/>", self.fill(&grid.layout().house(house).cells));
        }
        for (&house, &role) in &marks.houses {
            let (cells, tone) = (&grid.layout().house(house).cells, tone(role));
            let (fill, outline) = (self.fill(cells), self.around(cells));
            text +=
                &format!("<path class=\"h {tone}\" d=\"{fill}\"/><path class=\"e {tone}\" d=\"{outline}\"/>");
        }
        text += &self.shaded_clues(&marks.clues);
        for &(_, twin) in &marks.blockers {
            text += &self.shade(twin, "t2");
        }
        let cells: BTreeSet<Cell> = marks.cells.iter().chain(marks.tones.keys()).copied().collect();
        for cell in cells {
            text += &self.shade(cell, tone(marks.tones.get(&cell).copied()));
        }
        let asserted: BTreeSet<Candidate> = marks.nodes.iter().flat_map(candidates).collect();
        for &candidate in marks.parts.keys() {
            let has_other_mark = marks.removed.contains(&candidate)
                || marks.placed.contains(&candidate)
                || asserted.contains(&candidate);
            if !has_other_mark && open_candidates(grid, candidate.cell).contains(candidate.digit) {
                text += &self.circle(candidate, tone(marks.tone_of(candidate)));
            }
        }
        for node in &marks.nodes {
            text += &self.node(node);
        }
        for &candidate in &marks.removed {
            text += &self.circle(candidate, "removed");
        }
        for &candidate in &marks.placed {
            let ((x, y), r) = (self.candidate_centre(candidate), self.ring());
            text += &svg!("<rect class=\"k placed\" x=\"{}\" y=\"{}\"", x - r, y - r);
            text += &svg!(" width=\"{}\" height=\"{}\" rx=\"3\"/>", 2.0 * r, 2.0 * r);
        }
        // Letters come last, so that no ring covers them.
        let lettered = marks.cells.iter().filter_map(|&cell| Some((cell, marks.letters_of(cell)?)));
        lettered.fold(text, |text, (cell, letters)| text + &self.letters(cell, &letters))
    }

    fn shade(&self, cell: Cell, class: &str) -> String {
        let ((x, y), side) = (self.corner(cell), self.side - 5.0);
        let place = svg!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", x + 2.5, y + 2.5, side, side);
        format!("<rect class=\"s {class}\" {place} rx=\"5\"/>")
    }

    /// The letters of a cell's sets, at its left edge between two rows of candidates.
    fn letters(&self, cell: Cell, letters: &str) -> String {
        let ((x, y), size) = (self.corner(cell), self.small_font() * 0.75);
        let x = x + size * 0.4 * (letters.len() as f32 + 0.4);
        let y = y + self.side / 3.0 + size * 0.4;
        svg!("<text class=\"tag\" x=\"{}\" y=\"{}\" font-size=\"{}\">", x, y, size) + letters + "</text>"
    }

    fn circle(&self, candidate: Candidate, class: &str) -> String {
        let (x, y) = self.candidate_centre(candidate);
        let place = svg!("cx=\"{}\" cy=\"{}\" r=\"{}\"", x, y, self.ring());
        format!("<circle class=\"k {class}\" {place}/>")
    }

    /// An assertion; the cells of a group are connected.
    fn node(&self, node: &Assertion) -> String {
        let class = if node.is { "on" } else { "off" };
        let mut text = String::new();
        if node.cells.len() > 1 {
            let points = candidates(node).map(|candidate| self.candidate_centre(candidate));
            let path: Vec<String> = points.map(|(x, y)| svg!("{} {}", x, y)).collect();
            text += &format!("<path class=\"tie {class}\" d=\"M{}\"/>", path.join("L"));
        }
        candidates(node).fold(text, |text, candidate| text + &self.circle(candidate, class))
    }

    /// Strokes and arrows, which lie over the digits.
    pub(crate) fn over(&self, marks: &Marks) -> String {
        marks.links.iter().fold(self.strokes(marks), |text, link| text + &self.arrows(link))
    }

    pub(super) fn strokes(&self, marks: &Marks) -> String {
        let stroke = |&candidate: &Candidate| {
            let ((x, y), r) = (self.candidate_centre(candidate), self.ring() * 0.8);
            svg!("<path class=\"x\" d=\"M{} {}L{} {}\"/>", x - r, y + r, x + r, y - r)
        };
        marks.removed.iter().map(stroke).collect()
    }

    /// The arrows of a link: from each candidate of a group to the nearest of the other.
    pub(super) fn arrows(&self, link: &InferenceLink) -> String {
        let points = |node: &Assertion| -> Vec<Point> {
            candidates(node).map(|candidate| self.candidate_centre(candidate)).collect()
        };
        let (from, to) = (points(&link.from), points(&link.to));
        let nearest = |point: Point, among: &[Point]| -> Option<Point> {
            let distance = |other: &Point| (other.0 - point.0).hypot(other.1 - point.1);
            among.iter().copied().min_by(|one, other| distance(one).total_cmp(&distance(other)))
        };
        let outward = from.iter().filter_map(|&start| Some((start, nearest(start, &to)?)));
        let inward = to.iter().filter_map(|&end| Some((nearest(end, &from)?, end)));
        distinct(outward.chain(inward)).into_iter().map(|(from, to)| self.arrow(link, from, to)).collect()
    }

    /// An arrow from ring to ring, bent so that it does not cross what lies between.
    fn arrow(&self, link: &InferenceLink, (x1, y1): Point, (x2, y2): Point) -> String {
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
            let distance = ux.hypot(uy).max(1.0);
            (x + ux / distance * by, y + uy / distance * by, ux / distance, uy / distance)
        };
        let (sx, sy, ..) = towards(x1, y1, gap);
        // The head ends at the ring, and the line where the head begins.
        let (tx, ty, ux, uy) = towards(x2, y2, gap);
        let head = 7.0_f32.min((length - 2.0 * gap).max(3.0));
        let (ex, ey) = (tx + ux * head, ty + uy * head);
        let (wx, wy) = (-uy * head * 0.5, ux * head * 0.5);
        let kind = if link.is_strong { "strong" } else { "weak" };
        let colour = link.argument % 4;
        let line = svg!("M{} {}Q{} {} {} {}", sx, sy, cx, cy, ex, ey);
        let tip = svg!("M{} {}L{} {}L{} {}z", tx, ty, ex + wx, ey + wy, ex - wx, ey - wy);
        format!(
            "<path class=\"a {kind} l{colour}\" d=\"{line}\"/><path class=\"tip l{colour}\" d=\"{tip}\"/>"
        )
    }
}
