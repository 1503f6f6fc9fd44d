//! [`Check`]: whether a grid is valid and complete, and its number of solutions.

use crate::{Error, Options};
use std::fmt;
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Layout};
use whydoku_checker::CheckError;
use whydoku_constraints::{Rules, Violation};
use whydoku_explain::Explainer;
use whydoku_formats::{PositionError, Puzzle};
use whydoku_logic::Truth;
use whydoku_search::Solution;
use whydoku_solver::catalogue::{Catalogue, Language, Sentence};
pub(crate) use whydoku_solver::dyn_board::{BoardCache, DynBoard, SolutionCount};

/// Whether a grid is valid and complete, and its number of solutions. Prints as a sentence or two.
///
/// ```
/// use whydoku::{Check, Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let check = Puzzle::parse("1..4..1..3..4...")?.check(&Options::default())?;
/// assert!(check.is_good());
/// assert!(matches!(check, Check::OneSolution { open: 11, .. }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Check {
    /// Digits conflict, or all cells are filled and violate a constraint; a sentence names it.
    Clash(String),
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
            Err(problem) => return Ok(Self::Clash(position_error(puzzle, layout, &explainer, &problem))),
        };
        let unmet = explainer.unmet_clues(&grid);
        if !unmet.is_empty() {
            return Ok(Self::Clues(unmet));
        }
        if grid.is_full() {
            return Ok(match full_grid_error(&grid, cancel)? {
                None => Self::Complete { further: !layout.shape().is_plain() },
                Some(NO_REGIONS) => Self::NoSolution { open: 0, dead: None },
                Some(CheckError::UnsatisfiedTruth(truth)) => {
                    Self::Clash(explainer.explain_contradiction(&[truth], &grid))
                }
                Some(error) => Self::Clash(error.to_string()),
            });
        }
        let open = grid.open().len();
        Ok(match board.solutions(&grid, cancel) {
            SolutionCount::Unknown => return Err(Error::Cancelled),
            SolutionCount::None => Self::NoSolution {
                open,
                dead: Truth::broken_in_until(&grid, cancel)
                    .map(|truth| explainer.explain_contradiction(&[truth], &grid)),
            },
            SolutionCount::One(solution) => {
                Self::OneSolution { open, solution: solution.text(layout.shape()) }
            }
            SolutionCount::Several(_) => several(&*board, &grid, cancel)?,
        })
    }

    /// Whether the grid is valid and has one solution.
    pub const fn is_good(&self) -> bool {
        matches!(self, Self::Complete { .. } | Self::OneSolution { .. })
    }
}

/// The error of a grid that does not divide into the regions that are to be found.
const NO_REGIONS: CheckError = CheckError::ViolatedRule(Violation::Rule(Rules::UNKNOWN_REGIONS));

/// Returns why a full grid is no solution; `None` if it is one. Fails if cancelled.
pub(crate) fn full_grid_error(grid: &Grid, cancel: CancelToken<'_>) -> Result<Option<CheckError>, Error> {
    if let Err(error) = whydoku_checker::is_solution(grid) {
        return Ok(Some(error));
    }
    if !grid.layout().shape().has_unknown_regions() {
        return Ok(None);
    }
    let regions = whydoku_search::regions(grid, cancel).map_err(|_| Error::Cancelled)?;
    Ok(regions.is_none().then_some(NO_REGIONS))
}

fn several(board: &dyn DynBoard, grid: &Grid, cancel: CancelToken<'_>) -> Result<Check, Error> {
    let (open, layout) = (grid.open().len(), board.layout());
    let ([one, two], more) = board.closest_two(grid, cancel).ok_or(Error::Cancelled)?;
    let both = |cell| {
        let digit = |solution: &Solution| Some(layout.shape().symbol(solution.digit(cell)?));
        Some((layout.name(cell).to_string(), [digit(&one)?, digit(&two)?]))
    };
    Ok(Check::Several { open, more, differ: one.differences(&two).filter_map(both).collect() })
}

/// Says in the language of the explainer what is wrong with a position.
fn position_error(
    puzzle: &Puzzle,
    layout: &Arc<Layout>,
    explainer: &Explainer<'_>,
    problem: &PositionError,
) -> String {
    let language = explainer.language();
    let say = |sentence, holes: &[(&str, &str)]| language.say(sentence, holes);
    let named = |text: &str| language.coordinates.rename(text, usize::MAX);
    match (problem, puzzle.placed_on(Arc::clone(layout))) {
        (PositionError::Narrowed { digit, cell, left, constraint }, _) => {
            let (digit, cell, rule) = (digit.to_string(), named(cell), named(constraint));
            let holes = [("digit", digit.as_str()), ("cell", &cell), ("left", left), ("rule", &rule)];
            say(Sentence::CheckNarrowed, &holes)
        }
        (PositionError::Deleted { digit, cell }, _) => {
            say(Sentence::CheckDeleted, &[("digit", &digit.to_string()), ("cell", &named(cell))])
        }
        (_, Err(clash)) => explainer.explain_clash(&clash, layout),
        (problem, Ok(_)) => problem.to_string(),
    }
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
            Self::Clash(problem) => invalid(problem),
            Self::Clues(clues) => clues.iter().map(|clue| invalid(clue)).collect::<Vec<_>>().join("\n"),
            Self::Complete { further: false } => say(Sentence::CheckComplete, &[]),
            Self::Complete { further: true } => say(Sentence::CheckCompleteRules, &[]),
            Self::NoSolution { open, dead } => {
                let why = dead.as_ref().map_or_else(String::new, |dead| format!("\n{dead}"));
                with_open(Sentence::CheckNoSolution, *open) + &why
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
                    let cell = language.coordinates.rename(cell, usize::MAX);
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
