//! `check --progress`: compares a partly filled grid with its puzzle, and names errors and the next step if requested.

use crate::cli::args::CheckArgs;
use crate::cli::{Answer, input, ladder, terminal};
use anyhow::{Error, Result};
use std::io::Write;
use whydoku::{BoardCache, Position};
use whydoku_explain::render::{Paint, paint, picture_within, wrap};
use whydoku_formats::Puzzle;
use whydoku_solver::catalogue::Sentence;

pub(super) fn run(
    args: &CheckArgs,
    original: &Puzzle,
    current: &Puzzle,
    out: &mut impl Write,
) -> Result<Answer> {
    let (options, explainer) = (ladder::options(&args.ladder, &args.lang)?, ladder::explainer(&args.lang)?);
    let position = Position::of(original, &mut BoardCache::default())
        .map_err(|problem| input::at_place("", original, &problem))?;
    let progress = position.progress(current).map_err(Error::new)?;
    let language = explainer.language();
    let said = if args.show { progress.named(language) } else { progress.verdict(language) };
    for said in said {
        writeln!(out, "{said}")?;
    }
    let next = if args.hint { progress.next(&options)? } else { None };
    if let Some(hint) = next {
        if let Some(step) = hint.step() {
            let name = step.name();
            writeln!(out, "\n{}", language.say(Sentence::ProgressNext, &[("name", &name)]))?;
        }
        write!(out, "{}", wrap(&paint(hint.words(), Paint::Colour), "", terminal::text_width()))?;
        if let Some(step) = hint.step() {
            write!(
                out,
                "\n{}",
                picture_within(step.grid(), &step.marks(), Paint::Colour, terminal::drawing_width())
            )?;
        }
    }
    Ok(Answer::of(progress.is_good()))
}
