//! `grade`: rates a corpus and writes a table.

mod outputs;
mod resume;
mod selection;

use super::args::{GradeArgs, SummaryFormat};
use super::progress::{StatusLine, clock, corpus_line};
use super::time_limit::TimeLimit;
use super::{Answer, input, output_file, progress, rate, terminal};
use anyhow::{Context, Result, bail};
use outputs::{check_outputs, print_remedy, table_format};
use selection::Selection;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use whydoku_corpus::{
    Agreement, Columns, CompiledQuery, CorpusStatistics, ExpectedRatings, ExtraColumns, InputOptions, Inputs,
    PuzzleField, RatedRows, RatingTask, Row, RowCounts, Scales, Summary, TableFormat, TableText, parallel,
    summary_text,
};
use whydoku_solver::catalogue::Score;
use whydoku_solver::scale::{Number, ScaleChoice};

pub(super) fn run(args: &GradeArgs, out: &mut impl Write) -> Result<Answer> {
    let scales = rate::scales(&args.scale, &args.ladder)?;
    let extra_columns = extra_columns(args)?;
    let table = TableText { format: table_format(args)?, columns: Columns::new(&scales, &extra_columns) };
    let query = args.selection.query();
    let names = table.columns.names().map(str::to_owned);
    // A condition may name further columns, which are then added.
    let names: Vec<String> = names.chain(PuzzleField::ALL.map(|(name, _)| name.to_owned())).collect();
    let query = (!query.is_empty()).then(|| CompiledQuery::new(&query, &names)).transpose()?;
    let write = |into: &mut String, row: &Row| table.write(into, row);
    resume::check(args)?;
    let input_options = InputOptions::default()
        .passed_columns(extra_columns.columns.clone())
        .requires_columns(true)
        .folds_foreign_files(true);
    let mut inputs = input::open(&args.source(), TimeLimit::given(args.timeout), input_options)?;
    check_outputs(args, &inputs)?;
    let most = highest(&args.max_rating, &scales)?;
    let task = RatingTask {
        scales: &scales,
        extra_columns: &extra_columns,
        write: &write,
        timeout: args.timeout,
        most,
    };
    let expected = args.expect.as_deref().map(|path| expected(path, args, &table, &scales)).transpose()?;
    if let Some(path) = &args.plot {
        outputs::check_plot(path)?;
    }
    let mut statistics = CorpusStatistics {
        summary: Summary::new(scales.iter().map(|chosen| chosen.scale), extra_columns.canonical),
        agreement: expected.as_ref().map(Agreement::new),
    };
    let threads = parallel::threads(args.jobs);
    let start = Instant::now();
    let mut selection = Selection::new(&table, query.as_ref());
    // Statistics are about all puzzles, so a full selection ends the run only without them.
    let ends_when_full = !matches!(args.summary, Some(SummaryFormat::Table | SummaryFormat::Json))
        && expected.is_none()
        && args.plot.is_none();
    let mut earlier_rows = 0;
    let counts = if let Some(target) = &args.out {
        let identity = resume::identity(&task, &table, args);
        let is_array = table.format == TableFormat::Json && output_file::is_array(target);
        if is_array && args.resume && output_file::exists(target) {
            output_file::convert_array(target, false)?;
        }
        let (mut journal, rows) = resume::open(
            target,
            args.resume,
            &identity,
            &table,
            &mut inputs,
            &mut statistics,
            &mut selection,
        )?;
        earlier_rows = rows;
        print_remedy(Some(target), args.selection.sort.is_none());
        let counts = rate_inputs(&mut inputs, &task, rows, threads, &mut |rated| {
            statistics.add_all(rated);
            journal.push(&selection.push(rated), rated.rows.len() as u64)?;
            Ok(ends_when_full && selection.is_full())
        })?;
        journal.push(&selection.finish(), 0)?;
        journal.finish()?;
        if is_array {
            output_file::convert_array(target, true)?;
        }
        counts
    } else {
        print_remedy(None, false);
        out.write_all(table.head().as_bytes())?;
        let counts = rate_inputs(&mut inputs, &task, 0, threads, &mut |rated| {
            statistics.add_all(rated);
            out.write_all(selection.push(rated).as_bytes())?;
            Ok(progress::is_stopped() || ends_when_full && selection.is_full())
        })?;
        out.write_all(selection.finish().as_bytes())?;
        counts
    };
    input::report_notes_of(&mut inputs);
    if statistics.summary.rows == 0 && earlier_rows == 0 && !progress::is_stopped() {
        bail!("no puzzle in the input");
    }
    let selected = selection.count().map(|selected| (selected, earlier_rows + counts.rows));
    print_summary(args, selected, &mut statistics, start.elapsed(), out)?;
    if let (Some(path), Some(agreement)) = (&args.agreement, &statistics.agreement) {
        outputs::write_agreement(path, agreement)?;
    }
    if let Some(path) = &args.plot {
        outputs::write_plot(path, &statistics)?;
    }
    rate::check_complete(&counts)?;
    let agrees = statistics.agreement.as_ref().is_none_or(Agreement::is_complete);
    Ok(Answer::of(statistics.summary.bad == 0 && agrees))
}

