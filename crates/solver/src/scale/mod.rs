//! Scales. A [`Scale`] is its columns with their types and the source of its figures. Its description and its profile are in
//! `techniques/scales/<name>.yaml`.
//!
//! | file | holds |
//! | --- | --- |
//! | `value.rs` | [`Value`] and [`Number`]: the value of a column |
//! | `column.rs` | [`Column`]: its name and its kind |
//! | `choice.rs` | [`ScaleChoice`]: a scale with the profile that measures it |
//! | `rater.rs` | [`ScaleRater`]: computes the values of puzzles |
//! | `human.rs`, `clues.rs`, `time.rs` | our own scales |
//! | `published.rs` | the scales of others, under the feature `scales` |
//!
//! A constant, a line in the list of all and a file `techniques/scales/<name>.yaml` make a scale.

mod choice;
mod clues;
mod column;
mod human;
#[cfg(feature = "scales")]
mod published;
mod rater;
mod time;
mod value;

pub use choice::{ScaleChoice, ScaleError};
pub use column::{Column, ColumnKind};
pub use rater::ScaleRater;
pub use time::{is_measured, model as time_model};
pub use value::{Number, NumberError, Value};

use crate::catalogue::Catalogue;
use crate::pipeline::{Cut, Limits};
use crate::rating::Rating;
#[cfg(feature = "scales")]
use published::{B, GB, GW, HODOKU, Q1, Q2, SE, TE, W, XC};
use whydoku_board::Grid;
use whydoku_search::Solution;

/// By name.
#[cfg(feature = "scales")]
const ALL: &[&Scale] =
    &[&B, &clues::SCALE, &GB, &GW, &HODOKU, &human::SCALE, &Q1, &Q2, &SE, &TE, &time::SCALE, &W, &XC];
#[cfg(not(feature = "scales"))]
const ALL: &[&Scale] = &[&clues::SCALE, &human::SCALE, &time::SCALE];

/// A scale.
#[derive(Debug)]
#[non_exhaustive]
pub struct Scale {
    /// Its name, which is that of its files.
    pub name: &'static str,
    /// Its columns, in order.
    pub columns: &'static [Column],
    /// The source of its figures.
    pub source: FigureSource,
    /// Formats its values, one for each column, for people.
    pub words: fn(&[Value]) -> String,
}

/// The source of the figures of a scale.
#[derive(Clone, Copy, Debug)]
pub enum FigureSource {
    /// The steps of its profile.
    Steps {
        /// The values of the columns.
        values: fn(&Rating) -> Vec<Value>,
    },
    /// The model of how long people take.
    SolveTime,
    /// A computation from the grid, without a profile.
    Grid {
        /// Returns a value for each column. A long computation checks for cancellation.
        values: fn(&Grid, &Limits<'_>) -> Result<Vec<Value>, MeasureError>,
    },
}

/// Why a scale has no figures for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// The puzzle has no solution.
    #[error("no solution")]
    NoSolution,
    /// The puzzle has several solutions.
    #[error("several solutions")]
    SeveralSolutions,
    /// The scale is not defined for such a board.
    #[error("this scale is defined for 9x9 boards with 3x3 boxes only")]
    OtherBoard,
    /// Its profile ends before the solution. Holds the number of open cells.
    #[error("nothing in this profile applies any more (open cells: {0})")]
    Stuck(usize),
    /// The puzzle is harder than the scale measures.
    #[error("beyond this scale: what it measures does not suffice, however much of it is allowed")]
    Beyond,
    /// A limit was reached.
    #[error("a limit was met")]
    Cut(Cut),
}

impl Scale {
    /// All scales, by name.
    pub const fn all() -> &'static [&'static Self] {
        ALL
    }

    /// The scales that measure difficulty, which `all` stands for.
    pub fn of_difficulty() -> impl Iterator<Item = &'static Self> {
        let of_difficulty = |scale: &&&'static Self| {
            Catalogue::embedded().scale(scale.name).is_some_and(|entry| entry.of_difficulty)
        };
        ALL.iter().filter(of_difficulty).copied()
    }

    /// The scale with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|scale| scale.name == name).copied()
    }
}

/// Returns the only solution of a puzzle.
fn only_solution<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Vec<Solution>, MeasureError> {
    let found =
        whydoku_search::try_first_two(grid, limits.cancel).map_err(|_| MeasureError::Cut(Cut::Time))?;
    match found.len() {
        0 => Err(MeasureError::NoSolution),
        1 => Ok(found),
        _ => Err(MeasureError::SeveralSolutions),
    }
}
