//! [`Foreign`]: a file of something else is one mistake, and not as many as it has lines.

use crate::formats::{InputError, Problem, Puzzle};
use std::collections::VecDeque;

/// A file with fewer lines may be a list that was spoiled; each of its lines is told.
const FEWEST: usize = 20;
/// So many lines without a puzzle are told one by one after all, lest they fill the memory.
const MOST: usize = 1000;

type Read = Result<Puzzle, InputError>;

/// Hands on what is read of a file. What is no puzzle at its beginning is held back until it is known whether anything in
/// the file is one.
pub(super) struct Foreign<I> {
    reads: I,
    held: VecDeque<Read>,
    /// Whether nothing but lines of something else has come.
    doubtful: bool,
}

impl<I: Iterator<Item = Read>> Foreign<I> {
    pub(super) const fn new(reads: I, may_be_held: bool) -> Self {
        Self { reads, held: VecDeque::new(), doubtful: may_be_held }
    }

    /// Reads on until it is known what the file is.
    fn look(&mut self) {
        while self.doubtful {
            match self.reads.next() {
                None => {
                    self.doubtful = false;
                    let lines = self.held.len();
                    if lines > FEWEST {
                        let problem = Problem::Foreign(lines);
                        self.held.clear();
                        let error = InputError { line: 1, column: None, problem, excerpt: String::new() };
                        self.held.push_back(Err(error));
                    }
                }
                Some(read) => {
                    let is_foreign = read.as_ref().is_err_and(InputError::is_foreign);
                    self.held.push_back(read);
                    self.doubtful = is_foreign && self.held.len() < MOST;
                }
            }
        }
    }
}

impl<I: Iterator<Item = Read>> Iterator for Foreign<I> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        self.look();
        self.held.pop_front().or_else(|| self.reads.next())
    }
}
