//! [`Puzzle`], the entry point of the library, and [`Position`]: a puzzle on its board.

use crate::{
    Check, Claim, Diagnosis, Error, ExplainedStep, Explanation, Grade, Hint, Judgement, NamedStep, Options,
    Progress, PuzzleFormat, SolvingOrder, Superfluous, Why,
};
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Shape};
use whydoku_explain::render::{Theme, bare_svg};
use whydoku_formats::{Content, InputError, PositionError, ReadOptions, Reader, Reading, parse_one, write};
use whydoku_logic::Conclusion;
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
    /// [`Puzzle::read`] reads files of many.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        Self::parse_with(text, &ReadOptions::default())
    }

    /// Like [`parse`](Self::parse), with a board, additional rules, or meanings of what is drawn.
    pub fn parse_with(text: &str, options: &ReadOptions) -> Result<Self, InputError> {
        parse_one(text, options).map(Self)
    }

    /// Reads the puzzles of a text or a file one by one, in any format. A bad entry yields one error in its place.
    ///
    /// ```
    /// use whydoku::{Puzzle, ReadOptions};
    /// let file = "1..4..1..3..4... first\n12\n..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n";
    /// let read: Vec<_> = Puzzle::read(file.as_bytes(), ReadOptions::default()).collect();
    /// assert_eq!(read.len(), 3);
    /// assert_eq!(read[0].as_ref().ok().and_then(Puzzle::name), Some("first"));
    /// assert_eq!(read[1].as_ref().map_err(|error| error.line).err(), Some(2));
    /// ```
    pub fn read(
        source: impl BufRead,
        options: ReadOptions,
    ) -> impl Iterator<Item = Result<Self, InputError>> {
        Reader::new(source, options).map(|puzzle| puzzle.map(Self))
    }

    /// The meanings of its drawing and of its rules in words, if it has any.
    pub fn reading(&self) -> Option<&Reading> {
        self.0.reading.as_deref()
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
        Ok(PuzzleFormat::shortest(&self.position()?.grid, self.name()))
    }

    /// The position after a digit is placed or a candidate removed. Fails if the cell is filled.
    ///
    /// ```
    /// # fn main() -> Result<(), whydoku::Error> {
    /// let puzzle = whydoku::Puzzle::parse("1..4..1..3..4...")?;
    /// let after = puzzle.after("r1c2=2".parse()?)?.after("r2c2<>4".parse()?)?;
    /// assert!(after.after("r1c2=3".parse()?).is_err());
    /// assert_eq!(puzzle.changes(&after)?.len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn after(&self, claim: Claim) -> Result<Self, Error> {
        let layout = Arc::clone(BoardCache::default().of(self.shape()).layout());
        let conclusion = claim.on(&layout)?;
        let candidate = conclusion.candidate();
        let mut after = self.0.clone();
        let content = &mut after.cells[candidate.cell.index()];
        match conclusion {
            _ if content.digit().is_some() => return Err(Error::Filled(claim)),
            Conclusion::Place(_) => *content = Content::Placed(candidate.digit),
            Conclusion::Eliminate(_) => after.deleted.push(candidate),
        }
        Ok(Self(after))
    }

    /// A picture of the board as SVG, with pencilmarks if candidates were removed. Fails if digits conflict.
    pub fn svg(&self) -> Result<String, PositionError> {
        let grid = self.position()?.grid;
        let marked = !write::removed(&grid).is_empty();
        Ok(bare_svg(&grid, self.name().unwrap_or("Sudoku"), Theme::Reader, marked))
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
    pub fn hint(&self, grade: Grade, options: &Options) -> Result<Hint, Error> {
        self.position()?.hint(grade, options)
    }

    /// Like [`hint`](Self::hint), reporting progress to `watch`.
    pub fn hint_watched(&self, grade: Grade, options: &Options, watch: Watch<'_>) -> Result<Hint, Error> {
        self.position()?.hint_watched(grade, options, watch)
    }

    /// Explains why a claim such as `r3c4=5` or `r3c4<>5` holds or does not.
    pub fn why(&self, claim: &str, options: &Options) -> Result<Why, Error> {
        self.position()?.why(claim.parse()?, options)
    }

    /// Why it has no solution or several, and which entry or typing error may be the cause; `None` if it has one.
    pub fn diagnosis(&self, options: &Options) -> Result<Option<Diagnosis>, Error> {
        self.position()?.diagnosis(options)
    }

    /// Checks whether it is valid and complete, and counts its solutions.
    pub fn check(&self, options: &Options) -> Result<Check, Error> {
        Check::of(&self.0, &mut BoardCache::default(), options)
    }

    /// Finds mistakes in a half-filled grid of this puzzle.
    pub fn progress(&self, current: &Self, options: &Options) -> Result<Progress, Error> {
        self.position()?.progress(&current.0, options)
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

    /// The puzzle on its board. Fails if its digits conflict.
    pub fn position(&self) -> Result<Position, PositionError> {
        Position::of(&self.0, &mut BoardCache::default())
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
