//! Lines between puzzles: headings such as `Grid 01`, the sections of `.sdk` files, the head of a table. And what a
//! `[State]` adds to its `[Puzzle]`.

use super::error::InputError;
use super::error::LineError;
use super::problem::Problem;
use super::puzzle::{Content, Puzzle};

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
pub(super) fn merge(puzzle: Puzzle, state: &Puzzle) -> Result<Puzzle, InputError> {
    let error = |problem| Err(LineError::whole(problem).on(state.line, &state.text));
    let size = puzzle.shape.size();
    if state.shape.size() != size {
        return error(Problem::Cells { found: state.cells.len(), size });
    }
    let mut cells = puzzle.cells;
    for (index, (cell, &now)) in cells.iter_mut().zip(&state.cells).enumerate() {
        *cell = match (*cell, now) {
            (Content::Given(given), now) if now.digit() != Some(given) => {
                let cell = format!("r{}c{}", index / size + 1, index % size + 1);
                return error(Problem::State { cell, given, state: now.digit() });
            }
            (Content::Given(given), _) => Content::Given(given),
            (_, Content::Given(digit)) => Content::Placed(digit),
            (_, now) => now,
        };
    }
    Ok(Puzzle { name: puzzle.name, ..Puzzle::new(puzzle.shape, cells, puzzle.line) })
}
