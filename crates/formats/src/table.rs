//! [`TableReader`]: puzzles out of one column of a table: CSV, TSV or JSON Lines. Everything but that column is passed
//! over.
//!
//! A record is a line. Only where a field of a CSV is quoted may it go over several, and only if they make a record as
//! wide as the head: so a quote that is missing costs one line and not the rest of the file.

use super::error::InputError;
use super::fault::excerpt;
use super::lines::{LIMIT, Lines, Outcome};
use super::puzzle::Puzzle;
use super::reader::ReadOptions;
use super::table_form::{TableForm, fields};
use super::unbroken::classic_line;
use std::collections::VecDeque;
use std::io::BufRead;

/// The most lines of one record.
const TALLEST: usize = 64;

/// Reads the puzzles of a table one by one. A bad record yields one error in its place.
pub struct TableReader<R> {
    lines: Lines<R>,
    form: TableForm,
    options: ReadOptions,
    /// Lines that were looked at, to see whether they belong to the record before them.
    ahead: VecDeque<Line>,
    ended: bool,
}

/// A line with its number, or what is wrong with it.
enum Line {
    Text(usize, String),
    Bad(InputError),
    Broken(InputError),
}

impl<R: BufRead> TableReader<R> {
    /// A reader of a table whose first line is still to come.
    pub const fn new(source: R, form: TableForm, options: ReadOptions) -> Self {
        Self { lines: Lines::new(source), form, options, ahead: VecDeque::new(), ended: false }
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
        // The place in the field says little to whoever looks at the line.
        let moved = |problem: InputError| InputError { line: number, column: None, ..problem };
        super::parse_one(&text, &self.options).map(named).map_err(moved)
    }

    /// The next line that was not taken yet.
    fn line(&mut self) -> Option<Line> {
        self.ahead.pop_front().or_else(|| self.fresh())
    }

    fn fresh(&mut self) -> Option<Line> {
        let mut buffer = Vec::new();
        match self.lines.read(&mut buffer) {
            // The lines have been checked; this cannot fail.
            Outcome::Text => {
                Some(Line::Text(self.lines.number(), String::from_utf8(buffer).unwrap_or_default()))
            }
            Outcome::Bad(problem) => Some(Line::Bad(problem)),
            Outcome::Broken(problem) => Some(Line::Broken(problem)),
            Outcome::End => None,
        }
    }

    /// A record that begins with this line: with those behind it that its quotes hold together, if that is so.
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
            let Some(Line::Text(_, more)) = self.ahead.get(looked) else { return first };
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
    /// The next puzzle with what stands in these columns of its record; nothing where there is no such column.
    pub fn next_passing(&mut self, columns: &[String]) -> Option<(Vec<String>, Result<Puzzle, InputError>)> {
        while !self.ended {
            match self.line() {
                Some(Line::Text(number, line)) => {
                    let head = number == 1 && matches!(self.form, TableForm::Separated { .. });
                    if !head && !line.trim().is_empty() {
                        let record = self.record(line);
                        return Some((self.form.values(&record, columns), self.read(number, &record)));
                    }
                }
                Some(Line::Bad(problem)) => return Some((Vec::new(), Err(problem))),
                Some(Line::Broken(problem)) => {
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
