//! Beginning a table, and going on with one.

use super::super::args::{GradeArgs, SummaryFormat};
use super::chosen::ChosenRows;
use super::target::Target;
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::time::Duration;
use whydoku_corpus::{Corpus, Ledger, Notes, Packing, Resumed, RowObserver, TableText, Task, unpacked_file};

/// Refuses to go on with what cannot be gone on with.
pub(super) fn fits(args: &GradeArgs) -> Result<()> {
    if !args.resume {
        return Ok(());
    }
    if args.choose.sort.is_some() {
        bail!(
            "--resume and --sort: rows are put in order once all are there, so an unfinished table has none of them; \
             grade without --sort, which can be gone on with, and then `whydoku select FILE --sort …`"
        );
    }
    let speaks_of_all = args.expect.is_some()
        || args.plot.is_some()
        || args.summary.is_some_and(|how| how != SummaryFormat::None);
    if args.choose.asked().is_any() && speaks_of_all {
        bail!(
            "--resume with --where, --limit or --unique: a summary, a plot and --expect speak of all rows, and those \
             that were not chosen are not in the table; grade without choosing, and then `whydoku select`"
        );
    }
    Ok(())
}

/// The file that rows go to, and how many have been gone through already.
pub(super) fn open(
    target: &Target,
    resume: bool,
    identity: &str,
    table: &TableText,
    corpus: &mut Corpus,
    notes: &mut Notes<'_>,
    chosen: &mut ChosenRows<'_>,
) -> Result<(Ledger, u64)> {
    let (path, packing) = (target.path.as_path(), target.packing);
    if resume && let Resumed::Bytes { bytes, rows, attested } = Ledger::left(path, identity)? {
        let (rows, kept) = Left { target, bytes, rows, attested, table }.keep(corpus, notes, chosen)?;
        if kept > 0 || rows > 0 {
            return Ok((Ledger::go_on(path, packing, identity, rows, kept)?, rows));
        }
    }
    let (ledger, aside) = Ledger::begin(path, packing, identity, &table.head())?;
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

/// What is left of earlier work.
struct Left<'a> {
    target: &'a Target,
    bytes: u64,
    /// How many rows had been gone through, if that was noted.
    rows: Option<u64>,
    /// Whether checksums answer for it.
    attested: bool,
    table: &'a TableText,
}

/// A line of what is left.
enum Line {
    /// A whole one.
    Whole(String),
    /// One that was not written to its end: what there is of it.
    Torn(Vec<u8>),
    End,
}

