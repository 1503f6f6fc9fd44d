//! Other Sudoku programs, followed step by step on the classic 9×9 board, and difficulty figures that a search defines.
//!
//! A published rating such as SE or HoDoKu's is read off one path, so it depends on which of several available steps
//! the program takes. An [`Emulator`] therefore reproduces the search order of its program exactly, quirks included.
//! It only finds steps: while a puzzle is rated, no premises are collected, and every explained step goes through the
//! checker. (In `whydoku_techniques`, by contrast, search order must not matter.)
//!
//! ```
//! use whydoku_board::Grid;
//! use whydoku_board::Layout;
//! use whydoku_compat::{EMULATORS, LadderRung};
//! use whydoku_logic::TechniqueId;
//!
//! let rungs = [LadderRung { techniques: &[TechniqueId::HiddenSingle], assumes_uniqueness: false }];
//! let entry = EMULATORS.iter().find(|entry| entry.name == "sudoku-explainer").unwrap();
//! let mut emulator = (entry.make)(&rungs).unwrap();
//! emulator.reset(&Grid::empty(Layout::classic()));
//! assert_eq!(emulator.open_cells(), 81);
//! ```
//!
//! | module | follows |
//! | --- | --- |
//! | `hodoku` | HoDoKu 2.2.0 |
//! | `sudoku_explainer` | Sudoku Explainer 1.2.1 |
//! | `whips` | Denis Berthier's definition of the W rating |
//! | `measures` | T&E depth, lengths of whips and braids, gsf's q1 and q2, exact cover nodes |
//!
//! To add a program, implement [`Emulator`] in a module of its own and list it in [`EMULATORS`].

#![cfg_attr(not(feature = "programs"), allow(dead_code, reason = "the programs alone use these"))]

mod argument;
mod classic;
#[cfg(feature = "programs")]
pub mod hodoku;
#[cfg(not(feature = "programs"))]
mod left_out;
#[cfg(feature = "programs")]
pub mod measures;
#[cfg(feature = "programs")]
pub mod sudoku_explainer;
#[cfg(feature = "programs")]
pub mod whips;

#[cfg(not(feature = "programs"))]
use {left_out as hodoku, left_out as sudoku_explainer, left_out as whips};

pub use argument::StepArgument;
pub use classic::classic_position;

use whydoku_board::{CancelToken, Candidate, Cell, Grid};
use whydoku_logic::{Conclusion, TechniqueId};

/// A program on its path through a puzzle.
pub trait Emulator: Send {
    /// Starts over from a position.
    fn reset(&mut self, position: &Grid<2>);

    /// Finds the next step and remembers it. `None` if there is none, or if the puzzle has several solutions or none
    /// and the program relies on one. Once the token is cancelled the answer is of no use, and comes soon.
    fn find_next(
        &mut self,
        oracle: &mut dyn SolutionOracle,
        mode: StepMode,
        cancel: CancelToken<'_>,
    ) -> Option<EmulatorStep>;

    /// Applies the step that was found last.
    fn apply(&mut self);

    /// Returns the number of open cells.
    fn open_cells(&self) -> usize;

    /// Whether a full board obeys the rules. Emulators that refuse puzzles without exactly one solution need not check.
    fn is_consistent(&self) -> bool {
        true
    }

    /// Returns the cell to fill from the solution when no step applies.
    fn guess_cell(&self) -> Option<Cell>;

    /// Fills an open cell.
    fn fill(&mut self, candidate: Candidate);

    /// Returns a new emulator with the same ladder.
    fn fork(&self) -> Box<dyn Emulator>;

    /// Explains the step that was found last, before it is applied. `position` is where it was found. Once the token is
    /// cancelled the answer is of no use, and comes soon.
    fn explain(&mut self, position: &Grid<2>, cancel: CancelToken<'_>) -> ExplainedStep;
}

/// Answers questions about the solutions of the puzzle that an emulator is solving.
pub trait SolutionOracle {
    /// Whether the position has exactly one solution.
    fn has_one_solution(&mut self) -> bool;

