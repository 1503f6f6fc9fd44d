//! [`Check`]: whether a grid is valid and complete, and its number of solutions.

use crate::{Error, Options};
use std::fmt;
use std::sync::Arc;
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_formats::{PositionError, Puzzle};
use whydoku_logic::Truth;
use whydoku_search::Solution;
use whydoku_solver::catalogue::{Catalogue, Language, Sentence};
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
        let (cancel, explainer) = (options.cancel_token(), options.explainer()?);
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
                dead: Truth::broken_in(&grid).map(|truth| explainer.explain_contradiction(&[truth], &grid)),
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

impl Check {
    /// Returns the result in sentences of a language.
    pub fn text(&self, language: &Language) -> String {
        let say = |sentence, holes: &[(&str, &str)]| language.say(sentence, holes);
        let invalid =
            |problem: &str| say(Sentence::CheckInvalid, &[("problem", problem.trim_end_matches('.'))]);
        let with_open = |sentence, open: usize| {
            let open = say(Sentence::CheckOpen, &[("n", &open.to_string())]);
            say(sentence, &[("open", &open)])
        };
        match self {
            Self::Clash(problem) => invalid(&problem.to_string()),
            Self::Clues(clues) => clues.iter().map(|clue| invalid(clue)).collect::<Vec<_>>().join("\n"),
            Self::Complete { further: false } => say(Sentence::CheckComplete, &[]),
            Self::Complete { further: true } => say(Sentence::CheckCompleteRules, &[]),
            Self::NoSolution { open, dead } => {
                let why = dead.clone().unwrap_or_else(|| say(Sentence::CheckExplain, &[]));
                format!("{}\n{why}", with_open(Sentence::CheckNoSolution, *open))
            }
            Self::OneSolution { open, .. } => with_open(Sentence::CheckOneSolution, *open),
            Self::Several { open, more, differ } => {
                let sentence = match more {
                    Some(true) => Sentence::CheckMoreSolutions,
                    Some(false) => Sentence::CheckTwoSolutions,
                    None => Sentence::CheckAtLeastTwo,
                };
                differ.iter().fold(with_open(sentence, *open), |text, (cell, digits)| {
                    let [one, other] = digits.map(|digit| digit.to_string());
                    let holes = [("cell", cell.as_str()), ("one", &one), ("other", &other)];
                    format!("{text}\n  {}", say(Sentence::CheckDifference, &holes))
                })
            }
        }
    }
}

/// Writes the result in English.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = Catalogue::embedded().language("en").ok_or(fmt::Error)?;
        f.write_str(&self.text(language))
    }
}
