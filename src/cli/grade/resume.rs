//! Starts a table, or continues one.

use super::selection::Selection;

use crate::cli::args::{GradeArgs, RulesArgs, SummaryFormat};
use crate::cli::{output_file, progress};
use anyhow::{Context, Result, bail};
use serde_json::json;
use std::fmt::Write as _;
use std::io::{BufRead, Read};
use std::path::Path;
use std::time::Duration;
use whydoku_corpus::{
    CorpusStatistics, Inputs, Journal, Packing, RatingTask, Recovery, TableFormat, TableText, decompress_file,
};
use whydoku_solver::catalogue::Profile;

pub(super) fn check(args: &GradeArgs) -> Result<()> {
    if !args.resume {
        return Ok(());
    }
    if args.selection.sort.is_some() {
        bail!(
            "--resume does not work with --sort, which writes rows at the end: grade without --sort, then run whydoku \
             select FILE --sort …"
        );
    }
    let needs_all_rows = args.expect.is_some()
        || args.plot.is_some()
        || args.summary.is_some_and(|format| format != SummaryFormat::None);
    if needs_all_rows && !args.selection.query().is_empty() {
        bail!(
            "--resume with --where, --limit or --unique: a summary, a plot and --expect need all rows, and the table \
             has the selected ones; grade without these options, then run whydoku select"
        );
    }
    Ok(())
}

/// Opens the table, and returns the number of puzzles that it already covers.
pub(super) fn open(
    target: &Path,
    resume: bool,
    identity: &str,
    table: &TableText,
    inputs: &mut Inputs,
    statistics: &mut CorpusStatistics<'_>,
    selection: &mut Selection<'_>,
) -> Result<(Journal, u64)> {
    let packing = output_file::packing(target);
    if resume && let Some(recovery) = Journal::recover(target, identity)? {
        let tail = recovery.tail.clone();
        let (rows, bytes) =
            UnfinishedTable { target, recovery, table }.replay(inputs, statistics, selection)?;
        if bytes > 0 || rows > 0 || !tail.is_empty() {
            return Ok((Journal::resume(target, packing, identity, rows, bytes, tail)?, rows));
        }
    }
    let (journal, renamed) = Journal::create(target, packing, identity, &table.head(), !resume)?;
    if let Some(renamed) = renamed {
        progress::report(&format!(
            "{} is unfinished, and --resume would continue it; it is kept as {}",
            target.display(),
            renamed.display()
        ));
    }
    Ok((journal, 0))
}

struct UnfinishedTable<'a> {
    target: &'a Path,
    recovery: Recovery,
    table: &'a TableText,
}

enum TableLine {
    Complete(String),
    /// The beginning of a line that was not written to its end.
    Torn(Vec<u8>),
    End,
}

