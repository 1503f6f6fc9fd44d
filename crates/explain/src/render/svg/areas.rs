//! Houses that are neither lines nor boxes: diagonals as thin lines, windows and extra regions with dashes around them.

use super::{Sketch, number};
use std::fmt::Write as _;
use whydoku_board::{Cell, HouseKind};

impl Sketch<'_> {
    /// Diagonals, windows and extra regions of the board.
    pub(super) fn areas(&self) -> String {
        let mut text = String::new();
        for (_, info) in self.layout.houses_of_kind(HouseKind::Diagonal) {
            let ends: Option<(Cell, Cell)> = info.cells.first().zip(info.cells.iter().last());
            let Some((first, last)) = ends else { continue };
            let ((x, y), (right, bottom)) = (self.corner(first), self.corner(last));
            // One falls from the left and ends at a far corner, the other falls from the right.
            let falls = x < right;
            let (from, to) = if falls { (x, right + self.side) } else { (x + self.side, right) };
            let _ = write!(
                text,
                "<path class=\"area\" d=\"M{} {}L{} {}\"/>",
                number(from),
                number(y),
                number(to),
                number(bottom + self.side)
            );
        }
        for kind in [HouseKind::Window, HouseKind::Extra] {
            for (_, info) in self.layout.houses_of_kind(kind) {
                let _ = write!(text, "<path class=\"area dashed\" d=\"{}\"/>", self.around(&info.cells));
            }
        }
        text
    }
}
