//! [`Queue`]: puzzles that are ready to be handed over, and what has to wait: a heading for its grid, a `[Puzzle]` for
//! the `[State]` that may follow.

use super::error::{InputError, Problem};
use super::fault::{Fault, excerpt};
use super::headings::merge;
use super::puzzle::Puzzle;
use std::collections::VecDeque;
use std::mem;

/// What is ready and what waits.
pub(super) struct Queue {
    ready: VecDeque<Result<Puzzle, InputError>>,
    heading: Option<(usize, String)>,
    section: Section,
}

/// Where in a file with `[Puzzle]` and `[State]` the reader is.
enum Section {
    None,
    /// `[Puzzle]` was read in this line; its grid is to come.
    Puzzle(usize),
    /// The grid of `[Puzzle]`, which waits to see whether a `[State]` follows.
    Held(Puzzle),
    /// `[State]` was read in this line; its grid is to come.
    State(usize, Puzzle),
}

impl Queue {
    /// Nothing ready, nothing waiting.
    pub(super) const fn new() -> Self {
        Self { ready: VecDeque::new(), heading: None, section: Section::None }
    }

    /// Whether nothing is ready and nothing waits.
    pub(super) fn is_idle(&self) -> bool {
        self.ready.is_empty() && self.heading.is_none() && matches!(self.section, Section::None)
    }

    /// The next that is ready.
    pub(super) fn take(&mut self) -> Option<Result<Puzzle, InputError>> {
        self.ready.pop_front()
    }

    /// The puzzle that is ready, if it is the only one.
    pub(super) fn last(&self) -> Option<&Puzzle> {
        if self.ready.len() == 1 { self.ready.back()?.as_ref().ok() } else { None }
    }

    /// The same, to be changed.
    pub(super) fn last_mut(&mut self) -> Option<&mut Puzzle> {
        if self.ready.len() == 1 { self.ready.back_mut()?.as_mut().ok() } else { None }
    }

    /// Puts something in that has nothing to do with what waits.
    pub(super) fn put(&mut self, read: Result<Puzzle, InputError>) {
        self.ready.push_back(read);
    }

    /// A heading, such as `Grid 01`, for the grid to come.
    pub(super) fn head(&mut self, number: usize, name: &str) {
        self.close_heading();
        self.heading = Some((number, name.to_owned()));
    }

    /// The input ends: nothing more comes for what waits.
    pub(super) fn close(&mut self) {
        self.close_heading();
        self.close_section();
    }

    /// Hands a puzzle over, unless it waits for its state or is one.
    pub(super) fn deliver(&mut self, read: Result<Puzzle, InputError>) {
        let mut read = read;
        if let Some((_, heading)) = self.heading.take()
            && let Ok(puzzle) = &mut read
        {
            puzzle.name = Some(heading);
        }
        match (mem::replace(&mut self.section, Section::None), read) {
            (Section::Puzzle(_), Ok(puzzle)) => self.section = Section::Held(puzzle),
            (Section::State(_, puzzle), Ok(state)) => self.ready.push_back(merge(puzzle, &state)),
            (Section::Held(puzzle), read) => self.ready.extend([Ok(puzzle), read]),
            (_, read) => self.ready.push_back(read),
        }
    }

    /// Enters a section such as `[Puzzle]`.
    pub(super) fn enter(&mut self, number: usize, name: &str, line: &str) {
        let is_state = name.eq_ignore_ascii_case("state");
        match mem::replace(&mut self.section, Section::None) {
            Section::Held(puzzle) if is_state => {
                self.section = Section::State(number, puzzle);
                return;
            }
            other => self.section = other,
        }
        self.close_section();
        let problem = if name.eq_ignore_ascii_case("puzzle") {
            self.section = Section::Puzzle(number);
            return;
        } else if is_state {
            Problem::StateAlone
        } else {
            Problem::Section(excerpt(name, None))
        };
        self.ready.push_back(Err(Fault::whole(problem).on(number, line)));
    }

    /// Hands over the puzzle that waits for its state: something else has begun.
    pub(super) fn release(&mut self) {
        if matches!(self.section, Section::Held(_)) {
            self.close_section();
        }
    }

    /// Leaves the section, and complains if its grid has not come.
    fn close_section(&mut self) {
        let (line, name) = match mem::replace(&mut self.section, Section::None) {
            Section::None => return,
            Section::Held(puzzle) => return self.ready.push_back(Ok(puzzle)),
            Section::Puzzle(line) => (line, "[Puzzle]"),
            Section::State(line, _) => (line, "[State]"),
        };
        self.ready.push_back(Err(Fault::whole(Problem::Heading(name.to_owned())).on(line, name)));
    }

    /// Complains of a heading without a grid.
    fn close_heading(&mut self) {
        if let Some((line, heading)) = self.heading.take() {
            let problem = Problem::Heading(excerpt(&heading, None));
            self.ready.push_back(Err(Fault::whole(problem).on(line, &heading)));
        }
    }
}