    /// Whether steps may assume uniqueness: the givens alone must have one solution.
    fn may_assume_uniqueness(&mut self) -> bool;
}

/// How many steps [`Emulator::find_next`] may take at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMode {
    /// One.
    Single,
    /// Several, where that does not change the rating.
    Batched,
}

/// A step as a rating counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmulatorStep {
    /// The technique.
    pub technique: TechniqueId,
    /// The technique whose rating counts.
    pub counts_as: TechniqueId,
    /// The size, where the technique comes in several sizes; else 0.
    pub measure: u16,
    /// The difficulty in tenths, if the program computes its own.
    pub tenths: Option<u32>,
    /// Whether it places a digit.
    pub places: bool,
    /// The number of steps taken at once; 1 in [`StepMode::Single`].
    pub steps: u32,
}

/// A step with everything needed to explain it.
#[derive(Clone, Debug, Default)]
pub struct ExplainedStep {
    /// Our techniques that may justify the conclusions more briefly, the likeliest first.
    pub techniques: &'static [TechniqueId],
    /// The conclusions in the program's order, without duplicates.
    pub conclusions: Vec<Conclusion>,
    /// The program's own arguments.
    pub arguments: Vec<StepArgument>,
    /// The step in the program's notation, if it has one.
    pub notation: Option<StepNotation>,
}

/// A step in the notation of its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepNotation {
    /// The technique, whose name in the program begins the line.
    pub technique: TechniqueId,
    /// The rest of the line.
    pub rest: String,
}

/// A rung of a profile: techniques that are searched together.
#[derive(Clone, Copy, Debug)]
pub struct LadderRung<'a> {
    /// The techniques.
    pub techniques: &'a [TechniqueId],
    /// Whether they assume uniqueness.
    pub assumes_uniqueness: bool,
}

impl LadderRung<'_> {
    /// Returns the place of its techniques in the order of a program, which must be the same; `None` for an empty rung.
    fn slot<S: Copy + PartialEq>(
        &self,
        rung: usize,
        slot_of: impl Fn(TechniqueId) -> Option<S>,
        is_in_order: impl Fn(S) -> bool,
    ) -> Result<Option<S>, LadderError> {
        let mut own = None;
        for &technique in self.techniques {
            let slot = slot_of(technique).filter(|&slot| *own.get_or_insert(slot) == slot);
            if !is_in_order(slot.ok_or(LadderError::WrongRung { rung, technique })?) {
                return Err(LadderError::WrongOrder { rung, technique });
            }
        }
        Ok(own)
    }
}

/// A ladder that an emulator cannot follow. Rungs are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    /// The program lacks the technique, or finds it together with other ones than those of this rung.
    #[error("rung {rung}: the program does not search `{technique}` here")]
    WrongRung {
        /// The rung.
        rung: usize,
        /// The technique.
        technique: TechniqueId,
    },
    /// The program is not part of this build, which lacks the feature `programs`.
    #[error("the program is not part of this build")]
    LeftOut,
    /// The program searches the technique earlier.
    #[error("rung {rung}: the program searches `{technique}` earlier")]
    WrongOrder {
        /// The rung.
        rung: usize,
        /// The technique.
        technique: TechniqueId,
    },
}

/// An entry of [`EMULATORS`].
#[derive(Debug)]
pub struct EmulatorEntry {
    /// The name in profiles.
    pub name: &'static str,
    /// The name in messages.
    pub title: &'static str,
    /// Creates an emulator that follows a ladder.
    pub make: EmulatorConstructor,
    /// Whether its ladder is also followed on other boards, by our own finders.
    pub serves_other_boards: bool,
}

/// Creates an emulator that follows a ladder.
pub type EmulatorConstructor = fn(&[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError>;

/// The programs that can be followed.
pub static EMULATORS: &[EmulatorEntry] = &[
    EmulatorEntry { name: "hodoku", title: "HoDoKu", make: hodoku::make, serves_other_boards: false },
    EmulatorEntry {
        name: "sudoku-explainer",
        title: "Sudoku Explainer",
        make: sudoku_explainer::make,
        serves_other_boards: true,
    },
    EmulatorEntry {
        name: "whips",
        title: "the path of whips",
        make: whips::make,
        serves_other_boards: false,
    },
];
