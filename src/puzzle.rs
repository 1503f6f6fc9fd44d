//! [`Puzzle`], the entry point of the library, and [`Position`]: a puzzle on its board.

use crate::{
    Check, Claim, Diagnosis, Error, ExplainedStep, Explanation, Grade, Hint, Judgement, NamedStep, Options,
    Progress, SolvingOrder, Superfluous, Why,
};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Shape};
use whydoku_formats::{Content, InputError, PositionError, ReadOptions, parse_one, write};
use whydoku_solver::dyn_board::{BoardCache, DynBoard, SolutionCount};
use whydoku_solver::path::Watch;
use whydoku_solver::trace::Move;

/// A puzzle: the content of a file or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(pub(crate) whydoku_formats::Puzzle);

impl From<whydoku_formats::Puzzle> for Puzzle {
    fn from(puzzle: whydoku_formats::Puzzle) -> Self {
        Self(puzzle)
    }
}

impl AsRef<whydoku_formats::Puzzle> for Puzzle {
    fn as_ref(&self) -> &whydoku_formats::Puzzle {
        &self.0
    }
}

impl From<Puzzle> for whydoku_formats::Puzzle {
    fn from(puzzle: Puzzle) -> Self {
        puzzle.0
    }
}

impl Puzzle {
    /// The one puzzle that a text holds, in any format: 81 characters, a drawn grid, pencilmarks, YAML, a link, ….
    /// [`formats::Reader`](whydoku_formats::Reader) reads files of many.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        parse_one(text, &ReadOptions::default()).map(Self)
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The shape of its board: size, regions and constraints.
    pub const fn shape(&self) -> &Shape {
        &self.0.shape
    }

    /// The contents of its cells, row by row.
    pub fn cells(&self) -> &[Content] {
        &self.0.cells
    }

    /// A text that [`parse`](Self::parse) reads as this puzzle: a line of digits and the name, or a puzzle file if a line cannot
    /// hold its rules or its candidates. Fails if digits conflict.
    pub fn to_text(&self) -> Result<String, PositionError> {
        let shape = self.shape();
        let is_bare = self.0.deleted.is_empty()
            && self.cells().iter().all(|cell| matches!(cell, Content::Given(_) | Content::Open));
        let grid = Position::of(&self.0, &mut BoardCache::default())?.grid;
        Ok(match (shape.is_usual() && is_bare, self.name()) {
            (false, name) => write::yaml(&grid, name),
            (true, None) => write::one_line(&grid),
            (true, Some(name)) => format!("{} {name}", write::one_line(&grid)),
        })
    }

    /// The canonical form of a classic puzzle, equal for all isomorphs; `None` for other boards, and for positions with more
    /// than givens.
    pub fn canonical(&self) -> Option<String> {
        self.0.canonical_line()
    }

