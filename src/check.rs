//! [`Check`]: is a grid valid, is it complete, and how many solutions has it.

use std::fmt;
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Layout};
use whydoku_formats::{PositionError, Puzzle};
use whydoku_logic::Truth;
use whydoku_search::Solution;
pub use whydoku_solver::dyn_board::{BoardCache, DynBoard, SolutionCount};

/// What there is to say of a grid. Prints as a sentence or two.
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
    /// Digits that cannot stand together.
    Clash(PositionError),
    /// Clues that can no longer be met, each in a sentence.
    Clues(Vec<String>),
    /// Every cell is filled, and every rule kept.
    Complete {
        /// Whether there are rules beside those of houses.
        further: bool,
    },
    /// No solution.
    NoSolution {
        /// How many cells are open.
        open: usize,
        /// What can be seen to have nothing left.
        dead: Option<String>,
    },
    /// One solution.
    OneSolution {
        /// How many cells are open.
        open: usize,
        /// The solution in one line.
        solution: String,
    },
    /// Several solutions.
    Several {
        /// How many cells are open.
        open: usize,
        /// Whether there are more than two, if that was soon known.
        more: Option<bool>,
        /// Where the two that are most alike differ: the cell, and what each has there.
        differ: Vec<(String, [char; 2])>,
    },
}

impl Check {
    pub fn of(puzzle: &Puzzle, boards: &mut BoardCache) -> Self {
        let board = boards.of(&puzzle.shape);
        let layout = board.layout();
        let grid = match puzzle.grid(Arc::clone(layout)) {
            Ok(grid) => grid,
            Err(problem) => return Self::Clash(problem),
        };
        let unmet = unmet_clues(&grid);
        if !unmet.is_empty() {
            return Self::Clues(unmet);
        }
        if grid.is_full() {
            return Self::Complete { further: !layout.shape().is_plain() };
        }
        let open = grid.open().len();
        match board.solutions(&grid, None) {
            SolutionCount::None => Self::NoSolution {
                open,
                dead: Truth::broken_in(&grid).and_then(|truth| dead(&truth, layout)),
            },
            SolutionCount::One(solution) => {
                Self::OneSolution { open, solution: solution.text(layout.shape()) }
            }
            SolutionCount::Several(_) | SolutionCount::Unknown => several(&*board, &grid),
        }
    }

    /// Whether the grid is valid and has one solution.
    pub const fn is_good(&self) -> bool {
        matches!(self, Self::Complete { .. } | Self::OneSolution { .. })
    }
}

/// What can be said of several solutions.
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

/// A truth with nothing left, in a sentence. Clues without a place are told otherwise.
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

/// The clues that can no longer be honoured, each in a sentence: what it asks, and what its cells hold.
fn unmet_clues(grid: &Grid) -> Vec<String> {
    let layout = grid.layout();
    let clues = layout.clues().iter().enumerate();
    let unmet = clues
        .filter(|(_, info)| !info.cells.iter().any(|cell| grid.may_hold(Candidate::new(cell, info.digit))));
    let told = unmet.map(|(number, info)| {
        let place = layout.outside(number).map_or_else(|| format!("number {}", number + 1), |c| c.place());
        let held = |cell| {
            let digit =
                grid.digit(cell).map_or("another digit".to_owned(), |digit| grid.layout().spell(digit));
            format!("{} holds {digit}", layout.name(cell))
        };
        let cells: Vec<String> = info.cells.iter().map(held).collect();
        format!("the clue {} {place} is not met: {}.", grid.layout().spell(info.digit), cells.join(", "))
    });
    told.collect()
}

/// "1 cell is open".
fn open_cells(open: usize) -> String {
    if open == 1 { "1 cell is open".to_owned() } else { format!("{open} cells are open") }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(problem) => write!(f, "Not valid: {problem}."),
            Self::Clues(clues) => {
                let told: Vec<String> = clues.iter().map(|clue| format!("Not valid: {clue}")).collect();
                f.write_str(&told.join("\n"))
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
