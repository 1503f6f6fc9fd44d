//! Generates puzzles: a [`Spec`] describes the clues, a [`Goal`] the solution path. [`PuzzleGenerator`] turns both
//! into puzzles, one numbered attempt after another; each attempt depends on the seed and its number only.
//!
//! The crate uses no clock, thread or file: callers stop it through [`CancelToken`](whydoku_board::CancelToken).

mod builder;
mod class;
mod clues;
mod distance;
mod drawing;
mod few_clues;
mod fit_digits;
mod generator;
mod goal;
mod isomorph;
mod jigsaw;
mod minimal;
mod neighbours;
mod outside;
mod product;
mod repair;
mod spec;
mod unbiased;

pub use class::{SymmetryClass, UnknownSymmetry};
pub use drawing::DrawnRule;
pub use generator::{Attempt, GeneratorError, PuzzleGenerator};
pub use goal::{Goal, GoalError};
pub use isomorph::isomorph;
pub use minimal::{MinimizeError, all_minimal, minimal, superfluous};
pub use neighbours::KNOWN;
pub use product::GeneratedPuzzle;
pub use spec::{CellMark, Spec, SpecError};
pub use unbiased::weight;
