//! Detects files that hold something else than puzzles, which are one error and not one a line.

use std::collections::VecDeque;
use whydoku_formats::{InputError, Problem, Puzzle};

/// Counts the errors before the first puzzle of an input.
#[derive(Default)]
pub struct ForeignDetector {
    /// Lines that are no puzzle.
    pub lines: usize,
    /// Lines among them that are of no known format.
    unknown: usize,
}

impl ForeignDetector {
    /// A shorter file may be a damaged list, whose errors are reported line by line.
    const FEWEST: usize = 20;
    /// The number of errors that are kept in memory.
    const KEPT: usize = 1000;

    /// Counts an error; `is_unknown` if the line is of no known format.
    pub fn add(&mut self, is_unknown: bool) {
        self.lines += 1;
        self.unknown += usize::from(is_unknown);
    }

    /// Whether the input holds no puzzles. Some lines of a foreign file may resemble a part of one.
    pub const fn is_foreign(&self) -> bool {
        self.lines > Self::FEWEST && 2 * self.unknown >= self.lines
    }

    /// Whether no line is of a known format.
    pub const fn is_all_unknown(&self) -> bool {
        self.unknown == self.lines
    }

    /// Whether there are more errors than are kept.
    pub const fn is_long(&self) -> bool {
        self.lines > Self::KEPT
    }
}

type ReadResult = Result<Puzzle, InputError>;

/// Withholds the errors at the beginning of a file until its first puzzle, and replaces them by one if the file is
/// foreign.
pub(super) struct ForeignFilter<I> {
    reader: I,
    pending: VecDeque<ReadResult>,
    detector: ForeignDetector,
    is_undecided: bool,
}

impl<I: Iterator<Item = ReadResult>> ForeignFilter<I> {
    pub(super) fn new(reader: I) -> Self {
        Self { reader, pending: VecDeque::new(), detector: ForeignDetector::default(), is_undecided: true }
    }

    fn decide(&mut self) {
        while self.is_undecided {
            match self.reader.next() {
                Some(Err(problem)) => {
                    self.detector.add(problem.is_foreign());
                    self.is_undecided = !self.detector.is_long() || self.detector.is_foreign();
                    if !self.detector.is_long() || !self.is_undecided {
                        self.pending.push_back(Err(problem));
                    }
                }
                read => {
                    self.is_undecided = false;
                    // A puzzle after a few lines shows that the file is the right one.
                    if self.detector.is_foreign() && (read.is_none() || self.detector.is_long()) {
                        let problem = Problem::Foreign(self.detector.lines);
                        let error = InputError { line: 1, column: None, problem, excerpt: String::new() };
                        self.pending = VecDeque::from([Err(error)]);
                    }
                    self.pending.extend(read);
                }
            }
        }
    }
}

impl<I: Iterator<Item = ReadResult>> Iterator for ForeignFilter<I> {
    type Item = ReadResult;

    fn next(&mut self) -> Option<ReadResult> {
        self.decide();
        self.pending.pop_front().or_else(|| self.reader.next())
    }
}
