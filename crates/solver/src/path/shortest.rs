//! The path with the fewest hard steps, where one or two are enough: every plan is tried.
//!
//! The bound is a number of positions. When it is exhausted, the result does not claim that fewer steps are impossible.

use super::finders::{FinderSet, StepCandidate, StepClass};
use super::prune;
use super::rating_log::PlannedStep;
use super::stepper::{Fallback, follow_plan};
use crate::rating::Rating;
use crate::trace::{Outcome, Trace};
use rustc_hash::FxHashSet;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// Positions that may be tried.
const MOST: usize = 200_000;

/// Positions of which all next steps are searched for.
const MOST_EXPANDED: usize = 400;

/// A path, and whether a shorter one exists.
#[derive(Clone, Debug)]
pub struct Shortest<const W: usize> {
    /// The path.
    pub trace: Trace<W>,
    /// The number of its hard steps.
    pub hard: usize,
    /// Whether fewer are possible.
    pub shorter: ShorterPath,
}

/// Whether a path with fewer hard steps exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShorterPath {
    /// Everything was tried: no.
    Impossible,
    /// Not all was tried.
    Unknown,
}

/// The path with the fewest hard steps; the result of `otherwise` if it needs more than two.
pub(super) fn search<const W: usize>(
    finders: &FinderSet<'_, W>,
    start: &Grid<W>,
    rating: &Rating,
    otherwise: impl FnOnce() -> Trace<W>,
) -> Option<Shortest<W>> {
    let mut search = PlanSearch { finders, buffer: Vec::new(), tried: 0, is_complete: true };
    let plan = search.plan(start);
    let steps = plan.as_ref().map_or(3, Vec::len);
    let trace = match plan {
        Some(plan) => {
            let moves = follow_plan(finders, start, Fallback::Fail, plan, &Grid::is_full)?;
            let (start, outcome, rating) = (start.clone(), Outcome::Solved, rating.clone());
            let cost = |technique, measure| finders.difficulty(technique, measure).in_tenths();
            let trace = Trace { start, moves, outcome, rating };
            let cost = |step: &whydoku_logic::Step| cost(step.technique, step.measure);
            prune::remove_redundant(trace, &cost, finders, finders.cancel())
        }
        None => otherwise(),
    };
    let hard = trace.steps().filter(|step| finders.counts(step.technique)).count();
    // The recorded path may need more steps than its plan.
    let is_least = hard <= steps && search.is_complete;
    let shorter = if is_least { ShorterPath::Impossible } else { ShorterPath::Unknown };
    Some(Shortest { trace, hard, shorter })
}

struct PlanSearch<'a, 'b, const W: usize> {
    finders: &'a FinderSet<'b, W>,
    buffer: Vec<Conclusion>,
    tried: usize,
    is_complete: bool,
}

impl<const W: usize> PlanSearch<'_, '_, W> {
    /// A plan with no hard step, one, or two; the easiest of those.
    fn plan(&mut self, start: &Grid<W>) -> Option<Vec<PlannedStep<W>>> {
        let mut grid = start.clone();
        self.finders.settle(&mut grid, &mut self.buffer);
        if grid.is_full() {
            return Some(Vec::new());
        }
        let first = self.next(&grid);
        let done = first.iter().filter(|(_, grid)| grid.is_full()).map(|(step, _)| step);
        if let Some(step) = done.min_by_key(|step| step.difficulty) {
            return Some(vec![PlannedStep::Step(step.clone())]);
        }
        let mut best: Option<[StepCandidate; 2]> = None;
        let hardness = |plan: &[StepCandidate; 2]| {
            let both = plan.each_ref().map(|step| step.difficulty.in_tenths());
            (both[0].max(both[1]), both[0] + both[1])
        };
        for (at, (one, grid)) in first.iter().enumerate() {
            if self.tried > MOST || self.finders.cancel().is_cancelled() || at >= MOST_EXPANDED {
                self.is_complete = false;
                break;
            }
            for (other, end) in self.next(grid) {
                let pair = [one.clone(), other];
                if end.is_full() && best.as_ref().is_none_or(|best| hardness(&pair) < hardness(best)) {
                    best = Some(pair);
                }
            }
        }
        best.map(|[one, other]| vec![PlannedStep::Step(one), PlannedStep::Step(other)])
    }

    /// Every position one hard step further, those with the fewest candidates first.
    fn next(&mut self, grid: &Grid<W>) -> Vec<(StepCandidate, Grid<W>)> {
        let mut steps = Vec::new();
        for finder in [StepClass::Hard, StepClass::Long, StepClass::Rare]
            .into_iter()
            .flat_map(|class| self.finders.of(class))
        {
            self.finders.collect(finder, grid, None, &mut steps);
        }
        let mut visited = FxHashSet::default();
        let mut next = Vec::new();
        for step in steps {
            let grid = self.finders.after(grid, &step, &mut self.buffer);
            self.tried += 1;
            if visited.insert(grid.fingerprint()) {
                next.push((step, grid));
            }
        }
        next.sort_by_cached_key(|(_, grid)| grid.open_candidates().count());
        next
    }
}
