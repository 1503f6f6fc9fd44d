//! The pages: puzzles, solutions, and the paths to solutions as text and pictures.

use super::measure::{cut, fitting_size, text_width, wrap};
use super::{Worksheet, WorksheetPuzzle, board, qr_code, text_line};
use crate::render::Marks;
use whydoku_board::Grid;
use whydoku_solver::catalogue::{Coordinates, Sentence};

/// The distance of lines of rules and of paths relative to their size.
const RULE_LEAD: f32 = 1.4;
const PATH_LEAD: f32 = 1.42;
/// The most that a QR code takes on each side, with its margin.
const QR_SIDE: f32 = 84.0;

struct TitledBoard<'p> {
    title: &'p str,
    tier: &'p str,
    rules: &'p str,
    grid: &'p Grid,
    candidates: bool,
    link: &'p str,
}

impl TitledBoard<'_> {
    fn rule_lines(&self, size: f32, width: f32) -> Vec<String> {
        if self.rules.is_empty() { Vec::new() } else { wrap(self.rules, size, width) }
    }
}

impl Worksheet<'_> {
    pub(super) fn puzzles(&self, puzzles: &[WorksheetPuzzle]) -> String {
        let columns = match self.per_page {
            ..=2 => 1,
            3..=6 => 2,
            _ => 3,
        };
        let rows = self.per_page.div_ceil(columns);
        let boards = puzzles.iter().map(|puzzle| {
            let WorksheetPuzzle { title, tier, rules, grid, candidates, link, .. } = puzzle;
            TitledBoard { title, tier, rules, grid, candidates: *candidates, link }
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
                Some(TitledBoard {
                    title: &puzzle.title,
                    tier: "",
                    rules: "",
                    grid,
                    candidates: false,
                    link: "",
                })
            })
            .collect();
        let title = self.language.say(Sentence::SheetSolutions, &[]);
        let size = fitting_size(&title, 15.0, width);
        let page = text_line(self.paper.0 / 2.0, top + 8.0, size, "head", &title)
            + &self.arrange(&boards, (columns, rows), 9.0 * self.scale(), 20.0);
        if self.upside_down {
            let (left, top, width, height) = self.area();
            let (x, y) = (left + width / 2.0, top + height / 2.0);
            return format!("<g transform=\"rotate(180 {x:.1} {y:.1})\">\n{page}</g>\n");
        }
        page
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
        // A code stands below the board, or beside it if that leaves the board more room.
        let code = if boards.iter().all(|board| board.link.is_empty()) { 0.0 } else { QR_SIDE };
        let tall = high - (size * 1.9 + for_rules);
        let (below, beside) = (wide.min(tall - code.min(high * 0.25)), (wide - code).min(tall));
        let is_beside = beside >= below;
        let side = below.max(beside);
        let (code, beside) = if is_beside { (code, code) } else { (code.min(high * 0.25), 0.0) };
        let mut text = String::new();
        for (at, titled) in boards.iter().enumerate() {
            let &TitledBoard { title, tier, grid, .. } = titled;
            let x = left + (at % columns) as f32 * (wide + gap) + (wide - side - beside) / 2.0;
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
            let place = (x, y + size * 1.5 + for_rules, side);
            text += &board(grid, &Marks::default(), Coordinates::default(), place, titled.candidates, true);
            if !titled.link.is_empty() {
                let (_, y, _) = place;
                let (x, y) =
                    if is_beside { (x + side + 6.0, y) } else { (x + side - code + 6.0, y + side + 5.0) };
                text += &qr_code(titled.link, (x, y, code - 6.0));
            }
        }
        text
    }

    /// The text of the paths one after another, in columns, each step that is drawn with its picture beside it.
    pub(super) fn path_pages(&self, puzzles: &[WorksheetPuzzle]) -> Vec<String> {
        let (left, top, width, height) = self.area();
        let (columns, size, gap) = if self.large { (1, 15.0, 16.0) } else { (2, 8.0, 14.0) };
        let (step, wide) = (size * PATH_LEAD, (width - gap * (columns - 1) as f32) / columns as f32);
        let side = wide * 0.42;
        let mut flow = Flow {
            top,
            bottom: top + height,
            columns,
            column: 0,
            y: top,
            page: String::new(),
            pages: Vec::new(),
        };
        let paths = puzzles.iter().filter_map(|puzzle| Some((&puzzle.title, puzzle.path.as_ref()?)));
        for (title, path) in paths {
            let head = format!("{title}: {}", self.language.say(Sentence::PageStory, &[]));
            let head_size = fitting_size(&head, size * 1.3, wide);
            flow.reserve(6.0 * step);
            let x = |flow: &Flow| left + flow.column as f32 * (wide + gap);
            flow.page += &text_line(
                x(&flow),
                flow.y + size * 1.3,
                head_size,
                "head start",
                &cut(&head, head_size, wide),
            );
            flow.y += 2.2 * step;
            for (begin, part) in parts(&path.text) {
                let picture = path.pictures.iter().find(|(headline, ..)| *headline == begin);
                let lines = wrap(part, size, if picture.is_some() { wide - side - gap } else { wide });
                let text_height = lines.len() as f32 * step;
                // A picture stays together with its headline, a headline with the lines below it.
                flow.reserve(if picture.is_some() { side + step } else { (3.0 * step).min(text_height) });
                let mut bottom = flow.y;
                if let Some((_, grid, marks)) = picture {
                    let place = (x(&flow) + wide - side, flow.y, side);
                    flow.page += &board(grid, marks, self.language.coordinates, place, true, false);
                    bottom = flow.y + side + size;
                }
                for words in &lines {
                    if flow.reserve(step) {
                        bottom = flow.top;
                    }
                    let indent = words.len() - words.trim_start().len();
                    let class = if indent == 0 { "body head start" } else { "body start" };
                    let x = x(&flow) + indent as f32 * size * 0.36;
                    flow.page += &text_line(x, flow.y + size, size, class, words.trim_start());
                    flow.y += step;
                }
                flow.y = bottom.max(flow.y + step * 0.5);
            }
            flow.y += step;
        }
        if !flow.page.is_empty() {
            flow.pages.push(flow.page);
        }
        flow.pages
    }
}

/// A place in columns of text that go on from page to page.
struct Flow {
    top: f32,
    bottom: f32,
    columns: usize,
    column: usize,
    y: f32,
    page: String,
    pages: Vec<String>,
}

impl Flow {
    /// Begins a column if this height is not left in the current one, and returns whether it did.
    fn reserve(&mut self, height: f32) -> bool {
        if self.y + height <= self.bottom || self.y <= self.top {
            return false;
        }
        self.column += 1;
        if self.column == self.columns {
            self.pages.push(std::mem::take(&mut self.page));
            self.column = 0;
        }
        self.y = self.top;
        true
    }
}

/// The parts of a path and their places in it: each headline, which is not indented, with the lines below it.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let is_headline = |at: &usize| !text[*at..].starts_with([' ', '\n']);
    let lines = text.match_indices('\n').map(|(end, _)| end + 1).filter(|&at| at < text.len());
    let begins: Vec<usize> = std::iter::once(0).chain(lines.filter(is_headline)).collect();
    let ends = begins[1..].iter().copied().chain([text.len()]);
    let parts = begins.iter().zip(ends).map(|(&begin, end)| (begin, text[begin..end].trim_end()));
    parts.filter(|(_, part)| !part.is_empty()).collect()
}
