//! What other programs would do next, step for step, on the classic board.
//!
//! Their ratings are read off one path, and which of several steps they take decides what comes after; so their order of
//! looking is kept, and their quirks. Patterns are theirs, words and judgement are ours. [`techniques`](whydoku_techniques)
//! are something else: there the order must not matter, and every premise is needed.
//!
//! | folder | follows |
//! | --- | --- |
//! | `classic/` | nobody: the board in numbers, which all of them share |
//! | `hodoku/` | HoDoKu 2.2.0 |
//! | `sudoku_explainer/` | Sudoku Explainer 1.2.1 |
//! | `whips/` | the definition of Denis Berthier's W rating |
//!
//! How an argument by supposition is told, they share too (`argument.rs`).
//!
//! Another program is one more folder and its line in [`PROGRAMS`].

mod argument;
pub mod classic;
pub mod hodoku;
pub mod measures;
pub mod sudoku_explainer;
pub mod whips;

pub use argument::Argued;

use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId;

/// A program on its way through a puzzle.
pub trait Program: Send {
    /// Begins with a position, and forgets the one before.
    fn reset(&mut self, position: &Grid<2>);

    /// Looks for the next step and keeps it in mind. `None` if there is none, or if the puzzle is not what the program
    /// takes for granted.
    fn next(&mut self, puzzle: &mut dyn Uniqueness, pace: Pace) -> Option<Next>;

    /// Takes the step that was found last.
    fn take(&mut self);

    /// How many cells are open.
    fn open(&self) -> usize;

    /// Whether the digits of a full board keep the rules.
    fn keeps_rules(&self) -> bool;

    /// The cell that is filled when nothing applies.
    fn last_resort(&self) -> Option<Cell>;

    /// Fills an open cell.
    fn fill(&mut self, candidate: Candidate);

    /// Another one that goes up the same ladder.
    fn another(&self) -> Box<dyn Program>;

    /// What there is to tell of the step that was found last, before it is taken; `position` is where it was found.
    fn account(&mut self, position: &Grid<2>) -> Account;
}

/// What a program may ask of the puzzle that it was given: how far it has one solution.
pub trait Uniqueness {
    /// Whether the position has just one solution.
    fn has_one_solution(&mut self) -> bool;

    /// Whether a step may take this for granted: the givens alone must have one.
    fn may_assume_one(&mut self) -> bool;
}

/// How a path is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Each step by itself.
    Steps,
    /// Several at once, where that changes no figure: for ratings.
    Runs,
}

/// The next step as a rating counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// What it is called.
    pub technique: TechniqueId,
    /// The technique whose rating counts.
    pub counts_as: TechniqueId,
    /// How large it is, where its name leaves that open; else 0.
    pub measure: u16,
    /// Its figure in tenths, if the program has its own.
    pub tenths: Option<u32>,
    /// Whether it places a digit.
    pub places: bool,
    /// How many steps it is; one, unless they were taken at once.
    pub steps: u32,
}

/// A step as it is told.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The techniques of ours that say the same in fewer words, the likeliest first: told so if one of them shows it.
    pub names: &'static [TechniqueId],
    /// What follows, each once, in the program's order.
    pub conclusions: Vec<Conclusion>,
    /// The program's own reasons.
    pub argued: Vec<Argued>,
    /// The step in one line, if the program writes it so.
    pub notation: Option<Notation>,
}

/// A step in one line, as a program writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The technique under whose name the program tells it.
    pub technique: TechniqueId,
    /// The rest of the line.
    pub rest: String,
}

/// A rung of a profile: techniques that are looked for together.
#[derive(Clone, Copy, Debug)]
pub struct Rung<'a> {
    /// Which.
    pub techniques: &'a [TechniqueId],
    /// Whether they take for granted that there is one solution.
    pub assumes_uniqueness: bool,
}

/// Objection a program cannot follow a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The rung, from 0.
    pub rung: usize,
    /// The technique.
    pub technique: TechniqueId,
    /// What is wrong with it.
    pub objection: Objection,
}

/// What is wrong with a technique on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The program has no such step, or finds it on another rung than what stands before it there.
    Place,
    /// The program looks for it earlier.
    Order,
    /// Programs are not in this build.
    Absent,
}

/// A program that profiles can name.
pub struct Listed {
    /// Its name in profiles.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Makes it ready to go up a ladder.
    pub make: Make,
    /// Whether its ladder serves on other boards too, by our own finders.
    pub serves_elsewhere: bool,
}

/// Makes a program ready to go up a ladder.
pub type Make = fn(&[Rung<'_>]) -> Result<Box<dyn Program>, Misfit>;

impl std::fmt::Debug for Listed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All programs that can be followed.
pub static PROGRAMS: &[Listed] = &[
    Listed { name: "hodoku", title: "HoDoKu", make: hodoku::make, serves_elsewhere: false },
    Listed {
        name: "sudoku-explainer",
        title: "Sudoku Explainer",
        make: sudoku_explainer::make,
        serves_elsewhere: true,
    },
    Listed { name: "whips", title: "the path of whips", make: whips::make, serves_elsewhere: false },
];
