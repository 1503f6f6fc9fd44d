//! A path written in the form that was asked for.

use super::args::DrawnSteps;
use super::pages::Pages;
use super::screen;
use super::shown::Shown;
use anyhow::Result;
use std::io::Write;
use whydoku::Explanation;
use whydoku_board::Grid;
use whydoku_explain::Register;
use whydoku_explain::render::{DrawMode, Header, Paint, TextOptions, opening_text};
use whydoku_formats::Puzzle;
use whydoku_logic::Conclusion;

/// In which form.
pub(super) enum Form<'a> {
    /// For people, in the terminal.
    Text,
    /// JSON Lines.
    Json,
    /// Pages and pictures.
    Pages(Pages<'a>),
}

/// How a path is written.
pub(super) struct Manner<'a> {
    pub(super) form: Form<'a>,
    /// Each step in one line.
    pub(super) expert: bool,
    pub(super) draw: DrawnSteps,
    /// Whether each single is told by itself.
    pub(super) singles: bool,
    /// The name of the ladder and of the language, for the header of a trace.
    pub(super) profile: &'a str,
    pub(super) lang: &'a str,
}

impl Manner<'_> {
    pub(super) const fn is_text(&self) -> bool {
        matches!(self.form, Form::Text)
    }

    pub(super) fn options(&self) -> TextOptions {
        let draw = match self.draw {
            DrawnSteps::All => DrawMode::All,
            DrawnSteps::Hard => DrawMode::Hard,
            DrawnSteps::None => DrawMode::None,
        };
        let register = if self.expert { Register::Expert } else { Register::Teach };
        TextOptions {
            register,
            draw,
            paint: Paint::Colour,
            singles: self.singles,
            width: screen::text(),
            across: screen::drawing(),
            supposing: false,
        }
    }

    /// Writes what stands between puzzles, and which this one is: its file and line, once there are several, and its name.
    pub(super) fn separate(
        &self,
        at: usize,
        place: &str,
        puzzle: &Puzzle,
        out: &mut impl Write,
    ) -> Result<()> {
        if self.is_text() { separate(at, place, puzzle, out) } else { Ok(()) }
    }

    /// Writes what comes before a path and does not depend on it: the position, and what is supposed of it.
    pub(super) fn open(
        &self,
        start: &Grid,
        supposed: Option<Conclusion>,
        out: &mut impl Write,
    ) -> Result<()> {
        match self.form {
            Form::Text => write!(out, "{}", opening_text(start, Paint::Colour))?,
            Form::Json => json(out, &Header::of(start, supposed, self.profile, self.lang))?,
            Form::Pages(_) => {}
        }
        Ok(())
    }

    /// Writes a path behind its opening.
    pub(super) fn path(&self, puzzle: &Puzzle, path: &Explanation, out: &mut impl Write) -> Result<()> {
        match &self.form {
            Form::Text => write!(out, "{}", path.told(&self.options()))?,
            Form::Json => path.json().iter().try_for_each(|line| json(out, line))?,
            Form::Pages(pages) => pages.write(path, puzzle, out)?,
        }
        Ok(())
    }
}

/// Writes what stands between puzzles, and which this one is.
pub(super) fn separate(at: usize, place: &str, puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
    let mut parts = Vec::new();
    if at > 0 {
        writeln!(out, "\n{}\n", "─".repeat(screen::text() / 2))?;
        if !place.is_empty() {
            parts.push(format!("{place}, line {}", puzzle.line));
        }
    }
    parts.extend(puzzle.name.as_deref().map(|name| Shown(name).to_string()));
    if parts.is_empty() { Ok(()) } else { Ok(writeln!(out, "{}\n", parts.join(", "))?) }
}

/// One line of JSON.
pub(super) fn json(out: &mut impl Write, value: &impl serde::Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
