//! `grade`: a corpus in, a table out.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rates and percentages that people read"
)]

use super::args::{Grade, GradeFormat, SummaryFormat};
use super::meter::{Progress, clock};
use super::rows::{self, Halt, Steady};
use super::{Answer, rate};
use crate::catalogue::{Catalogue, Score};
use crate::grade::{
    Agreement, Columns, Corpus, Extras, Known, Ledger, Notes, Observer, PlotForm, Resumed, Scales, Summary,
    TableFormat, TableText, Taken, Task, plot, summary_text, work,
};
use crate::scale::Number;
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

pub(super) fn run(args: &Grade, out: &mut (impl Write + Send)) -> Result<Answer> {
    let scales = rate::scales(&args.scale, &args.ladder)?;
    let extras = Extras { canonical: args.canonical, counts: args.counts, trace: args.trace };
    let table = TableText::new(format(args), Columns::new(&scales, extras));
    let write = |into: &mut String, row: &_| table.line(into, row);
    let mut corpus = rows::corpus(&args.source, args.column.as_deref())?;
    let jobs = rows::jobs(args.jobs);
    let most = most(&args.max_rating, &scales)?;
    let task = Task { scales: &scales, extras, write: &write, jobs, timeout: args.timeout, most };
    let known = args.expect.as_deref().map(|path| known(path, args, &table)).transpose()?;
    let picture = args.plot.as_deref().map(picture_form).transpose()?;
    let new = |_| Notes {
        summary: Summary::new(scales.iter().map(|chosen| chosen.scale), args.canonical),
        agreement: known.as_ref().map(Agreement::new),
    };
    let mut notes: Vec<Notes> = (0..jobs.get()).map(new).collect();
    let began = Instant::now();
    let taken = if let Some(path) = &args.out {
        let identity = identity(&task, &table, args);
        let rows_file = rows_file(path, is_parquet(args)?);
        let (mut ledger, rows) =
            open(&rows_file, args.resume, &identity, &table, &mut corpus, &mut notes[0])?;
        let mut push = |text: &str, rows| ledger.push(text, rows).map_err(Halt::from);
        let taken = through(&mut corpus, &task, rows, &mut notes, &mut push)?;
        ledger.finish()?;
        if rows_file != *path {
            to_parquet(&rows_file, path, &table)?;
        }
        taken
    } else {
        let mut out = Steady::new(out);
        out.push(&table.head())?;
        out.flush()?;
        let mut push = |text: &str, _| out.push(text).map_err(Halt::from);
        let taken = through(&mut corpus, &task, 0, &mut notes, &mut push)?;
        out.flush()?;
        taken
    };
    let mut all = notes.remove(0);
    for other in notes {
        all.merge(other);
    }
    if all.summary.rows == 0 {
        bail!("no puzzle in the input");
    }
    tell(args, &mut all, began.elapsed(), out)?;
    if let (Some(path), Some(form)) = (&args.plot, picture) {
        std::fs::write(path, plot(&all, form)?)
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    out.flush()?;
    rows::whole(&taken)?;
    let agrees = all.agreement.as_ref().is_none_or(Agreement::is_whole);
    Ok(Answer::of(all.summary.bad == 0 && agrees))
}

/// The ratings that are known.
fn known(path: &Path, args: &Grade, table: &TableText) -> Result<Known> {
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

fn picture_form(path: &Path) -> Result<PlotForm> {
    match path.extension().unwrap_or_default().to_ascii_lowercase().to_str() {
        Some("svg") => Ok(PlotForm::Svg),
        Some("png") => Ok(PlotForm::Png),
        _ => bail!("--plot {}: the name must end in .svg or .png", path.display()),
    }
}

/// Whether rows are to be Parquet in the end.
fn is_parquet(args: &Grade) -> Result<bool> {
    let ending =
        args.out.as_deref().and_then(Path::extension).is_some_and(|end| end.eq_ignore_ascii_case("parquet"));
    let asked = args.format == Some(GradeFormat::Parquet) || args.format.is_none() && ending;
    if asked && args.out.is_none() {
        bail!("--format parquet: Parquet is written to files only; name one with --out");
    }
    if asked && !cfg!(feature = "parquet") {
        bail!("this build writes no Parquet; build with --features parquet, or choose another --format");
    }
    Ok(asked)
}

/// Where rows are gathered. A Parquet file is readable only as a whole, so it is made from rows when all are there.
fn rows_file(path: &Path, parquet: bool) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    if parquet {
        name.push(".rows");
    }
    name.into()
}

#[cfg(feature = "parquet")]
fn to_parquet(rows: &Path, path: &Path, table: &TableText) -> Result<()> {
    crate::grade::write_parquet(rows, path, table)
        .with_context(|| format!("{}: cannot be written", path.display()))?;
    std::fs::remove_file(rows).with_context(|| format!("{}: cannot be removed", rows.display()))
}

#[cfg(not(feature = "parquet"))]
fn to_parquet(_: &Path, path: &Path, _: &TableText) -> Result<()> {
    bail!("{}: this build writes no Parquet", path.display())
}

/// Grades what is left, with a line of progress.
fn through(
    corpus: &mut Corpus,
    task: &Task<'_>,
    rows: u64,
    notes: &mut [Notes<'_>],
    push: &mut (dyn FnMut(&str, u64) -> Result<(), Halt> + Send),
) -> Result<Taken> {
    let (read, size) = (corpus.read(), corpus.size());
    let mut progress = Progress::new();
    let done = work(corpus, task, rows, notes, push, &mut |taken| {
        let part =
            size.filter(|&size| size > 0).map(|size| read.load(Ordering::Relaxed) as f64 / size as f64);
        progress.draw(taken.rows, taken.bad, part);
    });
    progress.clear();
    done.map_err(Halt::told)
}

/// The file that rows go to, and how many are in it already.
fn open(
    path: &Path,
    resume: bool,
    identity: &str,
    table: &TableText,
    corpus: &mut Corpus,
    notes: &mut Notes<'_>,
) -> Result<(Ledger, u64)> {
    if resume && let Resumed::Bytes { bytes, attested } = Ledger::left(path, identity)? {
        let (rows, kept) = keep(path, bytes, attested, table, corpus, notes)?;
        if kept > 0 {
            return Ok((Ledger::go_on(path, identity, rows, kept)?, rows));
        }
    }
    let (ledger, aside) = Ledger::begin(path, identity, &table.head())?;
    if let Some(aside) = aside {
        let aside = aside.display();
        writeln!(
            anstream::stderr(),
            "whydoku: {} holds unfinished work, which --resume would go on with; it is kept as {aside}",
            path.display()
        )?;
    }
    Ok((ledger, 0))
}

/// Goes through the rows that are there, each beside its puzzle, and says how many there are and how many bytes they
/// take. What a checksum attests must fit; what none does is kept as far as it fits.
fn keep(
    path: &Path,
    bytes: u64,
    attested: bool,
    table: &TableText,
    corpus: &mut Corpus,
    notes: &mut Notes<'_>,
) -> Result<(u64, u64)> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("{shown}: cannot be opened"))?;
    let mut file = BufReader::with_capacity(1 << 16, file.take(bytes));
    let head = table.head();
    let mut begin = vec![0; head.len()];
    let same = file.read_exact(&mut begin).is_ok() && begin == head.as_bytes();
    if !same {
        if attested || begin.starts_with(b"puzzle") {
            bail!("{shown}: has other columns than are asked for now; leave --resume out to begin anew");
        }
        return Ok((0, 0));
    }
    let mut kept = head.len() as u64;
    let mut rows = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = file.by_ref().read_until(b'\n', &mut line)? as u64;
        let text = std::str::from_utf8(&line).ok().and_then(|line| line.strip_suffix('\n'));
        let row = text.and_then(|text| table.read(text));
        let Some(row) = row else {
            if attested && length > 0 {
                bail!("{shown}: row {} cannot be read; leave --resume out to begin anew", rows + 1);
            }
            return Ok((rows, kept));
        };
        let record = corpus.take()?;
        let fits = record.as_ref().is_some_and(|record| table.settled(record.text()) == row.puzzle);
        if !fits {
            if attested {
                let number = rows + 1;
                bail!(
                    "{shown}: row {number} is not about puzzle {number} of the input, which must have changed; \
                     leave --resume out to begin anew"
                );
            }
            if let Some(record) = record {
                corpus.put_back(record);
            }
            return Ok((rows, kept));
        }
        rows += 1;
        kept += length;
        notes.row(&row, rows, Duration::ZERO);
    }
}

