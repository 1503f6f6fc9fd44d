//! [`GoalJudge`]: the distance of a puzzle from the goal.
//!
//! Distances are in tenths of difficulty or in units of the scale: a puzzle about as hard as the wanted technique is
//! likely to have a neighbour that needs it.

use super::goal::{Goal, GoalError, ladder, tiers};
use std::ops::RangeInclusive;
use whydoku_board::{CancelToken, Grid, Layout};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family, FigureKind, Score};
use whydoku_solver::path::{Effort, PathBuilder, PathContext};
use whydoku_solver::pipeline::{Cut, Event, Limits, Verdict};
use whydoku_solver::rating::Tally;
use whydoku_solver::scale::{ColumnKind, MeasureError, Number, ScaleChoice, ScaleRater};

/// The distance from the goal; 0 meets it.
pub(super) type Distance = u64;

/// The distance of puzzles whose neighbours are not examined.
pub(super) const BEYOND: Distance = 1_000_000;

/// The difficulty above that of the wanted technique, in tenths, up to which puzzles are rated: the technique occurs
/// in slightly harder puzzles too, and much harder ones take long to rate.
const HARDER: u32 = 15;
/// The difficulty of a goal, in tenths, from which on ratings take long enough for the effort to be computed first.
const EFFORT_PAYS: i64 = 80;
/// The distance for an unused technique, in addition to the difference in difficulty.
const UNUSED: Distance = 10;
/// The distance of one tier.
const TIER: Distance = 20;

/// The place of a puzzle relative to the goal.
#[derive(Clone, Copy)]
pub(super) struct Judgement {
    pub(super) distance: Distance,
    /// Whether it is easier than the goal.
    pub(super) is_easier: bool,
}

impl Judgement {
    const fn at(distance: Distance) -> Self {
        Self { distance, is_easier: false }
    }
}

pub(super) struct GoalJudge<const W: usize> {
    goal: Goal,
    scale: ScaleChoice,
    /// Builds a path with little effort.
    quick_path: PathBuilder<W>,
    /// Builds the path that `explain` prints.
    full_path: PathBuilder<W>,
    rater: ScaleRater<W>,
    /// A measure that is cheaper than the rating and grows with it; `None` where ratings take no longer, and without the
    /// scales of others.
    effort: Option<ScaleRater<W>>,
    difficulties: Tally,
}

impl<const W: usize> GoalJudge<W> {
    /// Returns `None` for a goal that asks for nothing.
    pub(super) fn new(
        mut goal: Goal,
        layout: &Layout<W>,
        is_drawn_on: bool,
    ) -> Result<Option<Self>, GoalError> {
        if goal.is_none() {
            return Ok(None);
        }
        let chosen = goal.scale.clone().map_or_else(|| ScaleChoice::new("human", None), Ok);
        let scale = chosen.map_err(|_| GoalError::Scale)?;
        goal.normalize(&scale, layout.shape(), is_drawn_on)?;
        let (_, ladder) = goal.ladder()?;
        let rater = ScaleRater::new(&scale).ok_or(GoalError::Scale)?;
        let full_path = PathBuilder::new(&ladder).ok_or(GoalError::Scale)?;
        let quick_path = PathBuilder::new(&ladder).ok_or(GoalError::Scale)?.effort(Effort::thousands(2));
        let difficulties = Tally::new("human").ok_or(GoalError::Scale)?;
        let of_technique = |id| i64::from(difficulties.difficulty(id, 0).0.in_tenths());
        let of_path = goal.technique.into_iter().chain(goal.hardest).map(of_technique).max();
        let least = of_path.max(goal.least_figure(&scale).filter(|_| scale.name() == "human"));
        let q2 = least.filter(|&least| least >= EFFORT_PAYS).and_then(|_| ScaleChoice::new("q2", None).ok());
        let effort = q2.and_then(|scale| ScaleRater::new(&scale));
        Ok(Some(Self { goal, scale, quick_path, full_path, rater, effort, difficulties }))
    }

