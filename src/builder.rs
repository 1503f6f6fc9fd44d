//! [`PuzzleBuilder`]: a puzzle from data.

use crate::{Error, Puzzle};
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Shape};
use whydoku_formats::Content;

/// A puzzle from data: its board, then the contents of its cells. See [`Puzzle::builder`].
#[derive(Clone, Debug)]
#[must_use]
pub struct PuzzleBuilder {
    shape: Shape,
    cells: Vec<Content>,
    name: Option<String>,
    /// An entry that the board has no place for.
    outside: Option<Candidate>,
}

impl Puzzle {
    /// Begins a puzzle on a board.
    ///
    /// ```
    /// use whydoku::{Cell, Digit, DigitSet, Options, Puzzle, Shape};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// // Cells row by row and digits, both from 0.
    /// let (one, two, three) = (Digit::new(0), Digit::new(1), Digit::new(2));
    /// let puzzle = Puzzle::builder(Shape::of_size(4)?)
    ///     .given(Cell::new(0), one)
    ///     .placed(Cell::new(6), two)
    ///     .candidates(Cell::new(15), DigitSet::only(three))
    ///     .build()?;
    /// assert!(!puzzle.check(&Options::default())?.is_good());
    /// assert!(Puzzle::builder(Shape::of_size(4)?).given(Cell::new(16), one).build().is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn builder(shape: Shape) -> PuzzleBuilder {
        let cells = vec![Content::Open; shape.cells()];
        PuzzleBuilder { shape, cells, name: None, outside: None }
    }
}

impl PuzzleBuilder {
    /// A digit of the puzzle.
    pub fn given(self, cell: Cell, digit: Digit) -> Self {
        self.with(cell, digit, Content::Given(digit))
    }

    /// A digit that a solver has placed.
    pub fn placed(self, cell: Cell, digit: Digit) -> Self {
        self.with(cell, digit, Content::Placed(digit))
    }

    /// The only candidates that are left in a cell.
    pub fn candidates(self, cell: Cell, digits: DigitSet) -> Self {
        let highest = digits.into_iter().last().unwrap_or(Digit::new(0));
        self.with(cell, highest, Content::Candidates(digits))
    }

    /// The name.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The puzzle. Fails if the board has no such cell or digit, or if digits conflict.
    pub fn build(self) -> Result<Puzzle, Error> {
        let Self { shape, cells, name, outside } = self;
        if let Some(Candidate { cell, digit }) = outside {
            let (cell, digit) = (cell.index(), digit.index());
            return Err(Error::OutsideBoard { cell, digit, cells: shape.cells(), digits: shape.size() });
        }
        let puzzle = whydoku_formats::Puzzle { name, ..whydoku_formats::Puzzle::new(shape, cells, 1) };
        let puzzle = Puzzle::from(puzzle);
        puzzle.position()?;
        Ok(puzzle)
    }

    /// Sets the content of a cell whose highest digit this is.
    fn with(mut self, cell: Cell, digit: Digit, content: Content) -> Self {
        match self.cells.get_mut(cell.index()) {
            Some(place) if digit.index() < self.shape.size() => *place = content,
            _ => self.outside = Some(Candidate::new(cell, digit)),
        }
        self
    }
}
