//! What `grade` was asked for, made ready: times, limits, known ratings.

#![allow(clippy::cast_precision_loss, reason = "times that people type")]

use super::super::args::GradeArgs;
use super::super::rows;
use anyhow::{Context, Result, bail};
use std::path::Path;
use whydoku_corpus::{Extras, Known, Scales, TableText, With};
use whydoku_solver::catalogue::Score;
use whydoku_solver::scale::Number;

/// What rows hold beyond the ratings.
pub(super) fn extras(args: &GradeArgs) -> Result<Extras> {
    // What a condition or an order speaks of is worked out though nobody asked for the column.
    let spoken = args.choose.asked().names();
    let is_spoken = |name: &str| spoken.iter().any(|one| one == name);
    let spoken = With::ALL.into_iter().filter(|(name, _)| is_spoken(name)).map(|(_, with)| with);
    let with = rows::further(&args.further, spoken)?;
    Ok(Extras { canonical: args.canonical, counts: args.counts(), trace: args.trace, ..with })
}

/// The ratings that are known.
pub(super) fn known(path: &Path, args: &GradeArgs, table: &TableText) -> Result<Known> {
    let ours = &table.columns().scales;
    let mut named = Vec::new();
    for pair in &args.expect_columns {
        let (own, theirs) =
            pair.split_once('=').with_context(|| format!("--expect-columns {pair}: write OURS=THEIRS"))?;
        if !ours.iter().any(|column| column.name == own) {
            let columns: Vec<&str> = ours.iter().map(|column| column.name.as_ref()).collect();
            bail!("--expect-columns {pair}: we have no column `{own}`; there are {}", columns.join(", "));
        }
        named.push((own.to_owned(), theirs.to_owned()));
    }
    Ok(Known::read(path, ours, &named)?)
}

/// The highest figure on each scale.
pub(super) fn most(asked: &[String], scales: &Scales) -> Result<Vec<Option<Score>>> {
    let mut most = vec![None; scales.len()];
    for one in asked {
        let (scale, figure) =
            one.split_once('=').map_or((None, one.as_str()), |(scale, figure)| (Some(scale), figure));
        let tenths = figure.parse::<Number>().ok().and_then(|figure| u32::try_from(figure.units(1)).ok());
        let tenths = tenths.with_context(|| format!("--max-rating {one}: write a figure such as 5.0"))?;
        let named = |at: &usize| scale.is_none_or(|scale| scales[*at].name() == scale);
        let places: Vec<usize> = (0..scales.len()).filter(named).collect();
        if places.is_empty() {
            bail!("--max-rating {one}: this scale is not among those that are asked for");
        }
        for at in places {
            most[at] = Some(Score::tenths(tenths));
        }
    }
    Ok(most)
}
