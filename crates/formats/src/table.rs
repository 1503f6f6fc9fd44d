//! [`TableReader`]: puzzles out of one column of a table: CSV, TSV or JSON Lines ([`TableForm`]). The other columns are
//! ignored.
//!
//! A record is a line. Only where a field of a CSV is quoted may it go over several, and only if they make a record as
//! wide as the head: so a quote that is missing costs one line and not the rest of the file.

use crate::{
    InputError, LIMIT, LineOutcome, LineReader, Problem, Puzzle, ReadOptions, classic_line, excerpt,
};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::io::BufRead;

/// The most lines of a quoted record.
const TALLEST: usize = 64;

/// The longest record of a table of results, which may hold whole paths, in bytes.
const LONGEST: usize = 1 << 24;

/// The records of a table, one by one. Blank lines are left out.
pub struct TableRecords<R> {
    lines: LineReader<R>,
    limit: usize,
    /// The separator and the number of fields, where a quoted field may go over several lines.
    quoted: Option<(u8, usize)>,
    /// Lines that were looked at, to see whether they belong to the record before them.
    ahead: VecDeque<TableRecord>,
    ended: bool,
}

/// A record with the number of its first line, or a line that cannot be read.
pub type TableRecord = Result<(usize, String), InputError>;

impl<R: BufRead> TableRecords<R> {
    /// Creates a reader of a table of results.
    pub const fn new(source: R) -> Self {
        Self::with_limit(source, LONGEST)
    }

    const fn with_limit(source: R, limit: usize) -> Self {
        let lines = LineReader::new(source, limit);
        Self { lines, limit, quoted: None, ahead: VecDeque::new(), ended: false }
    }

    /// Lets quoted fields of further records go over several lines, if the table has these separators and this number of columns.
    pub fn separate(&mut self, by: u8, columns: usize) {
        self.quoted = (by != b'\t').then_some((by, columns));
    }

    /// Puts a record back, which is then the next one.
    pub fn put_back(&mut self, record: (usize, String)) {
        self.ahead.push_front(Ok(record));
    }

    fn fresh(&mut self) -> Option<TableRecord> {
        if self.ended {
            return None;
        }
        let mut buffer = Vec::new();
        let outcome = self.lines.read(&mut buffer);
        self.ended = matches!(outcome, LineOutcome::End | LineOutcome::Broken(_));
        match outcome {
            // The line reader has checked the text.
            LineOutcome::Text => {
                Some(Ok((self.lines.number(), String::from_utf8(buffer).unwrap_or_default())))
            }
            LineOutcome::Bad(error) | LineOutcome::Broken(error) => Some(Err(error)),
            LineOutcome::End => None,
        }
    }

    /// Returns the record that begins with this line, with further lines if a quoted field continues there.
    fn record(&mut self, first: String) -> String {
        let Some((by, width)) = self.quoted else { return first };
        if !first.contains('"') || fields(&first, by).is_some() {
            return first;
        }
        let mut record = first.clone();
        for looked in 0..TALLEST {
            if looked == self.ahead.len() {
                let Some(line) = self.fresh() else { return first };
                self.ahead.push_back(line);
            }
            let Some(Ok((_, more))) = self.ahead.get(looked) else { return first };
            record.push('\n');
            record.push_str(more);
            if record.len() > self.limit {
                return first;
            }
            if let Some((found, closes)) = split(&record, by) {
                if found.len() != width || !closes {
                    return first;
                }
                self.ahead.drain(..=looked);
                return record;
            }
        }
        first
    }
}

impl<R: BufRead> Iterator for TableRecords<R> {
    type Item = TableRecord;

    fn next(&mut self) -> Option<TableRecord> {
        loop {
            match self.ahead.pop_front().or_else(|| self.fresh())? {
                Ok((_, line)) if line.trim().is_empty() => {}
                line => return Some(line.map(|(number, line)| (number, self.record(line)))),
            }
        }
    }
}

/// Reads the puzzles of a table one by one. A bad record yields one error in its place.
pub struct TableReader<R> {
    records: TableRecords<R>,
    form: TableForm,
    options: ReadOptions,
}