/// Rates the remaining puzzles and shows the progress. `push` takes rows and returns whether the run ends. The counts are
/// those of a complete run.
fn rate_inputs(
    inputs: &mut Inputs,
    task: &RatingTask<'_>,
    before: u64,
    threads: NonZeroUsize,
    push: &mut dyn FnMut(&RatedRows) -> Result<bool>,
) -> Result<RowCounts> {
    let (bytes_read, size) = (inputs.bytes_read(), inputs.size().filter(|&size| size > 0));
    let mut line = StatusLine::default();
    let start = Instant::now();
    // The line would disturb somebody who types puzzles.
    let is_typed = io::stdin().is_terminal();
    let mut is_full = false;
    let counts = whydoku_corpus::rate(inputs, task, before, threads, &mut |rated, counts| {
        is_full = push(rated)?;
        if rated.text.is_empty() && (counts.rows > 0 || !is_typed) {
            let part = size.map(|size| bytes_read.load(Ordering::Relaxed) as f64 / size as f64);
            line.draw(&corpus_line(counts.rows, counts.bad, part, start.elapsed()));
        }
        Ok::<_, anyhow::Error>(if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    line.clear();
    let counts = counts?;
    Ok(if is_full { RowCounts::default() } else { counts })
}

/// Prints the number of selected rows, or the summary and the agreement with expected ratings.
fn print_summary(
    args: &GradeArgs,
    selected: Option<(usize, u64)>,
    statistics: &mut CorpusStatistics<'_>,
    elapsed: Duration,
    out: &mut impl Write,
) -> Result<()> {
    let is_compared = statistics.agreement.is_some();
    let format = match (args.summary, &args.out, selected) {
        (Some(format), _, _) => format,
        (None, Some(_), Some((selected, rated))) if !is_compared => {
            writeln!(out, "{selected} of {rated} {} selected", if rated == 1 { "row" } else { "rows" })?;
            return Ok(());
        }
        (None, Some(_), _) => SummaryFormat::Table,
        (None, None, _) if is_compared => SummaryFormat::Table,
        (None, None, _) => SummaryFormat::None,
    };
    let text = match format {
        SummaryFormat::None => return Ok(()),
        SummaryFormat::Json => {
            let mut summary = statistics.summary.json();
            summary["agreement"] =
                statistics.agreement.as_ref().map_or(serde_json::Value::Null, Agreement::json);
            serde_json::to_string_pretty(&summary)? + "\n"
        }
        SummaryFormat::Table => {
            let rows = statistics.summary.rows;
            let rate = rows as f64 / elapsed.as_secs_f64().max(0.001);
            let width = terminal::table_width();
            let text = summary_text(&mut statistics.summary, width);
            let agreement = statistics.agreement.as_ref().map(|agreement| agreement.text(width));
            let agreement = agreement.unwrap_or_default();
            format!("{text}{agreement}{rows} rows in {} ({rate:.0} a second)\n", clock(elapsed))
        }
    };
    if args.out.is_some() {
        out.write_all(text.as_bytes())?;
    } else {
        write!(anstream::stderr(), "{text}")?;
    }
    Ok(())
}

/// The extra columns, with those that the query uses.
fn extra_columns(args: &GradeArgs) -> Result<ExtraColumns> {
    let used = args.selection.query().columns();
    let origin = rate::origin_columns(table_format(args)?, &args.source());
    let needed = used.iter().filter_map(|column| PuzzleField::named(column));
    let columns = rate::extra_columns(&args.further, needed.chain(origin.iter().copied()))?;
    Ok(columns.canonical(args.canonical).counts(args.counts()).trace(args.trace))
}

fn expected(path: &Path, args: &GradeArgs, table: &TableText, scales: &Scales) -> Result<ExpectedRatings> {
    let ours = &table.columns.scales;
    let mut named = Vec::new();
    for pair in &args.expect_columns {
        let (own, theirs) =
            pair.split_once('=').with_context(|| format!("--expect-columns {pair}: write OURS=THEIRS"))?;
        named.push((own.to_owned(), theirs.to_owned()));
    }
    let scale = scales.iter().map(ScaleChoice::name).next().filter(|_| scales.len() == 1);
    Ok(ExpectedRatings::read(path, ours, scale, &named)?)
}

fn highest(limits: &[String], scales: &Scales) -> Result<Vec<Option<Score>>> {
    let mut most = vec![None; scales.len()];
    for limit in limits {
        let (scale, figure) =
            limit.split_once('=').map_or((None, limit.as_str()), |(scale, figure)| (Some(scale), figure));
        let tenths = figure.parse::<Number>().ok().and_then(|figure| u32::try_from(figure.units(1)).ok());
        let tenths = tenths.with_context(|| format!("--max-rating {limit}: write a number such as 5.0"))?;
        let is_limited = |at: &usize| scale.is_none_or(|scale| scales[*at].name() == scale);
        let places: Vec<usize> = (0..scales.len()).filter(is_limited).collect();
        if places.is_empty() {
            bail!("--max-rating {limit}: --scale does not name this scale");
        }
        for at in places {
            most[at] = Some(Score::tenths(tenths));
        }
    }
    Ok(most)
}
