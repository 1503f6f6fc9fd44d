//! [`AppliedStep`]: a step as a rating counts it.

use crate::catalogue::Score;
use whydoku_board::Candidate;
use whydoku_logic::{Conclusion, TechniqueId};

/// A step as a rating counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedStep<'a> {
    /// Its technique.
    pub technique: TechniqueId,
    /// The technique whose rating counts; of an emulated program, that of its rung.
    pub counts_as: TechniqueId,
    /// The size of its pattern, where the technique has no fixed size; else 0.
    pub measure: u16,
    /// Its difficulty, if the emulated program rates it.
    pub difficulty: Option<Score>,
    /// Whether it is the first of those found on one board.
    pub is_first: bool,
    /// Its conclusions; empty for an emulated program.
    pub conclusions: &'a [Conclusion],
    /// Whether it places a digit.
    pub places: bool,
    /// The number of steps it stands for: one, unless the emulator merges steps.
    pub steps: u32,
}

/// An event of a rating run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A step was applied.
    Step(&'a AppliedStep<'a>),
    /// Nothing applied, and this candidate was guessed.
    Guess(Candidate),
}
