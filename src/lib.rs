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
//!
//! # Cookbook
//!
//! The way to the solution, and what it amounts to:
//!
//! ```
//! use whydoku::{Options, Puzzle};
//! # fn main() -> Result<(), whydoku::Error> {
//! let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! let path = puzzle.explain(&Options::default())?;
//! println!("{}", path.rating());
//! for step in &path {
//!     println!("{step}");
//! }
//! assert!(path.is_solved());
//! # Ok(())
//! # }
//! ```
//!
//! A hint that gives away no more than is asked for, and one for a position that is broken:
//!
//! ```
//! use whydoku::{Grade, Puzzle};
//! # fn main() -> Result<(), whydoku::Error> {
//! let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! assert_eq!(puzzle.hint(Grade::Look)?.to_string(), "Look at box 2.");
//! let whole = puzzle.hint(Grade::Whole)?;
//! assert!(whole.step().is_some_and(|step| format!("{:?}", step.conclusions()) == "[r1c6=8]"));
//! let wrong = Puzzle::parse("531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! let hint = wrong.hint(Grade::Whole)?;
//! assert!(!hint.is_given() && hint.warning().is_some());
//! # Ok(())
//! # }
//! ```
//!
//! A question, and a puzzle that is checked before it is published:
//!
//! ```
//! use whydoku::Puzzle;
//! # fn main() -> Result<(), whydoku::Error> {
//! let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! assert_eq!(puzzle.why("r1c3=5")?.to_string(), "r1c3 is not 5: it is in row 1 with r1c1, which holds 5.\n");
//! assert_eq!(puzzle.check()?.to_string(), "Valid, one solution; 51 cells are open.");
//! assert!(puzzle.why("r10c1=5").is_err_and(|error| error.to_string().contains("there is no row 10")));
//! # Ok(())
//! # }
//! ```
//!
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
