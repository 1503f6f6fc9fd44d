//! Paths that are explained. A rating works in rounds, so that it does not depend on the order of the cells; a person works
//! on the board as it stands. [`PathBuilder`] applies the same techniques one step at a time: singles before all else, a
//! proven digit as soon as possible, few hard steps, no redundant ones, and none harder than the rating.
//!
//! | file | does |
//! | --- | --- |
//! | `build.rs` | builds the path of a puzzle |
//! | `finders.rs` | the techniques that are not too hard, and what they find on a board |
//! | `rating_log.rs` | the steps of the rating, and a plan from them where it needed many nets |
//! | `lookahead.rs` | plans a path with few hard steps |
//! | `shortest.rs` | tries every plan with one or two hard steps |
//! | `stepper.rs` | takes the steps of a plan, with their reasons |
//! | `prune/` | removes redundant steps |
//! | `replace.rs` | replaces steps that easier ones can do without |
//! | `digits.rs` | places proven digits in time |

mod build;
mod digits;
mod finders;
mod lookahead;
mod prune;
mod rating_log;
mod replace;
mod shortest;
mod stepper;

pub use shortest::{ShorterPath, Shortest};

use crate::catalogue::{Pick, Profile, Score};
use crate::pipeline::{Pipeline, RatingContext, Solutions};
use crate::rating::{Rating, Tally};
use crate::trace::{Move, Outcome, Trace};
use finders::{FinderOptions, FinderSet, StepCandidate, StepLimit, clearly_easier, has_all};
use rating_log::RatingLog;
use std::cmp::Reverse;
use stepper::{Fallback, follow_plan};
use whydoku_board::{CancelToken, Grid};
use whydoku_logic::{Conclusion, Step};
use whydoku_techniques::finder::FinderCache;

/// The effort of looking for a short path: a number of positions that may be tried for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort(u32);

impl Effort {
    /// The simplest step each time, whatever it leads to.
    pub const NONE: Self = Self(0);

    /// Thousands of positions.
    pub const fn thousands(count: u32) -> Self {
        Self(count.saturating_mul(1000))
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::thousands(26)
    }
}

/// How far a path is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// The puzzle is being rated.
    Rated {
        /// The number of steps so far.
        steps: usize,
    },
    /// The path is being recorded.
    Recorded {
        /// The number of cells that are still open.
        open: usize,
    },
}

/// Receives the progress of a [`PathBuilder`].
pub type Watch<'a> = &'a dyn Fn(Stage);

/// How a caller controls a [`PathBuilder`]. If cancelled, what a builder returns is incomplete.
#[derive(Clone, Copy)]
pub struct PathContext<'c> {
    /// Ends building early.
    pub cancel: CancelToken<'c>,
    /// Receives the progress.
    pub watch: Watch<'c>,
}

impl Default for PathContext<'_> {
    fn default() -> Self {
        Self { cancel: CancelToken::NEVER, watch: &|_| () }
    }
}

/// Builds the paths of a profile.
pub struct PathBuilder<const W: usize> {
    profile: Profile,
    pipeline: Pipeline<W>,
    tally: Tally,
    effort: Effort,
    with_notation: bool,
}

struct LoggedRating {
    rating: Rating,
    log: RatingLog,
    cache: FinderCache,
    /// The number of cells that are open where nothing applied and no guess was allowed.
    open: usize,
}

impl<const W: usize> PathBuilder<W> {
    /// A builder for a profile. `None` if its scale is unknown, which [`Profile::parse`] refuses.
    pub fn new(profile: &Profile) -> Option<Self> {
        let pipeline = Pipeline::new(profile)?;
        let tally = Tally::new(&profile.scale)?;
        let effort = Effort::default();
        Some(Self { profile: profile.clone(), pipeline, tally, effort, with_notation: false })
    }

    /// Sets the effort of looking for a short path.
    #[must_use]
    pub const fn effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// Keeps each step of an emulated program as the program writes it, and in its order.
    #[must_use]
    pub fn with_notation(mut self, with_notation: bool) -> Self {
        self.pipeline = self.pipeline.with_notation(with_notation);
        self.with_notation = with_notation;
        self
    }

    /// The pipeline, which rates and solves in rounds.
    pub const fn pipeline(&self) -> &Pipeline<W> {
        &self.pipeline
    }

    /// Whether the order of the steps is part of the profile.
    fn has_order(&self) -> bool {
        self.profile.engine.is_some() || self.profile.pick == Pick::First
    }

