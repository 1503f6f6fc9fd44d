//! `rate`: ratings of puzzles, in input order, in constant memory.

use super::Answer;
use super::args::{Ladder, Rate, RateFormat};
use super::ladder::profile;
use super::rows::{self, Halt, Steady};
use crate::catalogue::{Catalogue, Profile};
use crate::grade::{Columns, Extras, Record, Row, Scales, TableFormat, TableText, Task, work};
use crate::scale::{Chosen, Scale, Value};
use anyhow::{Context, Result};
use std::io::Write;

pub(super) fn run(args: &Rate, out: &mut (impl Write + Send)) -> Result<Answer> {
    let scales = scales(&args.scale, &args.ladder)?;
    let mut corpus = rows::corpus(&args.source, None)?.naming_files();
    let format = match args.format {
        RateFormat::Text => None,
        RateFormat::Tsv => Some(TableFormat::Tsv),
        RateFormat::Json => Some(TableFormat::Json),
    };
    let extras = Extras::default();
    let table = format.map(|format| TableText::new(format, Columns::new(&scales, &extras)));
    let write = |into: &mut String, row: &Row| match &table {
        Some(table) => table.line(into, row),
        None => words(into, row, &scales),
    };
    let mut out = Steady::new(out);
    out.push(&table.as_ref().map_or_else(|| head(&scales), TableText::head))?;
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
        let rater = crate::grade::Rater::new(&scales, &extras)?;
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
pub(super) fn scales(asked: &[String], ladder: &Ladder) -> Result<Scales> {
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
fn chosen(name: &str, named: Option<&Profile>, ladder: &Ladder) -> Result<Chosen> {
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
fn head(scales: &Scales) -> String {
    let names: Vec<&str> = scales.iter().map(Chosen::name).collect();
    if names.len() > 1 { format!("puzzle  {}\n", names.join("  ")) } else { String::new() }
}

/// A row for people: the puzzle, each scale in its own words, and what is wrong.
fn words(into: &mut String, row: &Row, scales: &Scales) {
    into.push_str(&row.puzzle);
    let mut values = row.values.as_slice();
    for Chosen { scale, .. } in scales {
        let (of_scale, others) = values.split_at(scale.columns.len());
        values = others;
        if !of_scale.iter().all(Value::is_missing) {
            into.push_str("  ");
            into.push_str(&(scale.words)(of_scale));
        }
    }
    if !row.error.is_empty() {
        into.push_str("  ");
        into.push_str(&row.error);
    }
    into.push('\n');
}
