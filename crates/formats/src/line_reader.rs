//! Lines of bounded length. A file of millions of lines is read in constant memory, and so is one without any.

use crate::{InputError, Problem, excerpt, separates};
use std::io::{self, BufRead};

/// The longest line and the longest block that is kept, in bytes. The longest sensible one, the candidate string of
/// a 25×25 board, takes a quarter of it.
pub(super) const LIMIT: usize = 64 * 1024;

pub(super) struct LineReader<R> {
    source: R,
    number: usize,
    /// The longest line, in bytes.
    limit: usize,
}

pub(super) enum LineOutcome {
    Text,
    /// The line is no text or too long.
    Bad(InputError),
    End,
    /// Reading failed, and there is no going on.
    Broken(InputError),
}

impl<R: BufRead> LineReader<R> {
    pub(super) const fn new(source: R, limit: usize) -> Self {
        Self { source, number: 0, limit }
    }

    pub(super) const fn number(&self) -> usize {
        self.number
    }

    pub(super) fn read(&mut self, buffer: &mut Vec<u8>) -> LineOutcome {
        buffer.clear();
        self.number += 1;
        let length = match self.fill(buffer) {
            Ok(0) => return LineOutcome::End,
            Ok(length) => length,
            Err(problem) => {
                let problem = Problem::Io(problem.to_string());
                return LineOutcome::Broken(self.error(None, problem, String::new()));
            }
        };
        if self.number == 1 && buffer.starts_with("\u{feff}".as_bytes()) {
            buffer.drain(..3);
        }
        while matches!(buffer.last(), Some(b'\n' | b'\r')) {
            buffer.pop();
        }
        if length > self.limit as u64 {
            let start = String::from_utf8_lossy(&buffer[..buffer.len().min(256)]);
            let problem = Problem::Long { length, limit: self.limit };
            return LineOutcome::Bad(self.error(None, problem, excerpt(&start, None)));
        }
        match std::str::from_utf8(buffer) {
            Ok(_) => LineOutcome::Text,
            Err(problem) => {
                let good = String::from_utf8_lossy(&buffer[..problem.valid_up_to()]);
                let column = good.chars().count() + 1;
                // Only what is no text is escaped byte by byte; the rest of the line says where it was.
                let bad = buffer[problem.valid_up_to()..]
                    .iter()
                    .take(16)
                    .map(|byte| byte.escape_ascii().to_string());
                let around = format!("{}{}", tail(&excerpt(&good, None)), bad.collect::<String>());
                LineOutcome::Bad(self.error(Some(column), Problem::NotText, around))
            }
        }
    }

    /// Takes the next line if it is 81 digits and points, perhaps with a plain comment, and nothing that follows can
    /// make it mean anything else. Of the others it takes nothing, nor of one whose end is not in the buffer yet.
    pub(super) fn bare(&mut self) -> Option<[u8; 81]> {
        let buffer = self.source.fill_buf().ok()?;
        let (line, rest) = buffer.split_first_chunk::<81>()?;
        let others = line.iter().fold(false, |others, byte| others | !matches!(byte, b'.' | b'0'..=b'9'));
        if others {
            return None;
        }
        let end = match rest {
            [b'\n', ..] => 0,
            [b'\r', b'\n', ..] => 1,
            [first, ..] if separates(*first) => {
                rest.iter().take(81).position(|&byte| byte == b'\n' || !byte.is_ascii())?
            }
            _ => return None,
        };
        let (comment, next) = rest.split_at_checked(end)?;
        let next = next.strip_prefix(b"\n")?;
        if comment.trim_ascii().iter().all(|&byte| separates(byte)) && may_be_map(next) {
            return None;
        }
        let line = *line;
        self.source.consume(82 + end);
        self.number += 1;
        Some(line)
    }

    pub(super) fn may_be_map(&mut self) -> bool {
        self.source.fill_buf().map_or(true, may_be_map)
    }

    const fn error(&self, column: Option<usize>, problem: Problem, excerpt: String) -> InputError {
        InputError { line: self.number, column, problem, excerpt }
    }

    /// Reads up to and including a line feed and says how many bytes went by, line feed not counted; 0 only at the
    /// end. Of a line beyond the limit no more than the limit is kept.
    fn fill(&mut self, buffer: &mut Vec<u8>) -> io::Result<u64> {
        let mut length = 0;
        loop {
            let available = match self.source.fill_buf() {
                Ok(available) => available,
                Err(problem) if problem.kind() == io::ErrorKind::Interrupted => continue,
                Err(problem) => return Err(problem),
            };
            if available.is_empty() {
                return Ok(length);
            }
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let room = self.limit.saturating_sub(buffer.len());
            buffer.extend_from_slice(&part[..part.len().min(room)]);
            length += part.len() as u64;
            let used = end.map_or(part.len(), |end| end + 1);
            self.source.consume(used);
            if end.is_some() {
                // An empty line is a line all the same.
                return Ok(length.max(1));
            }
        }
    }
}

/// Whether what follows a puzzle may be a map of its regions, as far as it has been read. A map has each of its symbols
/// nine times and no point.
fn may_be_map(next: &[u8]) -> bool {
    next.first_chunk::<81>().is_none_or(|next| {
        let count = |symbol| next.iter().fold(0, |count, &byte| count + usize::from(byte == symbol));
        count(b'.') == 0 && count(b'0') <= 9
    })
}

fn tail(text: &str) -> &str {
    text.char_indices().rev().nth(19).map_or(text, |(at, _)| &text[at..])
}
