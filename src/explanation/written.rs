//! The whole path as text, Markdown, a page or JSON Lines.

use super::Explanation;
use std::fmt;
use whydoku_board::Shape;
use whydoku_explain::Register;
use whydoku_explain::render::{
    DrawMode, JsonWriter, Page, Paint, Story, TextOptions, Times, html, markdown, opening_text, path_text,
};
use whydoku_formats::write;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::trace::Outcome;

/// How wide the lines of a telling are.
const WIDTH: usize = 96;

impl Explanation {
    /// All of it as text but the board at the start.
    pub fn told(&self, options: &TextOptions) -> String {
        let supposing = self.supposed.is_some();
        path_text(&self.trace, &self.explainer, &TextOptions { supposing, ..*options })
    }

    /// The whole as Markdown.
    pub fn markdown(&self, title: &str) -> String {
        markdown(&self.story(), title, true)
    }

    /// The whole as a page that plays it: one file, no network. Without a title it is called after its board and, where
    /// it has one, its rating.
    pub fn html(&self, title: &str) -> String {
        let (code, language, head) = (self.explainer.code(), self.explainer.language(), self.head());
        let rated = matches!(self.trace.outcome, Outcome::Solved | Outcome::Stuck | Outcome::Shown(_));
        let size = self.trace.start.layout().size();
        let usual = if rated {
            format!("Sudoku {size}×{size}, {}", self.rated().in_one())
        } else {
            format!("Sudoku {size}×{size}")
        };
        let title = if title.is_empty() { &usual } else { title };
        // A board of other rules is no line.
        let plain = Shape::of_size(size).is_ok_and(|usual| usual == *self.trace.start.layout().shape());
        let text = if plain && size < 12 { write::one_line(&self.trace.start) } else { String::new() };
        // What leads to a contradiction takes no player's time.
        let time = if rated { self.time() } else { None };
        let tenths: Vec<u64> = match &time {
            Some(_) => self.searched().iter().map(|step| step.tenths).collect(),
            None => Vec::new(),
        };
        let times = time.as_deref().map(|said| Times { said, tenths: &tenths });
        html(&self.story(), &Page { title, code, language, head: &head, rated, text: &text, times })
    }

    /// The moves and the outcome as JSON values; `docs/trace.schema.json` describes them.
    pub fn json(&self) -> Vec<serde_json::Value> {
        let voice =
            JsonWriter { catalogue: Catalogue::embedded(), explainer: self.explainer.unabridged(true) };
        // Only maps whose keys are no text cannot be written, and there are none.
        voice.moves(&self.trace).unwrap_or_default()
    }

    /// The scenes of it, for whoever draws.
    pub fn story(&self) -> Story {
        Story::of(&self.trace, &self.explainer.unabridged(true), &self.tally)
    }
}

/// The whole as text, with its pictures.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (register, draw, paint) = (Register::Teach, DrawMode::All, Paint::Plain);
        let options = TextOptions {
            register,
            draw,
            paint,
            singles: false,
            width: WIDTH,
            across: usize::MAX,
            supposing: false,
        };
        write!(f, "{}{}", opening_text(&self.trace.start, paint), self.told(&options))
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, guesses) = self.trace.counts();
        write!(f, "Explanation({steps} steps, {guesses} guesses, ends {})", self.end())
    }
}