/// All that rows depend on.
fn identity(task: &Task<'_>, table: &TableText, args: &Grade) -> String {
    let mut text = format!("version: {}", env!("CARGO_PKG_VERSION"));
    for chosen in task.scales {
        let (name, profile) = (chosen.name(), &chosen.profile);
        let mut sum = flate2::Crc::new();
        sum.update(format!("{profile:?}").as_bytes());
        let _ = write!(text, "\nscale: {name} with ladder {:08x}", sum.sum());
    }
    let columns: Vec<&str> = table.columns().names().collect();
    let _ = write!(text, "\ncolumns: {} as {:?}", columns.join(","), table.format());
    let _ = write!(text, "\ntimeout: {:?}\nmost: {:?}", task.timeout, task.most);
    let rules = &args.source.rules;
    let _ = write!(text, "\nrules: {rules:?}\ncolumn: {:?}", args.column);
    text
}

/// How rows are written: as asked, or as the ending of the file says.
fn format(args: &Grade) -> TableFormat {
    let ending = args.out.as_deref().and_then(Path::extension).unwrap_or_default().to_ascii_lowercase();
    match (args.format, ending.to_str()) {
        (Some(GradeFormat::Csv), _) | (None, Some("csv")) => TableFormat::Csv,
        (Some(GradeFormat::Json), _) | (None, Some("json" | "jsonl" | "ndjson")) => TableFormat::Json,
        _ => TableFormat::Tsv,
    }
}

