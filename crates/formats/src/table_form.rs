//! [`TableForm`]: what a table looks like, CSV, TSV or JSON Lines, and which of its columns holds the puzzles.

use crate::{Problem, excerpt};

const USUAL: [&str; 6] = ["puzzle", "puzzles", "quizzes", "grid", "sudoku", "question"];

/// The place of the column that holds puzzles, by the names that people give it.
pub fn usual_column(head: &[String]) -> Option<usize> {
    head.iter().position(|name| USUAL.iter().any(|usual| name.trim().eq_ignore_ascii_case(usual)))
}

const NAMES: [&str; 2] = ["name", "title"];

/// The format of a table's lines.
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

/// A table without the column that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no column `{asked}` in the first line; it must name the columns, or hold a JSON object: {first}")]
pub struct TableProblem {
    /// The column.
    pub asked: String,
    /// The first line, as far as it can be shown.
    pub first: String,
}

impl TableForm {
    /// Detects the format by the first line; `None` if it begins no table. A column that is requested by name must be there.
    pub fn detect(first: &str, asked: Option<&str>) -> Result<Option<Self>, TableProblem> {
        let first = first.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
        if first.trim_start().starts_with('{') {
            return Ok(Self::json(first, asked));
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
            Some(asked) => Err(TableProblem { asked: asked.to_owned(), first: excerpt(first, None) }),
        }
    }

    /// The form of JSON Lines. `None` where the object is a puzzle itself, or does not end on its line.
    fn json(first: &str, asked: Option<&str>) -> Option<Self> {
        let known = |key: &str| Some(Self::Json { key: key.to_owned() });
        if let Some(asked) = asked {
            return known(asked);
        }
        let Ok(object) = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(first) else {
            // A damaged first line must not hide the others.
            return USUAL.into_iter().find(|key| first.contains(&format!("\"{key}\""))).and_then(known);
        };
        let holds = |key: &&str| match object.get(*key) {
            Some(serde_json::Value::String(_)) => true,
            Some(serde_json::Value::Array(rows)) => !rows
                .iter()
                .filter_map(serde_json::Value::as_array)
                .flatten()
                .any(serde_json::Value::is_object),
            _ => false,
        };
        match USUAL.into_iter().find(holds) {
            Some(key) => known(key),
            None if object.contains_key("grid") => None,
            None => known(USUAL[0]),
        }
    }

    pub(super) fn puzzle(&self, line: &str) -> Result<String, Problem> {
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

    pub(super) fn name(&self, record: &str) -> Option<String> {
        let may_have = |name: &&str| match self {
            Self::Separated { head, .. } => head.iter().any(|known| known == *name),
            Self::Json { .. } => record.contains(*name),
        };
        let name = NAMES.into_iter().find(may_have)?;
        self.values(record, &[name.to_owned()]).pop().filter(|name| !name.trim().is_empty())
    }

    /// The values of these columns of a record; empty ones if there is no such column.
    pub(super) fn values(&self, record: &str, columns: &[String]) -> Vec<String> {
        if columns.is_empty() {
            return Vec::new();
        }
        let known = self.record(record).unwrap_or_default();
        let value =
            |name: &String| known.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        columns.iter().map(|name| value(name).unwrap_or_default()).collect()
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

/// The fields of a record. Outside of tables by tabs, quotes may stand around a field and are doubled within it. `None`
/// if a quote does not close: that must cost one record and not the rest of the file. The crate `csv` silently takes the
/// end of the input for the missing quote.
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
