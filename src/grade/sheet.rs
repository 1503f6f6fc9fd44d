//! [`Sheet`]: rows as lines of text, and back. A row is one line in every form, so that lines can be counted.

use super::rater::{Extras, Row, columns};
use crate::formats::fields;
use std::fmt::Write as _;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetForm {
    /// Separated by tabs.
    Tsv,
    /// Separated by commas, quoted where needed.
    Csv,
    /// One JSON object a line.
    Json,
}

/// The columns of a table and the form it is written in.
#[derive(Clone, Debug)]
pub struct Sheet {
    form: SheetForm,
    /// The columns of all scales.
    scales: Vec<String>,
    extras: Vec<&'static str>,
}

impl Sheet {
    /// A table for these scales.
    pub fn new<'a>(form: SheetForm, scales: impl ExactSizeIterator<Item = &'a str>, extras: Extras) -> Self {
        Self { form, scales: columns(scales), extras: extras.columns().collect() }
    }

    /// The form.
    pub const fn form(&self) -> SheetForm {
        self.form
    }

    /// The columns of the scales.
    pub fn scale_columns(&self) -> &[String] {
        &self.scales
    }

    /// The names of all columns, in order.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        let scales = self.scales.iter().map(String::as_str);
        ["puzzle"].into_iter().chain(scales).chain(["error"]).chain(self.extras.iter().copied())
    }

    /// The first line; empty in JSON Lines.
    pub fn head(&self) -> String {
        let gap = match self.form {
            SheetForm::Json => return String::new(),
            SheetForm::Tsv => "\t",
            SheetForm::Csv => ",",
        };
        self.columns().collect::<Vec<_>>().join(gap) + "\n"
    }

    /// Writes a row as one line.
    pub fn line(&self, into: &mut String, row: &Row) {
        let cells = row.cells.iter().map(String::as_str);
        let extras = row.extras.iter().map(String::as_str);
        let cells = [row.puzzle.as_str()].into_iter().chain(cells).chain([row.error.as_str()]).chain(extras);
        for (at, (column, cell)) in self.columns().zip(cells).enumerate() {
            let first = at == 0;
            match self.form {
                SheetForm::Tsv => {
                    into.push_str(if first { "" } else { "\t" });
                    push_clean(into, cell);
                }
                SheetForm::Csv => {
                    into.push_str(if first { "" } else { "," });
                    push_quoted(into, cell);
                }
                SheetForm::Json => {
                    into.push(if first { '{' } else { ',' });
                    push_json(into, column);
                    into.push(':');
                    // A trace is JSON already.
                    if column == "trace" && !cell.is_empty() {
                        into.push_str(cell);
                    } else {
                        push_json(into, cell);
                    }
                }
            }
        }
        into.push_str(if self.form == SheetForm::Json { "}\n" } else { "\n" });
    }

    /// The row of a line that was written before, without its line feed; `None` if it is not a whole row.
    pub fn read(&self, line: &str) -> Option<Row> {
        if line.contains('\0') {
            return None;
        }
        let mut cells: Vec<String> = match self.form {
            SheetForm::Tsv => fields(line, b'\t')?,
            SheetForm::Csv => fields(line, b',')?,
            SheetForm::Json => {
                let mut object: serde_json::Map<String, serde_json::Value> =
                    serde_json::from_str(line).ok()?;
                let text = |value| match value {
                    serde_json::Value::String(text) => text,
                    other => other.to_string(),
                };
                self.columns().map(|column| object.remove(column).map(text)).collect::<Option<_>>()?
            }
        };
        if cells.len() != self.columns().count() {
            return None;
        }
        let extras = cells.split_off(cells.len() - self.extras.len());
        let error = cells.pop()?;
        let puzzle = cells.remove(0);
        let cut = is_cut(&error);
        Some(Row { puzzle, cells, error, extras, cut })
    }

    /// A text as it stands in this form after having been written and read.
    pub fn settled(&self, text: &str) -> String {
        let mut settled = String::with_capacity(text.len());
        match self.form {
            SheetForm::Json => settled.push_str(text),
            SheetForm::Tsv | SheetForm::Csv => push_clean(&mut settled, text),
        }
        settled
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

/// What would break a line becomes a blank.
fn push_clean(into: &mut String, text: &str) {
    if text.bytes().any(|byte| !(b' '..0x7F).contains(&byte)) {
        into.extend(text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }));
    } else {
        into.push_str(text);
    }
}

fn push_quoted(into: &mut String, text: &str) {
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
