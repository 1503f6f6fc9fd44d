//! Shapes in cells: grey circles for odd digits and squares for even ones, squares with arrows for the least and the
//! greatest among neighbours, coloured squares for cells that say where a digit stands, rings for circles that count.

use super::drawn::circle;
use super::{Sketch, number};
use std::fmt::Write as _;
use whydoku_board::{Cell, ConstraintKind};

const GREY: &str = "#8c8c8c";

impl Sketch<'_> {
    pub(super) fn shapes(&self, kind: ConstraintKind, cells: &[Cell]) -> String {
        let radius = self.side * 0.38;
        let each = cells.iter().map(|&cell| {
            let (x, y) = self.middle(cell);
            match kind {
                ConstraintKind::CountingCircles | ConstraintKind::DistinctCount => {
                    circle(x, y, radius * 1.2, GREY, "none")
                }
                ConstraintKind::Odd => {
                    let (x, y, radius) = (number(x), number(y), number(radius));
                    format!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{GREY}\" fill-opacity=\"0.3\"/>"
                    )
                }
                ConstraintKind::Minimum | ConstraintKind::Maximum => {
                    square(x, y, self.side * 0.47, GREY)
                        + &self.chevrons(x, y, kind == ConstraintKind::Maximum)
                }
                ConstraintKind::ColumnIndexer => square(x, y, self.side * 0.47, "#c96f6f"),
                ConstraintKind::RowIndexer => square(x, y, self.side * 0.47, "#5f97c4"),
                _ => square(x, y, radius, GREY),
            }
        });
        each.collect()
    }

    /// Small arrows at the four sides of a cell, pointing out of it or into it.
    fn chevrons(&self, x: f32, y: f32, out: bool) -> String {
        let far = self.side * 0.4;
        let tip = if out { 3.0 } else { -3.0 };
        let mut path = String::new();
        for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
            let (x, y) = (x + dx * far, y + dy * far);
            let _ = write!(
                path,
                "M{} {}L{} {}L{} {}",
                number(x + 4.0 * dy - tip / 2.0 * dx),
                number(y + 4.0 * dx - tip / 2.0 * dy),
                number(x + tip * dx),
                number(y + tip * dy),
                number(x - 4.0 * dy - tip / 2.0 * dx),
                number(y - 4.0 * dx - tip / 2.0 * dy)
            );
        }
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"{GREY}\" stroke-width=\"1.6\"/>")
    }
}

fn square(x: f32, y: f32, half: f32, colour: &str) -> String {
    let side = number(2.0 * half);
    let (x, y) = (number(x - half), number(y - half));
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{colour}\" fill-opacity=\"0.3\"/>"
    )
}
