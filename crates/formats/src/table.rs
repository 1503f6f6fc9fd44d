//! [`TableReader`]: puzzles out of one column of a table: CSV, TSV or JSON Lines. The other columns are
//! ignored.
//!
//! A record is a line. Only where a field of a CSV is quoted may it go over several, and only if they make a record as
//! wide as the head: so a quote that is missing costs one line and not the rest of the file.

use crate::{
    InputError, LIMIT, LineOutcome, LineReader, Puzzle, ReadOptions, TableForm, classic_line, excerpt, fields,
};
use std::collections::VecDeque;
use std::io::BufRead;

const TALLEST: usize = 64;

/// Reads the puzzles of a table one by one. A bad record yields one error in its place.
pub struct TableReader<R> {
    lines: LineReader<R>,
    form: TableForm,
    options: ReadOptions,
    /// Lines that were looked at, to see whether they belong to the record before them.
    ahead: VecDeque<TableLine>,
    ended: bool,
}

enum TableLine {
    Text(usize, String),
    Bad(InputError),
    Broken(InputError),
}

impl<R: BufRead> TableReader<R> {
    /// A reader of a table whose first line is still to come.
    pub const fn new(source: R, form: TableForm, options: ReadOptions) -> Self {
        Self { lines: LineReader::new(source), form, options, ahead: VecDeque::new(), ended: false }
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

    fn line(&mut self) -> Option<TableLine> {
        self.ahead.pop_front().or_else(|| self.fresh())
    }

    fn fresh(&mut self) -> Option<TableLine> {
        let mut buffer = Vec::new();
        match self.lines.read(&mut buffer) {
            // The line reader has checked the text.
            LineOutcome::Text => {
                Some(TableLine::Text(self.lines.number(), String::from_utf8(buffer).unwrap_or_default()))
            }
            LineOutcome::Bad(problem) => Some(TableLine::Bad(problem)),
            LineOutcome::Broken(problem) => Some(TableLine::Broken(problem)),
            LineOutcome::End => None,
        }
    }

    /// Returns the record that begins with this line, with further lines if a quoted field continues there.
    fn record(&mut self, first: String) -> String {
        let TableForm::Separated { by, head, .. } = &self.form else { return first };
        let (by, width) = (*by, head.len());
        if by == b'\t' || !first.contains('"') || fields(&first, by).is_some() {
            return first;
        }
        let mut record = first.clone();
        for looked in 0..TALLEST {
            if looked == self.ahead.len() {
                match self.fresh() {
                    Some(line) => self.ahead.push_back(line),
                    None => return first,
                }
            }
            let Some(TableLine::Text(_, more)) = self.ahead.get(looked) else { return first };
            record.push('\n');
            record.push_str(more);
            if record.len() > LIMIT {
                return first;
            }
            if let Some(found) = fields(&record, by) {
                if found.len() != width || !closes_before_separators(&record, by) {
                    return first;
                }
                self.ahead.drain(..=looked);
                return record;
            }
        }
        first
    }
}

impl<R: BufRead> Iterator for TableReader<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_passing(&[]).map(|(_, read)| read)
    }
}

impl<R: BufRead> TableReader<R> {
    /// Returns the next puzzle with the values of these columns; empty ones if there is no such column.
    pub fn next_passing(&mut self, columns: &[String]) -> Option<(Vec<String>, Result<Puzzle, InputError>)> {
        while !self.ended {
            match self.line() {
                Some(TableLine::Text(number, line)) => {
                    let head = number == 1 && matches!(self.form, TableForm::Separated { .. });
                    if !head && !line.trim().is_empty() {
                        let record = self.record(line);
                        return Some((self.form.values(&record, columns), self.read(number, &record)));
                    }
                }
                Some(TableLine::Bad(problem)) => return Some((Vec::new(), Err(problem))),
                Some(TableLine::Broken(problem)) => {
                    self.ended = true;
                    return Some((Vec::new(), Err(problem)));
                }
                None => self.ended = true,
            }
        }
        None
    }
}

/// Whether each quote that closes a field has a separator or the end behind it. In `"a` and, lines later, `"c"`, the quote
/// before the `c` begins a field of its own, and the first one was never closed.
fn closes_before_separators(record: &str, by: u8) -> bool {
    let (mut quoted, mut begins) = (false, true);
    let bytes = record.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], quoted) {
            (b'"', true) if bytes.get(at + 1) == Some(&b'"') => at += 1,
            (b'"', true) => {
                quoted = false;
                if bytes.get(at + 1).is_some_and(|&next| next != by) {
                    return false;
                }
            }
            (b'"', false) if begins => quoted = true,
            _ => {}
        }
        begins = !quoted && bytes[at] == by;
        at += 1;
    }
    true
}
