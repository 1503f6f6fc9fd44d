//! `hint`: the next step, as far as requested.

use super::args::HintArgs;
use super::path_output::{Form, PathOutput, json};
use super::time_limit::TimeLimit;
use super::{Answer, input, ladder, terminal};
use anyhow::Result;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use whydoku::{self, BoardCache, Position};
use whydoku_explain::Explainer;
use whydoku_explain::render::{DrawMode, JsonWriter, Paint, paint, wrap};
use whydoku_solver::catalogue::Catalogue;

pub(super) fn run(args: &HintArgs, out: &mut impl Write) -> Result<Answer> {
    let options = ladder::options(&args.ladder, &args.lang)?;
    let output = PathOutput::new(args.format.into(), &args.ladder, &args.lang);
    let mut boards = BoardCache::default();
    input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        output.separator(&input, out)?;
        let position = input.position(&mut boards)?;
        let hint = position.hint(args.grade, &input.deadline.apply(&options));
        write(&output, &position, &hint.map_err(|p| input.library_error(&p))?, out)
    })
}

#[derive(Serialize)]
struct WithWarning<'a, T> {
    #[serde(flatten)]
    content: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<&'a str>,
}

/// Writes a hint, and returns whether there is one.
pub(super) fn write(
    output: &PathOutput<'_>,
    position: &Position,
    hint: &whydoku::Hint,
    out: &mut impl Write,
) -> Result<bool> {
    match &output.form {
        Form::Json => {
            let explainer = Explainer::new(Catalogue::embedded(), output.lang);
            let step = hint.step().and_then(|step| Some((step.step()?, step.grid(), explainer?)));
            // A vaguer hint must not reveal the step.
            let warning = hint.warning();
            match step {
                Some((step, grid, explainer)) => {
                    let writer = JsonWriter { catalogue: Catalogue::embedded(), explainer };
                    json(out, &WithWarning { content: writer.step(step, grid), warning })?;
                }
                None => {
                    let content = BTreeMap::from([("text", hint.words().to_string())]);
                    json(out, &WithWarning { content, warning })?;
                }
            }
        }
        Form::Pages(pages) if hint.is_given() => {
            pages.hint(position.grid(), &hint.marks(), hint.words(), out)?;
        }
        Form::Pages(_) => writeln!(out, "{hint}")?,
        Form::Text => {
            if let Some(warning) = hint.warning() {
                write!(out, "{}", wrap(warning, "", terminal::text_width()))?;
            }
            write!(out, "{}", wrap(&paint(hint.words(), Paint::Colour), "", terminal::text_width()))?;
            if hint.step().is_some() && output.text_options().draw != DrawMode::None {
                write!(out, "\n{}", terminal::picture(position.grid(), &hint.marks()))?;
            }
        }
    }
    Ok(hint.is_given())
}
