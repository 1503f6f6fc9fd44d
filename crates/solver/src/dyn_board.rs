//! [`DynBoard`], [`DynGrid`] and [`DynRater`]: boards, grids and raters of any width. Only this module compiles the solver
//! for each width. Inside, sets are as narrow as the board allows; grids and traces that come in or go out are on the widest
//! sets. Ratings take a [`DynGrid`] instead, since those of easy puzzles are not much longer than a conversion.

use crate::catalogue::Profile;
use crate::path::{Effort, PathBuilder, PathContext, ShorterPath, Shortest};
use crate::pipeline::{Event, Limits};
use crate::scale::{MeasureError, ScaleChoice, ScaleRater, Value};
use crate::trace::Trace;
use std::any::Any;
use std::sync::{Arc, OnceLock};
use whydoku_board::{CancelToken, Grid, Layout, Shape, WIDEST, widths::Layouts, with_width};
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

impl SolveOptions<'_> {
    fn builder<const W: usize>(&self, grid: &Grid<W>) -> Result<PathBuilder<W>, SolveError> {
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

    /// The easiest next step; of a claim, the easiest step that shows it as the board stands.
    fn step(
        &self,
        options: &SolveOptions<'_>,
        at: &Grid,
        claim: Option<Conclusion>,
    ) -> Result<Option<Step>, SolveError>;

    /// The part of the simplest path that leads to a claim; `None` if none does without a guess.
    fn leading_to(
        &self,
        options: &SolveOptions<'_>,
        from: &Grid,
        claim: Conclusion,
    ) -> Result<Option<Trace>, SolveError>;

    /// A position on sets as narrow as the board allows.
    fn narrow(&self, wide: &Grid) -> DynGrid;

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
            PathKind::Rounds => builder.pipeline().record(&grid, context.cancel),
            PathKind::PrunedRounds => builder.pipeline().record(&grid, context.cancel).pruned(),
            PathKind::Short(effort) => builder.effort(effort).path(&grid, context),
            PathKind::Shortest(effort) => {
                let builder = builder.effort(effort);
                match builder.shortest(&grid, context) {
                    Some(Shortest { trace, hard, shorter }) => {
                        return options.finish((trace.widen(), Some((hard, shorter))));
                    }
                    None => builder.path(&grid, context),
                }
            }
        };
        options.finish((trace.widen(), None))
    }

    fn step(
        &self,
        options: &SolveOptions<'_>,
        at: &Grid,
        claim: Option<Conclusion>,
    ) -> Result<Option<Step>, SolveError> {
        let grid = self.grid(at);
        let builder = options.builder(&grid)?;
        options.finish(match claim {
            Some(claim) => builder.step_to(&grid, claim, options.context),
            None => builder.next(&grid, options.context),
        })
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

    fn narrow(&self, wide: &Grid) -> DynGrid {
        DynGrid::of(self.grid(wide))
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

/// A grid on sets as narrow as its board allows.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "the rating of an easy puzzle should not allocate its grid")]
pub enum DynGrid {
    /// Of at most 128 cells.
    Narrow(Grid<2>),
    /// Of more.
    Wide(Box<Grid>),
}

impl DynGrid {
    /// Returns a grid by its width. The two widths are one without variants, so this is no conversion of each type.
    pub fn of<const W: usize>(grid: Grid<W>) -> Self {
        let mut grid = Some(grid);
        let any: &mut dyn Any = &mut grid;
        if let Some(narrow) = any.downcast_mut().and_then(Option::take) {
            return Self::Narrow(narrow);
        }
        let wide: Option<&mut Option<Grid>> = any.downcast_mut();
        Self::Wide(Box::new(wide.and_then(Option::take).expect("sets have 2 words or the most")))
    }

    /// Its board.
    pub fn board(&self) -> Arc<dyn DynBoard> {
        match self {
            Self::Narrow(grid) => Arc::new(NarrowBoard { layout: Arc::clone(grid.layout()) }),
            Self::Wide(grid) => Arc::new(NarrowBoard { layout: Arc::clone(grid.layout()) }),
        }
    }

    /// The grid on the widest sets.
    pub fn widen(&self) -> Grid {
        match self {
            Self::Narrow(grid) => grid.widen(),
            Self::Wide(grid) => Grid::clone(grid),
        }
    }
}

/// Computes the values of a scale for grids of any width. It keeps what it has prepared from one puzzle to the next.
pub struct DynRater {
    choice: ScaleChoice,
    narrow: ScaleRater<2>,
    /// Prepared for the first board that needs it: few files have one.
    wide: OnceLock<ScaleRater<WIDEST>>,
}

impl DynRater {
    /// Prepares a scale; `None` for a profile that [`Profile::parse`] refuses.
    pub fn new(choice: &ScaleChoice) -> Option<Self> {
        Some(Self { choice: choice.clone(), narrow: ScaleRater::new(choice)?, wide: OnceLock::new() })
    }

    /// Returns a value for each column. A scale of steps passes each step and guess to `each`.
    pub fn values(
        &self,
        grid: &DynGrid,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(Event<'_>)>,
    ) -> Result<Vec<Value>, MeasureError> {
        match grid {
            DynGrid::Narrow(grid) => self.narrow.values(grid, limits, each),
            DynGrid::Wide(grid) => {
                let rater = || ScaleRater::new(&self.choice).expect("the choice served narrow boards");
                self.wide.get_or_init(rater).values(grid, limits, each)
            }
        }
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
