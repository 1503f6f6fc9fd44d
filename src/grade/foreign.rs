//! [`Foreign`]: a file of something else is one mistake, and not as many as it has lines.

use crate::formats::{InputError, Problem, Puzzle};
use std::collections::VecDeque;

/// A file with fewer lines may be a list that was spoiled; each of its lines is told.
const FEWEST: usize = 20;
/// So many lines without a puzzle are remembered; of more it is only counted how many there are.
const MOST: usize = 1000;

type Read = Result<Puzzle, InputError>;

/// Hands on what is read of a file. What is no puzzle at its beginning is held back until it is known whether anything in
/// the file is one.
pub(super) struct Foreign<I> {
    reads: I,
    held: VecDeque<Read>,
    /// How many lines have come that are no puzzle, and how many of them are of no known format at all.
    lines: usize,
    unknown: usize,
    /// Whether no puzzle has come yet.
    doubtful: bool,
}

impl<I: Iterator<Item = Read>> Foreign<I> {
    pub(super) const fn new(reads: I, may_be_held: bool) -> Self {
        Self { reads, held: VecDeque::new(), lines: 0, unknown: 0, doubtful: may_be_held }
    }

    /// Reads on until it is known what the file is.
    fn look(&mut self) {
        while self.doubtful {
            let read = self.reads.next();
            match read {
                Some(Err(problem)) => {
                    self.lines += 1;
                    self.unknown += usize::from(problem.is_foreign());
                    if self.lines <= MOST {
                        self.held.push_back(Err(problem));
                    } else if !self.is_foreign() {
                        self.held.push_back(Err(problem));
                        self.doubtful = false;
                    }
                }
                read => {
                    self.doubtful = false;
                    // A puzzle among a few lines shows that it was the right file.
                    if self.is_foreign() && (read.is_none() || self.lines > MOST) {
                        let problem = Problem::Foreign(self.lines);
                        self.held.clear();
                        let error = InputError { line: 1, column: None, problem, excerpt: String::new() };
                        self.held.push_back(Err(error));
                    }
                    self.held.extend(read);
                }
            }
        }
    }

    /// Whether this is no list that was spoiled: here and there a line of another file looks like a part of a puzzle.
    const fn is_foreign(&self) -> bool {
        self.lines > FEWEST && 2 * self.unknown >= self.lines
    }
}

impl<I: Iterator<Item = Read>> Iterator for Foreign<I> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        self.look();
        self.held.pop_front().or_else(|| self.reads.next())
    }
}
