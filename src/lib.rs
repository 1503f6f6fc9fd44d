//! whydoku explains a Sudoku the way a patient strong player would, and rates it by the hardest technique that it
//! needs. Every step carries its premises, and an independent checker judges whether the conclusion follows from them.
//!
//! A [`Puzzle`] is read from text in any format that people keep puzzles in, of any board from 2×2 to 25×25, and then
//! asked:
//!
//! | question | answer |
//! | --- | --- |
//! | how hard is it? | [`Puzzle::rate`]: a [`Rated`] |
//! | how does one solve it? | [`Puzzle::explain`]: an [`Explanation`], which goes from [`ToldStep`] to [`ToldStep`] |
//! | what is next? | [`Puzzle::hint`]: a [`Hint`], in three [`Grade`]s |
//! | why is that so? | [`Puzzle::why`]: what a [`Claim`] rests on, or where it leads |
//! | is it a puzzle? | [`Puzzle::check`]: a [`Check`] |
//! | give me another! | [`Generator`]: puzzles made to order |
//! | what have I done wrong? | [`Puzzle::progress`]: what is wrong in a half-filled grid |
//!
//! [`Options`] say by which ladder of techniques, on which scale and in which language. What goes wrong is an
//! [`Error`], whose text names the remedy.
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
//! The modules below are the rooms of the house, floor by floor; `ARCHITECTURE.md` in the repository is their map. They
//! are public for tools that do more than ask: for finders and their tests, for corpora, for searches, for renderers.
//! Inside, boards are types with a width (`Grid<2>`, `Layout<10>`); whoever comes in at the front door meets none.
//! Their names may change with any version; the names on this page change as a library's should.

pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
mod controls;
pub mod crew;
mod door;
mod due;
pub mod explain;
pub mod formats;
pub mod generate;
pub mod geometry;
pub mod grade;
pub mod grid;
pub mod id;
mod lists;
pub mod measures;
mod members;
pub mod minutes;
mod ordered;
pub mod path;
pub mod pipeline;
pub mod programs;
pub mod proof;
mod quick_hash;
pub mod rating;
pub mod render;
pub mod scale;
pub mod search;
pub mod step;
pub mod technique;
pub mod techniques;
pub mod trace;
pub mod truth;
mod yaml;

pub use door::{
    Check, Claim, ClaimError, Error, Explanation, Generated, Generator, Grade, Hint, Options, Progress,
    Rated, ToldStep, UnknownGrade, Why,
};
pub use formats::{InputError, PositionError, Puzzle};
