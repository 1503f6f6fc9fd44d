//! [`Explanation`]: the steps of a solution. It can be written as text, Markdown, a page or JSON Lines.

mod render;
mod step;

pub use step::{ExplainedStep, StepSubjects};

use super::{Claim, Error, Notation, Options, Position, Rating};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_explain::{Explainer, Register};
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::Profile;
use whydoku_solver::dyn_board::DynBoard;
use whydoku_solver::path::{ShorterPath, Watch};
use whydoku_solver::pipeline::hodoku_notation;
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Deduction, Move, Outcome, Trace};

/// The steps to the solution, or as far as they go.
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
    board: Arc<dyn DynBoard>,
    trace: Trace,
    pub(super) end: Grid,
    explainer: Explainer<'static>,
    tally: Tally,
    scale: String,
    supposed: Option<Conclusion>,
    /// Of a shortest path, the number of hard steps and whether fewer are possible.
    fewest: Option<(usize, ShorterPath)>,
}

impl Position {
    /// Explains the solution.
    pub fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        self.explain_watched(options, &|_| ())
    }

    /// Like [`explain`](Self::explain), reporting progress to `watch`.
    pub(crate) fn explain_watched(&self, options: &Options, watch: Watch<'_>) -> Result<Explanation, Error> {
        let (profile, explainer) = (options.path_profile()?, options.explainer()?);
        let solve = options.solve(&profile, watch);
        let (mut trace, fewest) = self.board.path(&solve, options.path_kind(), &self.grid)?;
        if let Some(notation) = options.notation() {
            add_notation(&mut trace, notation, &explainer);
        }
        Ok(Explanation { fewest, ..Explanation::of(&self.board, trace, explainer, &profile, None)? })
    }
}

/// Adds the notation of each step that has none.
fn add_notation(trace: &mut Trace, notation: Notation, explainer: &Explainer<'_>) {
    let mut lines = Vec::new();
    trace.replay(|replayed| {
        lines.push(match (replayed.what, notation) {
            (Move::Deduced(Deduction { step, .. }), Notation::Eureka) => {
                Some(explainer.explain(step, replayed.seen, Register::Expert).to_string())
            }
            (Move::Deduced(Deduction { step, .. }), Notation::Hodoku) => hodoku_notation(step, replayed.seen)
                .map(|line| explainer.language().coordinates.rename(&line, replayed.seen.layout().side())),
            _ => None,
        });
    });
    for (what, line) in trace.moves.iter_mut().zip(lines) {
        if let Move::Deduced(deduction) = what {
            deduction.notation = deduction.notation.take().or(line);
        }
    }
}

impl Explanation {
    pub(super) fn of(
        board: &Arc<dyn DynBoard>,
        trace: Trace,
        explainer: Explainer<'static>,
        profile: &Profile,
        supposed: Option<Conclusion>,
    ) -> Result<Self, Error> {
        let end = trace.replay(|_| ());
        let tally = Tally::new(&profile.scale).ok_or(Error::ProfileScale)?;
        let scale = profile.scale.clone();
        let board = Arc::clone(board);
        Ok(Self { board, trace, end, explainer, tally, scale, supposed, fewest: None })
    }

    /// Whether it leads to the solution.
    pub const fn is_solved(&self) -> bool {
        matches!(self.trace.outcome, Outcome::Solved)
    }

    /// The steps and guesses.
    pub fn steps(&self) -> Vec<ExplainedStep> {
        let mut steps = Vec::new();
        self.trace.replay(|replayed| {
            let (number, what) = (replayed.number, replayed.what.clone());
            steps.push(ExplainedStep::new(number, what, replayed.seen, self.explainer));
        });
        steps
    }

    /// The position before a step, by its number; after the last step, the end.
    pub fn position_before(&self, number: usize) -> Option<Grid> {
        let mut position = None;
        self.trace.replay(|replayed| {
            if replayed.number == number && matches!(replayed.what, Move::Deduced(_)) {
                position = Some(replayed.grid.clone());
            }
        });
        position.or_else(|| (number == self.trace.counts().0 + 1).then(|| self.end.clone()))
    }

    /// Iterates over the steps and guesses.
    pub fn iter(&self) -> std::vec::IntoIter<ExplainedStep> {
        self.steps().into_iter()
    }

    /// The rating as data. `None` if the run ends without a figure on the scale of its profile.
    pub fn rating_data(&self) -> Option<Rating> {
        Rating::of_run(&self.scale, &self.trace.rating)
    }

    /// The digits at the end, row by row, `.` for open cells.
    pub fn end(&self) -> String {
        self.end.line()
    }

    /// The record of the run.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The assumption at the start, as a conclusion.
    pub const fn supposition(&self) -> Option<Conclusion> {
        self.supposed
    }

    /// The assumption at the start, whose consequences the steps show.
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
