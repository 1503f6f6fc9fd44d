//! The way to a solution: its words, then the steps that are drawn, three beside each other.

use super::measure::{broken, cut, fitted};
use super::{Worksheet, WorksheetPath, board, line};
use whydoku_solver::catalogue::Sentence;

/// The usual size of words.
const SIZE: f32 = 8.8;
/// How far lines are apart, in sizes.
const LEAD: f32 = 1.42;

impl Worksheet<'_> {
    /// The pages that tell a way.
    pub(super) fn told(&self, title: &str, told: &WorksheetPath) -> Vec<String> {
        let (left, top, width, height) = self.room();
        let size = SIZE * self.scale();
        let story = self.language.say(Sentence::PageStory, &[]);
        let head = format!("{title}: {story}");
        let mut pages = Vec::new();
        let mut page =
            line(left, top + 4.0, fitted(&head, 13.0, width), "head start", &cut(&head, 13.0, width));
        let mut y = top + 26.0;
        let mut turn = |page: &mut String, y: &mut f32, needed: f32| {
            if *y + needed > top + height {
                pages.push(std::mem::take(page));
                *y = top + 6.0;
            }
        };
        for words in broken(&told.text, size, width) {
            let step = size * LEAD;
            // A headline stands on the page of what it is above.
            let is_headline = !words.is_empty() && !words.starts_with(' ');
            turn(&mut page, &mut y, if is_headline { 3.0 * step } else { step });
            if words.is_empty() {
                y += step * 0.5;
                continue;
            }
            let indent = words.len() - words.trim_start().len();
            // What begins at the margin is a headline.
            let class = if indent == 0 { "body head start" } else { "body start" };
            page += &line(left + indent as f32 * size * 0.36, y + size, size, class, words.trim_start());
            y += step;
        }
        let (columns, gap) = (if self.large { 2 } else { 3 }, 14.0);
        let side = (width - gap * (columns - 1) as f32) / columns as f32;
        for row in told.pictures.chunks(columns) {
            turn(&mut page, &mut y, side + size * 3.0);
            for (at, (title, grid, marks)) in row.iter().enumerate() {
                let x = left + at as f32 * (side + gap);
                page += &line(x, y + size * 1.6, size, "head start", &cut(title, size, side));
                page += &board(grid, marks, (x, y + size * 2.2, side), true);
            }
            y += side + size * 3.2;
        }
        pages.push(page);
        pages
    }
}
