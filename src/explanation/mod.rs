//! [`Explanation`]: the path that is told. It goes from step to step, and can be written as text, Markdown, a page or
//! JSON Lines.
//!
//! | file | holds |
//! | --- | --- |
//! | `said.rs` | what is said of the path as a whole: its end, its rating, how long it takes |
//! | `written.rs` | the whole as text, Markdown, a page, JSON Lines |
//! | `step.rs` | [`ExplainedStep`]: a step on the board where it was seen |

mod said;
mod step;
mod written;

pub use step::ExplainedStep;

use super::{Claim, Error, Options, Position};
use whydoku_board::Grid;
use whydoku_explain::Explainer;
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::{Catalogue, Profile};
use whydoku_solver::path::{Fewer, Watch};
use whydoku_solver::rating::{Rating, Tally};
use whydoku_solver::trace::{Move, Outcome, Trace};

/// The way to the solution, or as far as it goes.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let path = Puzzle::parse("1..4..1..3..4...")?.explain(&Options::default())?;
/// assert!(path.is_solved());
/// for step in path {
///     println!("{step}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Explanation {
    trace: Trace,
    end: Grid,
    explainer: Explainer<'static>,
    /// How hard each step is.
    tally: Tally<'static>,
    /// What is supposed of the puzzle at the start.
    supposed: Option<Conclusion>,
    /// How many hard steps it has, and whether fewer would do, where everything was tried.
    fewest: Option<(usize, Fewer)>,
}

impl Position {
    /// The way to the solution.
    pub fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        self.explain_watched(options, &|_| ())
    }

    /// The same, telling `watch` how far it has come.
    pub(crate) fn explain_watched(&self, options: &Options, watch: Watch<'_>) -> Result<Explanation, Error> {
        let (profile, explainer) = (options.told_by()?, options.explainer()?);
        let wanted = options.wanted();
        let (trace, fewest) = self.board.run(&profile, options.is_noting(), wanted, &self.grid, watch)?;
        Ok(Explanation { fewest, ..Explanation::of(trace, explainer, &profile, None)? })
    }
}

impl Explanation {
    pub(super) fn of(
        trace: Trace,
        explainer: Explainer<'static>,
        profile: &Profile,
        supposed: Option<Conclusion>,
    ) -> Result<Self, Error> {
        let end = trace.replay(|_| ());
        let tally = Tally::new(Catalogue::embedded(), &profile.scale).ok_or(Error::ProfileScale)?;
        Ok(Self { trace, end, explainer, tally, supposed, fewest: None })
    }

    /// Whether it leads to the solution.
    pub const fn is_solved(&self) -> bool {
        matches!(self.trace.outcome, Outcome::Solved)
    }

    /// The steps and guesses, told.
    pub fn steps(&self) -> Vec<ExplainedStep> {
        let mut steps = Vec::new();
        let mut count = 0;
        self.trace.replay(|told| {
            let number = match told.what {
                Move::Deduced(_) => {
                    count += 1;
                    count
                }
                Move::Guessed(guess) => guess.number,
            };
            let (what, grid) = (told.what.clone(), told.seen.clone());
            steps.push(ExplainedStep { number, what, grid, explainer: self.explainer });
        });
        steps
    }

    /// The same one after another.
    pub fn iter(&self) -> std::vec::IntoIter<ExplainedStep> {
        self.steps().into_iter()
    }

    /// The same for programs.
    pub const fn rated(&self) -> &Rating {
        &self.trace.rating
    }

    /// The digits at the end, row by row, `.` for open cells.
    pub fn end(&self) -> String {
        self.end.line()
    }

    /// The record that it is told from.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The same as a conclusion.
    pub const fn supposition(&self) -> Option<Conclusion> {
        self.supposed
    }

    /// What is supposed of the puzzle at the start, to see where it leads.
    pub fn supposed(&self) -> Option<Claim> {
        self.supposed.map(|claim| Claim::of(claim, self.trace.start.layout()))
    }
}

impl IntoIterator for Explanation {
    type Item = ExplainedStep;
    type IntoIter = std::vec::IntoIter<ExplainedStep>;

    fn into_iter(self) -> Self::IntoIter {
        self.steps().into_iter()
    }
}

impl IntoIterator for &Explanation {
    type Item = ExplainedStep;
    type IntoIter = std::vec::IntoIter<ExplainedStep>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
