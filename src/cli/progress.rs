//! `check --progress`: a half-filled grid beside its puzzle. Whether anything in it is wrong; and, if asked, what, and
//! what follows next from what is right. Unasked, nothing is given away.

use super::args::CheckArgs;
use super::{Answer, input, ladder, screen};
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
        write!(out, "{}", wrap(&paint(hint.words(), Paint::Colour), "", screen::text()))?;
        if let Some(step) = hint.step() {
            write!(
                out,
                "\n{}",
                picture_within(step.grid(), &step.marks(), Paint::Colour, screen::drawing())
            )?;
        }
    }
    Ok(Answer::of(progress.is_good()))
}
