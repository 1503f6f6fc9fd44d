//! [`DynBoard`]: a board of any width. Inside, sets are as narrow as the board allows; grids and traces that come in or go
//! out are on the widest sets.

use crate::catalogue::Profile;
use crate::path::{Effort, PathBuilder, PathContext, ShorterPath, Shortest};
use crate::pipeline::Limits;
use crate::scale::{MeasureError, ScaleChoice, ScaleRater, Value};
use crate::trace::Trace;
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Layout, Shape, widths::Layouts, with_width};
use whydoku_logic::{Conclusion, Step};
use whydoku_search::{SearchOptions, Solution};

/// Trials that nearly always show whether a position can be solved. A nearly empty board with constraints may need far
/// more.
pub const TRIALS: u64 = 20_000;

/// The result of a search for solutions.
#[derive(Clone, Debug)]
pub enum SolutionCount {
    /// There is none.
    None,
    /// There is one.
    One(Solution),
    /// There are several, of which these are two.
    Several([Solution; 2]),
    /// The search was given up.
    Unknown,
}

/// The kinds of path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// The rounds of the rating, with all steps.
    Rounds,
    /// The rounds of the rating without redundant steps.
    PrunedRounds,
    /// A path with few hard steps.
    Short(Effort),
    /// A path with the fewest hard steps, if one or two are enough; else a short one.
    Shortest(Effort),
}

/// A path; of a shortest one also the number of its hard steps, and whether fewer are possible.
pub type FoundPath = (Trace, Option<(usize, ShorterPath)>);

/// How a board is solved.
#[derive(Clone, Copy)]
pub struct SolveOptions<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// Whether steps of an emulated program are kept as the program writes them.
    pub with_notation: bool,
    /// How the caller controls the work.
    pub context: PathContext<'a>,
}

impl<'a> SolveOptions<'a> {
    fn builder<const W: usize>(&self, grid: &Grid<W>) -> Result<PathBuilder<'a, W>, SolveError> {
        let builder = PathBuilder::new(self.profile).ok_or(SolveError::UnknownScale)?;
        if !builder.pipeline().supports(grid) {
            return Err(SolveError::UnsupportedBoard);
        }
        Ok(builder.with_notation(self.with_notation))
    }

    /// The result, unless it may be incomplete.
    fn finish<T>(&self, result: T) -> Result<T, SolveError> {
        if self.context.cancel.is_cancelled() { Err(SolveError::Cancelled) } else { Ok(result) }
    }
}

/// Why a board is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The scale of the profile is unknown.
    #[error("the scale of the profile is unknown")]
    UnknownScale,
    /// The emulated program knows no such board.
    #[error("the program of the profile knows no such board")]
    UnsupportedBoard,
    /// Cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// A board of any width.
pub trait DynBoard: Send + Sync {
    /// Its layout.
    fn layout(&self) -> &Arc<Layout>;

