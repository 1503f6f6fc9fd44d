//! Shapes in cells: circles and squares for parity, arrows for extremes, coloured squares for indexers, rings for counts.

use super::Sketch;
use whydoku_board::{Cell, ConstraintKind};

const GREY: &str = "#8c8c8c";

impl Sketch<'_> {
    pub(super) fn shapes(&self, kind: ConstraintKind, cells: &[Cell]) -> String {
        let (radius, half) = (self.side * 0.38, self.side * 0.47);
        let shape = |&cell: &Cell| {
            let (x, y) = self.centre(cell);
            match kind {
                ConstraintKind::CountingCircles | ConstraintKind::DistinctCount => {
                    circle(x, y, radius * 1.2, GREY, "none")
                }
                ConstraintKind::Odd => {
                    let circle = svg!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x, y, radius);
                    format!("{circle} fill=\"{GREY}\" fill-opacity=\"0.3\"/>")
                }
                ConstraintKind::Minimum => square(x, y, half, GREY) + &self.chevrons(x, y, -3.0),
                ConstraintKind::Maximum => square(x, y, half, GREY) + &self.chevrons(x, y, 3.0),
                ConstraintKind::ColumnIndexer => square(x, y, half, "#c96f6f"),
                ConstraintKind::RowIndexer => square(x, y, half, "#5f97c4"),
                _ => square(x, y, radius, GREY),
            }
        };
        cells.iter().map(shape).collect()
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
}

pub(super) fn circle(x: f32, y: f32, radius: f32, stroke: &str, fill: &str) -> String {
    let circle = svg!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x, y, radius);
    format!("{circle} stroke=\"{stroke}\" stroke-width=\"2\" fill=\"{fill}\"/>")
}

fn square(x: f32, y: f32, half: f32, colour: &str) -> String {
    let (left, top, side) = (x - half, y - half, 2.0 * half);
    let rect = svg!("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", left, top, side, side);
    format!("{rect} fill=\"{colour}\" fill-opacity=\"0.3\"/>")
}
