//! Parses the options of `grade`.

use crate::cli::args::GradeArgs;
use crate::cli::rate;
use anyhow::{Context, Result, bail};
use std::path::Path;
use whydoku_corpus::{ExpectedRatings, ExtraColumns, PuzzleField, Scales, TableText};
use whydoku_solver::catalogue::Score;
use whydoku_solver::scale::Number;

/// The extra columns, with those that the query uses.
pub(super) fn extra_columns(args: &GradeArgs) -> Result<ExtraColumns> {
    let used = args.selection.query().columns();
    let is_used = |(name, _): &(&str, PuzzleField)| used.iter().any(|column| column == name);
    let needed = PuzzleField::ALL.into_iter().filter(is_used).map(|(_, field)| field);
    let columns = rate::extra_columns(&args.further, needed)?;
    Ok(ExtraColumns { canonical: args.canonical, counts: args.counts(), trace: args.trace, ..columns })
}

pub(super) fn expected(path: &Path, args: &GradeArgs, table: &TableText) -> Result<ExpectedRatings> {
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
    Ok(ExpectedRatings::read(path, ours, &named)?)
}

pub(super) fn highest(limits: &[String], scales: &Scales) -> Result<Vec<Option<Score>>> {
    let mut most = vec![None; scales.len()];
    for limit in limits {
        let (scale, figure) =
            limit.split_once('=').map_or((None, limit.as_str()), |(scale, figure)| (Some(scale), figure));
        let tenths = figure.parse::<Number>().ok().and_then(|figure| u32::try_from(figure.units(1)).ok());
        let tenths = tenths.with_context(|| format!("--max-rating {limit}: write a figure such as 5.0"))?;
        let is_limited = |at: &usize| scale.is_none_or(|scale| scales[*at].name() == scale);
        let places: Vec<usize> = (0..scales.len()).filter(is_limited).collect();
        if places.is_empty() {
            bail!("--max-rating {limit}: this scale is not among those that are asked for");
        }
        for at in places {
            most[at] = Some(Score::tenths(tenths));
        }
    }
    Ok(most)
}