impl UnfinishedTable<'_> {
    /// Compares the rows with the puzzles of the input, and returns the number of puzzles covered and the length of their
    /// rows in bytes. An incomplete last row is dropped; any other difference is an error, so that no other table is
    /// overwritten. With a query, puzzles without a row lie in between.
    fn replay(
        &self,
        inputs: &mut Inputs,
        statistics: &mut CorpusStatistics<'_>,
        selection: &mut Selection<'_>,
    ) -> Result<(u64, u64)> {
        let path = self.target.display();
        let wrong = || format!("{path}: cannot be read");
        let file = decompress_file(self.target, self.recovery.bytes).with_context(wrong)?;
        let mut file = file.chain(self.recovery.tail.as_bytes());
        let head = self.table.head();
        let mut bytes = 0;
        let (mut rows, mut written) = (0, 0);
        if !head.is_empty() {
            match self.next_line(&mut file, &mut bytes)? {
                TableLine::Complete(line) if line == head.trim_end() => {}
                TableLine::Torn(part) if head.as_bytes().starts_with(before_zeros(&part)) => {
                    return Ok((0, 0));
                }
                TableLine::End => return Ok((0, 0)),
                _ => bail!(
                    "{path}: not a table with the requested columns; overwrite it with --force instead of --resume, or \
                     choose another name"
                ),
            }
        }
        loop {
            let line = match self.next_line(&mut file, &mut bytes)? {
                TableLine::Complete(line) => line,
                TableLine::Torn(part) if rows == 0 && head.is_empty() && !is_row_prefix(&part) => {
                    bail!(
                        "{path}: not a table of this kind; overwrite it with --force, or choose another name"
                    )
                }
                TableLine::Torn(_) | TableLine::End => {
                    self.skip_rejected(inputs, &mut rows, selection)?;
                    return Ok((rows, bytes));
                }
            };
            written += 1;
            let Some(row) = self.table.parse(&line) else {
                bail!("{path}: row {written} is not a row of this table; start again with --force");
            };
            loop {
                let record = inputs.next_record()?;
                rows += 1;
                let is_same =
                    record.as_ref().map(|record| self.table.round_trip(record.text()) == row.puzzle);
                match is_same {
                    Some(true) => break,
                    Some(false)
                        if selection.has_query() && self.recovery.rows.is_none_or(|most| rows < most) => {}
                    _ if selection.has_query() => bail!(
                        "{path}: row {written} is not about a puzzle of the input, which must have changed; start \
                         again with --force, or choose another name"
                    ),
                    _ => bail!(
                        "{path}: row {rows} is not about puzzle {rows} of the input, which must have changed; \
                         start again with --force, or choose another name"
                    ),
                }
            }
            selection.count_written(&row);
            statistics.add(&row, rows, Duration::ZERO);
        }
    }

    /// Skips the puzzles that were rejected after the last selected one.
    fn skip_rejected(&self, inputs: &mut Inputs, rows: &mut u64, selection: &Selection<'_>) -> Result<()> {
        let most = self.recovery.rows.filter(|_| selection.has_query()).unwrap_or(0);
        while *rows < most {
            if inputs.next_record()?.is_none() {
                bail!(
                    "{}: covers {most} puzzles, but the input has {rows}; it must have changed: start again with \
                     --force, or choose another name",
                    self.target.display()
                );
            }
            *rows += 1;
        }
        Ok(())
    }

    /// Reads the next line and updates the number of bytes up to its end.
    fn next_line(&self, file: &mut impl BufRead, bytes: &mut u64) -> Result<TableLine> {
        let path = self.target.display();
        let mut line = Vec::new();
        let read = file.read_until(b'\n', &mut line);
        let is_packed = output_file::packing(self.target) != Packing::None;
        if read.is_err() && is_packed {
            bail!(
                "{path}: truncated, and a compressed file cannot be continued without its .resume file; start again \
                 with --force"
            );
        }
        let length = read? as u64;
        if length == 0 {
            return Ok(TableLine::End);
        }
        let is_complete = line.last() == Some(&b'\n') && !line.contains(&0);
        match String::from_utf8(line) {
            Ok(text) if is_complete => {
                *bytes = if is_packed { self.recovery.bytes } else { *bytes + length };
                Ok(TableLine::Complete(text.trim_end_matches('\n').to_owned()))
            }
            _ if self.recovery.rows.is_some() || is_packed => {
                bail!("{path}: its last row cannot be read; start again with --force")
            }
            Ok(text) => Ok(TableLine::Torn(text.into_bytes())),
            Err(problem) => Ok(TableLine::Torn(problem.into_bytes())),
        }
    }
}

/// Whether a text may be the beginning of a row of JSON Lines.
fn is_row_prefix(part: &[u8]) -> bool {
    const BEGIN: &[u8] = b"{\"puzzle\":";
    let part = before_zeros(part);
    let common = part.len().min(BEGIN.len());
    part[..common] == BEGIN[..common]
}

/// The text before the zeros that a power cut leaves.
fn before_zeros(part: &[u8]) -> &[u8] {
    part.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// All that rows depend on, as lines of `key: value`.
pub(super) fn identity(task: &RatingTask<'_>, table: &TableText, args: &GradeArgs) -> String {
    let mut text = format!("version: {}", env!("CARGO_PKG_VERSION"));
    for chosen in task.scales {
        let mut sum = flate2::Crc::new();
        sum.update(chosen.profile.as_ref().map_or_else(String::new, Profile::identity).as_bytes());
        let _ = write!(text, "\nscale: {} with ladder {:08x}", chosen.name(), sum.sum());
    }
    let columns: Vec<&str> = table.columns.names().collect();
    let format = match table.format {
        TableFormat::Tsv => "TSV",
        TableFormat::Csv => "CSV",
        TableFormat::Json => "JSON",
    };
    let _ = write!(text, "\ncolumns: {} as {format}", columns.join(","));
    let timeout = task.timeout.map(|timeout| timeout.as_nanos().to_string());
    let most: Vec<Option<String>> = task.most.iter().map(|most| most.map(|most| most.to_string())).collect();
    let RulesArgs { size, boxes, regions, further, meaning, ignore, rules_text, board: _ } =
        &args.source.rules;
    let rules_text = rules_text.as_ref().map(|file| file.to_string_lossy());
    let rules = json!([size, boxes, regions, further, meaning, ignore, rules_text]);
    let column = json!(args.source.column);
    let _ = write!(
        text,
        "\ntimeout: {}\nmost: {}\nrules: {rules}\ncolumn: {column}",
        json!(timeout),
        json!(most)
    );
    let query = args.selection.query();
    if !query.is_empty() {
        let _ = write!(text, "\nchosen: {query}");
    }
    text
}
