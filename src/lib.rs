//! whydoku explains a Sudoku the way a patient strong player would, and rates it by the hardest technique that it
//! needs. Every step carries its premises, and an independent checker judges whether the conclusion follows from them.
//!
//! A [`Puzzle`] is read from text in any format that people keep puzzles in ([`Puzzle::parse`], [`Puzzle::read`]), or built
//! from data ([`Puzzle::builder`]), of any board from 2×2 to 25×25. It is changed by moves ([`Puzzle::after`]), written in a
//! [`PuzzleFormat`], and asked:
//!
//! | question | answer |
//! | --- | --- |
//! | how hard is it? | [`Puzzle::rate`]: a [`Rating`] |
//! | how does one solve it? | [`Puzzle::explain`]: an [`Explanation`], a list of [`ExplainedStep`]s |
//! | what is next? | [`Puzzle::hint`]: a [`Hint`], in three [`Grade`]s |
//! | why is that so? | [`Puzzle::why`]: the reasons for a [`Claim`] or against it |
//! | is it a puzzle? | [`Puzzle::check`]: a [`Check`] |
//! | what is the solution? | [`Puzzle::solve`]: a [`Solution`]; [`Puzzle::solutions`]: all of them |
//! | which digits are possible? | [`Puzzle::true_candidates`]: those that some solution has |
//! | where is this technique? | [`Puzzle::find`]: every step of it, as [`Instances`] |
//! | give me another! | `Generator` (feature `generate`) |
//! | why has it not one solution? | [`Puzzle::diagnosis`]: a [`Diagnosis`], with typing errors that may be the cause |
//! | what have I done wrong? | [`Puzzle::progress`]: the mistakes in a half-filled grid |
//! | is my reasoning right? | [`Puzzle::judge`]: a [`Judgement`] of each claim of a solution in prose |
//! | which rules are violated? | [`Puzzle::broken_rules`]: a [`BrokenRule`] each |
//!
//! [`Options`] choose the profile, the scale and the language. Failures are an [`Error`], whose text names the remedy.
#![doc = ""]
#![doc = include_str!("../docs/library.md")]
//!
//! # Threads, time and features
//!
//! All types are [`Send`] and [`Sync`], and nothing here starts a thread: grade many puzzles with as many threads as you
//! like, and call long questions from an async handler through `spawn_blocking`, as `examples/server` does. A question ends
//! early by a [`CancelFlag`] or by any condition ([`Options::cancel`]).
//!
//! | feature | adds |
//! | --- | --- |
//! | `cli` (default) | the command line, with all features above `serde`; a library needs `default-features = false` |
//! | `variants` | boards above 11×11, and constraints: cages, lines, dots, … |
//! | `languages` | explanations in other languages than English |
//! | `generate` | `Generator` |
//! | `yaml` | puzzle files, and profiles of your own |
//! | `links` | puzzles as other programs share them: links, JSON with drawings, rules in words |
//! | `scales` | the scales and profiles of other programs: `se`, `hodoku`, `q1`, … |
//! | `serde` | `Serialize` for the types of this crate, and `Deserialize` for values and for records of steps, paths and hints |
//! | `corpus` | `corpus`: ratings of many puzzles from files, lists and archives; with `variants`, `links` and `scales` |
//! | `requests` | `requests`: all of this as JSON, for programs in other languages |
//! | `program` | `run_program`: the command line as a function |
//! | `ilp`, `png`, `pdf` | a solver by integer programming, pictures as PNG, books as PDF |
//!
//! # Stability
//!
//! Everything that is public here, the types of other `whydoku-*` crates that are re-exported among it, follows semantic
//! versioning. Enums and structs that may grow are `#[non_exhaustive]`; [`Truth`], [`Item`],
//! [`Outcome`], [`Value`] and [`Content`] are complete, so that the compiler names the code that does not handle a new kind. The rest of the `whydoku-*` crates may change with
//! every release.
//!
//! # Inside
//!
//! This crate is the facade. The engine is a workspace of crates (`whydoku-board`, `whydoku-techniques`,
//! `whydoku-solver`, …); `ARCHITECTURE.md` in the repository is their map. Inside, boards are types with a width
//! (`Grid<2>`, `Layout<10>`); the facade hides it.

