//! Writes an explanation as text, Markdown, a page or JSON Lines.

use super::Explanation;
use std::fmt;
use whydoku_board::Shape;
use whydoku_explain::Register;
use whydoku_explain::render::{
    DrawMode, JsonWriter, Page, Paint, SearchTimes, Story, TextOptions, html, markdown, opening_text,
    path_text,
};
use whydoku_formats::write;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::trace::Outcome;

const WIDTH: usize = 96;

impl Explanation {
    /// All steps as text, without the board at the start.
    pub fn to_text(&self, options: &TextOptions) -> String {
        let supposing = self.supposed.is_some();
        path_text(&self.trace, &self.explainer, &TextOptions { supposing, ..*options })
    }

    /// Markdown.
    pub fn markdown(&self, title: &str) -> String {
        markdown(&self.story(), title, true)
    }

    /// An HTML page that plays the steps: one file, no network. Without a title it is named after its board and its rating, if
    /// any.
    pub fn html(&self, title: &str) -> String {
        let (code, language, head) = (self.explainer.code(), self.explainer.language(), self.head());
        let rated = matches!(self.trace.outcome, Outcome::Solved | Outcome::Stuck | Outcome::Shown(_));
        let size = self.trace.start.layout().size();
        let usual = if rated {
            format!("Sudoku {size}×{size}, {}", self.rating_data().single_figure())
        } else {
            format!("Sudoku {size}×{size}")
        };
        let title = if title.is_empty() { &usual } else { title };
        // A line says nothing of other rules.
        let plain = Shape::of_size(size).is_ok_and(|usual| usual == *self.trace.start.layout().shape());
        let text = if plain && size < 12 { write::one_line(&self.trace.start) } else { String::new() };
        // The time model does not apply to a contradiction.
        let time = if rated { self.time() } else { None };
        let tenths: Vec<u64> = match &time {
            Some(_) => self.step_times().iter().map(|step| step.tenths).collect(),
            None => Vec::new(),
        };
        let times = time.as_deref().map(|said| SearchTimes { said, tenths: &tenths });
        html(&self.story(), &Page { title, code, language, head: &head, rated, text: &text, times })
    }

    /// The moves and the outcome as JSON values; `docs/trace.schema.json` describes them.
    pub fn json(&self) -> Vec<serde_json::Value> {
        let voice =
            JsonWriter { catalogue: Catalogue::embedded(), explainer: self.explainer.unabridged(true) };
        // Serialization fails only for maps with keys other than text, and there are none.
        voice.moves(&self.trace).unwrap_or_default()
    }

    /// The scenes of the steps, for drawing.
    pub fn story(&self) -> Story {
        Story::of(&self.trace, &self.explainer.unabridged(true), &self.tally)
    }
}

/// Text with pictures.
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
        write!(f, "{}{}", opening_text(&self.trace.start, paint), self.to_text(&options))
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, guesses) = self.trace.counts();
        write!(f, "Explanation({steps} steps, {guesses} guesses, ends {})", self.end())
    }
}
