//! `select`: filters, sorts and converts rated tables.

mod table;

use super::args::{SelectArgs, SelectFormat};
use super::output_file::{self, json_object};
use super::{Answer, input, progress};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::iter;
use table::InputTable;
use whydoku_board::controls::is_interpreted;
use whydoku_corpus::{CompiledQuery, RowSelector, identity, separated_line, suggestion};
use whydoku_formats::usual_column;
use whydoku_solver::scale::Number;

pub(super) fn run(args: &SelectArgs, out: &mut impl Write) -> Result<Answer> {
    if let Some(path) = &args.out {
        output_file::check(path, &args.tables, args.force)?;
    }
    let inputs = if args.tables.is_empty() { &["-".to_owned()][..] } else { &args.tables };
    let first = InputTable::open(&inputs[0])?;
    let columns = first.columns().to_vec();
    let form = SelectFormat::of(args, &first)?;
    let shown_columns = shown_columns(&args.columns, &columns, &inputs[0])?;
    let place = usual_column(&columns);
    if place.is_none() && (args.selection.unique || form == SelectFormat::Line) {
        bail!("{}: no column `puzzle`; the columns are {}", inputs[0], columns.join(", "));
    }
    let query = CompiledQuery::new(&args.selection.query(), &columns)
        .map_err(|problem| anyhow::anyhow!("{}: {problem}", inputs[0]))?;
    let mut selector = RowSelector::new(&query);
    let mut text = form.head(&shown_columns.iter().map(|&at| columns[at].as_str()).collect::<Vec<_>>());
    let (mut all, mut bad) = (0_u64, 0_u64);
    for table in iter::once(Ok(first)).chain(inputs[1..].iter().map(|name| InputTable::open(name))) {
        let mut table = table?;
        table.fit(&columns, &inputs[0])?;
        while let Some(row) = table.next() {
            all += 1;
            let row = match row {
                Ok(row) => row,
                Err(problem) => {
                    bad += 1;
                    input::print_error(&problem, out)?;
                    continue;
                }
            };
            let cells: Vec<&str> = row.cells.iter().map(String::as_str).collect();
            if !query.matches(&cells) {
                continue;
            }
            let written: Vec<(&str, &str)> =
                shown_columns.iter().map(|&at| (columns[at].as_str(), cells[at])).collect();
            let line = match &row.raw {
                Some(raw) if args.columns.is_empty() && form.keeps(&table) && !has_controls(raw) => {
                    format!("{raw}\n")
                }
                _ => form.line(&written, place.map_or("", |at| cells[at])),
            };
            let puzzle = place.map_or("", |at| cells[at]);
            text.extend(selector.push(&cells, || identity(puzzle), line));
            if args.out.is_none() && text.len() > 1 << 15 {
                out.write_all(text.as_bytes())?;
                text.clear();
                progress::check_reader()?;
            }
            if selector.is_full() {
                break;
            }
        }
    }
    text.extend(selector.finish());
    match &args.out {
        Some(path) => {
            let text = if form == SelectFormat::Json { output_file::json_text(path, text) } else { text };
            output_file::write(path, text.as_bytes())?;
            let rows = if all == 1 { "row" } else { "rows" };
            writeln!(out, "{} of {all} {rows} selected", selector.selected())?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    if bad > 0 {
        bail!("{bad} of {all} rows could not be read");
    }
    Ok(Answer::of(selector.selected() > 0))
}

fn shown_columns(requested: &[String], columns: &[String], input: &str) -> Result<Vec<usize>> {
    if requested.is_empty() {
        return Ok((0..columns.len()).collect());
    }
    let place = |name: &String| {
        columns.iter().position(|column| column == name).with_context(|| {
            let (near, known) = (suggestion(name, columns.iter().map(String::as_str)), columns.join(", "));
            format!("--columns {name}: {input} has no such column{near}; the columns are {known}")
        })
    };
    requested.iter().map(place).collect()
}

/// Whether a terminal would obey part of a row.
fn has_controls(row: &str) -> bool {
    row.chars().any(|letter| letter != '\t' && is_interpreted(letter))
}

/// A longer text is a grid, not a number.
const LONGEST_NUMBER: usize = 15;

impl SelectFormat {
    /// The format: as requested, by the extension of the file, or that of the first table.
    fn of(args: &SelectArgs, first: &InputTable) -> Result<Self> {
        if let Some(format) = args.format {
            return Ok(format);
        }
        let Some(path) = &args.out else { return Ok(first.format()) };
        match output_file::extension(path).as_str() {
            "tsv" | "tab" => Ok(Self::Tsv),
            "csv" => Ok(Self::Csv),
            "json" | "jsonl" | "ndjson" => Ok(Self::Json),
            "txt" | "sdm" => Ok(Self::Line),
            _ => bail!(
                "--out {}: unknown extension; use .tsv, .csv, .json, .jsonl or .txt (puzzles only), also followed by .gz or \
                 .zst, or --format",
                path.display()
            ),
        }
    }

    fn keeps(self, table: &InputTable) -> bool {
        self == table.format() && table.is_in_order()
    }

    fn head(self, names: &[&str]) -> String {
        match self {
            Self::Tsv | Self::Csv => separated_line(self == Self::Csv, names),
            Self::Json | Self::Line => String::new(),
        }
    }

    fn line(self, cells: &[(&str, &str)], puzzle: &str) -> String {
        match self {
            Self::Line => format!("{puzzle}\n"),
            Self::Tsv | Self::Csv => separated_line(self == Self::Csv, cells.iter().map(|(_, cell)| *cell)),
            Self::Json => json_object(cells.iter().map(|(name, cell)| (*name, json(cell)))),
        }
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
