//! A path written in the form that was asked for.

use super::args::Drawn;
use super::ladder::WIDTH;
use super::pages::Pages;
use crate::door::Explanation;
use crate::explain::Register;
use crate::formats::Puzzle;
use crate::geometry::{Candidate, Digit, Regions, Written};
use crate::grid::Grid;
use crate::render::{Draw, FORMAT, Header, Paint, TextOptions, VERSION, opening_text};
use anyhow::Result;
use std::io::Write;
use std::sync::Arc;

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
    pub(super) draw: Drawn,
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
            Drawn::All => Draw::All,
            Drawn::Hard => Draw::Hard,
            Drawn::None => Draw::None,
        };
        let register = if self.expert { Register::Expert } else { Register::Teach };
        TextOptions { register, draw, paint: Paint::Colour, width: WIDTH, supposing: false }
    }

    /// Writes what stands between puzzles, and the name of this one.
    pub(super) fn separate(&self, at: usize, puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
        if !self.is_text() {
            return Ok(());
        }
        if at > 0 {
            writeln!(out, "\n{}\n", "─".repeat(WIDTH / 2))?;
        }
        if let Some(name) = &puzzle.name {
            writeln!(out, "{name}\n")?;
        }
        Ok(())
    }

    /// Writes what comes before a path and does not depend on it.
    pub(super) fn open(&self, puzzle: &Puzzle, start: &Grid, out: &mut impl Write) -> Result<()> {
        match self.form {
            Form::Text => write!(out, "{}", opening_text(start, Paint::Colour))?,
            Form::Json => json(out, &self.header(puzzle, start))?,
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

    fn header(&self, puzzle: &Puzzle, start: &Grid) -> Header {
        let layout = start.layout();
        let given = |cell| start.digit(cell).map_or('.', Digit::symbol);
        let mut plain = Grid::empty(Arc::clone(layout));
        for cell in layout.cells() {
            if let Some(digit) = start.digit(cell) {
                plain.place(Candidate::new(cell, digit));
            }
        }
        let deleted = plain.open_candidates().filter(|&candidate| !start.allows(candidate));
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            puzzle: layout.cells().iter().map(given).collect(),
            size: layout.size(),
            boxes: match puzzle.shape.regions() {
                Regions::Boxes { width, height } => format!("{width}x{height}"),
                Regions::Any(_) | Regions::None => String::new(),
            },
            further: Written::of(&puzzle.shape),
            deleted: deleted.map(|c| format!("{}<>{}", layout.name(c.cell), c.digit)).collect(),
            profile: self.profile.to_owned(),
            language: self.lang.to_owned(),
        }
    }
}

/// One line of JSON.
pub(super) fn json(out: &mut impl Write, value: &impl serde::Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
