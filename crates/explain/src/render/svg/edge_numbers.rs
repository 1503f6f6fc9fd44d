//! Numbers at the edge of the board that concern a line of cells; those of diagonals have an arrow.

use super::{EDGE, Sketch, escape};
use whydoku_board::{Cell, Side, grouped};

/// The row and column of a label, which lies outside the board, and the step from cell to cell of its line.
type EdgePlace = ((i32, i32), (i32, i32));

impl Sketch<'_> {
    pub(super) fn edge_numbers(&self) -> String {
        let mut text = String::new();
        for (((row, column), (down, right)), numbers) in self.edge_labels() {
            let (x, y) = (self.line_centre(column, self.left), self.line_centre(row, self.top));
            let (dx, dy) = (right as f32, down as f32);
            let is_diagonal = down != 0 && right != 0;
            let back = if is_diagonal { 5.0 } else { 0.0 };
            text += &svg!("<text class=\"tag\" x=\"{}\" y=\"{}\"", x - back * dx, y - back * dy + 5.0);
            let size = if numbers.len() > 1 { 10 } else { 14 };
            text += &format!(" font-size=\"{size}\">{}</text>", escape(&numbers.join(" ")));
            if is_diagonal {
                let (x, y) = (x + 13.0 * dx, y + 13.0 * dy);
                text += &svg!("<path d=\"M{} {}L{} {}", x - 9.0 * dx, y - 9.0 * dy, x, y);
                text += &svg!("M{} {}H{}V{}\"", x - 5.0 * dx, y, x, y - 5.0 * dy);
                text += " fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"1.8\"/>";
            }
        }
        text
    }

    pub(super) fn edge_sides(&self) -> Vec<Side> {
        let size = self.layout.side() as i32;
        let sides = |(((row, column), _), _): (EdgePlace, Vec<String>)| {
            let all = [
                (row < 0, Side::Top),
                (column < 0, Side::Left),
                (column == size, Side::Right),
                (row == size, Side::Bottom),
            ];
            all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, side)| side)
        };
        self.edge_labels().into_iter().flat_map(sides).collect()
    }

    /// The numbers before the first cells of lines.
    fn edge_labels(&self) -> Vec<(EdgePlace, Vec<String>)> {
        let constraints = self.layout.shape().constraints().iter();
        let outside = constraints.filter(|constraint| constraint.kind.is_seen_from_outside());
        grouped(outside.filter_map(|constraint| {
            let number = constraint.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            Some((self.before_first(&constraint.cells)?, number))
        }))
    }

    /// The place before the first cell of a line, and the direction of the line. A single cell is a diagonal in a corner.
    fn before_first(&self, cells: &[Cell]) -> Option<EdgePlace> {
        let at = |cell: Cell| (self.layout.row(cell) as i32, self.layout.column(cell) as i32);
        let (row, column) = at(*cells.first()?);
        let (down, right) = match cells.get(1) {
            Some(&next) => ((at(next).0 - row).signum(), (at(next).1 - column).signum()),
            None => (if row == 0 { 1 } else { -1 }, if column == 0 { 1 } else { -1 }),
        };
        Some(((row - down, column - right), (down, right)))
    }

    /// The centre of a row or column, or of the edge before the first or behind the last.
    fn line_centre(&self, line: i32, begin: f32) -> f32 {
        let size = self.layout.side() as i32;
        match line {
            ..0 => begin - EDGE / 2.0,
            line if line >= size => begin + self.side * size as f32 + EDGE / 2.0,
            line => begin + (line as f32 + 0.5) * self.side,
        }
    }
}