    pub(super) fn judge(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Judgement {
        let path = if self.goal.needs_path() { self.judge_path(grid, cancel) } else { Judgement::at(0) };
        if path.distance >= BEYOND {
            return path;
        }
        let on_scale = self.goal.tier.is_some() || self.goal.figure.is_some();
        let scale = if on_scale { self.judge_on_scale(grid, cancel) } else { Judgement::at(0) };
        let distance = path.distance.saturating_add(scale.distance).min(BEYOND);
        match self.goal.technique {
            Some(technique) if distance == 0 => Judgement::at(self.missing_uses(grid, technique, cancel)),
            _ => Judgement { distance, is_easier: path.is_easier || scale.is_easier },
        }
    }

    /// Returns the work that a search with propositions does, 0 where it is not defined.
    pub(super) fn effort(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> i64 {
        let limits = Limits { most: None, cancel };
        let values = self.effort.as_ref().and_then(|effort| effort.values(grid, &limits, None).ok());
        values.and_then(|values| values[0].as_number()).map_or(0, |work| work.units(0))
    }

    fn difficulty(&self, technique: TechniqueId) -> u32 {
        self.difficulties.difficulty(technique, 0).0.in_tenths()
    }

    /// Judges the rounds of the ladder.
    fn judge_path(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Judgement {
        let is_single = |id: TechniqueId| Catalogue::embedded().entry(id).family == Family::Single;
        let singles = || TechniqueId::all().filter(|&id| is_single(id)).map(|id| self.difficulty(id)).max();
        let Goal { technique, hardest, singles_only, .. } = self.goal;
        let most = match (hardest, technique) {
            _ if singles_only => singles(),
            // Techniques whose patterns grow are harder where the pattern is large.
            (Some(hardest), _) => Some(self.difficulty(hardest) + HARDER),
            (None, technique) => technique.map(|id| self.difficulty(id) + HARDER),
        };
        let limits = Limits { most: most.map(Score::tenths), cancel };
        let mut used = 0;
        let mut others = 0;
        let mut each = |event: Event<'_>| {
            let Event::Step(step) = event else { return };
            used += usize::from(Some(step.technique) == technique);
            others += u64::from(!is_single(step.technique));
        };
        let verdict = self.quick_path.pipeline().rate_within(grid.clone(), &limits, Some(&mut each));
        let Verdict::Solved(rating) = verdict else { return Judgement::at(BEYOND) };
        if rating.guesses > 0 {
            return Judgement::at(BEYOND);
        }
        let away =
            |id: TechniqueId| UNUSED + u64::from(rating.difficulty.in_tenths().abs_diff(self.difficulty(id)));
        let mut distance = if singles_only { others } else { 0 };
        if let Some(hardest) = hardest.filter(|&hardest| rating.hardest != Some(hardest)) {
            distance += away(hardest);
        }
        if let Some(technique) = technique.filter(|_| used == 0) {
            distance += away(technique);
        }
        let is_easier = |id: TechniqueId| rating.difficulty.in_tenths() < self.difficulty(id);
        Judgement { distance, is_easier: hardest.or(technique).is_some_and(is_easier) }
    }

    /// Returns how many uses of the technique the explained path lacks. If the quick path lacks none, the full path
    /// is built too, since it may avoid the technique.
    fn missing_uses(&self, grid: &Grid<W>, technique: TechniqueId, cancel: CancelToken<'_>) -> Distance {
        let missing = |quick_path: &PathBuilder<W>| {
            let path = quick_path.build_with(grid, PathContext { cancel, ..PathContext::default() });
            let used = path.steps().filter(|step| step.technique == technique).count();
            self.goal.times.max(1).saturating_sub(used) as u64
        };
        match missing(&self.quick_path) {
            0 => missing(&self.full_path),
            some => some,
        }
    }

    fn judge_on_scale(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Judgement {
        let enough = self.enough();
        let limits = Limits { most: enough.or_else(|| self.most()), cancel };
        let values = match self.rater.values(grid, &limits, None) {
            Ok(values) => values,
            Err(MeasureError::Cut(Cut::Difficulty)) if enough.is_some() => return Judgement::at(0),
            Err(_) => return Judgement::at(BEYOND),
        };
        let columns = self.scale.scale.columns;
        let at = |is: fn(ColumnKind) -> bool| columns.iter().position(|column| is(column.kind));
        let figure = at(|kind| matches!(kind, ColumnKind::Figure(_))).and_then(|at| values[at].as_number());
        let from = |range| figure.map_or(BEYOND, |figure| gap(figure, range));
        let mut distance = self.goal.figure.as_ref().map_or(0, from);
        let is_below = |range: &RangeInclusive<Number>| figure.is_some_and(|figure| figure < *range.start());
        let mut is_easier = self.goal.figure.as_ref().is_some_and(is_below);
        if let (Some(tier), Some(at)) = (&self.goal.tier, at(|kind| kind == ColumnKind::Tier)) {
            let names = tiers(&self.scale);
            let rank = |name: &str| names.iter().position(|other| *other == name);
            let (found, wanted) = (values[at].as_word().and_then(rank), rank(tier));
            let away = |found: usize| wanted.map(|wanted| wanted.abs_diff(found) as u64 * TIER);
            distance += found.and_then(away).unwrap_or(BEYOND);
            is_easier |= found < wanted;
        }
        Judgement { distance: distance.min(BEYOND), is_easier }
    }

    /// Returns the difficulty at which rating may stop, for goals without an upper bound.
    fn enough(&self) -> Option<Score> {
        let figure = self.goal.figure.as_ref().filter(|_| self.goal.tier.is_none())?;
        let ladder = ladder(&self.scale)?;
        if ladder.figure == FigureKind::Sum {
            return None;
        }
        let is_open = figure.end().units(1) >= i64::from(ladder.guess.difficulty.in_tenths());
        let least = u32::try_from(figure.start().units(1)).ok()?.checked_sub(1)?;
        is_open.then(|| Score::tenths(least))
    }

    /// Returns the difficulty above which a puzzle is too far from the goal.
    fn most(&self) -> Option<Score> {
        let of_figure = self.goal.figure.as_ref().map(|range| range.end().units(1));
        let ladder = ladder(&self.scale)?;
        let of_tier = self.goal.tier.as_ref().filter(|_| ladder.figure != FigureKind::Sum).and_then(|name| {
            let tier = ladder.tiers.iter().find(|tier| tier.name == *name)?;
            Some(i64::from(tier.up_to.in_tenths()))
        });
        let most = of_figure.into_iter().chain(of_tier).min()?;
        Some(Score::tenths(u32::try_from(most).unwrap_or_default()))
    }
}

/// Returns the distance of a figure from a range, in tenths.
fn gap(figure: Number, range: &RangeInclusive<Number>) -> Distance {
    if range.contains(&figure) {
        return 0;
    }
    let near = if figure < *range.start() { range.start() } else { range.end() };
    figure.units(1).abs_diff(near.units(1)).max(1)
}
