//! Making puzzles: to an order of what the clues are like, and to a wish of what the way to the solution is like.
//!
//! | file | holds |
//! | --- | --- |
//! | `order.rs` | [`Spec`]: what is wanted of the clues |
//! | `wish.rs` | [`Goal`]: what is wanted of the way to the solution |
//! | `workshop.rs` | [`PuzzleGenerator`]: attempts by number, and the walk from neighbour to neighbour |
//! | `maker.rs` | one puzzle an attempt, from a full grid down; and its neighbours |
//! | `clues.rs` | a filled board of which some digits are given, and which of them can be left out |
//! | `fit.rs` | digits for clues whose places are given |
//! | `few.rs` | fewer clues than leaving out comes down to |
//! | `near.rs` | symmetrical puzzles of few clues, near those that are known |
//! | `mend.rs` | symmetrical puzzles changed until every clue is needed |
//! | `judge.rs` | how far a puzzle is from what is wished |
//! | `unbiased.rs` | a choice among all minimal puzzles |
//! | `class.rs` | [`SymmetryClass`]: symmetrical patterns |
//! | `drawing/` | [`DrawnRule`]: cages, dots and lines, made up for each puzzle |
//! | `jigsaw.rs`, `outside.rs` | regions made up; clues outside the board |
//! | `minimal.rs` | the minimal puzzles inside a puzzle, and the clues that it does not need |
//! | `disguise.rs` | the same puzzle in a disguise |
//! | `made.rs` | [`GeneratedPuzzle`]: what comes out |
//! | `rng.rs` | [`Rng`]: numbers as good as drawn |
//!
//! Nothing here knows a clock, a thread or a file: whoever calls says when to stop.

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
pub use spec::{Mark, Spec, SpecError};
pub use unbiased::weight;

/// Asked now and then whether to go on.
pub type KeepGoing<'a> = &'a dyn Fn() -> bool;
