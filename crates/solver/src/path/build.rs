//! Builds the path of a whole puzzle.

use super::finders::FinderSet;
use super::rating_log::{Plan, RatingLog};
use super::replace::Replacements;
use super::stepper::{Fallback, follow_plan};
use super::{Effort, LoggedRating, PathBuilder, PathContext, Stage, digits, lookahead, prune};
use crate::pipeline::{Event, Limits, RatingContext, Solutions, Verdict, several_solutions};
use crate::trace::{Outcome, Trace};
use whydoku_board::{CancelToken, Grid, per_width};
use whydoku_logic::Step;
use whydoku_search::Solution;

/// How often steps that easier ones can do without may be replaced: what is replaced may make others redundant.
const MOST_REPLACEMENTS: usize = 3;

impl<const W: usize> PathBuilder<W> {
    /// The path of a puzzle; empty if it has several solutions.
    pub fn build(&self, grid: &Grid<W>) -> Trace<W> {
        self.build_with(grid, PathContext::default())
    }

    /// Like [`build`](Self::build), with control by the caller. Compiled in this crate, once for each width, whatever crate
    /// calls it.
    pub fn build_with(&self, grid: &Grid<W>, context: PathContext<'_>) -> Trace<W> {
        type Compiled<const W: usize> = fn(&PathBuilder<W>, &Grid<W>, PathContext<'_>) -> Trace<W>;
        per_width!(Compiled<W> = |builder, grid, context| builder.path(grid, context))(self, grid, context)
    }

    /// The path of a puzzle, for callers in this crate.
    pub(crate) fn path(&self, grid: &Grid<W>, context: PathContext<'_>) -> Trace<W> {
        let found = whydoku_search::try_first_two(grid, context.cancel).unwrap_or_default();
        match found.as_slice() {
            [] => self.prune(&self.pipeline.record(grid, context.cancel), context.cancel),
            [solution] => self.path_to(grid, solution, context),
            several => Trace {
                start: grid.clone(),
                moves: Vec::new(),
                outcome: several_solutions(
                    grid,
                    whydoku_search::closest_two_of(grid, several, context.cancel),
                ),
                rating: self.tally.rating(),
            },
        }
    }

    fn path_to(&self, grid: &Grid<W>, solution: &Solution, context: PathContext<'_>) -> Trace<W> {
        if !self.has_order() {
            let rated = self.rate(grid, Solutions::found(grid, vec![solution.clone()]), context);
            let path = rated.and_then(|rated| self.path_by_rating(grid, rated, solution, context));
            if let Some(path) = path {
                return path;
            }
        }
        let run = self.pipeline.record(grid, context.cancel);
        let run = if self.with_notation { run } else { digits::place_at_once(&run) };
        self.prune(&run, context.cancel)
    }

    pub(super) fn rate(
        &self,
        grid: &Grid<W>,
        solutions: Solutions,
        PathContext { cancel, watch }: PathContext<'_>,
    ) -> Option<LoggedRating> {
        let mut log = RatingLog::default();
        let mut note = |event: Event<'_>| {
            log.note(event);
            watch(Stage::Rated { steps: log.steps() });
        };
        let context = RatingContext { solutions, ..RatingContext::default() };
        let cache = context.cache.clone();
        let limits = Limits { cancel, ..Limits::default() };
        let (rating, open) = match self.pipeline.climb_bare(grid.clone(), context, &limits, Some(&mut note)) {
            Verdict::Solved(rating) => (rating, 0),
            Verdict::Stuck(rating, open) => (rating, open),
            _ => return None,
        };
        Some(LoggedRating { rating, log, cache, open })
    }

    fn prune(&self, trace: &Trace<W>, cancel: CancelToken<'_>) -> Trace<W> {
        prune::pruned(trace, &|step| self.difficulty(step), cancel)
    }

    pub(super) fn difficulty(&self, step: &Step) -> u32 {
        self.tally.difficulty(step.technique, step.measure).0.in_tenths()
    }

    /// A path that is no harder than the rating. `None` if it ends before the solution: a round of the rating may apply two
    /// steps of which each alone spoils the other.
    fn path_by_rating(
        &self,
        grid: &Grid<W>,
        LoggedRating { rating, log, cache, open }: LoggedRating,
        solution: &Solution,
        PathContext { cancel, watch }: PathContext<'_>,
    ) -> Option<Trace<W>> {
        let known = RatingContext { solutions: Solutions::found(grid, vec![solution.clone()]), cache };
        let finders = self.finders(grid, rating.difficulty, &log, known, cancel);
        let fallback = match rating.guesses {
            0 if open > 0 => Fallback::Stop,
            0 => Fallback::Fail,
            most => Fallback::Guess(solution, most),
        };
        let from_log = rating.guesses > 0 || open > 0 || log.is_long();
        let plan = match self.effort {
            Effort::NONE => None,
            _ if from_log => Some(log.plan(&finders, grid)),
            effort => lookahead::plan(&finders, grid, effort),
        };
        let is_done = |grid: &Grid<W>| {
            watch(Stage::Recorded { open: grid.open().len() });
            grid.is_full()
        };
        let follow = |plan| follow_plan(&finders, grid, fallback, plan, &is_done);
        let outcome = if open == 0 { Outcome::Solved } else { Outcome::Stuck };
        let guesses = rating.guesses as usize;
        let finish = |moves| {
            let path = Trace { start: grid.clone(), moves, outcome: outcome.clone(), rating: rating.clone() };
            // The path must end where the rating did.
            if path.counts().1 != guesses || path.replay(|_| ()).open().len() != open {
                return None;
            }
            // Of a path that ends nowhere nothing is known to be redundant.
            Some(if open == 0 { self.finish(path, &finders) } else { digits::place_proven(path).0 })
        };
        let Plan { steps, boards } = plan.unwrap_or_default();
        let moves = if steps.is_empty() { None } else { follow(steps) };
        let mut path = finish(moves.or_else(|| follow(Vec::new()))?)?;
        let replacements = Replacements { finders: &finders, boards };
        for _ in 0..MOST_REPLACEMENTS {
            let moves = replacements.plan(&path).and_then(follow);
            let Some(other) = moves.and_then(finish) else { break };
            path = other;
        }
        Some(path)
    }

    /// Removes redundant steps and places proven digits in time. A digit that is placed sooner, for another reason, may make
    /// more steps redundant.
    fn finish(&self, path: Trace<W>, finders: &FinderSet<'_, W>) -> Trace<W> {
        let cost = |step: &Step| self.difficulty(step);
        let prune = |path| prune::remove_redundant(path, &cost, finders, finders.cancel());
        let (mut path, mut moved) = digits::place_proven(prune(path));
        while moved {
            let before = path.moves.len();
            let fewer = prune(path);
            (path, moved) =
                if fewer.moves.len() < before { digits::place_proven(fewer) } else { (fewer, false) };
        }
        path
    }
}
