//! The front door: a [`Puzzle`] is read, rated, explained, hinted at, asked and checked, whatever its board. Nobody who
//! comes in here meets the width of a set.
//!
//! | file | holds |
//! | --- | --- |
//! | `options.rs` | [`Options`]: how a puzzle is rated and told |
//! | `error.rs` | [`Error`]: what can go wrong, and the remedy |
//! | `claim.rs` | [`Claim`]: `r5c1=3`, as people write it |
//! | `position.rs` | a puzzle on its board, of which all else is asked |
//! | `any_width.rs` | what a board can be asked, whatever its width |
//! | `rated.rs` | [`Rated`]: what a scale says of a puzzle |
//! | `explanation/` | [`Explanation`]: the path that is told, and its [`ToldStep`]s |
//! | `hint.rs` | [`Hint`]: the next step, told no further than was asked for |
//! | `why.rs` | [`Why`]: what a claim rests on, or what is against it |
//! | `check.rs` | [`Check`]: is it valid, and how many solutions has it |
//! | `generator.rs` | [`Generator`]: puzzles made to order |
//! | `threads.rs` | a crew of threads, who rate hard boards side by side |
//! | `progress.rs` | [`Progress`]: what is wrong in a half-filled grid |

mod any_width;
mod check;
mod claim;
mod error;
mod explanation;
mod generator;
mod hint;
mod options;
mod position;
mod progress;
mod rated;
mod threads;
mod why;

pub(crate) use any_width::Boards;
pub use check::Check;
pub use claim::{Claim, ClaimError};
pub use error::Error;
pub use explanation::{Explanation, ToldStep};
pub use generator::{Generated, Generator};
pub use hint::{Grade, Hint, UnknownGrade};
pub use options::Options;
pub(crate) use position::Position;
pub use progress::Progress;
pub use rated::Rated;
pub use why::Why;

use crate::formats::{InputError, Puzzle, ReadOptions, parse_one};
use crate::path::Watch;
use std::fmt;
use std::str::FromStr;

impl Puzzle {
    /// The one puzzle that a text holds, in any format: 81 characters, a drawn grid, pencilmarks, YAML, a link, ….
    /// [`formats::Reader`](crate::formats::Reader) reads files of many.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        parse_one(text, &ReadOptions::default())
    }

    /// The way to the solution, step by step.
    pub fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        self.position()?.explain(options)
    }

    /// The same, telling `watch` how far it has come.
    pub fn explain_watched(&self, options: &Options, watch: Watch<'_>) -> Result<Explanation, Error> {
        self.position()?.explain_watched(options, watch)
    }

    /// The next step, told no further than was asked for. Says so if the puzzle cannot be solved.
    pub fn hint(&self, grade: Grade) -> Result<Hint, Error> {
        self.hint_with(grade, &Options::default())
    }

    /// The same by another ladder or in another language.
    pub fn hint_with(&self, grade: Grade, options: &Options) -> Result<Hint, Error> {
        self.position()?.hint(grade, options)
    }

    /// The same, telling `watch` how far it has come.
    pub fn hint_watched(&self, grade: Grade, options: &Options, watch: Watch<'_>) -> Result<Hint, Error> {
        self.position()?.hint_watched(grade, options, watch)
    }

    /// Why a claim such as `r3c4=5` or `r3c4<>5` holds, or why it does not.
    pub fn why(&self, claim: &str) -> Result<Why, Error> {
        self.why_with(claim, &Options::default())
    }

    /// The same by another ladder or in another language.
    pub fn why_with(&self, claim: &str, options: &Options) -> Result<Why, Error> {
        self.position()?.why(claim.parse()?, options)
    }

    /// Whether it is valid and complete, and how many solutions it has.
    pub fn check(&self) -> Result<Check, Error> {
        Ok(Check::of(self, &mut Boards::default()))
    }

    /// What is wrong in a half-filled grid of this puzzle.
    pub fn progress(&self, current: &Self) -> Result<Progress, Error> {
        self.position()?.progress(current)
    }

    fn position(&self) -> Result<Position, Error> {
        Ok(Position::of(self, &mut Boards::default())?)
    }
}

impl FromStr for Puzzle {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::parse(text)
    }
}

/// The grid as it was written, or in one line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