impl Left<'_> {
    /// Goes through the rows that are there, each beside its puzzle, and says how many puzzles have been gone through and
    /// how many bytes their rows take. What was written half is cut off; what is whole must fit, so that no other table is
    /// written over. Where only some rows were wanted, puzzles of which there is none stand between.
    fn keep(
        &self,
        corpus: &mut Corpus,
        notes: &mut Notes<'_>,
        chosen: &mut ChosenRows<'_>,
    ) -> Result<(u64, u64)> {
        let shown = self.target.path.display();
        let wrong = || format!("{shown}: cannot be read");
        let mut file = unpacked_file(&self.target.path, self.bytes).with_context(wrong)?;
        let head = self.table.head();
        let mut kept = 0;
        let (mut rows, mut written) = (0, 0);
        if !head.is_empty() {
            match self.line(&mut file, &mut kept)? {
                Line::Whole(line) if line == head.trim_end() => {}
                // Not even the head was written to its end.
                Line::Torn(part) if head.as_bytes().starts_with(before_zeros(&part)) => return Ok((0, 0)),
                Line::End => return Ok((0, 0)),
                _ => bail!(
                    "{shown}: is no table with the columns that are asked for now; \
                     give --force instead of --resume to replace it, or another name"
                ),
            }
        }
        loop {
            let line = match self.line(&mut file, &mut kept)? {
                Line::Whole(line) => line,
                Line::Torn(part) if rows == 0 && head.is_empty() && !is_begun(&part) => {
                    bail!("{shown}: is no table of this kind; give --force to replace it, or another name")
                }
                Line::Torn(_) | Line::End => {
                    self.pass_over(corpus, &mut rows, chosen)?;
                    return Ok((rows, kept));
                }
            };
            written += 1;
            let Some(row) = self.table.read(&line) else {
                bail!("{shown}: row {written} is none of this table; give --force to begin anew");
            };
            loop {
                let record = corpus.take()?;
                rows += 1;
                let is_this = record.as_ref().map(|record| self.table.settled(record.text()) == row.puzzle);
                match is_this {
                    Some(true) => break,
                    Some(false) if chosen.is_any() && self.rows.is_none_or(|most| rows < most) => {}
                    _ if chosen.is_any() => bail!(
                        "{shown}: row {written} is about no puzzle of the input, which must have changed; give \
                         --force to begin anew, or another name"
                    ),
                    _ => bail!(
                        "{shown}: row {rows} is not about puzzle {rows} of the input, which must have changed; \
                         give --force to begin anew, or another name"
                    ),
                }
            }
            chosen.remember(&row);
            notes.row(&row, rows, Duration::ZERO);
        }
    }

    /// Passes over the puzzles that were looked at after the last one that was wanted.
    fn pass_over(&self, corpus: &mut Corpus, rows: &mut u64, chosen: &ChosenRows<'_>) -> Result<()> {
        let most = self.rows.filter(|_| chosen.is_any()).unwrap_or(0);
        while *rows < most {
            if corpus.take()?.is_none() {
                bail!(
                    "{}: tells of {most} puzzles, but the input has {rows}; it must have changed: give --force to \
                     begin anew, or another name",
                    self.target.path.display()
                );
            }
            *rows += 1;
        }
        Ok(())
    }

    /// The next line, and how many bytes have been kept with it.
    fn line(&self, file: &mut impl BufRead, kept: &mut u64) -> Result<Line> {
        let shown = self.target.path.display();
        let mut line = Vec::new();
        let read = file.read_until(b'\n', &mut line);
        let is_packed = self.target.packing != Packing::None;
        if read.is_err() && is_packed {
            bail!(
                "{shown}: is cut off, and packed files can be gone on with only where the notes beside them say \
                 how far they are whole; give --force to begin anew"
            );
        }
        let length = read? as u64;
        if length == 0 {
            return Ok(Line::End);
        }
        let is_whole = line.last() == Some(&b'\n') && !line.contains(&0);
        match String::from_utf8(line) {
            Ok(text) if is_whole => {
                *kept = if is_packed { self.bytes } else { *kept + length };
                Ok(Line::Whole(text.trim_end_matches('\n').to_owned()))
            }
            _ if self.attested || is_packed => {
                bail!("{shown}: its last row cannot be read; give --force to begin anew")
            }
            Ok(text) => Ok(Line::Torn(text.into_bytes())),
            Err(problem) => Ok(Line::Torn(problem.into_bytes())),
        }
    }
}

/// Whether this may be the beginning of a row of JSON Lines.
fn is_begun(part: &[u8]) -> bool {
    const BEGIN: &[u8] = b"{\"puzzle\":";
    let part = before_zeros(part);
    let common = part.len().min(BEGIN.len());
    part[..common] == BEGIN[..common]
}

/// What stands before the zeros that a power cut leaves.
fn before_zeros(part: &[u8]) -> &[u8] {
    part.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// All that rows depend on.
pub(super) fn identity(task: &Task<'_>, table: &TableText, target: &Target, args: &GradeArgs) -> String {
    let mut text = format!("version: {}", env!("CARGO_PKG_VERSION"));
    for chosen in task.scales {
        let mut sum = flate2::Crc::new();
        sum.update(format!("{:?}", chosen.profile).as_bytes());
        let _ = write!(text, "\nscale: {} with ladder {:08x}", chosen.name(), sum.sum());
    }
    let columns: Vec<&str> = table.columns().names().collect();
    let (format, packing) = (table.format(), target.packing);
    let _ = write!(text, "\ncolumns: {} as {format:?} packed {packing:?}", columns.join(","));
    let _ = write!(text, "\ntimeout: {:?}\nmost: {:?}", task.timeout, task.most);
    let rules = &args.source.rules;
    let _ = write!(text, "\nrules: {rules:?}\ncolumn: {:?}", args.source.column);
    if args.choose.asked().is_any() {
        let _ = write!(text, "\nchosen: {}", args.choose.asked());
    }
    text
}