impl<R: BufRead> TableReader<R> {
    /// A reader of a table whose first line is still to come.
    pub fn new(source: R, form: TableForm, options: ReadOptions) -> Self {
        let mut records = TableRecords::with_limit(source, LIMIT);
        if let TableForm::Separated { by, head, .. } = &form {
            records.separate(*by, head.len());
        }
        Self { records, form, options }
    }

    fn read(&self, number: usize, record: &str) -> Result<Puzzle, InputError> {
        let wrong =
            |problem| InputError { line: number, column: None, problem, excerpt: excerpt(record, None) };
        let text = self.form.puzzle(record).map_err(wrong)?;
        let named = |puzzle: Puzzle| {
            let name = puzzle.name.or_else(|| self.form.name(record));
            Puzzle { line: number, name, ..puzzle }
        };
        if let Some(puzzle) = classic_line(number, &text, self.options.shape.as_ref()) {
            return Ok(named(puzzle));
        }
        // A place within the field would be misleading in the line.
        let moved = |problem: InputError| InputError { line: number, column: None, ..problem };
        super::parse_one(&text, &self.options).map(named).map_err(moved)
    }

    /// Returns the next puzzle with the values of these columns; empty ones if there is no such column.
    pub fn next_passing(&mut self, columns: &[String]) -> Option<(Vec<String>, Result<Puzzle, InputError>)> {
        loop {
            let (number, record) = match self.records.next()? {
                Ok(record) => record,
                Err(error) => return Some((Vec::new(), Err(error))),
            };
            let is_head = number == 1 && matches!(self.form, TableForm::Separated { .. });
            if !is_head {
                return Some((self.form.values(&record, columns), self.read(number, &record)));
            }
        }
    }
}

impl<R: BufRead> Iterator for TableReader<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_passing(&[]).map(|(_, read)| read)
    }
}

const USUAL: [&str; 6] = ["puzzle", "puzzles", "quizzes", "grid", "sudoku", "question"];

/// The place of the column that holds puzzles, by the names that people give it.
pub fn usual_column(head: &[String]) -> Option<usize> {
    head.iter().position(|name| USUAL.iter().any(|usual| name.trim().eq_ignore_ascii_case(usual)))
}

/// The longest name of a column, in bytes.
const LONGEST_NAME: usize = 40;

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

