//! [`InputTable`]: reads rows of CSV, TSV or JSON Lines, with columns in the order of the first table.

use crate::cli::args::SelectFormat;
use anyhow::{Context, Result, anyhow, bail};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use whydoku_corpus::decompress;
use whydoku_formats::fields;

/// The most lines of a quoted record.
const TALLEST: usize = 100;

#[derive(Default)]
pub(super) struct InputTable {
    name: String,
    /// The separator; none in JSON Lines.
    separator: Option<u8>,
    head: Vec<String>,
    lines: Option<io::Lines<Box<dyn BufRead + Send>>>,
    /// A line to be read again.
    peeked: Option<String>,
    number: usize,
    /// The place of each column of the first table.
    places: Vec<Option<usize>>,
}

/// A row: its cells in the order of the first table, and its line, unless it has several.
pub(super) struct TableRow {
    pub(super) cells: Vec<String>,
    pub(super) raw: Option<String>,
}

impl InputTable {
    pub(super) fn open(name: &str) -> Result<Self> {
        let wrong = || format!("{name}: cannot be read");
        let source: Box<dyn BufRead + Send> = if name == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            Box::new(BufReader::with_capacity(1 << 16, File::open(name).with_context(wrong)?))
        };
        let mut lines = decompress(source).with_context(wrong)?.lines();
        let first = loop {
            match lines.next().transpose().with_context(wrong)? {
                None => bail!("{name}: the file is empty; a table starts with a line that names its columns"),
                Some(line) if line.trim().is_empty() => {}
                Some(line) => break line.trim_start_matches('\u{feff}').trim_end_matches('\r').to_owned(),
            }
        };
        let mut table = Self { name: name.to_owned(), lines: Some(lines), number: 1, ..Self::default() };
        if first.trim_start().starts_with('{') {
            table.head = table.object(&first)?.into_iter().map(|(key, _)| key).collect();
            table.peeked = Some(first);
            table.number = 0;
            return Ok(table);
        }
        let by = [b'\t', b',', b';'].into_iter().find(|&by| first.as_bytes().contains(&by));
        let by = by.unwrap_or(b'\t');
        table.head = fields(&first, by).with_context(|| {
            format!("{name}, line 1: a quote is not closed; the first line names the columns")
        })?;
        table.separator = Some(by);
        let is_grid = |name: &String| {
            name.len() >= 16 && name.bytes().all(|b| b.is_ascii_digit() || b".*_".contains(&b))
        };
        if table.head.iter().any(is_grid) {
            bail!(
                "{name}, line 1: this is a puzzle, but a table starts with the names of its columns; whydoku grade \
                 makes a table of puzzles, and takes --where, too"
            );
        }
        Ok(table)
    }

    pub(super) fn columns(&self) -> &[String] {
        &self.head
    }

    pub(super) const fn format(&self) -> SelectFormat {
        match self.separator {
            None => SelectFormat::Json,
            Some(b'\t') => SelectFormat::Tsv,
            Some(_) => SelectFormat::Csv,
        }
    }

    /// Whether its columns are in the order of the first table, separated by commas or tabs.
    pub(super) fn is_in_order(&self) -> bool {
        self.separator != Some(b';')
            && (self.separator.is_none()
                || self.places.iter().enumerate().all(|(at, place)| *place == Some(at)))
    }

    /// Sets the columns and their order: those of the first table.
    pub(super) fn fit(&mut self, wanted: &[String], first: &str) -> Result<()> {
        self.places = wanted.iter().map(|name| self.head.iter().position(|own| own == name)).collect();
        let missing = self.places.iter().position(Option::is_none);
        if let (Some(at), Some(_)) = (missing, self.separator) {
            bail!(
                "{}: no column `{}`, which {first} has; the columns are {}",
                self.name,
                wanted[at],
                self.head.join(", ")
            );
        }
        if self.separator.is_none() {
            self.head = wanted.to_vec();
        }
        Ok(())
    }

    pub(super) fn next(&mut self) -> Option<Result<TableRow>> {
        let line = loop {
            match self.line()? {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => break line,
                Err(problem) => {
                    self.lines = None;
                    return Some(Err(problem));
                }
            }
        };
        Some(self.row(line))
    }

    fn line(&mut self) -> Option<Result<String>> {
        self.number += 1;
        if let Some(line) = self.peeked.take() {
            return Some(Ok(line));
        }
        let (name, number) = (&self.name, self.number);
        let line = self.lines.as_mut()?.next()?;
        let line = line.with_context(|| format!("{name}, line {number}: cannot be read"));
        Some(line.map(|line| line.trim_end_matches('\r').to_owned()))
    }

    fn row(&mut self, line: String) -> Result<TableRow> {
        let Some(by) = self.separator else {
            let object = self.object(&line)?;
            let value =
                |name: &String| object.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
            let cells = self.head.iter().map(|name| value(name).unwrap_or_default()).collect();
            return Ok(TableRow { cells, raw: Some(line) });
        };
        let begin = self.number;
        let mut record = line.clone();
        let mut cells = fields(&record, by);
        for _ in 0..TALLEST {
            if cells.is_some() {
                break;
            }
            let Some(more) = self.line() else { break };
            record = record + "\n" + &more?;
            cells = fields(&record, by);
        }
        let at = format!("{}, line {begin}", self.name);
        let cells = cells
            .ok_or_else(|| anyhow!("{at}: a quote is not closed; write \"\" for a quote within quotes"))?;
        let (found, wanted) = (cells.len(), self.head.len());
        if found != wanted {
            let fields = if found == 1 { "field" } else { "fields" };
            bail!("{at}: {found} {fields}, but the first line names {wanted} columns");
        }
        let cell = |place: &Option<usize>| place.and_then(|at| cells.get(at)).cloned().unwrap_or_default();
        Ok(TableRow { cells: self.places.iter().map(cell).collect(), raw: (record == line).then_some(line) })
    }

    /// The keys and values of a JSON object; values other than strings as JSON.
    fn object(&self, line: &str) -> Result<Vec<(String, String)>> {
        let at = || format!("{}, line {}: not a JSON object", self.name, self.number);
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(line).with_context(at)?;
        let text = |value: serde_json::Value| match value {
            serde_json::Value::String(text) => text,
            serde_json::Value::Null => String::new(),
            other => other.to_string(),
        };
        Ok(object.into_iter().map(|(key, value)| (key, text(value))).collect())
    }
}
