//! The path to a solution: its text, then the steps that are drawn, in rows of two or three.

use super::measure::{cut, fitting_size, wrap};
use super::{Worksheet, WorksheetPath, board, text_line};
use whydoku_solver::catalogue::Sentence;

const SIZE: f32 = 8.8;
/// The distance of lines relative to their size.
const LEAD: f32 = 1.42;

impl Worksheet<'_> {
    pub(super) fn path_pages(&self, title: &str, path: &WorksheetPath) -> Vec<String> {
        let (left, top, width, height) = self.area();
        let size = SIZE * self.scale();
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
            let step = size * LEAD;
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
