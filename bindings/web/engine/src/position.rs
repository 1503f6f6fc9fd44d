//! [`Position`]: what a page asks about: a puzzle in any format, and what the player has made of it.

use serde::Deserialize;
use whydoku_board::{Digit, DigitSet, Grid, Layout};
use whydoku_formats::{Content, Puzzle, write};

/// A puzzle, or a position of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Position {
    /// A puzzle in any format, as it stands.
    Text(String),
    /// A puzzle, and what stands in its cells by now.
    Played(Played),
}

/// A puzzle, and what stands in its cells by now.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The puzzle in any format.
    puzzle: String,
    /// Givens that replace its own, row by row, 0 for none: for setters.
    #[serde(default)]
    givens: Vec<usize>,
    /// What the player has entered, row by row: a digit, 0 for nothing, or the candidates that are left.
    #[serde(default)]
    cells: Vec<Entry>,
}

/// What a player has entered in a cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// A digit from 1; 0 for nothing.
    Digit(usize),
    /// The candidates that are left.
    Candidates(Vec<usize>),
}

impl Position {
    /// The puzzle as the library takes it.
    pub fn to_solve(&self) -> Result<whydoku::Puzzle, String> {
        self.puzzle().map(Into::into)
    }

    /// What was read, with all that was entered.
    pub fn puzzle(&self) -> Result<Puzzle, String> {
        let read = |text: &str| match whydoku::Puzzle::parse(text) {
            Ok(puzzle) if puzzle.shape().has_more_digits() => {
                let what = "the page shows boards with as many digits as cells in a row";
                Err(format!("{what}; this one has the digits {}", puzzle.shape().digits_in_words()))
            }
            Ok(puzzle) => Ok(puzzle.into()),
            Err(problem) => Err(problem.to_string()),
        };
        let Self::Played(Played { puzzle, givens, cells }) = self else {
            let Self::Text(text) = self else { return Err("a puzzle is wanted".to_owned()) };
            return read(text);
        };
        let mut puzzle = read(puzzle)?;
        let size = puzzle.shape.size();
        for (name, count) in [("givens", givens.len()), ("cells", cells.len())] {
            if count != 0 && count != puzzle.cells.len() {
                return Err(format!(
                    "{name}: {} are wanted, one for each cell; {count} are there",
                    puzzle.cells.len()
                ));
            }
        }
        if !givens.is_empty() {
            puzzle.deleted.clear();
        }
        for (cell, &given) in puzzle.cells.iter_mut().zip(givens) {
            *cell = digit(given, size)?.map_or(Content::Open, Content::Given);
        }
        for (cell, entry) in puzzle.cells.iter_mut().zip(cells) {
            if matches!(cell, Content::Given(_)) {
                continue;
            }
            *cell = match entry {
                Entry::Digit(entered) => digit(*entered, size)?.map_or(Content::Open, Content::Placed),
                Entry::Candidates(kept) => {
                    let kept: Result<Vec<_>, String> = kept.iter().map(|&kept| digit(kept, size)).collect();
                    Content::Candidates(kept?.into_iter().flatten().collect::<DigitSet>())
                }
            };
        }
        Ok(puzzle)
    }

    /// The same on its board.
    pub fn grid(&self) -> Result<(Puzzle, Grid), String> {
        let puzzle = self.puzzle()?;
        let grid = grid(&puzzle)?;
        Ok((puzzle, grid))
    }
}

fn digit(number: usize, size: usize) -> Result<Option<Digit>, String> {
    match number {
        0 => Ok(None),
        number if number <= size => Ok(Some(Digit::new(number - 1))),
        _ => Err(format!("{number} is not a digit of this board; digits go from 1 to {size}")),
    }
}

/// A puzzle on its board.
pub fn grid(puzzle: &Puzzle) -> Result<Grid, String> {
    let layout = Layout::new(puzzle.shape.clone()).map_err(|problem| problem.to_string())?;
    puzzle.grid(layout.into()).map_err(|problem| problem.to_string())
}

/// The givens alone.
pub fn bare(puzzle: &Puzzle) -> Puzzle {
    let given = |cell: &Content| if let Content::Given(_) = cell { *cell } else { Content::Open };
    Puzzle { cells: puzzle.cells.iter().map(given).collect(), deleted: Vec::new(), ..puzzle.clone() }
}

/// The givens in the shortest form that says all of them: a line where the board is the usual one of its size, else a
/// puzzle file.
pub fn normal(puzzle: &Puzzle) -> Result<String, String> {
    let grid = grid(&bare(puzzle))?;
    let usual = puzzle.shape.is_usual();
    Ok(if usual { write::one_line(&grid) } else { write::yaml(&grid, puzzle.name.as_deref()) })
}

/// A position in a format, by its name.
pub fn write_as(format: &str, puzzle: &Puzzle) -> Result<String, String> {
    let (grid, name) = (grid(puzzle)?, puzzle.name.as_deref());
    let unsaid = || format!("{format} cannot hold all rules of this puzzle; use yaml");
    let usual = puzzle.shape.is_usual();
    let plain = |text: String| if usual { Ok(text) } else { Err(unsaid()) };
    match format {
        "yaml" => Ok(write::yaml(&grid, name)),
        "f-puzzles" => write::f_puzzles(&grid, name).ok_or_else(unsaid),
        "f-puzzles-link" => write::f_puzzles_link(&grid, name).ok_or_else(unsaid),
        "sudokupad" => write::sudoku_pad_link(&grid, name).ok_or_else(unsaid),
        "interactive" => write::interactive(&grid).ok_or_else(unsaid),
        "jigsaw" => write::jigsaw(&grid).ok_or_else(unsaid),
        "line" => plain(write::one_line(&grid)),
        "pencilmarks" => plain(write::pencilmarks(&grid)),
        "library" => plain(write::library(&grid)),
        "sdk" => plain(write::sdk(&grid)),
        _ => Err(format!("there is no format `{format}`; there is {}", FORMATS.join(", "))),
    }
}

/// The formats that a position can be written in.
pub const FORMATS: [&str; 10] = [
    "line",
    "yaml",
    "pencilmarks",
    "library",
    "sdk",
    "f-puzzles",
    "f-puzzles-link",
    "sudokupad",
    "interactive",
    "jigsaw",
];