    fn finders<'c>(
        &'c self,
        grid: &Grid<W>,
        hardest: Score,
        log: &RatingLog,
        RatingContext { mut solutions, cache }: RatingContext,
        cancel: CancelToken<'c>,
    ) -> FinderSet<'c, W> {
        let options = FinderOptions {
            hardest,
            log,
            has_constraints: grid.layout().has_constraints(),
            may_assume_one: self.profile.uniqueness && solutions.may_assume_one(grid, cancel),
        };
        let tally = self.tally.clone();
        FinderSet::new(&self.profile, tally, &options, cache, cancel)
    }

    /// The next step: the first of the path, or an easier one that applies to the board as it stands. Where the order of the
    /// steps is part of the profile, it stays.
    pub fn next(&self, grid: &Grid<W>, context: PathContext<'_>) -> Option<Step> {
        let path = self.path(grid, context);
        // A step that follows from a guess is no next step.
        let first = match path.moves.first() {
            Some(Move::Deduced(first)) => first.step.clone(),
            _ => self.pipeline.next(grid, context.cancel)?,
        };
        let easier = if self.has_order() { None } else { self.easier(grid, &first, &path, context) };
        Some(easier.unwrap_or(first))
    }

    /// The easiest step that is easier than the first of a path. Among several, the one that the path takes first, then the one
    /// that concludes most.
    fn easier(
        &self,
        grid: &Grid<W>,
        first: &Step,
        path: &Trace<W>,
        context: PathContext<'_>,
    ) -> Option<Step> {
        let hardest = Score::tenths(self.difficulty(first));
        let (log, known) = (RatingLog::default(), RatingContext::default());
        let finders = self.finders(grid, hardest, &log, known, context.cancel);
        let place_in_path = |step: &StepCandidate| {
            let place = path.steps().position(|told| has_all(told.finding.conclusions(), &step.conclusions));
            place.unwrap_or(usize::MAX)
        };
        let limit = StepLimit::easier_than(hardest, finders.simplest(first.technique, first.measure), 1);
        let steps = finders.easiest(grid, .., limit, (None, None)).steps;
        let simplest = |step: &StepCandidate| finders.simplest(step.technique, step.measure);
        let least = steps.iter().map(simplest).min()?;
        let best = steps
            .iter()
            .filter(|step| clearly_easier(simplest(step)) < least)
            .min_by_key(|step| (step.difficulty, place_in_path(step), Reverse(step.conclusions.len())))?;
        finders.explain(best, grid)
    }

    /// The part of the simplest path that leads to a claim; `None` if none does without a guess.
    pub fn leading_to(
        &self,
        grid: &Grid<W>,
        claim: Conclusion,
        context: PathContext<'_>,
    ) -> Option<Trace<W>> {
        let trace = self.path_until(grid, claim, context);
        let trace = trace.unwrap_or_else(|| self.pipeline.record(grid, context.cancel));
        trace.leading_to(claim).filter(|path| path.counts().1 == 0)
    }

    fn path_until(&self, grid: &Grid<W>, claim: Conclusion, context: PathContext<'_>) -> Option<Trace<W>> {
        if self.has_order() {
            return None;
        }
        let found =
            whydoku_search::try_first_two(grid, context.cancel).ok().filter(|found| found.len() == 1)?;
        let LoggedRating { rating, log, cache, .. } =
            self.rate(grid, Solutions::found(grid, found.clone()), context)?;
        let known = RatingContext { solutions: Solutions::found(grid, found), cache };
        let finders = self.finders(grid, rating.difficulty, &log, known, context.cancel);
        let plan = if log.is_long() { log.plan(&finders, grid).steps } else { Vec::new() };
        let is_done = |grid: &Grid<W>| grid.is_full() || claim.holds_on(grid);
        let moves = follow_plan(&finders, grid, Fallback::Fail, plan, &is_done)?;
        Some(Trace { start: grid.clone(), moves, outcome: Outcome::Stuck, rating })
    }

    /// The easiest step that shows a claim on the board as it stands.
    pub fn step_to(&self, grid: &Grid<W>, claim: Conclusion, context: PathContext<'_>) -> Option<Step> {
        let (log, hardest) = (RatingLog::default(), Score::tenths(u32::MAX));
        let finders = self.finders(grid, hardest, &log, RatingContext::default(), context.cancel);
        let steps = finders.all(grid).into_iter().filter(|step| step.conclusions.contains(&claim));
        finders.explain(&steps.min_by_key(|step| step.difficulty)?, grid)
    }

    /// The path with the fewest hard steps, if one or two are enough.
    pub fn shortest(&self, grid: &Grid<W>, context: PathContext<'_>) -> Option<Shortest<W>> {
        if self.has_order() {
            return None;
        }
        let LoggedRating { rating, log, cache, open } = self.rate(grid, Solutions::default(), context)?;
        if open > 0 || rating.guesses > 0 {
            return None;
        }
        let known = RatingContext { cache, ..RatingContext::default() };
        let finders = self.finders(grid, rating.difficulty, &log, known, context.cancel);
        shortest::search(&finders, grid, &rating, || self.path(grid, context))
    }
}
