//! [`PuzzleQueue`]: puzzles that are ready to be returned, a heading that waits for its grid, and a `[Puzzle]` that waits for
//! the `[State]` that may follow.

use crate::{Content, InputError, LineError, Problem, Puzzle, excerpt};
use std::collections::VecDeque;
use std::mem;
use whydoku_board::cell_name;

pub(super) struct PuzzleQueue {
    ready: VecDeque<Result<Puzzle, InputError>>,
    heading: Option<(usize, String)>,
    section: SdkSection,
}

/// The position of the reader in a file with `[Puzzle]` and `[State]`.
enum SdkSection {
    None,
    /// `[Puzzle]` was read in this line; its grid is to come.
    Puzzle(usize),
    /// The grid of `[Puzzle]`, which waits to see whether a `[State]` follows.
    Pending(Puzzle),
    State(usize, Puzzle),
}

impl PuzzleQueue {
    pub(super) const fn new() -> Self {
        Self { ready: VecDeque::new(), heading: None, section: SdkSection::None }
    }

    pub(super) fn is_idle(&self) -> bool {
        self.ready.is_empty() && self.heading.is_none() && matches!(self.section, SdkSection::None)
    }

    pub(super) fn take(&mut self) -> Option<Result<Puzzle, InputError>> {
        self.ready.pop_front()
    }

    pub(super) fn last(&self) -> Option<&Puzzle> {
        if self.ready.len() == 1 { self.ready.back()?.as_ref().ok() } else { None }
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut Puzzle> {
        if self.ready.len() == 1 { self.ready.back_mut()?.as_mut().ok() } else { None }
    }

    /// Adds a result that does not belong to a waiting heading or section.
    pub(super) fn put(&mut self, read: Result<Puzzle, InputError>) {
        self.ready.push_back(read);
    }

    pub(super) fn head(&mut self, number: usize, name: &str) {
        self.close_heading();
        self.heading = Some((number, name.to_owned()));
    }

    /// Ends the input, with errors for a heading or section that still waits.
    pub(super) fn close(&mut self) {
        self.close_heading();
        self.close_section();
    }

    pub(super) fn deliver(&mut self, mut read: Result<Puzzle, InputError>) {
        if let Some((_, heading)) = self.heading.take()
            && let Ok(puzzle) = &mut read
        {
            puzzle.name = Some(heading);
        }
        match (mem::replace(&mut self.section, SdkSection::None), read) {
            (SdkSection::Puzzle(_), Ok(puzzle)) => self.section = SdkSection::Pending(puzzle),
            (SdkSection::State(_, puzzle), Ok(state)) => self.ready.push_back(merge(puzzle, &state)),
            (SdkSection::Pending(puzzle), read) => self.ready.extend([Ok(puzzle), read]),
            (_, read) => self.ready.push_back(read),
        }
    }

    pub(super) fn enter(&mut self, number: usize, name: &str, line: &str) {
        let is_state = name.eq_ignore_ascii_case("state");
        match mem::replace(&mut self.section, SdkSection::None) {
            SdkSection::Pending(puzzle) if is_state => {
                self.section = SdkSection::State(number, puzzle);
                return;
            }
            other => self.section = other,
        }
        self.close_section();
        let problem = if name.eq_ignore_ascii_case("puzzle") {
            self.section = SdkSection::Puzzle(number);
            return;
        } else if is_state {
            Problem::StateAlone
        } else {
            Problem::Section(excerpt(name, None))
        };
        self.ready.push_back(Err(LineError::whole(problem).on(number, line)));
    }

    pub(super) fn release(&mut self) {
        if matches!(self.section, SdkSection::Pending(_)) {
            self.close_section();
        }
    }

    fn close_section(&mut self) {
        let (line, name) = match mem::replace(&mut self.section, SdkSection::None) {
            SdkSection::None => return,
            SdkSection::Pending(puzzle) => return self.ready.push_back(Ok(puzzle)),
            SdkSection::Puzzle(line) => (line, "[Puzzle]"),
            SdkSection::State(line, _) => (line, "[State]"),
        };
        self.ready.push_back(Err(LineError::whole(Problem::Heading(name.to_owned())).on(line, name)));
    }

    fn close_heading(&mut self) {
        if let Some((line, heading)) = self.heading.take() {
            let problem = Problem::Heading(excerpt(&heading, None));
            self.ready.push_back(Err(LineError::whole(problem).on(line, &heading)));
        }
    }
}

pub(super) fn heading(text: &str) -> Option<&str> {
    let (word, number) = text.split_once(char::is_whitespace)?;
    let known = ["grid", "puzzle", "sudoku"].iter().any(|known| word.eq_ignore_ascii_case(known));
    (known && number.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '#')).then_some(text)
}

/// Whether a line is the head of a table whose first column holds puzzles, like those that rating prints.
pub(super) fn is_table_header(text: &str) -> bool {
    let first = text.split(['\t', ',', ';']).next().unwrap_or_default();
    ["puzzle", "puzzles", "quizzes", "grid", "sudoku"].iter().any(|known| first.eq_ignore_ascii_case(known))
}

pub(super) fn section(text: &str) -> Option<&str> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?;
    (name.len() > 1 && name.chars().all(char::is_alphabetic)).then_some(name)
}

/// Adds a state to its puzzle: digits that are no givens are placed ones.
fn merge(puzzle: Puzzle, state: &Puzzle) -> Result<Puzzle, InputError> {
    let error = |problem| Err(LineError::whole(problem).on(state.line, &state.text));
    let size = puzzle.shape.side();
    if state.shape.side() != size {
        return error(Problem::Cells { found: state.cells.len(), size });
    }
    let mut cells = puzzle.cells;
    for (index, (cell, &now)) in cells.iter_mut().zip(&state.cells).enumerate() {
        *cell = match (*cell, now) {
            (Content::Given(given), now) if now.digit() != Some(given) => {
                let cell = cell_name(index, size);
                return error(Problem::State { cell, given, state: now.digit() });
            }
            (Content::Given(given), _) => Content::Given(given),
            (_, Content::Given(digit)) => Content::Placed(digit),
            (_, now) => now,
        };
    }
    Ok(Puzzle { name: puzzle.name, ..Puzzle::new(puzzle.shape, cells, puzzle.line) })
}
