//! [`Generator`]: generates puzzles.

use super::Error;
use whydoku_board::{CancelToken, Cell, Shape};
use whydoku_board::{widths::Layouts, with_width};
use whydoku_formats::{Content, Puzzle, write};
use whydoku_generate::{Attempt, GeneratedPuzzle, Goal, PuzzleGenerator, Spec};

/// Makes puzzles to an [`Spec`] that says what the clues are like, and a [`Goal`] that says what the way to the solution
/// is like. As an iterator it hands out puzzle after puzzle, always the same ones for the same seed.
///
/// ```
/// use whydoku::Generator;
/// use whydoku_generate::{SymmetryClass, Spec, Goal};
/// use whydoku_board::Shape;
/// # fn main() -> Result<(), whydoku::Error> {
/// let order = Spec { class: SymmetryClass::HalfTurn, ..Spec::on(Shape::CLASSIC) };
/// let wish = Goal { singles_only: true, ..Goal::default() };
/// for made in Generator::new(order, wish, 7)?.take(2) {
///     assert!(made.puzzle.check()?.to_string().starts_with("Valid, one solution"));
/// }
/// # Ok(())
/// # }
/// ```
///
/// It ends when so many attempts in a row have come to nothing, see [`Generator::patience`]. Whoever has threads, or a
/// clock, asks for attempts by number instead: [`Generator::attempt`] needs no `&mut`, and what attempt 7 comes to does
/// not depend on the others.
pub struct Generator {
    workshop: Box<dyn Attempts>,
    next: u64,
    patience: u64,
    ready: std::collections::VecDeque<Generated>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: crate::Puzzle,
    /// Clues that could be left out, all of them together, by their names.
    pub superfluous: Vec<String>,
}

impl Generated {
    /// The puzzle as a line of digits, or as a puzzle file where a line cannot say all of its rules.
    pub fn text(&self) -> String {
        let shape = self.puzzle.shape();
        let is_usual = Shape::of_size(shape.size()).is_ok_and(|usual| usual == *shape);
        let name = self.puzzle.name();
        with_width!(shape, W => {
            let grid = self.puzzle.0.grid(Layouts::default().get::<W>(shape));
            // Its digits were taken from a grid of this board.
            grid.map_or_else(|_| String::new(), |grid| match (is_usual, name) {
                (false, name) => write::yaml(&grid, name),
                (true, None) => write::one_line(&grid),
                (true, Some(name)) => format!("{} {name}", write::one_line(&grid)),
            })
        })
    }
}

/// Attempts on a board of any width.
trait Attempts: Send + Sync {
    fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> Attempt;
}

impl<const W: usize> Attempts for PuzzleGenerator<W> {
    fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> Attempt {
        Self::attempt(self, number, cancel)
    }
}

impl Generator {
    /// For an order, a wish and a seed.
    pub fn new(order: Spec, wish: Goal, seed: u64) -> Result<Self, Error> {
        let workshop: Box<dyn Attempts> =
            with_width!(order.shape, W => Box::new(PuzzleGenerator::<W>::new(order, wish, seed)?));
        Ok(Self { workshop, next: 0, patience: u64::MAX, ready: std::collections::VecDeque::new() })
    }

    /// Ends when so many attempts in a row have come to nothing. Without it, it never ends by itself.
    #[must_use]
    pub const fn patience(mut self, attempts: u64) -> Self {
        self.patience = attempts;
        self
    }

    /// What the attempt with this number comes to, and how many puzzles were looked at. It ends early, with nothing, if
    /// cancelled.
    pub fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> (Vec<Generated>, u64) {
        let Attempt { made, looked } = self.workshop.attempt(number, cancel);
        (made.iter().map(generated).collect(), looked)
    }
}

impl Iterator for Generator {
    type Item = Generated;

    fn next(&mut self) -> Option<Generated> {
        let mut vain = 0;
        while self.ready.is_empty() && vain < self.patience {
            self.ready.extend(self.attempt(self.next, CancelToken::NEVER).0);
            self.next += 1;
            vain += 1;
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
