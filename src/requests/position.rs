//! [`PositionInput`]: the position of a request: a puzzle in any format, and the entries of the player.

use super::error::{RequestError, Result};
use crate::Claim;
use serde::Deserialize;
use whydoku_board::{Digit, DigitSet, Grid, Layout};
use whydoku_formats::{Content, Puzzle, write};

/// A puzzle, or a position of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "not a position; write a puzzle in any format, or an object with `puzzle` and, row by row, `givens` and `cells`"
)]
pub enum PositionInput {
    /// A puzzle in any format, as it stands.
    Text(String),
    /// A puzzle with the entries of a player.
    Played(PlayedPosition),
}

/// A puzzle with the entries of a player.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedPosition {
    /// The puzzle in any format.
    puzzle: String,
    /// Givens that replace its own, row by row, 0 for none: for setters.
    #[serde(default)]
    givens: Vec<usize>,
    /// The entries of the player, row by row: a digit, 0 for nothing, or the candidates that are left.
    #[serde(default)]
    cells: Vec<CellEntry>,
    /// Digits placed and candidates removed after that.
    #[serde(default)]
    moves: Vec<Claim>,
}

/// The entry of a player in a cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum CellEntry {
    /// A digit from 1; 0 for nothing.
    Digit(usize),
    /// The candidates that are left.
    Candidates(Vec<usize>),
}

impl PositionInput {
    /// The puzzle as the library takes it.
    pub fn to_solve(&self) -> Result<crate::Puzzle> {
        self.puzzle().map(Into::into)
    }

    /// The puzzle with all entries.
    pub fn puzzle(&self) -> Result<Puzzle> {
        match self {
            Self::Text(text) => read(text),
            Self::Played(played) => played.puzzle(),
        }
    }

    /// The puzzle with all entries, on its board.
    pub fn grid(&self) -> Result<(Puzzle, Grid)> {
        let puzzle = self.puzzle()?;
        let grid = grid(&puzzle)?;
        Ok((puzzle, grid))
    }
}

impl PlayedPosition {
    fn puzzle(&self) -> Result<Puzzle> {
        let mut puzzle = read(&self.puzzle)?;
        let size = puzzle.shape.size();
        let cells = puzzle.cells.len();
        for (name, count) in [("givens", self.givens.len()), ("cells", self.cells.len())] {
            if count != 0 && count != cells {
                return Err(RequestError::Entries { name, cells, count });
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
                CellEntry::Digit(entered) => digit(*entered, size)?.map_or(Content::Open, Content::Placed),
                CellEntry::Candidates(kept) => {
                    let kept: Result<Vec<_>> = kept.iter().map(|&kept| digit(kept, size)).collect();
                    Content::Candidates(kept?.into_iter().flatten().collect::<DigitSet>())
                }
            };
        }
        let moved =
            self.moves.iter().try_fold(crate::Puzzle::from(puzzle), |puzzle, claim| puzzle.after(*claim))?;
        Ok(moved.into())
    }
}

fn read(text: &str) -> Result<Puzzle> {
    let puzzle = crate::Puzzle::parse(text)?;
    if puzzle.shape().has_more_digits() {
        return Err(RequestError::MoreDigits(puzzle.shape().digits_in_words()));
    }
    if !puzzle.shape().helpers().is_empty() {
        return Err(RequestError::HelperCells);
    }
    Ok(puzzle.into())
}

fn digit(number: usize, size: usize) -> Result<Option<Digit>> {
    match number {
        0 => Ok(None),
        number if number <= size => Ok(Some(Digit::new(number - 1))),
        _ => Err(RequestError::Digit { number, size }),
    }
}

/// A puzzle on its board.
pub(super) fn grid(puzzle: &Puzzle) -> Result<Grid> {
    let layout = Layout::new(puzzle.shape.clone())?;
    Ok(puzzle.grid(layout.into())?)
}

/// The givens alone.
pub(super) fn bare(puzzle: &Puzzle) -> Puzzle {
    let given = |cell: &Content| if let Content::Given(_) = cell { *cell } else { Content::Open };
    Puzzle { cells: puzzle.cells.iter().map(given).collect(), deleted: Vec::new(), ..puzzle.clone() }
}

/// The givens in the shortest form that holds all of them: a line if the board is the usual one of its size, else a
/// puzzle file.
pub(super) fn normal(puzzle: &Puzzle) -> Result<String> {
    let grid = grid(&bare(puzzle))?;
    let line = crate::PuzzleFormat::Line.write(&grid, None);
    Ok(line.unwrap_or_else(|| write::yaml(&grid, puzzle.name.as_deref())))
}