    /// Explains the solution step by step.
    pub fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        self.position()?.explain(options)
    }

    /// Like [`explain`](Self::explain), reporting progress to `watch`.
    pub fn explain_watched(&self, options: &Options, watch: Watch<'_>) -> Result<Explanation, Error> {
        self.position()?.explain_watched(options, watch)
    }

    /// The next step in as much detail as requested, or a warning that the puzzle cannot be solved.
    pub fn hint(&self, grade: Grade) -> Result<Hint, Error> {
        self.hint_with(grade, &Options::default())
    }

    /// Like [`hint`](Self::hint), with options.
    pub fn hint_with(&self, grade: Grade, options: &Options) -> Result<Hint, Error> {
        self.position()?.hint(grade, options)
    }

    /// Like [`hint_with`](Self::hint_with), reporting progress to `watch`.
    pub fn hint_watched(&self, grade: Grade, options: &Options, watch: Watch<'_>) -> Result<Hint, Error> {
        self.position()?.hint_watched(grade, options, watch)
    }

    /// Explains why a claim such as `r3c4=5` or `r3c4<>5` holds or does not.
    pub fn why(&self, claim: &str) -> Result<Why, Error> {
        self.why_with(claim, &Options::default())
    }

    /// Like [`why`](Self::why), with options.
    pub fn why_with(&self, claim: &str, options: &Options) -> Result<Why, Error> {
        self.position()?.why(claim.parse()?, options)
    }

    /// Why it has no solution or several, and which entry or typing error may be the cause; `None` if it has one.
    pub fn diagnosis(&self, options: &Options) -> Result<Option<Diagnosis>, Error> {
        self.position()?.diagnosis(options)
    }

    /// Checks whether it is valid and complete, and counts its solutions.
    pub fn check(&self) -> Result<Check, Error> {
        self.check_with(&Options::default())
    }

    /// Like [`check`](Self::check), with [`Options::cancel`].
    pub fn check_with(&self, options: &Options) -> Result<Check, Error> {
        Check::of(&self.0, &mut BoardCache::default(), options)
    }

    /// Finds mistakes in a half-filled grid of this puzzle.
    pub fn progress(&self, current: &Self) -> Result<Progress, Error> {
        self.position()?.progress(&current.0, &Options::default())
    }

    /// The move that leads from here to another position of the same puzzle.
    pub fn changes(&self, after: &Self) -> Result<Vec<Claim>, Error> {
        self.position()?.changes(&after.0)
    }

    /// Names for each claim the easiest step that shows it as the board stands.
    pub fn name_steps(&self, claims: &[Claim], options: &Options) -> Result<Vec<NamedStep>, Error> {
        self.position()?.name_steps(claims, options)
    }

    /// Judges the claims of a solution in prose, each at the point where it stands.
    pub fn judge(&self, reasoning: &str, options: &Options) -> Result<Judgement, Error> {
        self.position()?.judge(reasoning, options)
    }

    /// The order in which it can be solved; `None` unless it has one solution.
    pub fn order(&self, options: &Options) -> Result<Option<SolvingOrder>, Error> {
        self.position()?.order(options)
    }

    /// The clues and constraints each of which can go on its own; `None` unless it has one solution.
    pub fn superfluous(&self, options: &Options) -> Result<Option<Superfluous>, Error> {
        self.position()?.superfluous(options)
    }

    pub(super) fn position(&self) -> Result<Position, Error> {
        Ok(Position::of(&self.0, &mut BoardCache::default())?)
    }
}

impl FromStr for Puzzle {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::parse(text)
    }
}

/// The cells of a classic puzzle, row by row; 0 for an open cell.
///
/// ```
/// let mut cells = [0; 81];
/// cells[80] = 9;
/// assert!(whydoku::Puzzle::try_from(cells).is_ok());
/// cells[0] = 10;
/// assert!(whydoku::Puzzle::try_from(cells).is_err());
/// ```
impl TryFrom<[u8; 81]> for Puzzle {
    type Error = InputError;

    fn try_from(cells: [u8; 81]) -> Result<Self, InputError> {
        let symbol = |cell: &u8| if *cell < 10 { char::from(b'0' + cell) } else { '!' };
        Self::parse(&cells.iter().map(symbol).collect::<String>())
    }
}

/// Prints the grid as it was written, or in one line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

/// A puzzle on its board.
pub struct Position {
    pub(super) board: Arc<dyn DynBoard>,
    pub(super) grid: Grid,
}

impl Position {
    /// Puts a puzzle on its board. Fails if its digits conflict.
    pub fn of(puzzle: &whydoku_formats::Puzzle, boards: &mut BoardCache) -> Result<Self, PositionError> {
        let board = boards.of(&puzzle.shape);
        let grid = puzzle.grid(Arc::clone(board.layout()))?;
        Ok(Self { board, grid })
    }

    /// The position after a step or a guess.
    #[must_use]
    pub fn after(&self, step: &ExplainedStep) -> Self {
        let mut grid = self.grid.clone();
        match &step.what {
            Move::Deduced(deduction) => {
                let conclusions = deduction.step.finding.conclusions().iter();
                conclusions.for_each(|conclusion| conclusion.apply_to(&mut grid));
            }
            Move::Guessed(guess) => grid.place(guess.candidate),
        }
        self.with(grid)
    }

    /// The same board with other digits and candidates.
    #[must_use]
    pub fn with(&self, grid: Grid) -> Self {
        Self { board: Arc::clone(&self.board), grid }
    }

    /// The number of solutions of a grid on this board. Fails if cancelled.
    pub(super) fn solutions_of(&self, grid: &Grid, cancel: CancelToken<'_>) -> Result<SolutionCount, Error> {
        match self.board.solutions(grid, cancel) {
            SolutionCount::Unknown => Err(Error::Cancelled),
            count => Ok(count),
        }
    }

    /// The digits and candidates.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
}
