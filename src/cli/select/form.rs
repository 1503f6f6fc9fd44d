//! [`Form`]: rows as they are written.

use super::super::args::SelectArgs;
use super::super::outfile::{self, object};
use super::table::Table;
use anyhow::{Result, bail};
pub use whydoku_corpus::{push_clean, push_quoted};
use whydoku_solver::scale::Number;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Tsv,
    Csv,
    Json,
    /// The puzzles alone.
    Line,
}

/// A text longer than this is no number, though it may consist of digits: grids do.
const LONGEST_NUMBER: usize = 15;

impl Form {
    /// As asked, as the ending of the file says, or as the first table is.
    pub(super) fn of(args: &SelectArgs, first: &Table) -> Result<Self> {
        if let Some(format) = args.format {
            return Ok(format.form());
        }
        let Some(path) = &args.out else { return Ok(first.form()) };
        match outfile::ending(path).as_str() {
            "tsv" | "tab" => Ok(Self::Tsv),
            "csv" => Ok(Self::Csv),
            "json" | "jsonl" | "ndjson" => Ok(Self::Json),
            "txt" | "sdm" => Ok(Self::Line),
            _ => bail!(
                "--out {}: no format is known by this ending; use .tsv, .csv, .jsonl or .txt (puzzles alone), each \
                 also with .gz or .zst behind it, or say --format",
                path.display()
            ),
        }
    }

    /// Whether a line of this table can be written as it was read.
    pub(super) fn keeps(self, table: &Table) -> bool {
        self == table.form() && table.is_first_form()
    }

    /// The first line, if there is one.
    pub(super) fn head(self, names: &[&str]) -> String {
        match self {
            Self::Tsv | Self::Csv => self.separated(names.iter().copied()),
            Self::Json | Self::Line => String::new(),
        }
    }

    /// A row.
    pub(super) fn line(self, cells: &[(&str, &str)], puzzle: &str) -> String {
        match self {
            Self::Line => format!("{puzzle}\n"),
            Self::Tsv | Self::Csv => self.separated(cells.iter().map(|(_, cell)| *cell)),
            Self::Json => object(cells.iter().map(|(name, cell)| (*name, json(cell)))),
        }
    }

    fn separated<'a>(self, cells: impl Iterator<Item = &'a str>) -> String {
        type Push = fn(&mut String, &str);
        let (gap, push) =
            if self == Self::Csv { (',', push_quoted as Push) } else { ('\t', push_clean as Push) };
        let mut line = String::new();
        for (at, cell) in cells.enumerate() {
            if at > 0 {
                line.push(gap);
            }
            push(&mut line, cell);
        }
        line + "\n"
    }
}

/// A cell as JSON: a figure as a number, nothing as null.
fn json(cell: &str) -> serde_json::Value {
    if cell.is_empty() {
        return serde_json::Value::Null;
    }
    let is_number = cell.len() <= LONGEST_NUMBER && cell.parse::<Number>().is_ok() && !cell.starts_with("00");
    let number = is_number.then(|| serde_json::from_str(cell).ok()).flatten();
    number.unwrap_or_else(|| cell.into())
}