/// `500ms`, `2s`, `1.5m`, `1h`; a bare number is seconds.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let end = text.find(|letter: char| letter != '.' && !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("write a number and a unit, such as 500ms, 2s or 1m".to_owned()),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| "a time above zero is wanted, such as 500ms".to_owned())
}

/// The highest figure on each scale.
fn most(asked: &[String], scales: &Scales) -> Result<Vec<Option<Score>>> {
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

/// Says what the rows amount to, and how far they agree with what is known. Where nobody asked for a summary, the
/// agreement is told all the same.
fn tell(args: &Grade, notes: &mut Notes<'_>, spent: Duration, out: &mut impl Write) -> Result<()> {
    let how = match (args.summary, &args.out) {
        (Some(how), _) => how,
        (None, Some(_)) => SummaryFormat::Table,
        (None, None) if notes.agreement.is_some() => SummaryFormat::Table,
        (None, None) => SummaryFormat::None,
    };
    let text = match how {
        SummaryFormat::None => return Ok(()),
        SummaryFormat::Json => {
            let mut summary = notes.summary.json();
            summary["agreement"] = notes.agreement.as_ref().map_or(serde_json::Value::Null, Agreement::json);
            serde_json::to_string_pretty(&summary)? + "\n"
        }
        SummaryFormat::Table => {
            let rows = notes.summary.rows;
            let rate = rows as f64 / spent.as_secs_f64().max(0.001);
            let text = summary_text(&mut notes.summary, Catalogue::embedded());
            let agreement = notes.agreement.as_ref().map_or_else(String::new, Agreement::text);
            format!("{text}{agreement}{rows} rows in {} ({rate:.0} a second)\n", clock(spent))
        }
    };
    if args.out.is_some() {
        out.write_all(text.as_bytes())?;
    } else {
        write!(anstream::stderr(), "{text}")?;
    }
    Ok(())
}
