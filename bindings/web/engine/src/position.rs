//! [`PagePosition`]: what a page asks about: a puzzle in any format, and what the player has made of it.

use crate::error::{EngineError, Result};
use serde::Deserialize;
use whydoku_board::{Digit, DigitSet, Grid, Layout};
use whydoku_formats::{Content, Puzzle, write};

/// A puzzle, or a position of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum PagePosition {
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

impl PagePosition {
    /// The puzzle as the library takes it.
    pub fn to_solve(&self) -> Result<whydoku::Puzzle> {
        self.puzzle().map(Into::into)
    }

    /// What was read, with all that was entered.
    pub fn puzzle(&self) -> Result<Puzzle> {
        match self {
            Self::Text(text) => read(text),
            Self::Played(played) => played.puzzle(),
        }
    }

    /// The same on its board.
    pub fn grid(&self) -> Result<(Puzzle, Grid)> {
        let puzzle = self.puzzle()?;
        let grid = grid(&puzzle)?;
        Ok((puzzle, grid))
    }
}

impl Played {
    fn puzzle(&self) -> Result<Puzzle> {
        let mut puzzle = read(&self.puzzle)?;
        let size = puzzle.shape.size();
        let cells = puzzle.cells.len();
        for (name, count) in [("givens", self.givens.len()), ("cells", self.cells.len())] {
            if count != 0 && count != cells {
                return Err(EngineError::Entries { name, cells, count });
            }
        }
        if !self.givens.is_empty() {
            puzzle.deleted.clear();
        }
        for (cell, &given) in puzzle.cells.iter_mut().zip(&self.givens) {
            *cell = digit(given, size)?.map_or(Content::Open, Content::Given);
        }
        for (cell, entry) in puzzle.cells.iter_mut().zip(&self.cells) {
            if matches!(cell, Content::Given(_)) {
                continue;
            }
            *cell = match entry {
                Entry::Digit(entered) => digit(*entered, size)?.map_or(Content::Open, Content::Placed),
                Entry::Candidates(kept) => {
                    let kept: Result<Vec<_>> = kept.iter().map(|&kept| digit(kept, size)).collect();
                    Content::Candidates(kept?.into_iter().flatten().collect::<DigitSet>())
                }
            };
        }
        Ok(puzzle)
    }
}

fn read(text: &str) -> Result<Puzzle> {
    let puzzle = whydoku::Puzzle::parse(text)?;
    if puzzle.shape().has_more_digits() {
        return Err(EngineError::MoreDigits(puzzle.shape().digits_in_words()));
    }
    Ok(puzzle.into())
}

fn digit(number: usize, size: usize) -> Result<Option<Digit>> {
    match number {
        0 => Ok(None),
        number if number <= size => Ok(Some(Digit::new(number - 1))),
        _ => Err(EngineError::Digit { number, size }),
    }
}

/// A puzzle on its board.
pub fn grid(puzzle: &Puzzle) -> Result<Grid> {
    let layout = Layout::new(puzzle.shape.clone())?;
    Ok(puzzle.grid(layout.into())?)
}

/// The givens alone.
pub fn bare(puzzle: &Puzzle) -> Puzzle {
    let given = |cell: &Content| if let Content::Given(_) = cell { *cell } else { Content::Open };
    Puzzle { cells: puzzle.cells.iter().map(given).collect(), deleted: Vec::new(), ..puzzle.clone() }
}

/// The givens in the shortest form that says all of them: a line where the board is the usual one of its size, else a
/// puzzle file.
pub fn normal(puzzle: &Puzzle) -> Result<String> {
    let grid = grid(&bare(puzzle))?;
    let usual = puzzle.shape.is_usual();
    Ok(if usual { write::one_line(&grid) } else { write::yaml(&grid, puzzle.name.as_deref()) })
}

/// A position in a format, by its name.
pub fn write_as(format: &str, puzzle: &Puzzle) -> Result<String> {
    let writer = FORMATS.iter().find(|(name, _)| *name == format);
    let (_, write) = writer.ok_or_else(|| EngineError::Format(format.to_owned()))?;
    write(&grid(puzzle)?, puzzle.name.as_deref()).ok_or_else(|| EngineError::LosesRules(format.to_owned()))
}

/// Writes a position with its title; `None` if the format cannot hold all rules of the board.
type Writer = fn(&Grid, Option<&str>) -> Option<String>;

/// The formats that a position can be written in.
pub const FORMATS: &[(&str, Writer)] = &[
    ("line", |grid, _| plain(grid, write::one_line)),
    ("yaml", |grid, title| Some(write::yaml(grid, title))),
    ("pencilmarks", |grid, _| plain(grid, write::pencilmarks)),
    ("library", |grid, _| plain(grid, write::library)),
    ("sdk", |grid, _| plain(grid, write::sdk)),
    ("f-puzzles", write::f_puzzles),
    ("f-puzzles-link", write::f_puzzles_link),
    ("sudokupad", write::sudoku_pad_link),
    ("sudokuwiki", |grid, _| write::sudoku_wiki_link(grid)),
    ("interactive", |grid, _| write::interactive(grid)),
    ("jigsaw", |grid, _| write::jigsaw(grid)),
];

fn plain(grid: &Grid, write: fn(&Grid) -> String) -> Option<String> {
    grid.layout().shape().is_usual().then(|| write(grid))
}