/// A table in which the column of puzzles is not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableProblem {
    /// There is no column of the name that was asked for.
    #[error(
        "no column `{asked}` in the first line; it must name the columns, or hold a JSON object: {first}"
    )]
    Asked {
        /// The column.
        asked: String,
        /// The first line, as far as it can be shown.
        first: String,
    },
    /// No column has a usual name, and several hold boards.
    #[error("none of the columns {columns} is known to hold puzzles; name it with --column")]
    Unknown {
        /// The names of the columns.
        columns: String,
    },
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
            let column = match asked {
                Some(asked) => head.iter().position(|name| name == asked),
                None => usual_column(&head),
            };
            if let Some(column) = column {
                return Ok(Some(Self::Separated { by, head, column }));
            }
        }
        match asked {
            None => Ok(None),
            Some(asked) => Err(TableProblem::Asked { asked: asked.to_owned(), first: excerpt(first, None) }),
        }
    }

    /// The names of the columns and their separator, if a line seems to name columns.
    pub fn head(line: &str) -> Option<(Vec<String>, u8)> {
        let is_name = |name: &String| {
            let mut letters = name.trim().chars();
            let is_letter = |letter: char| letter.is_alphanumeric() || "_-. ".contains(letter);
            name.len() <= LONGEST_NAME
                && letters.next().is_some_and(char::is_alphabetic)
                && letters.all(is_letter)
        };
        let line = line.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
        [b'\t', b',', b';'].into_iter().find_map(|by| {
            let head = fields(line, by).filter(|head| head.len() > 1)?;
            // Letters alone may be a row of a board.
            (head.iter().all(is_name) && head.iter().any(|name| name.len() > 1)).then_some((head, by))
        })
    }

    /// Detects the form of a table whose columns have no usual names by its second line: one of its fields is a board.
    /// `None` if it does not fit the head, or none is.
    pub fn by_content(head: Vec<String>, by: u8, second: &str) -> Result<Option<Self>, TableProblem> {
        let second = second.trim_end_matches(['\r', '\n']);
        let Some(cells) = fields(second, by).filter(|cells| cells.len() == head.len()) else {
            return Ok(None);
        };
        let is_board = |cell: &str| {
            let highest = match cell.len() {
                16 => b'4',
                36 => b'6',
                81 => b'9',
                _ => return false,
            };
            cell.bytes().all(|symbol| (b'0'..=highest).contains(&symbol) || b".*_?x".contains(&symbol))
        };
        let mut boards = (0..cells.len()).filter(|&at| is_board(cells[at].trim()));
        match (boards.next(), boards.next()) {
            (Some(column), None) => Ok(Some(Self::Separated { by, head, column })),
            (None, _) => Ok(None),
            _ => Err(TableProblem::Unknown { columns: head.join(", ") }),
        }
    }

    /// The form of JSON Lines. `None` where the object is a puzzle itself, or does not end on its line.
    fn json(first: &str, asked: Option<&str>) -> Option<Self> {
        let known = |key: &str| Some(Self::Json { key: key.to_owned() });
        if let Some(asked) = asked {
            return known(asked);
        }
        let Ok(object) = serde_json::from_str::<Map<String, Value>>(first) else {
            // A damaged first line must not hide the others.
            return USUAL.into_iter().find(|key| first.contains(&format!("\"{key}\""))).and_then(known);
        };
        let holds = |key: &&str| match object.get(*key) {
            Some(Value::String(_)) => true,
            Some(Value::Array(rows)) => {
                !rows.iter().filter_map(Value::as_array).flatten().any(Value::is_object)
            }
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
                let open = "a quote that does not close; write \"\" for a quote within quotes";
                let fields = fields(line, *by).ok_or_else(|| Problem::Record(open.to_owned()))?;
                fields.get(*column).cloned().ok_or_else(|| {
                    let (found, wanted, name) = (fields.len(), column + 1, &head[*column]);
                    Problem::Record(format!("{found} fields, but the puzzle is in the {wanted}th (`{name}`)"))
                })
            }
            Self::Json { key } => {
                let value: Value = serde_json::from_str(line)
                    .map_err(|problem| Problem::Record(format!("not a JSON object: {problem}")))?;
                match value.get(key) {
                    Some(Value::String(text)) => Ok(text.clone()),
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
            Self::Json { .. } => json_fields(line).ok(),
        }
    }
}

/// The keys and values of a JSON object, those that are no text as JSON.
pub fn json_fields(line: &str) -> Result<Vec<(String, String)>, serde_json::Error> {
    let object: Map<String, Value> = serde_json::from_str(line)?;
    let text = |value: Value| match value {
        Value::String(text) => text,
        Value::Null => String::new(),
        other => other.to_string(),
    };
    Ok(object.into_iter().map(|(key, value)| (key, text(value))).collect())
}

/// The fields of a record. Outside of tables by tabs, quotes may stand around a field and are doubled within it. `None`
/// if a quote does not close: that must cost one record and not the rest of the file. The crate `csv` silently takes the
/// end of the input for the missing quote.
pub fn fields(line: &str, by: u8) -> Option<Vec<String>> {
    if by == b'\t' {
        return Some(line.split('\t').map(str::to_owned).collect());
    }
    split(line, by).map(|(fields, _)| fields)
}

/// As [`fields`], with whether each quote that closes a field has a separator or the end behind it. In `"a` and, lines
/// later, `"c"`, the quote before the `c` begins a field of its own, and the first one was never closed.
fn split(line: &str, by: u8) -> Option<(Vec<String>, bool)> {
    let (mut fields, mut closes) = (Vec::new(), true);
    let mut rest = line;
    loop {
        let mut field = String::new();
        let is_quoted = rest.starts_with('"');
        if let Some(quoted) = rest.strip_prefix('"') {
            rest = quoted;
            loop {
                let end = rest.find('"')?;
                field.push_str(&rest[..end]);
                rest = &rest[end + 1..];
                let Some(more) = rest.strip_prefix('"') else { break };
                field.push('"');
                rest = more;
            }
        }
        let end = rest.bytes().position(|byte| byte == by).unwrap_or(rest.len());
        field.push_str(&rest[..end]);
        fields.push(field);
        closes &= !is_quoted || end == 0;
        match rest.get(end + 1..) {
            Some(more) if end < rest.len() => rest = more,
            _ => return Some((fields, closes)),
        }
    }
}
