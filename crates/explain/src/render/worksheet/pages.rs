//! The pages: puzzles, solutions, and the paths to solutions as text and pictures.

use super::measure::{cut, fitting_size, text_width, wrap};
use super::{Worksheet, WorksheetPath, WorksheetPuzzle, board, text_line};
use crate::render::Marks;
use whydoku_board::Grid;
use whydoku_solver::catalogue::Sentence;

/// The distance of lines of rules and of paths relative to their size.
const RULE_LEAD: f32 = 1.4;
const PATH_LEAD: f32 = 1.42;

struct TitledBoard<'p> {
    title: &'p str,
    tier: &'p str,
    rules: &'p str,
    grid: &'p Grid,
}

impl TitledBoard<'_> {
    fn rule_lines(&self, size: f32, width: f32) -> Vec<String> {
        if self.rules.is_empty() { Vec::new() } else { wrap(self.rules, size, width) }
    }
}

impl Worksheet<'_> {
    pub(super) fn puzzles(&self, puzzles: &[WorksheetPuzzle]) -> String {
        let columns = if self.per_page > 2 { 2 } else { 1 };
        let rows = self.per_page.div_ceil(columns);
        let boards = puzzles.iter().map(|WorksheetPuzzle { title, tier, rules, grid, .. }| TitledBoard {
            title,
            tier,
            rules,
            grid,
        });
        self.arrange(&boards.collect::<Vec<_>>(), (columns, rows), 14.0 * self.scale(), 0.0)
    }

    pub(super) fn solved(&self, puzzles: &[&WorksheetPuzzle]) -> String {
        let (_, top, width, _) = self.area();
        let columns = if self.large { 2 } else { 3 };
        let rows = self.solutions_per_page() / columns;
        let boards: Vec<TitledBoard<'_>> = puzzles
            .iter()
            .filter_map(|puzzle| {
                let grid = puzzle.solution.as_ref()?;
                Some(TitledBoard { title: &puzzle.title, tier: "", rules: "", grid })
            })
            .collect();
        let title = self.language.say(Sentence::SheetSolutions, &[]);
        let size = fitting_size(&title, 15.0, width);
        text_line(self.paper.0 / 2.0, top + 8.0, size, "head", &title)
            + &self.arrange(&boards, (columns, rows), 9.0 * self.scale(), 20.0)
    }

    pub(super) const fn solutions_per_page(&self) -> usize {
        if self.large { 6 } else { 12 }
    }

    /// Boards in columns and rows, each under its title, below a space of this height.
    fn arrange(
        &self,
        boards: &[TitledBoard<'_>],
        (columns, rows): (usize, usize),
        size: f32,
        space: f32,
    ) -> String {
        let (left, top, width, height) = self.area();
        let (top, height) = (top + space, height - space);
        let gap = if columns * rows > 1 { 16.0 } else { 0.0 };
        let wide = (width - gap * (columns - 1) as f32) / columns as f32;
        let high = (height - gap * (rows - 1) as f32) / rows as f32;
        // All boards leave room for as many lines of rules as the longest take on the narrowest board.
        let small = size * 0.7;
        let narrow = wide.min(high - size * 1.9);
        let lines =
            boards.iter().map(|board| board.rule_lines(small, narrow * 0.85).len()).max().unwrap_or(0);
        let for_rules = lines as f32 * small * RULE_LEAD;
        let side = wide.min(high - (size * 1.9 + for_rules));
        let mut text = String::new();
        for (at, titled) in boards.iter().enumerate() {
            let &TitledBoard { title, tier, grid, .. } = titled;
            let x = left + (at % columns) as f32 * (wide + gap) + (wide - side) / 2.0;
            let y = top + (at / columns) as f32 * (high + gap);
            // The tier is on the right; the title has the rest.
            let tier_size = size * 0.8;
            let for_tier = if tier.is_empty() { 0.0 } else { text_width(tier, tier_size) + size };
            let title_size = fitting_size(title, size, side - for_tier);
            let shown_title = cut(title, title_size, side - for_tier);
            text += &text_line(x, y + size, title_size, "head start", &shown_title);
            if !tier.is_empty() {
                let from = x + side - text_width(tier, tier_size);
                text += &text_line(from, y + size, tier_size, "beside start", tier);
            }
            for (at, words) in titled.rule_lines(small, side).iter().enumerate() {
                let y = y + size + (at + 1) as f32 * small * RULE_LEAD;
                text += &text_line(x, y, small, "beside start", words);
            }
            text += &board(grid, &Marks::default(), (x, y + size * 1.5 + for_rules, side), false);
        }
        text
    }

    /// The text of a path, then the steps that are drawn, in rows of two or three.
    pub(super) fn path_pages(&self, title: &str, path: &WorksheetPath) -> Vec<String> {
        let (left, top, width, height) = self.area();
        let size = 8.8 * self.scale();
        let head = format!("{title}: {}", self.language.say(Sentence::PageStory, &[]));
        let mut pages = Vec::new();
        let head_size = fitting_size(&head, 13.0, width);
        let mut page = text_line(left, top + 4.0, head_size, "head start", &cut(&head, 13.0, width));
        let mut y = top + 26.0;
        let mut turn_page = |page: &mut String, y: &mut f32, needed: f32| {
            if *y + needed > top + height {
                pages.push(std::mem::take(page));
                *y = top + 6.0;
            }
        };
        for words in wrap(&path.text, size, width) {
            let step = size * PATH_LEAD;
            let indent = words.len() - words.trim_start().len();
            // A line at the margin is a headline and stays on the page of the lines below it.
            let is_headline = !words.is_empty() && indent == 0;
            turn_page(&mut page, &mut y, if is_headline { 3.0 * step } else { step });
            if words.is_empty() {
                y += step * 0.5;
                continue;
            }
            let class = if is_headline { "body head start" } else { "body start" };
            page += &text_line(left + indent as f32 * size * 0.36, y + size, size, class, words.trim_start());
            y += step;
        }
        let (columns, gap) = (if self.large { 2 } else { 3 }, 14.0);
        let side = (width - gap * (columns - 1) as f32) / columns as f32;
        for row in path.pictures.chunks(columns) {
            turn_page(&mut page, &mut y, side + size * 3.0);
            for (at, (title, grid, marks)) in row.iter().enumerate() {
                let x = left + at as f32 * (side + gap);
                page += &text_line(x, y + size * 1.6, size, "head start", &cut(title, size, side));
                page += &board(grid, marks, (x, y + size * 2.2, side), true);
            }
            y += side + size * 3.2;
        }
        pages.push(page);
        pages
    }
}
