//! `rate`: ratings of puzzles, in input order; and what `grade` shares with it.

use super::args::{FurtherArgs, InputArgs, LadderArgs, RateArgs, RateFormat};
use super::time_limit::TimeLimit;
use super::{Answer, input, ladder, progress, terminal};
use anyhow::{Context, Error, Result, bail};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use whydoku_board::distinct;
use whydoku_corpus::{
    Columns, ExtraColumns, InputOptions, PuzzleField, Rater, RatingTask, Record, Row, RowCounts, Scales,
    TableFormat, TableText, parallel, rate,
};
use whydoku_solver::scale::{Scale, Value};

pub(super) fn run(args: &RateArgs, out: &mut impl Write) -> Result<Answer> {
    let scales = scales(&args.scale, &args.ladder)?;
    let format = match args.format {
        RateFormat::Text => None,
        RateFormat::Tsv => Some(TableFormat::Tsv),
        RateFormat::Json => Some(TableFormat::Json),
    };
    let origin = format.map_or(&[][..], |format| origin_columns(format, &args.source));
    let extra_columns = extra_columns(&args.further, origin.iter().copied())?;
    let input_options = InputOptions::default()
        .passed_columns(extra_columns.columns.clone())
        .requires_columns(true)
        .names_files(true)
        .folds_foreign_files(true);
    let mut inputs = input::open(&args.source, TimeLimit::given(args.timeout.timeout), input_options)?;
    let table = format.map(|format| TableText { format, columns: Columns::new(&scales, &extra_columns) });
    let width = terminal::drawing_width();
    let write = |into: &mut String, row: &Row| match &table {
        Some(table) => table.write(into, row),
        None => write_text(into, row, &scales, width),
    };
    out.write_all(table.as_ref().map_or_else(String::new, TableText::head).as_bytes())?;
    let task = RatingTask {
        scales: &scales,
        extra_columns: &extra_columns,
        write: &write,
        timeout: args.timeout.timeout,
        most: Vec::new(),
    };
    let mut counts = rate(&mut inputs, &task, 0, parallel::threads(args.jobs), &mut |rated, _| {
        out.write_all(rated.text.as_bytes())?;
        Ok::<_, Error>(if progress::is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    input::report_notes_of(&mut inputs);
    if counts.rows == 0 && !progress::is_stopped() {
        let record = Record::no_puzzle(&inputs);
        let rater = Rater::new(&scales, &extra_columns)?;
        let mut line = String::new();
        write(&mut line, &rater.error_row(record.text(), &record.origin(), record.error_line()));
        out.write_all(line.as_bytes())?;
        counts.bad += 1;
    }
    check_complete(&counts)?;
    Ok(Answer::of(counts.bad == 0))
}

/// The requested scales, `all` for those of difficulty; without any, that of the profile.
pub(super) fn scales(requested: &[String], ladder: &LadderArgs) -> Result<Scales> {
    let options = ladder::rating_options(ladder)?;
    let names: Vec<&str> = match requested {
        [] => return Ok(vec![options.rated_by()?]),
        [all] if all == "all" => Scale::of_difficulty().map(|scale| scale.name).collect(),
        some => some.iter().map(String::as_str).collect(),
    };
    let scale = |name: &str| {
        options.clone().scale(name).rated_by().with_context(|| match &ladder.profile {
            Some(profile) => format!("--scale {name} --profile {profile}"),
            None => format!("--scale {name}"),
        })
    };
    names.into_iter().map(scale).collect()
}

/// The separator of the parts of a row, and the indent of further lines.
const GAP: &str = "  ";

/// Appends a row as text of at most `width` columns: the puzzle, the rating in words, the extra columns and the error. Of
/// several scales each has a line with its name.
fn write_text(into: &mut String, row: &Row, scales: &Scales, width: usize) {
    let names = scales.iter().map(|choice| choice.name().chars().count() + GAP.len());
    let widest = if scales.len() > 1 { names.max().unwrap_or(0) } else { 0 };
    let mut parts = vec![String::new()];
    let mut lines = String::new();
    let mut values = row.values.as_slice();
    for choice in scales {
        let (of_scale, others) = values.split_at(choice.scale.columns.len());
        values = others;
        if of_scale.iter().all(Value::is_missing) {
            continue;
        }
        let words = (choice.scale.words)(of_scale);
        if widest > 0 {
            lines += &format!("{GAP}{:widest$}{}\n", choice.name(), words.trim_start());
        } else {
            parts.push(words);
        }
    }
    parts
        .extend(row.extras.iter().filter(|extra| !extra.is_missing()).map(|extra| extra.text().into_owned()));
    parts.extend([&row.error, &row.note].into_iter().filter(|part| !part.is_empty()).cloned());
    let others: usize = parts.iter().skip(1).map(|part| GAP.len() + part.chars().count()).sum();
    parts[0] = shorten(&row.puzzle, width.saturating_sub(others));
    let mut used = 0;
    for (at, part) in parts.iter().enumerate() {
        let length = part.chars().count();
        if at > 0 && used + GAP.len() + length > width {
            into.push('\n');
            used = 0;
        }
        if at > 0 {
            into.push_str(GAP);
            used += GAP.len();
        }
        into.push_str(&terminal::escape(part));
        used += length;
    }
    into.push('\n');
    into.push_str(&lines);
}

/// The puzzle, or its beginning if it is too long for one line with the other parts.
fn shorten(puzzle: &str, width: usize) -> String {
    const SHORTEST: usize = 20;
    if puzzle.chars().count() <= width {
        return puzzle.to_owned();
    }
    puzzle.chars().take(width.max(SHORTEST) - 1).chain(['…']).collect()
}

/// The columns that say where a row comes from, if an input is a file: a pipe has no lines to look up. In JSON they are all that
/// tells puzzles with equal givens and other constraints apart.
pub(super) fn origin_columns(format: TableFormat, source: &InputArgs) -> &'static [PuzzleField] {
    let is_files = |path: &Path| path.is_dir() || path.is_file() && !path.starts_with("/dev");
    let reads_files = source.inputs.iter().any(|input| input.contains('*') || is_files(Path::new(input)));
    match format {
        _ if !reads_files => &[],
        TableFormat::Json => &[PuzzleField::Name, PuzzleField::File, PuzzleField::Line],
        _ => &[PuzzleField::Line],
    }
}

/// The extra columns: the requested fields and the `needed` ones, each once.
pub(super) fn extra_columns(
    args: &FurtherArgs,
    needed: impl Iterator<Item = PuzzleField>,
) -> Result<ExtraColumns> {
    let field = |name: &String| {
        PuzzleField::named(name).with_context(|| {
            let names = PuzzleField::ALL.map(|(name, _)| name).join(", ");
            format!("--with {name}: no such column; the columns are {names}")
        })
    };
    let mut requested: Vec<PuzzleField> = Vec::new();
    for name in &args.with {
        let field = field(name)?;
        requested.push(field);
        requested.extend((field == PuzzleField::Trials).then_some(PuzzleField::LongestTrial));
    }
    requested.extend(args.symmetry.then_some(PuzzleField::Symmetry));
    // A column of the input replaces the field of that name.
    let is_passed = |field: &PuzzleField| args.columns.iter().any(|column| column == field.name());
    let fields = distinct(requested.into_iter().chain(needed).filter(|field| !is_passed(field)));
    Ok(ExtraColumns::default().fields(fields).columns(args.columns.clone()))
}

/// An error if an input could not be read to its end.
pub(super) fn check_complete(counts: &RowCounts) -> Result<()> {
    match counts.broken {
        0 => Ok(()),
        1 => bail!("one input could not be read to its end; its row gives the reason"),
        many => bail!("{many} inputs could not be read to their end; their rows give the reasons"),
    }
}
