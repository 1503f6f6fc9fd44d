//! `grade`: a corpus in, a table out.
//!
//! | file | does |
//! | --- | --- |
//! | `options.rs` | what was asked for, made ready |
//! | `chosen.rs` | the rows that were asked for |
//! | `agreement.rs` | how far it agrees with known ratings, as a table |
//! | `interrupt.rs` | what Ctrl-C says |
//! | `target.rs` | where rows go, and that nothing is lost by it |
//! | `resume.rs` | begins a table, or goes on with one |

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rates and percentages that people read"
)]

mod agreement;
mod chosen;
mod interrupt;
mod options;
mod resume;
mod target;

use super::args::{GradeArgs, SummaryFormat};
use super::meter::{Meter, clock};
use super::rows::{self, Halt, Steady};
use super::{Answer, rate, screen};
use anyhow::{Context, Result, bail};
use chosen::ChosenRows;
use options::{extras, known, most};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use target::{Target, format, nothing_is_lost, picture_form};
use whydoku_corpus::{
    Agreement, Choice, Columns, Corpus, Notes, Progress, Row, Summary, TableText, Task, plot, summary_text,
    work,
};
use whydoku_solver::catalogue::Catalogue;

pub(super) fn run(args: &GradeArgs, out: &mut (impl Write + Send)) -> Result<Answer> {
    let scales = rate::scales(&args.scale, &args.ladder)?;
    let extras = extras(args)?;
    let table = TableText::new(format(args)?, Columns::new(&scales, &extras));
    let asked = args.choose.asked();
    let names: Vec<String> = table.columns().names().map(str::to_owned).collect();
    let choice = asked.is_any().then(|| Choice::new(&asked, &names)).transpose()?;
    let write = |into: &mut String, row: &Row| ChosenRows::write(&table, choice.as_ref(), into, row);
    let target = Target::of(args);
    resume::fits(args)?;
    let mut corpus = rows::corpus(&args.source())?.passing(&extras.columns).wanting_columns();
    nothing_is_lost(args, target.as_ref(), &corpus)?;
    let jobs = rows::jobs(args.jobs);
    let most = most(&args.max_rating, &scales)?;
    let task = Task { scales: &scales, extras: &extras, write: &write, jobs, timeout: args.timeout, most };
    let known = args.expect.as_deref().map(|path| known(path, args, &table)).transpose()?;
    let picture = args.plot.as_deref().map(picture_form).transpose()?;
    let new = |_| Notes {
        summary: Summary::new(scales.iter().map(|chosen| chosen.scale), extras.canonical),
        agreement: known.as_ref().map(Agreement::new),
    };
    let mut notes: Vec<Notes> = (0..jobs.get()).map(new).collect();
    let began = Instant::now();
    let mut chosen = ChosenRows::new(&table, choice.as_ref());
    // What all puzzles amount to is known only of all of them.
    let stops = !matches!(args.summary, Some(SummaryFormat::Table | SummaryFormat::Json))
        && known.is_none()
        && picture.is_none();
    let mut before = 0;
    let taken = if let Some(target) = &target {
        let identity = resume::identity(&task, &table, target, args);
        let (mut ledger, rows) =
            resume::open(target, args.resume, &identity, &table, &mut corpus, &mut notes[0], &mut chosen)?;
        before = rows;
        interrupt::tells_how_to_go_on(Some(target), args.choose.sort.is_none());
        let mut push = |text: &str, rows| {
            ledger.push(&chosen.take(text), rows)?;
            if stops && chosen.is_full() { Err(Halt::Enough) } else { Ok(()) }
        };
        let taken = through(&mut corpus, &task, rows, &mut notes, &mut push)?;
        ledger.push(&chosen.finish(), 0)?;
        ledger.finish()?;
        taken
    } else {
        interrupt::tells_how_to_go_on(None, false);
        let mut out = Steady::new(out);
        out.push(&table.head())?;
        out.flush()?;
        let mut push = |text: &str, _| {
            out.push(&chosen.take(text))?;
            if stops && chosen.is_full() { Err(Halt::Enough) } else { Ok(()) }
        };
        let taken = through(&mut corpus, &task, 0, &mut notes, &mut push)?;
        out.push(&chosen.finish())?;
        out.flush()?;
        taken
    };
    let mut all = notes.remove(0);
    for other in notes {
        all.merge(other);
    }
    if all.summary.rows == 0 && before == 0 {
        bail!("no puzzle in the input");
    }
    let chosen = chosen.count().map(|chosen| (chosen, before + taken.rows));
    tell(args, chosen, &mut all, began.elapsed(), out)?;
    if let (Some(path), Some(agreement)) = (&args.agreement, &all.agreement) {
        agreement::write(path, agreement)?;
    }
    if let (Some(path), Some(form)) = (&args.plot, picture) {
        std::fs::write(path, plot(&all, form)?)
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    out.flush()?;
    rows::whole(&taken)?;
    let agrees = all.agreement.as_ref().is_none_or(Agreement::is_whole);
    Ok(Answer::of(all.summary.bad == 0 && agrees))
}

/// Grades what is left, with a line of progress.
fn through(
    corpus: &mut Corpus,
    task: &Task<'_>,
    rows: u64,
    notes: &mut [Notes<'_>],
    push: &mut (dyn FnMut(&str, u64) -> Result<(), Halt> + Send),
) -> Result<Progress> {
    let (read, size) = (corpus.read(), corpus.size());
    let mut progress = Meter::new();
    let done = work(corpus, task, rows, notes, push, &mut |taken| {
        let part =
            size.filter(|&size| size > 0).map(|size| read.load(Ordering::Relaxed) as f64 / size as f64);
        // Whoever types puzzles needs the line.
        if taken.rows > 0 || !io::stdin().is_terminal() {
            progress.draw(taken.rows, taken.bad, part);
        }
    });
    progress.clear();
    match done {
        Err(Halt::Enough) => Ok(Progress::default()),
        done => done.map_err(Halt::told),
    }
}

/// Says what the rows amount to, and how far they agree with what is known. Where nobody asked for a summary, the
/// agreement is told all the same.
fn tell(
    args: &GradeArgs,
    chosen: Option<(usize, u64)>,
    notes: &mut Notes<'_>,
    spent: Duration,
    out: &mut impl Write,
) -> Result<()> {
    let how = match (args.summary, &args.out) {
        (Some(how), _) => how,
        // Whoever chooses rows is told of these.
        (None, Some(_)) if chosen.is_some() && notes.agreement.is_none() => {
            let (chosen, graded) = chosen.unwrap_or_default();
            writeln!(out, "{chosen} of {graded} {} chosen", if graded == 1 { "row" } else { "rows" })?;
            return Ok(());
        }
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
            let text = summary_text(&mut notes.summary, Catalogue::embedded(), screen::table());
            let agreement = notes
                .agreement
                .as_ref()
                .map_or_else(String::new, |agreement| agreement.text(screen::table()));
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
