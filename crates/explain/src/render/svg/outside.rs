//! Numbers that are seen along a line of cells: beside the board, where the line begins, with an arrow where it runs
//! across.

use super::lines::Side;
use super::{BESIDE, Sketch, escape, number};
use std::fmt::Write as _;
use whydoku_board::Cell;

/// A place beside the board, in rows and columns from its first cell, which way it looks, and what stands there.
type Place = ((i32, i32), (i32, i32), Vec<String>);

impl Sketch<'_> {
    /// The numbers, place by place.
    pub(super) fn outside(&self) -> String {
        let mut text = String::new();
        for ((row, column), (down, right), said) in self.outside_places() {
            let (x, y) = (self.beside_at(column, self.left), self.beside_at(row, self.top));
            let (dx, dy) = (right as f32, down as f32);
            let is_across = down != 0 && right != 0;
            let back = if is_across { 5.0 } else { 0.0 };
            let _ = write!(
                text,
                "<text class=\"tag\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
                number(x - back * dx),
                number(y - back * dy + 5.0),
                if said.len() > 1 { 10 } else { 14 },
                escape(&said.join(" "))
            );
            if is_across {
                let (x, y) = (x + 13.0 * dx, y + 13.0 * dy);
                let _ = write!(
                    text,
                    "<path d=\"M{} {}L{} {}M{} {}H{}V{}\" fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"1.8\"/>",
                    number(x - 9.0 * dx),
                    number(y - 9.0 * dy),
                    number(x),
                    number(y),
                    number(x - 5.0 * dx),
                    number(y),
                    number(x),
                    number(y - 5.0 * dy)
                );
            }
        }
        text
    }

    /// The sides of the board beside which numbers stand.
    pub(super) fn outside_sides(&self) -> Vec<Side> {
        let size = self.layout.size() as i32;
        let sides = |(row, column): (i32, i32)| {
            let all = [
                (row < 0, Side::Top),
                (column < 0, Side::Left),
                (column == size, Side::Right),
                (row == size, Side::Bottom),
            ];
            all.into_iter().filter(|(is, _)| *is).map(|(_, side)| side)
        };
        self.outside_places().into_iter().flat_map(|(place, ..)| sides(place)).collect()
    }

    fn outside_places(&self) -> Vec<Place> {
        let mut found: Vec<Place> = Vec::new();
        for drawn in self.layout.shape().constraints() {
            if !drawn.kind.is_seen_from_outside() {
                continue;
            }
            let Some((place, way)) = self.before(&drawn.cells) else { continue };
            let said = drawn.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            match found.iter_mut().find(|(known, known_way, _)| (*known, *known_way) == (place, way)) {
                Some((.., all)) => all.push(said),
                None => found.push((place, way, vec![said])),
            }
        }
        found
    }

    /// The place before the first cell of a line, and which way the line goes. A diagonal of one cell lies in a corner.
    fn before(&self, cells: &[Cell]) -> Option<((i32, i32), (i32, i32))> {
        let at = |cell: Cell| (self.layout.row(cell) as i32, self.layout.column(cell) as i32);
        let (row, column) = at(*cells.first()?);
        let (down, right) = cells.get(1).map_or_else(
            || (if row == 0 { 1 } else { -1 }, if column == 0 { 1 } else { -1 }),
            |&next| {
                let next = at(next);
                ((next.0 - row).signum(), (next.1 - column).signum())
            },
        );
        Some(((row - down, column - right), (down, right)))
    }

    /// Where a row or a column lies, or what is before the first or behind the last.
    fn beside_at(&self, line: i32, begin: f32) -> f32 {
        let size = self.layout.size() as i32;
        let board = self.side * size as f32;
        match line {
            ..0 => begin - BESIDE / 2.0,
            line if line >= size => begin + board + BESIDE / 2.0,
            line => begin + (line as f32 + 0.5) * self.side,
        }
    }
}
