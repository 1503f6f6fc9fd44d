//! [`Foreign`]: a file of something else is one mistake, and not as many as it has lines.

use std::collections::VecDeque;
use whydoku_formats::{InputError, Problem, Puzzle};

/// How far it is in doubt whether an input is a wrong one: what came before its first puzzle.
#[derive(Default)]
pub struct Doubt {
    /// Lines that are no puzzle, and how many of them are of no known format at all.
    pub lines: usize,
    unknown: usize,
}

impl Doubt {
    /// A file with fewer lines may be a list that was spoiled; each of its lines is told.
    const FEWEST: usize = 20;
    /// So many lines are remembered; of more it is only counted how many there are.
    const REMEMBERED: usize = 1000;

    /// One line more; whether it is of no known format.
    pub fn add(&mut self, is_unknown: bool) {
        self.lines += 1;
        self.unknown += usize::from(is_unknown);
    }

    /// Whether this is something else than puzzles: here and there a line of it may look like a part of one.
    pub const fn is_foreign(&self) -> bool {
        self.lines > Self::FEWEST && 2 * self.unknown >= self.lines
    }

    /// Whether no line of it is of a known format, however few there are.
    pub const fn knows_nothing(&self) -> bool {
        self.unknown == self.lines
    }

    /// Whether there are more lines than are remembered.
    pub const fn is_long(&self) -> bool {
        self.lines > Self::REMEMBERED
    }
}

type Read = Result<Puzzle, InputError>;

/// Hands on what is read of a file. What is no puzzle at its beginning is held back until it is known whether anything in
/// the file is one.
pub(super) struct Foreign<I> {
    reads: I,
    held: VecDeque<Read>,
    doubt: Doubt,
    /// Whether no puzzle has come yet.
    doubtful: bool,
}

impl<I: Iterator<Item = Read>> Foreign<I> {
    pub(super) fn new(reads: I, may_be_held: bool) -> Self {
        Self { reads, held: VecDeque::new(), doubt: Doubt::default(), doubtful: may_be_held }
    }

    /// Reads on until it is known what the file is.
    fn look(&mut self) {
        while self.doubtful {
            let read = self.reads.next();
            match read {
                Some(Err(problem)) => {
                    self.doubt.add(problem.is_foreign());
                    self.doubtful = !self.doubt.is_long() || self.doubt.is_foreign();
                    if !self.doubt.is_long() || !self.doubtful {
                        self.held.push_back(Err(problem));
                    }
                }
                read => {
                    self.doubtful = false;
                    // A puzzle among a few lines shows that it was the right file.
                    if self.doubt.is_foreign() && (read.is_none() || self.doubt.is_long()) {
                        let problem = Problem::Foreign(self.doubt.lines);
                        self.held.clear();
                        let error = InputError { line: 1, column: None, problem, excerpt: String::new() };
                        self.held.push_back(Err(error));
                    }
                    self.held.extend(read);
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
