//! Writes a path in the requested form.

use super::args::{DrawnSteps, LadderArgs, TextOrJson};
use super::input::InputPuzzle;
use super::pages::Pages;
use super::terminal::Escaped;
use super::{ladder, terminal};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use whydoku::Explanation;
use whydoku_board::Grid;
use whydoku_board::controls::escaped_json;
use whydoku_explain::Register;
use whydoku_explain::render::{DrawMode, Header, TextOptions, opening_text};
use whydoku_formats::Puzzle;
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::{Coordinates, Language, Sentence};

pub(super) enum Form<'a> {
    Text,
    Json,
    Pages(Pages<'a>),
}

impl From<TextOrJson> for Form<'_> {
    fn from(format: TextOrJson) -> Self {
        match format {
            TextOrJson::Text => Self::Text,
            TextOrJson::Json => Self::Json,
        }
    }
}

pub(super) struct PathOutput<'a> {
    pub(super) form: Form<'a>,
    /// Each step in one line.
    pub(super) expert: bool,
    pub(super) draw: DrawnSteps,
    /// Whether each single is a step of its own.
    pub(super) singles: bool,
    /// The names of profile and language, for the header of a trace.
    pub(super) profile: &'a str,
    pub(super) no_uniqueness: bool,
    pub(super) lang: &'a str,
    /// Which sentences of the rules are not used.
    pub(super) note: Option<String>,
}

impl<'a> PathOutput<'a> {
    pub(super) fn new(form: Form<'a>, ladder: &'a LadderArgs, lang: &'a str) -> Self {
        let profile = ladder.profile.as_deref().unwrap_or("human");
        let no_uniqueness = ladder.no_uniqueness;
        Self {
            form,
            expert: false,
            draw: DrawnSteps::All,
            singles: false,
            profile,
            no_uniqueness,
            lang,
            note: None,
        }
    }

    pub(super) const fn is_text(&self) -> bool {
        matches!(self.form, Form::Text)
    }

    pub(super) fn text_options(&self) -> TextOptions {
        let draw = match self.draw {
            DrawnSteps::All => DrawMode::All,
            DrawnSteps::Hard => DrawMode::Hard,
            DrawnSteps::None => DrawMode::None,
        };
        let register = if self.expert { Register::Expert } else { Register::Teach };
        TextOptions::default()
            .register(register)
            .draw(draw)
            .paint(terminal::paint_of_output())
            .singles(self.singles)
            .width(terminal::text_width())
            .across(terminal::drawing_width())
    }

    pub(super) fn separator(&self, input: &InputPuzzle, out: &mut impl Write) -> Result<()> {
        if self.is_text() { separator(input, self.lang, out) } else { Ok(()) }
    }

    /// Writes the position before a path, and the assumption.
    pub(super) fn opening(
        &self,
        start: &Grid,
        assumption: Option<Conclusion>,
        out: &mut impl Write,
    ) -> Result<()> {
        match self.form {
            Form::Text => {
                let coordinates = Coordinates::of_code(self.lang).1;
                write!(out, "{}", opening_text(start, terminal::paint_of_output(), coordinates))?;
            }
            Form::Json => {
                let (lang, _) = Coordinates::of_code(self.lang);
                let header = Header::of(start, assumption, self.profile, lang);
                let note = self.note.clone();
                json(out, &Header { no_uniqueness: self.no_uniqueness, note, ..header })?;
            }
            Form::Pages(_) => {}
        }
        Ok(())
    }

    pub(super) fn path(&self, puzzle: &Puzzle, path: &Explanation, out: &mut impl Write) -> Result<()> {
        match &self.form {
            Form::Text => write!(out, "{}", path.to_text(&self.text_options()))?,
            Form::Json => path.json().iter().try_for_each(|line| json(out, line))?,
            Form::Pages(pages) => pages.write(path, puzzle, out)?,
        }
        Ok(())
    }
}

/// The line of a puzzle in its file.
pub(super) fn line(puzzle: &Puzzle, language: &Language) -> String {
    language.say(Sentence::InputLine, &[("line", &puzzle.line.to_string())])
}

/// Writes the separator before a puzzle; of several, its file and line; and its name.
pub(super) fn separator(input: &InputPuzzle, lang: &str, out: &mut impl Write) -> Result<()> {
    let InputPuzzle { at, place, puzzle, .. } = input;
    let mut parts = Vec::new();
    if *at > 0 {
        writeln!(out, "\n{}\n", "─".repeat(terminal::text_width() / 2))?;
        if !place.is_empty() {
            parts.push(format!("{place}, {}", line(puzzle, ladder::explainer(lang)?.language())));
        }
    }
    parts.extend(puzzle.name.as_deref().map(|name| Escaped(name).to_string()));
    if parts.is_empty() { Ok(()) } else { Ok(writeln!(out, "{}\n", parts.join(", "))?) }
}

/// A value about a puzzle, with the place of the puzzle in the input.
#[derive(Serialize)]
pub(super) struct JsonRow<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) file: &'a str,
    pub(super) line: usize,
    #[serde(flatten)]
    pub(super) content: T,
}

/// Writes a value about a puzzle as a line of JSON, with the title, file and line of the puzzle.
pub(super) fn json_row(out: &mut impl Write, input: &InputPuzzle, content: impl Serialize) -> Result<()> {
    let InputPuzzle { place, puzzle, .. } = input;
    json(out, &JsonRow { title: puzzle.name.as_deref(), file: place, line: puzzle.line, content })
}

pub(super) fn json(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    Ok(writeln!(out, "{}", escaped_json(&serde_json::to_string(value)?))?)
}
