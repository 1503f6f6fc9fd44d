//! [`SingleLines`]: reads each line as a puzzle by itself.

use std::io::{self, BufRead, Read};
use whydoku_formats::{InputError, Problem, Puzzle, ReadOptions, parse_one};

/// The longest line in bytes; links with drawings are the longest puzzles.
const LONGEST: u64 = 1 << 20;

/// Reads each line as a puzzle by itself, so that a puzzle is passed on before the next line is there. A grid or a map of regions
/// in several lines is not read.
pub(super) struct SingleLines<R> {
    source: R,
    options: ReadOptions,
    number: usize,
    has_ended: bool,
}

/// Reads the next line; false at the end of the input. The rest of a line that is too long is skipped, so that what is read is
/// refused because it is cut.
pub fn read_line(source: &mut impl BufRead, line: &mut Vec<u8>, longest: u64) -> io::Result<bool> {
    line.clear();
    source.take(longest).read_until(b'\n', line)?;
    if line.len() as u64 == longest && !line.ends_with(b"\n") {
        source.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

impl<R: BufRead> SingleLines<R> {
    pub(super) const fn new(source: R, options: ReadOptions) -> Self {
        Self { source, options, number: 0, has_ended: false }
    }
}

impl<R: BufRead> Iterator for SingleLines<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_ended {
            let mut line = Vec::new();
            self.number += 1;
            let number = self.number;
            match read_line(&mut self.source, &mut line, LONGEST) {
                Ok(is_line) => self.has_ended = !is_line,
                Err(problem) => {
                    self.has_ended = true;
                    let problem = Problem::Io(problem.to_string());
                    return Some(Err(InputError {
                        line: number,
                        column: None,
                        problem,
                        excerpt: String::new(),
                    }));
                }
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                let read = parse_one(text, &self.options);
                let read = read.map(|puzzle| Puzzle { line: number, ..puzzle });
                return Some(read.map_err(|error| InputError { line: number, ..error }));
            }
        }
        None
    }
}