    /// The path from a position.
    fn path(&self, options: &SolveOptions<'_>, kind: PathKind, from: &Grid) -> Result<FoundPath, SolveError>;

    /// The next step.
    fn next(&self, options: &SolveOptions<'_>, at: &Grid) -> Result<Option<Step>, SolveError>;

    /// The part of the simplest path that leads to a claim; `None` if none does without a guess.
    fn leading_to(
        &self,
        options: &SolveOptions<'_>,
        from: &Grid,
        claim: Conclusion,
    ) -> Result<Option<Trace>, SolveError>;

    /// The easiest step that shows a claim as the board stands.
    fn step_to(
        &self,
        options: &SolveOptions<'_>,
        at: &Grid,
        claim: Conclusion,
    ) -> Result<Option<Step>, SolveError>;

    /// The values of a scale; `None` for a profile whose scale is unknown.
    fn values(
        &self,
        choice: &ScaleChoice,
        of: &Grid,
        limits: &Limits<'_>,
    ) -> Option<Result<Vec<Value>, MeasureError>>;

    /// The number of solutions of a position, within a limit of guesses; unknown beyond it, or if cancelled.
    fn solutions_within(&self, of: &Grid, trials: u64, cancel: CancelToken<'_>) -> SolutionCount;

    /// The number of solutions of a position; unknown only if cancelled.
    fn solutions(&self, of: &Grid, cancel: CancelToken<'_>) -> SolutionCount;

    /// Of several solutions the two that are most alike, and whether there are more, if that is soon known. `None` if
    /// cancelled.
    fn closest_two(&self, of: &Grid, cancel: CancelToken<'_>) -> Option<([Solution; 2], Option<bool>)>;
}

struct NarrowBoard<const W: usize> {
    layout: Arc<Layout<W>>,
}

impl<const W: usize> NarrowBoard<W> {
    fn grid(&self, wide: &Grid) -> Grid<W> {
        wide.narrow(&self.layout)
    }
}

impl<const W: usize> DynBoard for NarrowBoard<W> {
    fn layout(&self) -> &Arc<Layout> {
        self.layout.widen()
    }

    fn path(&self, options: &SolveOptions<'_>, kind: PathKind, from: &Grid) -> Result<FoundPath, SolveError> {
        let grid = self.grid(from);
        let (builder, context) = (options.builder(&grid)?, options.context);
        let trace = match kind {
            PathKind::Rounds => builder.pipeline().run_with(&grid, context.cancel),
            PathKind::PrunedRounds => builder.pipeline().run_with(&grid, context.cancel).pruned(),
            PathKind::Short(effort) => builder.effort(effort).build_with(&grid, context),
            PathKind::Shortest(effort) => {
                let builder = builder.effort(effort);
                match builder.shortest(&grid, context) {
                    Some(Shortest { trace, hard, shorter }) => {
                        return options.finish((trace.widen(), Some((hard, shorter))));
                    }
                    None => builder.build_with(&grid, context),
                }
            }
        };
        options.finish((trace.widen(), None))
    }

    fn next(&self, options: &SolveOptions<'_>, at: &Grid) -> Result<Option<Step>, SolveError> {
        let grid = self.grid(at);
        options.finish(options.builder(&grid)?.next(&grid, options.context))
    }

    fn leading_to(
        &self,
        options: &SolveOptions<'_>,
        from: &Grid,
        claim: Conclusion,
    ) -> Result<Option<Trace>, SolveError> {
        let grid = self.grid(from);
        options.finish(options.builder(&grid)?.leading_to(&grid, claim, options.context).map(Trace::widen))
    }

    fn step_to(
        &self,
        options: &SolveOptions<'_>,
        at: &Grid,
        claim: Conclusion,
    ) -> Result<Option<Step>, SolveError> {
        let grid = self.grid(at);
        options.finish(options.builder(&grid)?.step_to(&grid, claim, options.context))
    }

    fn values(
        &self,
        choice: &ScaleChoice,
        of: &Grid,
        limits: &Limits<'_>,
    ) -> Option<Result<Vec<Value>, MeasureError>> {
        Some(ScaleRater::new(choice)?.values(&self.grid(of), limits, None))
    }

    fn solutions_within(&self, of: &Grid, trials: u64, cancel: CancelToken<'_>) -> SolutionCount {
        let options = SearchOptions { limit: 2, node_limit: Some(trials) };
        let (found, stats) = whydoku_search::collect(&self.grid(of), options, cancel);
        if stats.complete || found.len() == 2 { count(found) } else { SolutionCount::Unknown }
    }

    fn solutions(&self, of: &Grid, cancel: CancelToken<'_>) -> SolutionCount {
        whydoku_search::try_first_two(&self.grid(of), cancel).map_or(SolutionCount::Unknown, count)
    }

    fn closest_two(&self, of: &Grid, cancel: CancelToken<'_>) -> Option<([Solution; 2], Option<bool>)> {
        whydoku_search::closest_two(&self.grid(of), cancel)
    }
}

fn count(mut first_two: Vec<Solution>) -> SolutionCount {
    match (first_two.pop(), first_two.pop()) {
        (Some(second), Some(first)) => SolutionCount::Several([first, second]),
        (Some(only), None) => SolutionCount::One(only),
        (None, _) => SolutionCount::None,
    }
}

/// The boards of the shapes that were asked for.
#[derive(Default)]
pub struct BoardCache {
    layouts: Layouts,
}

impl BoardCache {
    /// The board of a shape.
    pub fn of(&mut self, shape: &Shape) -> Arc<dyn DynBoard> {
        with_width!(shape, W => Arc::new(NarrowBoard::<W> { layout: self.layouts.get(shape) }))
    }
}
