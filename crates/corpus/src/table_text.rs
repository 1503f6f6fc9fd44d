//! [`TableText`]: rows as lines of text, and back. A row is one line in every format, so that lines can be counted.

use super::row::{Columns, Row};
use std::fmt::Write as _;
use whydoku_cells::controls::blanked;
use whydoku_formats::fields;
use whydoku_solver::scale::{Column, Value};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Separated by tabs.
    Tsv,
    /// Separated by commas, quoted where needed.
    Csv,
    /// One JSON object a line: figures are numbers, counts an object, what is missing is null.
    Json,
}

/// The columns of a table and the format it is written in.
#[derive(Clone, Debug)]
pub struct TableText {
    format: TableFormat,
    columns: Columns,
}

impl TableText {
    /// A table with these columns.
    pub const fn new(format: TableFormat, columns: Columns) -> Self {
        Self { format, columns }
    }

    /// The format.
    pub const fn format(&self) -> TableFormat {
        self.format
    }

    /// The columns.
    pub const fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The first line; empty in JSON Lines.
    pub fn head(&self) -> String {
        let gap = match self.format {
            TableFormat::Json => return String::new(),
            TableFormat::Tsv => "\t",
            TableFormat::Csv => ",",
        };
        self.columns.names().collect::<Vec<_>>().join(gap) + "\n"
    }

    /// Writes a row as one line.
    pub fn line(&self, into: &mut String, row: &Row) {
        match self.format {
            TableFormat::Tsv => separated(into, row, '\t', push_clean),
            TableFormat::Csv => separated(into, row, ',', push_quoted),
            TableFormat::Json => {
                into.push_str("{\"puzzle\":");
                push_json(into, &row.puzzle);
                self.columns
                    .scales
                    .iter()
                    .zip(&row.values)
                    .for_each(|(column, value)| pair(into, column, value));
                into.push_str(",\"error\":");
                match row.error.as_str() {
                    "" => into.push_str("null"),
                    error => push_json(into, error),
                }
                self.columns
                    .extras
                    .iter()
                    .zip(&row.extras)
                    .for_each(|(column, value)| pair(into, column, value));
                into.push('}');
            }
        }
        into.push('\n');
    }

    /// The row of a line that was written before, without its line feed; `None` if it is not a whole row.
    pub fn read(&self, line: &str) -> Option<Row> {
        if line.contains('\0') {
            return None;
        }
        let row = match self.format {
            TableFormat::Tsv => self.read_fields(fields(line, b'\t')?),
            TableFormat::Csv => self.read_fields(fields(line, b',')?),
            TableFormat::Json => self.read_object(line),
        }?;
        Some(Row { cut: is_cut(&row.error), ..row })
    }

    fn read_fields(&self, fields: Vec<String>) -> Option<Row> {
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
        Some(Row { puzzle, values, error, extras, cut: false })
    }

    fn read_object(&self, line: &str) -> Option<Row> {
        let mut object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
        let text = |value: serde_json::Value| match value {
            serde_json::Value::Null => Some(String::new()),
            serde_json::Value::String(text) => Some(text),
            _ => None,
        };
        let puzzle = object.remove("puzzle").and_then(text)?;
        let error = object.remove("error").and_then(text)?;
        let mut values = |columns: &[Column]| {
            let value = |column: &Column| column.read_json(object.remove(column.name.as_ref())?);
            columns.iter().map(value).collect::<Option<Vec<Value>>>()
        };
        let (values, extras) = (values(&self.columns.scales)?, values(&self.columns.extras)?);
        Some(Row { puzzle, values, error, extras, cut: false })
    }

    /// A text as it stands in this format after having been written and read.
    pub fn settled(&self, text: &str) -> String {
        let mut settled = String::with_capacity(text.len());
        match self.format {
            TableFormat::Json => settled.push_str(text),
            TableFormat::Tsv | TableFormat::Csv => push_clean(&mut settled, text),
        }
        settled
    }
}

/// Writes all columns of a row with something between them.
fn separated(into: &mut String, row: &Row, gap: char, push: fn(&mut String, &str)) {
    let values = |into: &mut String, values: &[Value]| {
        for value in values {
            into.push(gap);
            match value {
                Value::Missing => {}
                // A number needs no quotes. Writing to a string cannot fail.
                Value::Number(number) => drop(write!(into, "{number}")),
                value => push(into, &value.text()),
            }
        }
    };
    push(into, &row.puzzle);
    values(into, &row.values);
    into.push(gap);
    push(into, &row.error);
    values(into, &row.extras);
}

/// Writes a key of a JSON object and its value.
fn pair(into: &mut String, column: &Column, value: &Value) {
    into.push(',');
    push_json(into, &column.name);
    into.push(':');
    // Writing to a string cannot fail.
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

/// Whether all that an `error` tells is that a limit was met.
fn is_cut(error: &str) -> bool {
    let of_limit = |part: &str| {
        let said = part.split_once(": ").map_or(part, |(_, said)| said);
        said.starts_with("timeout") || said.starts_with("above ")
    };
    !error.is_empty() && error.split("; ").all(of_limit)
}

/// Writes a field of TSV: what would break a line becomes a blank.
pub fn push_clean(into: &mut String, text: &str) {
    if text.bytes().any(|byte| !(b' '..0x7F).contains(&byte)) {
        into.extend(blanked(text));
    } else {
        into.push_str(text);
    }
}

/// Writes a field of CSV, in quotes if it needs them.
pub fn push_quoted(into: &mut String, text: &str) {
    if text.contains([',', '"']) {
        into.push('"');
        push_clean(into, &text.replace('"', "\"\""));
        into.push('"');
    } else {
        push_clean(into, text);
    }
}

fn push_json(into: &mut String, text: &str) {
    into.push('"');
    for letter in text.chars() {
        match letter {
            '"' => into.push_str("\\\""),
            '\\' => into.push_str("\\\\"),
            letter if letter < ' ' => {
                let _ = write!(into, "\\u{:04x}", letter as u32);
            }
            letter => into.push(letter),
        }
    }
    into.push('"');
}