// The command line names this crate as the program does.
#[cfg(feature = "program")]
extern crate self as whydoku;

mod broken;
mod builder;
mod cancel;
mod check;
mod claim;
#[cfg(feature = "program")]
mod cli;
#[cfg(feature = "corpus")]
pub mod corpus {
    //! Ratings of many puzzles from any input, on any number of threads: the rows of `whydoku grade`.

    pub use whydoku_corpus::{
        Columns, CorpusError, ExtraColumns, InputOptions, Inputs, Origin, PuzzleField, Rater, RatingLimits,
        Record, Row, Scales, TechniqueCounts, parallel,
    };
    pub use whydoku_solver::scale::{Column, ColumnKind};
}
mod diagnosis;
mod error;
mod explanation;
mod format;
#[cfg(feature = "generate")]
mod generator;
mod hint;
mod instances;
mod naming;
mod options;
mod order;
mod progress;
mod puzzle;
mod rating;
mod reasoning;
#[cfg(feature = "serde")]
mod record;
#[cfg(feature = "requests")]
pub mod requests;
#[cfg(feature = "serde")]
mod serialize;
mod solutions;
mod technique;
mod why;

pub use broken::BrokenRule;
pub use builder::PuzzleBuilder;
pub use cancel::CancelFlag;
pub use check::Check;
pub use claim::{Claim, ClaimError};
pub use diagnosis::Diagnosis;
pub use error::Error;
pub use explanation::{ExplainedStep, Explanation, StepSubjects};
pub use format::PuzzleFormat;
#[cfg(feature = "generate")]
pub use generator::{Generated, Generator};
pub use hint::{Grade, Hint, UnknownGrade};
pub use instances::Instances;
pub use naming::NamedStep;
pub use options::{Notation, Options};
pub use order::{SolvingOrder, Superfluous};
pub use progress::Progress;
pub use puzzle::{Position, Puzzle};
pub use rating::{Rating, Tier};
pub use reasoning::{ClaimVerdict, JudgedClaim, Judgement};
#[cfg(feature = "serde")]
pub use record::{ExplanationRecord, HintRecord, StepRecord};
pub use solutions::Solutions;
pub use technique::TechniqueEntry;
pub use why::Why;
pub use whydoku_board::{
    CancelToken, Candidate, Cell, Digit, DigitSet, Grid, House, Layout, Regions, Rules, Shape, ShapeError,
    regions,
};
pub use whydoku_explain::render::{BoardParts, CompactOptions, DrawMode, Marks, Paint, Story, TextOptions};
pub use whydoku_explain::{ExplanationText, Register, Span, SpanStyle};
pub use whydoku_formats::{
    Content, InputError, PositionError, Problem, Puzzle as PuzzleData, ReadOptions, Reading, ReadingOptions,
    SentenceReading, SentenceVerdict,
};
#[cfg(feature = "generate")]
pub use whydoku_generate::{CellMark, DrawnRule, GeneratorError, Goal, Spec, SymmetryClass};
pub use whydoku_logic::{Conclusion, Figure, Finding, Item, Role, Step, TechniqueId, Truth};
pub use whydoku_search::Solution;
pub use whydoku_solver::catalogue::{Catalogue, Language, Profile};
pub use whydoku_solver::dyn_board::BoardCache;
pub use whydoku_solver::path::{Stage, Watch};
pub use whydoku_solver::scale::{Number, Scale, ScaleChoice, ScaleError, Value};
pub use whydoku_solver::trace::{Move, Outcome, Trace};

/// Runs the command line, for packages in other languages that install it: a call, whose first word is the name of the program.
/// Returns the exit status.
#[cfg(feature = "program")]
pub fn run_program(call: impl IntoIterator<Item = std::ffi::OsString>) -> u8 {
    cli::run(call.into_iter())
}
