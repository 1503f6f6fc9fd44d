//! `rate`: ratings of puzzles, in input order, in constant memory.

use super::Answer;
use super::args::{Ladder, Rate, RateFormat};
use super::explain::profile;
use super::input::{self, Item, complaint};
use crate::catalogue::Catalogue;
use crate::grade::{Budget, Extras, Rater, Row, Scales, Sheet, SheetForm, columns_of};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::thread;

/// How many puzzles a thread is given at once.
const BLOCK: usize = 512;

pub(super) fn run(args: &Rate, out: &mut impl Write) -> Result<Answer> {
    let scales = scales(&args.scale, &args.ladder)?;
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let mut raters: Vec<Rater> = (0..jobs)
        .map(|_| Rater::new(&scales, Extras::default()).context("the profile's scale is unknown"))
        .collect::<Result<_>>()?;
    let names: Vec<String> = scales.iter().map(|(name, _)| name.clone()).collect();
    let form = match args.format {
        RateFormat::Text => None,
        RateFormat::Tsv => Some(SheetForm::Tsv),
        RateFormat::Json => Some(SheetForm::Json),
    };
    let sheet = form.map(|form| Sheet::new(form, names.iter().map(String::as_str), Extras::default()));
    let style = Style { sheet, names };
    style.head(out)?;
    let mut items = input::items(&args.source)?;
    let mut all_puzzles = true;
    loop {
        let block: Vec<Item> = items.by_ref().take(BLOCK * jobs).collect::<Result<_>>()?;
        if block.is_empty() {
            return Ok(Answer::of(all_puzzles));
        }
        let share = block.len().div_ceil(jobs);
        let mut lines: Vec<(String, bool)> = Vec::with_capacity(jobs);
        if jobs == 1 || block.len() < 8 {
            lines.push(rated(&mut raters[0], &block, &style)?);
        } else {
            thread::scope(|scope| {
                let parts = raters.iter_mut().zip(block.chunks(share));
                let running: Vec<_> =
                    parts.map(|(rater, part)| scope.spawn(|| rated(rater, part, &style))).collect();
                for part in running {
                    lines.push(part.join().expect("a rater does not panic")?);
                }
                anyhow::Ok(())
            })?;
        }
        for (text, good) in lines {
            out.write_all(text.as_bytes())?;
            all_puzzles &= good;
        }
    }
}

/// The scales that were asked for, each with the profile that it is measured by.
pub(super) fn scales(asked: &[String], ladder: &Ladder) -> Result<Scales> {
    let catalogue = Catalogue::embedded();
    let known: Vec<&str> = catalogue.scales().map(|(name, _)| name).collect();
    let asked: Vec<&str> = match asked.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => vec!["human"],
        ["all"] => known.clone(),
        some => some.to_vec(),
    };
    let profile_of = |name: &str| {
        let Some(scale) = catalogue.scale(name) else {
            bail!("--scale {name}: there is no such scale yet; there is {}", known.join(", "));
        };
        let profile = profile(ladder, &scale.profile)?;
        if profile.scale != name {
            bail!(
                "--scale {name}: the profile is measured on the scale {}; leave --profile out, or write --scale {}",
                profile.scale,
                profile.scale
            );
        }
        Ok((name.to_owned(), profile))
    };
    asked.into_iter().map(profile_of).collect()
}

/// How lines are written.
struct Style {
    /// A table for programs; else lines for people.
    sheet: Option<Sheet>,
    names: Vec<String>,
}

impl Style {
    fn head(&self, out: &mut impl Write) -> Result<()> {
        out.write_all(self.sheet.as_ref().map_or_else(String::new, Sheet::head).as_bytes())?;
        Ok(())
    }

    fn line(&self, into: &mut String, row: &Row) -> Result<()> {
        let Row { puzzle, cells, error, .. } = row;
        if let Some(sheet) = &self.sheet {
            sheet.line(into, row);
            return Ok(());
        }
        write!(into, "{puzzle}")?;
        let mut cells = cells.as_slice();
        for name in &self.names {
            let (of_scale, others) = cells.split_at(columns_of(name).len());
            cells = others;
            if of_scale.iter().any(|cell| !cell.is_empty()) {
                write!(into, "  {}", in_words(of_scale))?;
            }
        }
        if !error.is_empty() {
            write!(into, "  {error}")?;
        }
        into.push('\n');
        Ok(())
    }
}

/// The columns of one scale, for people.
fn in_words(cells: &[String]) -> String {
    match cells {
        [rating, tier, hardest, steps, guesses] => {
            let guesses = if guesses == "0" { String::new() } else { format!(", guesses: {guesses}") };
            format!("{rating:>4}  {tier:<12} {hardest:<16} {steps:>3} steps{guesses}")
        }
        [er, ep, ed] => {
            let kind = match (er == ep, ep == ed) {
                (true, true) => "  diamond",
                (true, false) => "  pearl",
                _ => "",
            };
            format!("{er}/{ep}/{ed}{kind}")
        }
        [level, score] => format!("{level:<7} {score:>5}"),
        _ => cells.join("  "),
    }
}

/// The lines of some puzzles, and whether all of them were puzzles.
fn rated(rater: &mut Rater, items: &[Item], style: &Style) -> Result<(String, bool)> {
    let mut text = String::with_capacity(items.len() * 128);
    let mut all_puzzles = true;
    for item in items {
        let row = match &item.puzzle {
            Ok(puzzle) => rater.row(puzzle, &Budget::default()),
            Err(problem) => {
                let excerpt = problem.excerpt.lines().next().unwrap_or_default();
                let first = complaint(&item.place, problem).lines().next().unwrap_or_default().to_owned();
                rater.refusal(excerpt, first)
            }
        };
        all_puzzles &= row.error.is_empty();
        style.line(&mut text, &row)?;
    }
    Ok((text, all_puzzles))
}
