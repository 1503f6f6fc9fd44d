//! [`Generator`]: generates puzzles.

use super::{CancelFlag, Error, Options};
use crate::options::CancelCheck;
use whydoku_board::{CancelToken, Cell};
use whydoku_formats::{Content, Puzzle};
use whydoku_generate::{
    Attempt, DrawnRule, GeneratedPuzzle, GeneratorError, Goal, PuzzleGenerator, Spec, SpecError,
    SymmetryClass,
};

/// An iterator of puzzles that meet a [`Spec`] for the clues and a [`Goal`] for the solution path. The same seed gives the same
/// puzzles.
///
/// ```
/// use whydoku::{Generator, Goal, Options, Shape, Spec, SymmetryClass};
/// # fn main() -> Result<(), whydoku::Error> {
/// let spec = Spec::on(Shape::CLASSIC).class(SymmetryClass::HalfTurn);
/// let goal = Goal::default().singles_only(true);
/// for generated in Generator::new(spec, goal, 7)?.take(2) {
///     assert!(generated.puzzle.check(&Options::default())?.to_string().starts_with("Valid, one solution"));
/// }
/// # Ok(())
/// # }
/// ```
///
/// The iterator ends after a number of failed attempts, see [`Generator::patience`]. Callers with threads or a clock run numbered
/// attempts instead: [`Generator::attempt`] takes `&self`, and the result of an attempt does not depend on the others.
pub struct Generator {
    attempts: PuzzleGenerator,
    next: u64,
    patience: u64,
    cancel: CancelCheck,
    ready: std::collections::VecDeque<Generated>,
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: crate::Puzzle,
    /// The names of clues that can be removed, all of them together.
    pub superfluous: Vec<String>,
}

impl Generated {
    /// Returns the puzzle as a line of digits, or as a puzzle file if a line cannot hold its rules.
    pub fn text(&self) -> String {
        // The digits come from a grid of this board, so they fit it.
        self.puzzle.to_text().unwrap_or_default()
    }
}

impl Generator {
    /// Returns a generator for a spec, a goal and a seed.
    pub fn new(spec: Spec, goal: Goal, seed: u64) -> Result<Self, Error> {
        Self::until(spec, goal, seed, CancelToken::NEVER)
    }

    /// Like [`new`](Self::new). Fails if the search for the solutions of given digits is cancelled.
    pub fn until(spec: Spec, goal: Goal, seed: u64, cancel: CancelToken<'_>) -> Result<Self, Error> {
        let attempts = PuzzleGenerator::until(spec, goal, seed, cancel).map_err(|problem| match problem {
            GeneratorError::Spec(SpecError::Cancelled) => Error::Cancelled,
            problem => problem.into(),
        })?;
        let (cancel, ready) = (CancelCheck::default(), std::collections::VecDeque::new());
        Ok(Self { attempts, next: 0, patience: u64::MAX, cancel, ready })
    }

    /// Ends the iterator after this many attempts in a row without a puzzle. By default it never ends.
    #[must_use]
    pub const fn patience(mut self, failures: u64) -> Self {
        self.patience = failures;
        self
    }

    /// Ends the iterator once the flag is cancelled, in the middle of an attempt too.
    #[must_use]
    pub fn cancelled_by(mut self, flag: &CancelFlag) -> Self {
        let flag = flag.clone();
        self.cancel = CancelCheck::new(move || flag.is_cancelled());
        self
    }

    /// Runs one attempt and returns its puzzles and the number of puzzles examined. Returns early, without puzzles,
    /// if cancelled.
    pub fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> (Vec<Generated>, u64) {
        let Attempt { made, looked } = self.attempts.attempt(number, cancel);
        (made.iter().map(generated).collect(), looked)
    }
}

impl crate::Puzzle {
    /// Asks for puzzles like this one: of its tier, with its hardest technique, and, where the spec names none, with its kinds of
    /// constraints and its symmetry. Fails if it has no rating.
    pub fn imitate(&self, spec: Option<&mut Spec>, goal: &mut Goal, options: &Options) -> Result<(), Error> {
        let rating = self.rate(options)?;
        goal.tier = rating.tier.map(|tier| tier.to_string());
        goal.hardest = rating.hardest;
        let Some(spec) = spec else { return Ok(()) };
        if spec.drawings.is_empty() {
            spec.drawings = DrawnRule::on(self.shape());
        }
        let given: Vec<bool> = self.cells().iter().map(|cell| matches!(cell, Content::Given(_))).collect();
        if spec.class == SymmetryClass::Any && given.contains(&true) {
            spec.class = SymmetryClass::of(self.shape().side(), &given);
        }
        Ok(())
    }
}

impl Iterator for Generator {
    type Item = Generated;

    fn next(&mut self) -> Option<Generated> {
        let mut failures = 0;
        while self.ready.is_empty() && failures < self.patience && !self.cancel.token().is_cancelled() {
            let (generated, _) = self.attempt(self.next, self.cancel.token());
            self.ready.extend(generated);
            self.next += 1;
            failures += 1;
        }
        self.ready.pop_front()
    }
}

fn generated(made: &GeneratedPuzzle) -> Generated {
    let layout = made.grid.layout();
    let content = |cell: Cell| made.grid.digit(cell).map_or(Content::Open, Content::Given);
    let cells = layout.cells().iter().map(content).collect();
    let superfluous: Vec<String> =
        made.superfluous.iter().map(|cell| layout.name(cell).to_string()).collect();
    let mut puzzle = Puzzle::new(made.shape.clone(), cells, 1);
    if !superfluous.is_empty() {
        puzzle.name = Some(format!("superfluous: {}", superfluous.join(" ")));
    }
    Generated { puzzle: puzzle.into(), superfluous }
}
