//! [`TableReader`]: puzzles out of one column of a table, one record a line: CSV, TSV or JSON Lines.
//!
//! A record never goes over the end of its line, so that a quote that is missing costs one line and not the rest of
//! the file. Everything but the named column is passed over.

use super::cells::classic_line;
use super::error::{InputError, Problem};
use super::fault::excerpt;
use super::lines::{Lines, Outcome};
use super::puzzle::Puzzle;
use super::reader::ReadOptions;
use std::io::BufRead;

/// The columns that hold puzzles in the tables that people keep, where none is named.
const USUAL: [&str; 6] = ["puzzle", "puzzles", "quizzes", "grid", "sudoku", "question"];

/// What a table's lines look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableForm {
    /// Fields with a byte between them; the puzzle is in one of them. The first line is the head.
    Separated {
        /// The byte.
        by: u8,
        /// The names of all columns.
        head: Vec<String>,
        /// The puzzle's place among them.
        column: usize,
    },
    /// One JSON object a line; the puzzle is under this key.
    Json {
        /// The key.
        key: String,
    },
}

impl TableForm {
    /// What the first line of an input says: the form of a table, or nothing if this is none. Where a column is asked
    /// for by name it must be there.
    pub fn detect(first: &str, asked: Option<&str>) -> Result<Option<Self>, String> {
        let first = first.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
        if first.trim_start().starts_with('{') {
            let object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(first);
            let has = |key: &str| object.as_ref().is_ok_and(|object| object.contains_key(key));
            let key = asked.or_else(|| USUAL.into_iter().find(|key| has(key))).unwrap_or(USUAL[0]);
            return Ok(Some(Self::Json { key: key.to_owned() }));
        }
        for by in [b'\t', b',', b';'] {
            let Some(head) = fields(first, by) else { continue };
            let known = |name: &str| match asked {
                Some(asked) => name == asked,
                None => USUAL.iter().any(|usual| name.trim().eq_ignore_ascii_case(usual)),
            };
            if let Some(column) = head.iter().position(|name| known(name)) {
                return Ok(Some(Self::Separated { by, head, column }));
            }
        }
        match asked {
            None => Ok(None),
            Some(asked) => Err(format!(
                "no column `{asked}` in the first line; it must name the columns, or hold a JSON object: {}",
                excerpt(first, None)
            )),
        }
    }

    /// The field of a record that holds the puzzle.
    fn puzzle(&self, line: &str) -> Result<String, Problem> {
        match self {
            Self::Separated { by, head, column } => {
                let fields = fields(line, *by).ok_or_else(|| {
                    Problem::Record(
                        "a quote that does not close; write \"\" for a quote within quotes".to_owned(),
                    )
                })?;
                let missing = || {
                    let (found, wanted) = (fields.len(), column + 1);
                    Problem::Record(format!(
                        "{found} fields, but the puzzle is in the {wanted}th (`{}`)",
                        head[*column]
                    ))
                };
                fields.get(*column).cloned().ok_or_else(missing)
            }
            Self::Json { key } => {
                let value: serde_json::Value = serde_json::from_str(line)
                    .map_err(|problem| Problem::Record(format!("this is no JSON object: {problem}")))?;
                match value.get(key) {
                    Some(serde_json::Value::String(text)) => Ok(text.clone()),
                    Some(value) if value.is_array() => Ok(value.to_string()),
                    _ => Err(Problem::Record(format!("no text under the key `{key}`"))),
                }
            }
        }
    }

    /// All fields of a record by name, those that are no text as JSON; `None` if it cannot be read.
    pub fn record(&self, line: &str) -> Option<Vec<(String, String)>> {
        match self {
            Self::Separated { by, head, .. } => Some(head.iter().cloned().zip(fields(line, *by)?).collect()),
            Self::Json { .. } => {
                let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
                let text = |value: serde_json::Value| match value {
                    serde_json::Value::String(text) => text,
                    serde_json::Value::Null => String::new(),
                    other => other.to_string(),
                };
                Some(object.into_iter().map(|(key, value)| (key, text(value))).collect())
            }
        }
    }
}

/// The fields of a line. Outside of tables by tabs, quotes may stand around a field and are doubled within it. `None`
/// if a quote does not close.
pub fn fields(line: &str, by: u8) -> Option<Vec<String>> {
    if by == b'\t' {
        return Some(line.split('\t').map(str::to_owned).collect());
    }
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let mut field = String::new();
        if let Some(quoted) = rest.strip_prefix('"') {
            rest = quoted;
            loop {
                let end = rest.find('"')?;
                field.push_str(&rest[..end]);
                rest = &rest[end + 1..];
                match rest.strip_prefix('"') {
                    Some(more) => {
                        field.push('"');
                        rest = more;
                    }
                    None => break,
                }
            }
        }
        let end = rest.bytes().position(|byte| byte == by).unwrap_or(rest.len());
        field.push_str(&rest[..end]);
        fields.push(field);
        match rest.get(end + 1..) {
            Some(more) if end < rest.len() => rest = more,
            _ => return Some(fields),
        }
    }
}

/// Reads the puzzles of a table one by one. A bad record yields one error in its place.
pub struct TableReader<R> {
    lines: Lines<R>,
    form: TableForm,
    options: ReadOptions,
    buffer: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> TableReader<R> {
    /// A reader of a table whose first line is still to come.
    pub const fn new(source: R, form: TableForm, options: ReadOptions) -> Self {
        Self { lines: Lines::new(source), form, options, buffer: Vec::new(), ended: false }
    }

    fn read(&self, line: &str) -> Result<Puzzle, InputError> {
        let number = self.lines.number();
        let wrong =
            |problem| InputError { line: number, column: None, problem, excerpt: excerpt(line, None) };
        let text = self.form.puzzle(line).map_err(wrong)?;
        if let Some(puzzle) = classic_line(number, &text, self.options.shape.as_ref()) {
            return Ok(puzzle);
        }
        // The place in the field says little to whoever looks at the line.
        let moved = |problem: InputError| InputError { line: number, column: None, ..problem };
        super::parse_one(&text, &self.options).map(|puzzle| Puzzle { line: number, ..puzzle }).map_err(moved)
    }
}

impl<R: BufRead> Iterator for TableReader<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let mut buffer = std::mem::take(&mut self.buffer);
            let outcome = self.lines.read(&mut buffer);
            let item = match outcome {
                Outcome::Text => {
                    let line = std::str::from_utf8(&buffer).unwrap_or_default();
                    let head = self.lines.number() == 1 && matches!(self.form, TableForm::Separated { .. });
                    (!head && !line.trim().is_empty()).then(|| self.read(line))
                }
                Outcome::Bad(problem) => Some(Err(problem)),
                Outcome::End => {
                    self.ended = true;
                    None
                }
                Outcome::Broken(problem) => {
                    self.ended = true;
                    Some(Err(problem))
                }
            };
            self.buffer = buffer;
            if item.is_some() {
                return item;
            }
        }
        None
    }
}
