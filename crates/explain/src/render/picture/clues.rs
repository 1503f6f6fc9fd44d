//! Clues outside the board: above and below columns one under the other, next to rows side by side.

use super::frame::BoardFrame;
use crate::render::marks::Marks;
use crate::render::paint::{HEADLINE, PREMISE, Paint};
use whydoku_board::{Digit, Side};

impl BoardFrame<'_> {
    /// The clues of a side, line by line: their digits and their numbers.
    pub(super) fn clues_at(&self, side: Side) -> impl Iterator<Item = (Vec<Digit>, Vec<usize>)> + '_ {
        let shape = self.grid.layout().shape();
        (0..shape.size()).map(move |line| {
            let numbered = shape.outside().iter().enumerate();
            let here = numbered.filter(|(_, clue)| clue.side == side && clue.line == line);
            here.map(|(number, clue)| (clue.digit, number)).unzip()
        })
    }

    /// The clues next to a row, and their width without escape codes.
    pub(super) fn clue_line(&self, side: Side, row: usize, marks: &Marks, paint: Paint) -> (String, usize) {
        let layout = self.grid.layout();
        let (digits, numbers) = self.clues_at(side).nth(row).unwrap_or_default();
        let text = digits
            .iter()
            .zip(&numbers)
            .map(|(digit, number)| clue_text(&layout.spell(*digit), *number, marks, paint));
        (text.collect(), digits.len())
    }

    pub(super) fn clue_rows(&self, side: Side, margin: usize, marks: &Marks, paint: Paint) -> String {
        let layout = self.grid.layout();
        let columns: Vec<(Vec<Digit>, Vec<usize>)> = self.clues_at(side).collect();
        let longest = columns.iter().map(|(digits, _)| digits.len()).max().unwrap_or(0);
        let mut drawn = String::new();
        for line in 0..longest {
            drawn += &" ".repeat(margin);
            for (column, (digits, numbers)) in columns.iter().enumerate() {
                let before = if side == Side::Top { longest - digits.len() } else { 0 };
                let at = line.checked_sub(before).filter(|&at| at < digits.len());
                let text = at.map_or(" ".to_owned(), |at| {
                    clue_text(&layout.spell(digits[at]), numbers[at], marks, paint)
                });
                drawn += &" ".repeat(self.boundary(column));
                drawn += &format!("{text}{}", " ".repeat(self.widths[column] - 1));
            }
            drawn.push('\n');
        }
        drawn
    }
}

fn clue_text(digit: &str, number: usize, marks: &Marks, paint: Paint) -> String {
    paint.in_style(digit, if marks.clues.contains(&number) { PREMISE } else { HEADLINE })
}
