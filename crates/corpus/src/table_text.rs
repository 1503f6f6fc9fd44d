//! [`TableText`]: writes rows as TSV, CSV or JSON Lines, and parses them. A row is one line in every format.

use super::row::{Columns, Row};
use std::fmt::Write as _;
use whydoku_cells::controls::{blanked, escaped_json};
use whydoku_formats::fields;
use whydoku_solver::scale::{Column, Value};

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Values separated by tabs.
    Tsv,
    /// Values separated by commas, quoted where needed.
    Csv,
    /// A JSON object a line: figures are numbers, counts an object, missing values null.
    Json,
}

/// The columns and the format of a table.
#[derive(Clone, Debug)]
pub struct TableText {
    /// The format.
    pub format: TableFormat,
    /// The columns.
    pub columns: Columns,
}

impl TableText {
    /// The first line; empty in JSON Lines.
    pub fn head(&self) -> String {
        let separator = match self.format {
            TableFormat::Json => return String::new(),
            TableFormat::Tsv => "\t",
            TableFormat::Csv => ",",
        };
        self.columns.names().collect::<Vec<_>>().join(separator) + "\n"
    }

    /// Appends a row as one line.
    pub fn write(&self, into: &mut String, row: &Row) {
        match self.format {
            TableFormat::Tsv => write_separated(into, row, '\t', push_tsv),
            TableFormat::Csv => write_separated(into, row, ',', push_csv),
            TableFormat::Json => {
                into.push_str("{\"puzzle\":");
                push_json(into, &row.puzzle);
                write_pairs(into, &self.columns.scales, &row.values);
                into.push_str(",\"error\":");
                match row.error.as_str() {
                    "" => into.push_str("null"),
                    error => push_json(into, error),
                }
                write_pairs(into, &self.columns.extras, &row.extras);
                if !row.note.is_empty() {
                    into.push_str(",\"note\":");
                    push_json(into, &row.note);
                }
                into.push('}');
            }
        }
        into.push('\n');
    }

    /// Parses a line that was written before, without its line feed; `None` if it is not a complete row.
    pub fn parse(&self, line: &str) -> Option<Row> {
        if line.contains('\0') {
            return None;
        }
        let row = match self.format {
            TableFormat::Tsv => self.parse_fields(fields(line, b'\t')?),
            TableFormat::Csv => self.parse_fields(fields(line, b',')?),
            TableFormat::Json => self.parse_object(line),
        }?;
        Some(Row { cut: is_limit(&row.error), ..row })
    }

    fn parse_fields(&self, fields: Vec<String>) -> Option<Row> {
        if fields.len() != self.columns.count() {
            return None;
        }
        let mut fields = fields.into_iter();
        let puzzle = fields.next()?;
        let read = |column: &Column, fields: &mut std::vec::IntoIter<String>| column.read(&fields.next()?);
        let values =
            self.columns.scales.iter().map(|column| read(column, &mut fields)).collect::<Option<_>>()?;
        let error = fields.next()?;
        let extras =
            self.columns.extras.iter().map(|column| read(column, &mut fields)).collect::<Option<_>>()?;
        Some(Row { puzzle, values, error, extras, ..Row::default() })
    }

    fn parse_object(&self, line: &str) -> Option<Row> {
        let mut object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
        let text = |value: serde_json::Value| match value {
            serde_json::Value::Null => Some(String::new()),
            serde_json::Value::String(text) => Some(text),
            _ => None,
        };
        let puzzle = object.remove("puzzle").and_then(text)?;
        let error = object.remove("error").and_then(text)?;
        let note = object.remove("note").and_then(text).unwrap_or_default();
        let mut values = |columns: &[Column]| {
            let value = |column: &Column| column.read_json(object.remove(column.name.as_ref())?);
            columns.iter().map(value).collect::<Option<Vec<Value>>>()
        };
        let (values, extras) = (values(&self.columns.scales)?, values(&self.columns.extras)?);
        Some(Row { puzzle, values, error, extras, note, cut: false })
    }

    /// Returns a text as it would be parsed after it was written.
    pub fn round_trip(&self, text: &str) -> String {
        let mut parsed = String::with_capacity(text.len());
        match self.format {
            TableFormat::Json => parsed.push_str(text),
            TableFormat::Tsv | TableFormat::Csv => push_tsv(&mut parsed, text),
        }
        parsed
    }
}

fn write_separated(into: &mut String, row: &Row, separator: char, push: fn(&mut String, &str)) {
    let values = |into: &mut String, values: &[Value]| {
        for value in values {
            into.push(separator);
            match value {
                Value::Missing => {}
                Value::Number(number) => drop(write!(into, "{number}")),
                value => push(into, &value.text()),
            }
        }
    };
    push(into, &row.puzzle);
    values(into, &row.values);
    into.push(separator);
    push(into, &row.error);
    values(into, &row.extras);
}

/// Appends the keys and values of some columns of a JSON object.
fn write_pairs(into: &mut String, columns: &[Column], values: &[Value]) {
    for (column, value) in columns.iter().zip(values) {
        into.push(',');
        push_json(into, &column.name);
        into.push(':');
        write_json(into, value);
    }
}

fn write_json(into: &mut String, value: &Value) {
    match value {
        Value::Missing => into.push_str("null"),
        Value::Number(number) => drop(write!(into, "{number}")),
        Value::Word(word) => push_json(into, word),
        Value::Json(json) => into.push_str(json),
        Value::Counts(counts) => {
            for (at, (id, count)) in counts.iter().enumerate() {
                let _ = write!(into, "{}\"{id}\":{count}", if at == 0 { '{' } else { ',' });
            }
            into.push_str(if counts.is_empty() { "{}" } else { "}" });
        }
    }
}

fn is_limit(error: &str) -> bool {
    let is_limit = |part: &str| {
        let message = part.split_once(": ").map_or(part, |(_, message)| message);
        message.starts_with("timeout") || message.starts_with("above ")
    };
    !error.is_empty() && error.split("; ").all(is_limit)
}

/// A line of CSV or TSV.
pub fn separated_line<T: AsRef<str>>(is_csv: bool, cells: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for (place, cell) in cells.into_iter().enumerate() {
        if place > 0 {
            line.push(if is_csv { ',' } else { '\t' });
        }
        if is_csv { push_csv(&mut line, cell.as_ref()) } else { push_tsv(&mut line, cell.as_ref()) }
    }
    line + "\n"
}

/// Appends a field of TSV, with blanks for tabs and line feeds.
fn push_tsv(into: &mut String, text: &str) {
    if text.bytes().any(|byte| !(b' '..0x7F).contains(&byte)) {
        into.extend(blanked(text));
    } else {
        into.push_str(text);
    }
}

/// Appends a field of CSV, in quotes where needed.
fn push_csv(into: &mut String, text: &str) {
    if text.contains([',', '"']) {
        into.push('"');
        push_tsv(into, &text.replace('"', "\"\""));
        into.push('"');
    } else {
        push_tsv(into, text);
    }
}

fn push_json(into: &mut String, text: &str) {
    into.push_str(&escaped_json(&serde_json::Value::from(text).to_string()));
}
