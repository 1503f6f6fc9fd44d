//! [`SingleLines`]: reads each line as a puzzle by itself.

use std::io::{BufRead, Read};
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
            match self.source.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                Ok(length) => self.has_ended = length == 0,
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
