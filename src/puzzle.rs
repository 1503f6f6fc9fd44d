//! [`Puzzle`]: read, rated, explained, hinted at and checked, whatever its board.

use crate::{Check, Error, Explanation, Grade, Hint, Options, Position, Progress, Rated, Why};
use std::fmt;
use std::str::FromStr;
use whydoku_formats::{InputError, ReadOptions, parse_one};
use whydoku_solver::dyn_board::BoardCache;
use whydoku_solver::path::Watch;

/// A puzzle: what a file or a text says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(whydoku_formats::Puzzle);

impl From<whydoku_formats::Puzzle> for Puzzle {
    fn from(puzzle: whydoku_formats::Puzzle) -> Self {
        Self(puzzle)
    }
}

impl std::ops::Deref for Puzzle {
    type Target = whydoku_formats::Puzzle;

    fn deref(&self) -> &whydoku_formats::Puzzle {
        &self.0
    }
}

impl Puzzle {
    /// The one puzzle that a text holds, in any format: 81 characters, a drawn grid, pencilmarks, YAML, a link, ….
    /// [`formats::Reader`](whydoku_formats::Reader) reads files of many.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        parse_one(text, &ReadOptions::default()).map(Self)
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
        Ok(Check::of(self, &mut BoardCache::default()))
    }

    /// What is wrong in a half-filled grid of this puzzle.
    pub fn progress(&self, current: &Self) -> Result<Progress, Error> {
        self.position()?.progress(current)
    }

    fn position(&self) -> Result<Position, Error> {
        Ok(Position::of(self, &mut BoardCache::default())?)
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
