//! [`Solutions`]: the solutions of a puzzle, one after another.

use super::{Error, Options, Puzzle};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, DigitSet, Grid, widths::Layouts, with_width};
use whydoku_search::{SearchOptions, Solution, enumerate_until};

/// The first search looks for two solutions, which is what most callers need to know; each later one for this many times as
/// many.
const GROWTH: u64 = 4;

/// An iterator over the solutions of a puzzle, in the order of a sequential search. It searches in batches that grow, so
/// that asking for few is cheap and asking for all costs a third more than one search.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let options = Options::default();
/// let puzzle = Puzzle::parse("1..4..1..3......")?;
/// let solutions: Vec<String> = puzzle.solutions(&options)?.map(|solution| solution.to_string()).collect();
/// assert_eq!(solutions.len(), 2);
/// assert!(Puzzle::parse("................")?.solve(&options).is_err());
/// assert_eq!(Puzzle::parse("1..4..1..3..4...")?.solve(&options)?.to_string(), "1234341223414123");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    puzzle: Puzzle,
    options: Options,
    ready: VecDeque<Solution>,
    found: u64,
    is_complete: bool,
    is_cancelled: bool,
}

impl Puzzle {
    /// The only solution, by search. Fails if there is none, or another, or if cancelled.
    pub fn solve(&self, options: &Options) -> Result<Solution, Error> {
        let mut solutions = self.solutions(options)?;
        let (first, second) = (solutions.next(), solutions.next());
        match (first, second) {
            _ if solutions.is_cancelled => Err(Error::Cancelled),
            (None, _) => Err(Error::NoSolution),
            (Some(only), None) => Ok(only),
            (Some(_), Some(_)) => Err(Error::SeveralSolutions),
        }
    }

    /// The digits of each cell, row by row, that some solution has; none without a solution. Fails if digits conflict, or if
    /// cancelled.
    ///
    /// ```
    /// use whydoku::{Options, Puzzle};
    /// # fn main() -> Result<(), whydoku::Error> {
    /// let possible = Puzzle::parse("1..4..1..3......")?.true_candidates(&Options::default())?;
    /// assert_eq!(possible.iter().filter(|digits| digits.len() > 1).count(), 4);
    /// # Ok(())
    /// # }
    /// ```
    pub fn true_candidates(&self, options: &Options) -> Result<Vec<DigitSet>, Error> {
        Ok(Witnesses::of(self.position()?.grid, options.cancel_token())?.possible)
    }

    /// Returns groups of open cells that hold the same digit as each other in every solution, though not the same one in
    /// all. Fails if digits conflict, or if cancelled.
    ///
    /// ```
    /// use whydoku::{Options, Puzzle};
    /// # fn main() -> Result<(), whydoku::Error> {
    /// let equal = Puzzle::parse("1..4..1..3......")?.equal_cells(&Options::default())?;
    /// assert_eq!(equal.len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn equal_cells(&self, options: &Options) -> Result<Vec<Vec<Cell>>, Error> {
        let mut witnesses = Witnesses::of(self.position()?.grid, options.cancel_token())?;
        let layout = Arc::clone(witnesses.grid.layout());
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for cell in layout.cells() {
            if witnesses.possible[cell.index()].len() < 2 {
                continue;
            }
            let mut equals = None;
            for (at, group) in groups.iter().enumerate() {
                if witnesses.are_equal(group[0], cell)? {
                    equals = Some(at);
                    break;
                }
            }
            match equals {
                Some(at) => groups[at].push(cell),
                None => groups.push(vec![cell]),
            }
        }
        groups.retain(|group| group.len() > 1);
        Ok(groups)
    }

    /// All solutions, by search, as they are asked for. Fails if digits conflict.
    pub fn solutions(&self, options: &Options) -> Result<Solutions, Error> {
        // Fails before the first search, so that the iterator never does.
        self.position()?;
        Ok(Solutions {
            puzzle: self.clone(),
            options: options.clone(),
            ready: VecDeque::new(),
            found: 0,
            is_complete: false,
            is_cancelled: false,
        })
    }
}

/// Solutions of a puzzle that together have all candidates of its solutions.
struct Witnesses<'a> {
    grid: Grid,
    cancel: CancelToken<'a>,
    solutions: Vec<Solution>,
    /// By cell, the digits that some solution has.
    possible: Vec<DigitSet>,
}

impl<'a> Witnesses<'a> {
    fn of(grid: Grid, cancel: CancelToken<'a>) -> Result<Self, Error> {
        let possible = vec![DigitSet::EMPTY; grid.layout().shape().cells()];
        let mut witnesses = Self { grid, cancel, solutions: Vec::new(), possible };
        let start = witnesses.grid.clone();
        if witnesses.add(&start)? {
            for candidate in start.open_candidates() {
                let mut with = start.clone();
                if !witnesses.possible[candidate.cell.index()].contains(candidate.digit)
                    && with.try_place(candidate).is_ok()
                {
                    witnesses.add(&with)?;
                }
            }
        }
        Ok(witnesses)
    }

    /// Adds a solution of a grid; returns whether there is one.
    fn add(&mut self, grid: &Grid) -> Result<bool, Error> {
        let one = SearchOptions { limit: 1, node_limit: None };
        let before = self.solutions.len();
        enumerate_until(grid, one, self.cancel, &mut |solution| {
            for cell in grid.layout().cells() {
                solution.digit(cell).into_iter().for_each(|digit| self.possible[cell.index()].insert(digit));
            }
            self.solutions.push(solution.clone());
            ControlFlow::Break(())
        });
        if self.cancel.is_cancelled() { Err(Error::Cancelled) } else { Ok(self.solutions.len() > before) }
    }

    fn are_equal(&mut self, one: Cell, other: Cell) -> Result<bool, Error> {
        if self.grid.layout().peers(one).contains(other)
            || self.solutions.iter().any(|solution| solution.digit(one) != solution.digit(other))
        {
            return Ok(false);
        }
        for digit in self.possible[one.index()] {
            let mut unequal = self.grid.clone();
            unequal.eliminate(Candidate::new(other, digit));
            if unequal.try_place(Candidate::new(one, digit)).is_ok() && self.add(&unequal)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Solutions {
    /// Whether the search has ended, so that no solution beyond those returned and buffered exists.
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether the iterator ended because it was cancelled.
    pub const fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    fn search(&mut self) {
        let limit = (self.found * GROWTH).max(2);
        let options = SearchOptions { limit, node_limit: None };
        let (shape, cancel) = (self.puzzle.shape(), self.options.cancel_token());
        let mut count = 0;
        let mut each = |solution: &Solution| {
            count += 1;
            if count > self.found {
                self.ready.push_back(solution.clone());
            }
            ControlFlow::Continue(())
        };
        with_width!(shape, W => {
            if let Ok(grid) = self.puzzle.0.grid(Layouts::default().get::<W>(shape)) {
                enumerate_until(&grid, options, cancel, &mut each);
            }
        });
        self.is_cancelled = count < limit && cancel.is_cancelled();
        self.is_complete = count < limit && !self.is_cancelled;
        self.found = count.max(self.found);
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.ready.is_empty() && !self.is_complete && !self.is_cancelled {
            self.search();
        }
        self.ready.pop_front()
    }
}
