//! `rate`: ratings of puzzles, in input order, in constant memory.

use super::Answer;
use super::args::{LadderArgs, RateArgs, RateFormat};
use super::ladder::profile;
use super::rows::{self, Halt, Steady};
use super::screen;
use anyhow::{Context, Result};
use std::io::Write;
use whydoku_corpus::{Columns, Record, Row, Scales, TableFormat, TableText, Task, work};
use whydoku_explain::render::wrap_hanging;
use whydoku_solver::catalogue::{Catalogue, Profile};
use whydoku_solver::scale::{Chosen, Scale, Value};

pub(super) fn run(args: &RateArgs, out: &mut (impl Write + Send)) -> Result<Answer> {
    let scales = scales(&args.scale, &args.ladder)?;
    let format = match args.format {
        RateFormat::Text => None,
        RateFormat::Tsv => Some(TableFormat::Tsv),
        RateFormat::Json => Some(TableFormat::Json),
    };
    let extras = rows::further(&args.further, std::iter::empty())?;
    let mut corpus = rows::corpus(&args.source)?.naming_files().passing(&extras.columns).wanting_columns();
    let table = format.map(|format| TableText::new(format, Columns::new(&scales, &extras)));
    let across = screen::drawing();
    let write = |into: &mut String, row: &Row| match &table {
        Some(table) => table.line(into, row),
        None => words(into, row, &scales, across),
    };
    let mut out = Steady::new(out);
    out.push(&table.as_ref().map_or_else(|| head(&scales, across), TableText::head))?;
    out.flush()?;
    let jobs = rows::jobs(args.jobs);
    let task = Task {
        scales: &scales,
        extras: &extras,
        write: &write,
        jobs,
        timeout: args.patience.timeout,
        most: Vec::new(),
    };
    let mut hand_over = |text: &str, _| out.push(text).map_err(Halt::from);
    let done = work(&mut corpus, &task, 0, &mut vec![(); jobs.get()], &mut hand_over, &mut |_| ());
    let mut taken = done.map_err(Halt::told)?;
    if taken.rows == 0 {
        // An input without any puzzle is worth an error, once.
        let record = Record::nothing(&corpus);
        let rater = whydoku_corpus::Rater::new(&scales, &extras)?;
        let mut line = String::new();
        write(&mut line, &rater.refusal(record.text(), &record.origin(), record.complaint()));
        out.push(&line)?;
        taken.bad += 1;
    }
    out.flush()?;
    rows::whole(&taken)?;
    Ok(Answer::of(taken.bad == 0))
}

/// The scales that were asked for, each with the profile that it is measured by.
pub(super) fn scales(asked: &[String], ladder: &LadderArgs) -> Result<Scales> {
    // Whoever names a profile and no scale means the scale of the profile.
    let named = ladder.profile.as_ref().map(|_| profile(ladder, "human")).transpose()?;
    let asked: Vec<&str> = match asked.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => vec![named.as_ref().map_or("human", |profile| profile.scale.as_str())],
        ["all"] => Scale::of_difficulty().map(|scale| scale.name).collect(),
        some => some.to_vec(),
    };
    asked.into_iter().map(|name| chosen(name, named.as_ref(), ladder)).collect()
}

/// A scale with the profile that was named, or with its own under the other options.
fn chosen(name: &str, named: Option<&Profile>, ladder: &LadderArgs) -> Result<Chosen> {
    let own = Catalogue::embedded().scale(name).and_then(|entry| entry.walk.as_ref());
    let profile = match (named, own) {
        (Some(named), _) => Some(named.clone()),
        (None, Some(own)) => Some(profile(ladder, &own.profile)?),
        (None, None) => None,
    };
    Chosen::new(name, profile).with_context(|| match &ladder.profile {
        Some(profile) => format!("--scale {name} --profile {profile}"),
        None => format!("--scale {name}"),
    })
}

/// Of several scales, their names in order, so that figures can be told apart; one needs no head.
fn head(scales: &Scales, across: usize) -> String {
    let names: Vec<&str> = scales.iter().map(Chosen::name).collect();
    if names.len() > 1 {
        wrap_hanging(&format!("puzzle  {}", names.join("  ")), GAP, across)
    } else {
        String::new()
    }
}

/// What stands between parts of a row, and before those that do not fit on its line.
const GAP: &str = "  ";

/// A row for people: the puzzle, each scale in its own words, what else was asked for, and what is wrong; on as many lines
/// as a screen that is so wide takes.
fn words(into: &mut String, row: &Row, scales: &Scales, across: usize) {
    let mut parts = vec![row.puzzle.clone()];
    let mut values = row.values.as_slice();
    for Chosen { scale, .. } in scales {
        let (of_scale, others) = values.split_at(scale.columns.len());
        values = others;
        if !of_scale.iter().all(Value::is_missing) {
            parts.push((scale.words)(of_scale));
        }
    }
    parts
        .extend(row.extras.iter().filter(|extra| !extra.is_missing()).map(|extra| extra.text().into_owned()));
    if !row.error.is_empty() {
        parts.push(row.error.clone());
    }
    let mut used = 0;
    for (at, part) in parts.iter().enumerate() {
        let length = part.chars().count();
        if at > 0 && used + GAP.len() + length > across {
            into.push('\n');
            used = 0;
        }
        if at > 0 {
            into.push_str(GAP);
            used += GAP.len();
        }
        into.push_str(part);
        used += length;
    }
    into.push('\n');
}
