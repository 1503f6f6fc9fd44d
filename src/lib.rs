//! whydoku explains a Sudoku the way a patient strong player would, and rates it by the hardest technique that it
//! needs. Every step carries its premises, and an independent checker judges whether the conclusion follows from them.
//!
//! A [`Puzzle`] is read from text in any format that people keep puzzles in, of any board from 2×2 to 25×25, and then
//! asked:
//!
//! | question | answer |
//! | --- | --- |
//! | how hard is it? | [`Puzzle::rate`]: a [`Rating`] |
//! | how does one solve it? | [`Puzzle::explain`]: an [`Explanation`], a list of [`ExplainedStep`]s |
//! | what is next? | [`Puzzle::hint`]: a [`Hint`], in three [`Grade`]s |
//! | why is that so? | [`Puzzle::why`]: the reasons for a [`Claim`] or against it |
//! | is it a puzzle? | [`Puzzle::check`]: a [`Check`] |
//! | give me another! | [`Generator`] |
//! | what have I done wrong? | [`Puzzle::progress`]: the mistakes in a half-filled grid |
//!
//! [`Options`] choose the profile, the scale and the language. Failures are an [`Error`], whose text names the remedy.
#![doc = ""]
#![doc = include_str!("../docs/library.md")]
//! # Inside
//!
//! This crate is the facade. The engine is a workspace of crates (`whydoku-board`, `whydoku-techniques`,
//! `whydoku-solver`, …); `ARCHITECTURE.md` in the repository is their map. Inside, boards are types with a width
//! (`Grid<2>`, `Layout<10>`); the facade hides it.

mod check;
mod claim;
mod error;
mod explanation;
mod generator;
mod hint;
mod options;
mod progress;
mod puzzle;
mod rating;
mod why;

pub use check::Check;
pub use claim::{Claim, ClaimError};
pub use error::Error;
pub use explanation::{ExplainedStep, Explanation};
pub use generator::{Generated, Generator};
pub use hint::{Grade, Hint, UnknownGrade};
pub use options::Options;
pub use progress::Progress;
pub use puzzle::{Position, Puzzle};
pub use rating::Rating;
pub use why::Why;
pub use whydoku_board::CancelToken;
pub use whydoku_formats::{InputError, PositionError};
pub use whydoku_solver::dyn_board::BoardCache;
