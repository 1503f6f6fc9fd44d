//! [`RowFormat`]: writes rows.

use super::table::InputTable;
use crate::cli::args::SelectArgs;
use crate::cli::output_file::{self, json_object};
use anyhow::{Result, bail};
use whydoku_corpus::{push_csv, push_tsv};
use whydoku_solver::scale::Number;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowFormat {
    Tsv,
    Csv,
    Json,
    Line,
}

/// A longer text is a grid, not a number.
const LONGEST_NUMBER: usize = 15;

impl RowFormat {
    /// The format: as requested, by the extension of the file, or that of the first table.
    pub(super) fn of(args: &SelectArgs, first: &InputTable) -> Result<Self> {
        if let Some(format) = args.format {
            return Ok(format.row_format());
        }
        let Some(path) = &args.out else { return Ok(first.format()) };
        match output_file::extension(path).as_str() {
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

    pub(super) fn keeps(self, table: &InputTable) -> bool {
        self == table.format() && table.is_in_order()
    }

    pub(super) fn head(self, names: &[&str]) -> String {
        match self {
            Self::Tsv | Self::Csv => self.separated(names.iter().copied()),
            Self::Json | Self::Line => String::new(),
        }
    }

    pub(super) fn line(self, cells: &[(&str, &str)], puzzle: &str) -> String {
        match self {
            Self::Line => format!("{puzzle}\n"),
            Self::Tsv | Self::Csv => self.separated(cells.iter().map(|(_, cell)| *cell)),
            Self::Json => json_object(cells.iter().map(|(name, cell)| (*name, json(cell)))),
        }
    }

    fn separated<'a>(self, cells: impl Iterator<Item = &'a str>) -> String {
        type Push = fn(&mut String, &str);
        let (gap, push) = if self == Self::Csv { (',', push_csv as Push) } else { ('\t', push_tsv as Push) };
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

/// A cell as JSON: figures are numbers, empty cells null.
fn json(cell: &str) -> serde_json::Value {
    if cell.is_empty() {
        return serde_json::Value::Null;
    }
    let is_number = cell.len() <= LONGEST_NUMBER && cell.parse::<Number>().is_ok() && !cell.starts_with("00");
    let number = is_number.then(|| serde_json::from_str(cell).ok()).flatten();
    number.unwrap_or_else(|| cell.into())
}
