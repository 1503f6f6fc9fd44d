//! [`InputTable`]: reads rows of CSV, TSV or JSON, with columns in the order of the first table.

use crate::cli::args::SelectFormat;
use anyhow::{Context, Result, anyhow, bail};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use whydoku_corpus::open_table;
use whydoku_formats::{TableRecords, fields, json_fields};

pub(super) struct InputTable {
    name: String,
    /// The separator; none in JSON.
    separator: Option<u8>,
    head: Vec<String>,
    records: TableRecords<Box<dyn BufRead + Send>>,
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
        let mut records = TableRecords::new(open_table(source).with_context(wrong)?);
        let (number, first) = match records.next() {
            None => bail!("{name}: the file is empty; a table starts with a line that names its columns"),
            Some(first) => first.with_context(wrong)?,
        };
        let places = Vec::new();
        if first.trim_start().starts_with('{') {
            let head = object(name, number, &first)?.into_iter().map(|(key, _)| key).collect();
            records.put_back((number, first));
            return Ok(Self { name: name.to_owned(), separator: None, head, records, places });
        }
        let by = [b'\t', b',', b';'].into_iter().find(|&by| first.as_bytes().contains(&by));
        let by = by.unwrap_or(b'\t');
        let head = fields(&first, by).with_context(|| {
            format!("{name}, line {number}: a quote is not closed; the first line names the columns")
        })?;
        let is_grid = |name: &String| {
            name.len() >= 16 && name.bytes().all(|b| b.is_ascii_digit() || b".*_".contains(&b))
        };
        if head.iter().any(is_grid) {
            bail!(
                "{name}, line {number}: this is a puzzle, but a table starts with the names of its columns; whydoku \
                 grade makes a table of puzzles, and takes --where, too"
            );
        }
        records.separate(by, head.len());
        Ok(Self { name: name.to_owned(), separator: Some(by), head, records, places })
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
        let record = self.records.next()?;
        Some(record.with_context(|| self.name.clone()).and_then(|(number, record)| self.row(number, record)))
    }

    fn row(&self, number: usize, record: String) -> Result<TableRow> {
        let Some(by) = self.separator else {
            let object = object(&self.name, number, &record)?;
            let value =
                |name: &String| object.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
            let cells = self.head.iter().map(|name| value(name).unwrap_or_default()).collect();
            return Ok(TableRow { cells, raw: Some(record) });
        };
        let at = format!("{}, line {number}", self.name);
        let cells = fields(&record, by)
            .ok_or_else(|| anyhow!("{at}: a quote is not closed; write \"\" for a quote within quotes"))?;
        let (found, wanted) = (cells.len(), self.head.len());
        if found != wanted {
            let fields = if found == 1 { "field" } else { "fields" };
            bail!("{at}: {found} {fields}, but the first line names {wanted} columns");
        }
        let cell = |place: &Option<usize>| place.and_then(|at| cells.get(at)).cloned().unwrap_or_default();
        let raw = Some(record).filter(|record| !record.contains('\n'));
        Ok(TableRow { cells: self.places.iter().map(cell).collect(), raw })
    }
}

fn object(name: &str, number: usize, line: &str) -> Result<Vec<(String, String)>> {
    json_fields(line).with_context(|| format!("{name}, line {number}: not a JSON object"))
}
