//! Bare boards with their titles, so many on a page; and their solutions.

use super::measure::{broken, fitted};
use super::{Worksheet, WorksheetPuzzle, board, line};
use crate::render::Marks;
use whydoku_board::Grid;
use whydoku_solver::catalogue::Sentence;

/// How far lines of rules are apart, in sizes.
const LEAD: f32 = 1.4;

/// A board and what stands above it.
struct Shown<'p> {
    title: &'p str,
    tier: &'p str,
    rules: &'p str,
    grid: &'p Grid,
}

impl Shown<'_> {
    /// Its rules in lines that fit.
    fn lines(&self, size: f32, room: f32) -> Vec<String> {
        if self.rules.is_empty() { Vec::new() } else { broken(self.rules, size, room) }
    }
}

impl Worksheet<'_> {
    /// A page of puzzles.
    pub(super) fn puzzles(&self, puzzles: &[WorksheetPuzzle]) -> String {
        let columns = if self.per_page > 2 { 2 } else { 1 };
        let rows = self.per_page.div_ceil(columns);
        let shown = puzzles.iter().map(|puzzle| Shown {
            title: &puzzle.title,
            tier: &puzzle.tier,
            rules: &puzzle.rules,
            grid: &puzzle.grid,
        });
        self.arranged(&shown.collect::<Vec<_>>(), (columns, rows), 14.0 * self.scale(), 0.0)
    }

    /// A page of solutions.
    pub(super) fn solved(&self, puzzles: &[&WorksheetPuzzle]) -> String {
        let (_, top, width, _) = self.room();
        let columns = if self.large { 2 } else { 3 };
        let rows = self.solutions_a_page() / columns;
        let shown: Vec<Shown<'_>> = puzzles
            .iter()
            .filter_map(|puzzle| {
                Some(Shown { title: &puzzle.title, tier: "", rules: "", grid: puzzle.solution.as_ref()? })
            })
            .collect();
        let title = self.language.say(Sentence::SheetSolutions, &[]);
        let head = line(self.paper.0 / 2.0, top + 8.0, fitted(&title, 15.0, width), "head", &title);
        head + &self.arranged(&shown, (columns, rows), 9.0 * self.scale(), 20.0)
    }

    /// How many solutions stand on a page.
    pub(super) const fn solutions_a_page(&self) -> usize {
        if self.large { 6 } else { 12 }
    }

    /// Boards beside and below each other, each under its title, with so much room kept free above them.
    fn arranged(
        &self,
        boards: &[Shown<'_>],
        (columns, rows): (usize, usize),
        size: f32,
        kept: f32,
    ) -> String {
        let (left, top, width, height) = self.room();
        let (top, height) = (top + kept, height - kept);
        let gap = if columns * rows > 1 { 16.0 } else { 0.0 };
        let wide = (width - gap * (columns - 1) as f32) / columns as f32;
        let high = (height - gap * (rows - 1) as f32) / rows as f32;
        // Rules stand beneath the title, in as many lines as those of some puzzle take on the narrowest board.
        let small = size * 0.7;
        let narrow = wide.min(high - size * 1.9);
        let lines = boards.iter().map(|shown| shown.lines(small, narrow * 0.85).len()).max().unwrap_or(0);
        let for_rules = lines as f32 * small * LEAD;
        let above = size * 1.9 + for_rules;
        let side = wide.min(high - above);
        let mut text = String::new();
        for (at, shown) in boards.iter().enumerate() {
            let &Shown { title, tier, grid, .. } = shown;
            let x = left + (at % columns) as f32 * (wide + gap) + (wide - side) / 2.0;
            let y = top + (at / columns) as f32 * (high + gap);
            // The tier stands at the right, and the title has what is left.
            let beside = size * 0.8;
            let taken = if tier.is_empty() { 0.0 } else { super::measure::width(tier, beside) + size };
            let title_size = fitted(title, size, side - taken);
            text += &line(
                x,
                y + size,
                title_size,
                "head start",
                &super::measure::cut(title, title_size, side - taken),
            );
            if !tier.is_empty() {
                let from = x + side - super::measure::width(tier, beside);
                text += &line(from, y + size, beside, "beside start", tier);
            }
            for (at, words) in shown.lines(small, side).iter().enumerate() {
                let y = y + size + (at + 1) as f32 * small * LEAD;
                text += &line(x, y, small, "beside start", words);
            }
            text += &board(grid, &Marks::default(), (x, y + size * 1.5 + for_rules, side), false);
        }
        text
    }
}
