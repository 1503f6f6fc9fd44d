//! `hint`: the next step, told no further than was asked for.

use super::args::{DrawnSteps, HintArgs, TextOrJson};
use super::telling::{Form, Manner, json};
use super::{Answer, input, ladder, screen};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use whydoku::{self, BoardCache, Position};
use whydoku_explain::Explainer;
use whydoku_explain::render::{DrawMode, JsonWriter, Paint, paint, picture_within, wrap};
use whydoku_solver::catalogue::Catalogue;

pub(super) fn run(args: &HintArgs, out: &mut impl Write) -> Result<Answer> {
    let options = ladder::options(&args.ladder, &args.lang)?;
    let manner = Manner {
        form: if args.format == TextOrJson::Json { Form::Json } else { Form::Text },
        expert: false,
        draw: DrawnSteps::All,
        singles: false,
        profile: args.ladder.profile.as_deref().unwrap_or("human"),
        lang: &args.lang,
    };
    let mut boards = BoardCache::default();
    let mut all_given = true;
    input::each(&args.source, out, |at, place, puzzle, out| {
        manner.separate(at, place, &puzzle, out)?;
        let position = Position::of(&puzzle, &mut boards).map_err(|p| input::at_place(place, &puzzle, &p))?;
        let hint = position.hint(args.grade, &options).map_err(|p| input::at_place(place, &puzzle, &p))?;
        all_given &= tell(&manner, &position, &hint, out)?;
        Ok(())
    })?;
    Ok(Answer::of(all_given))
}

/// What is said, and what is wrong with the position.
#[derive(Serialize)]
struct Warned<'a, T> {
    #[serde(flatten)]
    said: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<&'a str>,
}

/// Words and nothing else.
#[derive(Serialize)]
struct Words {
    text: String,
}

/// Writes a hint; says whether it is one.
pub(super) fn tell(
    manner: &Manner<'_>,
    position: &Position,
    hint: &whydoku::Hint,
    out: &mut impl Write,
) -> Result<bool> {
    match &manner.form {
        Form::Json => {
            let explainer = Explainer::new(Catalogue::embedded(), manner.lang);
            let step = hint.step().and_then(|told| Some((told.step()?, told.grid(), explainer?)));
            // A vaguer hint says its words and no more, lest it hold what was not asked for.
            let warning = hint.warning();
            match step {
                Some((step, grid, explainer)) => {
                    let voice = JsonWriter { catalogue: Catalogue::embedded(), explainer };
                    json(out, &Warned { said: voice.step(step, grid), warning })?;
                }
                None => json(out, &Warned { said: Words { text: hint.words().to_string() }, warning })?,
            }
        }
        Form::Pages(pages) if hint.is_given() => {
            pages.hint(position.grid(), &hint.marks(), hint.words(), out)?;
        }
        Form::Pages(_) => writeln!(out, "{hint}")?,
        Form::Text => {
            if let Some(warning) = hint.warning() {
                write!(out, "{}", wrap(warning, "", screen::text()))?;
            }
            write!(out, "{}", wrap(&paint(hint.words(), Paint::Colour), "", screen::text()))?;
            if hint.step().is_some() && manner.options().draw != DrawMode::None {
                write!(
                    out,
                    "\n{}",
                    picture_within(position.grid(), &hint.marks(), Paint::Colour, screen::drawing())
                )?;
            }
        }
    }
    Ok(hint.is_given())
}
