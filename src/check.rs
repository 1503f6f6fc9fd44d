//! [`Check`]: whether a grid is valid and complete, and its number of solutions.

use crate::{Error, Options};
use std::fmt;
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Layout};
use whydoku_formats::{PositionError, Puzzle};
use whydoku_logic::Truth;
use whydoku_search::Solution;
pub(crate) use whydoku_solver::dyn_board::{BoardCache, DynBoard, SolutionCount};

/// Whether a grid is valid and complete, and its number of solutions. Prints as a sentence or two.
///
/// ```
/// use whydoku::{Check, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let check = Puzzle::parse("1..4..1..3..4...")?.check()?;
/// assert!(check.is_good());
/// assert!(matches!(check, Check::OneSolution { open: 11, .. }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Check {
    /// Digits conflict.
    Clash(PositionError),
    /// Clues cannot be met any more, each in a sentence.
    Clues(Vec<String>),
    /// Every cell is filled and every rule holds.
    Complete {
        /// Whether there are rules other than those of houses.
        further: bool,
    },
    /// No solution.
    NoSolution {
        /// The number of open cells.
        open: usize,
        /// A cell or house that visibly has nothing left.
        dead: Option<String>,
    },
    /// One solution.
    OneSolution {
        /// The number of open cells.
        open: usize,
        /// The solution in one line.
        solution: String,
    },
    /// Several solutions.
    Several {
        /// The number of open cells.
        open: usize,
        /// Whether there are more than two, if that is soon known.
        more: Option<bool>,
        /// The cells where the two most similar ones differ, with the digits of both.
        differ: Vec<(String, [char; 2])>,
    },
}

impl Check {
    /// Checks a puzzle. Fails if cancelled.
    pub fn of(puzzle: &Puzzle, boards: &mut BoardCache, options: &Options) -> Result<Self, Error> {
        let cancel = options.cancel_token();
        let board = boards.of(&puzzle.shape);
        let layout = board.layout();
        let grid = match puzzle.grid(Arc::clone(layout)) {
            Ok(grid) => grid,
            Err(problem) => return Ok(Self::Clash(problem)),
        };
        let unmet = unmet_clues(&grid);
        if !unmet.is_empty() {
            return Ok(Self::Clues(unmet));
        }
        if grid.is_full() {
            return Ok(Self::Complete { further: !layout.shape().is_plain() });
        }
        let open = grid.open().len();
        Ok(match board.solutions(&grid, cancel) {
            SolutionCount::Unknown => return Err(Error::Cancelled),
            SolutionCount::None => Self::NoSolution {
                open,
                dead: Truth::broken_in(&grid).and_then(|truth| dead(&truth, layout)),
            },
            SolutionCount::One(solution) => {
                Self::OneSolution { open, solution: solution.text(layout.shape()) }
            }
            SolutionCount::Several(_) => several(&*board, &grid),
        })
    }

    /// Whether the grid is valid and has one solution.
    pub const fn is_good(&self) -> bool {
        matches!(self, Self::Complete { .. } | Self::OneSolution { .. })
    }
}

fn several(board: &dyn DynBoard, grid: &Grid) -> Check {
    let (open, layout) = (grid.open().len(), board.layout());
    let Some(([one, two], more)) = board.closest_two(grid) else {
        return Check::Several { open, more: None, differ: Vec::new() };
    };
    let both = |cell| {
        let digit = |solution: &Solution| Some(layout.shape().symbol(solution.digit(cell)?));
        Some((layout.name(cell).to_string(), [digit(&one)?, digit(&two)?]))
    };
    Check::Several { open, more, differ: one.differences(&two).filter_map(both).collect() }
}

/// Describes a truth with nothing left. Clues without a place are described by [`unmet_clues`].
fn dead(truth: &Truth, layout: &Layout) -> Option<String> {
    match truth {
        Truth::Cell(cell) => Some(format!("No digit is left for {}.", layout.name(*cell))),
        Truth::House(house, digit) => {
            let info = layout.house(*house);
            let kind = info.kind.name().replace('-', " ");
            Some(format!("No place is left for {} in {kind} {}.", layout.spell(*digit), info.number))
        }
        Truth::Relation(_) => Some(format!("The {} cannot be kept any more.", truth.code(layout))),
        Truth::Clue(_) | Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Linear(_) => None,
    }
}

fn unmet_clues(grid: &Grid) -> Vec<String> {
    let layout = grid.layout();
    let clues = layout.clues().iter().enumerate();
    let unmet = clues
        .filter(|(_, info)| !info.cells.iter().any(|cell| grid.may_hold(Candidate::new(cell, info.digit))));
    let lines = unmet.map(|(number, info)| {
        let place = layout.outside(number).map_or_else(|| format!("number {}", number + 1), |c| c.place());
        let held = |cell| {
            let digit =
                grid.digit(cell).map_or("another digit".to_owned(), |digit| grid.layout().spell(digit));
            format!("{} holds {digit}", layout.name(cell))
        };
        let cells: Vec<String> = info.cells.iter().map(held).collect();
        format!("the clue {} {place} is not met: {}.", grid.layout().spell(info.digit), cells.join(", "))
    });
    lines.collect()
}

fn open_cells(open: usize) -> String {
    if open == 1 { "1 cell is open".to_owned() } else { format!("{open} cells are open") }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(problem) => write!(f, "Not valid: {problem}."),
            Self::Clues(clues) => {
                let lines: Vec<String> = clues.iter().map(|clue| format!("Not valid: {clue}")).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Complete { further } => {
                let rules = if *further { ", and every other rule is kept" } else { "" };
                write!(f, "Valid and complete: every digit stands once in every house{rules}.")
            }
            Self::NoSolution { open, dead } => {
                let why = dead.as_deref().unwrap_or("`whydoku explain` shows why.");
                let cells = open_cells(*open);
                write!(f, "Not valid: no solution, although no two digits clash; {cells}.\n{why}")
            }
            Self::OneSolution { open, .. } => write!(f, "Valid, one solution; {}.", open_cells(*open)),
            Self::Several { open, more, differ } => {
                let several = match more {
                    Some(true) => "more than two",
                    Some(false) => "two",
                    None => "at least two",
                };
                write!(f, "Valid, but {several} solutions; {}. Two of them differ here:", open_cells(*open))?;
                differ.iter().try_for_each(|(cell, [one, two])| write!(f, "\n  {cell}: {one} or {two}"))
            }
        }
    }
}
