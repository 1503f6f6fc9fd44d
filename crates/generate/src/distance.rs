//! [`GoalJudge`]: the distance of a puzzle from the goal.
//!
//! Distances are in tenths of difficulty or in units of the scale: a puzzle about as hard as the wanted technique is
//! likely to have a neighbour that needs it.

use super::goal::{Goal, GoalError, ladder, tiers};
use whydoku_board::{CancelToken, Grid, Layout};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family, FigureKind, Profile, Score};
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
/// The distance for an unused technique, in addition to the difference in difficulty.
const UNUSED: Distance = 10;
/// The distance of one tier.
const TIER: Distance = 20;

pub(super) struct GoalJudge<const W: usize> {
    goal: Goal,
    scale: ScaleChoice,
    /// Builds a path with little effort.
    quick_path: PathBuilder<'static, W>,
    /// Builds the path that `explain` prints.
    full_path: PathBuilder<'static, W>,
    rater: ScaleRater<W>,
    difficulties: Tally<'static>,
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
        let catalogue = Catalogue::embedded();
        let chosen = goal.scale.clone().map_or_else(|| ScaleChoice::new("human", None), Ok);
        let scale = chosen.map_err(|_| GoalError::Scale)?;
        goal.normalize(&scale, layout.shape(), is_drawn_on)?;
        let human: &'static Profile = catalogue.profile("human").ok_or(GoalError::Scale)?;
        let rater = ScaleRater::new(&scale).ok_or(GoalError::Scale)?;
        let full_path = PathBuilder::new(catalogue, human).ok_or(GoalError::Scale)?;
        let quick_path =
            PathBuilder::new(catalogue, human).ok_or(GoalError::Scale)?.effort(Effort::thousands(2));
        let difficulties = Tally::new(catalogue, "human").ok_or(GoalError::Scale)?;
        Ok(Some(Self { goal, scale, quick_path, full_path, rater, difficulties }))
    }

    pub(super) fn distance(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Distance {
        let path = if self.goal.needs_path() { self.path_distance(grid, cancel) } else { 0 };
        if path >= BEYOND {
            return BEYOND;
        }
        let on_scale = self.goal.tier.is_some() || self.goal.figure.is_some();
        let scale = if on_scale { self.scale_distance(grid, cancel) } else { 0 };
        let found = path.saturating_add(scale).min(BEYOND);
        match self.goal.technique {
            Some(technique) if found == 0 => self.missing_uses(grid, technique, cancel),
            _ => found,
        }
    }

    fn difficulty(&self, technique: TechniqueId) -> u32 {
        self.difficulties.difficulty(technique, 0).0.in_tenths()
    }

    /// Returns the distance by the rounds of the `human` ladder.
    fn path_distance(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Distance {
        let catalogue = Catalogue::embedded();
        let is_single = |id: TechniqueId| catalogue.entry(id).family == Family::Single;
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
        let Verdict::Solved(rating) = verdict else { return BEYOND };
        if rating.guesses > 0 {
            return BEYOND;
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
        distance
    }

    /// Returns how many uses of the technique the explained path lacks. If the quick path lacks none, the full path
    /// is built too, since it may avoid the technique.
    fn missing_uses(&self, grid: &Grid<W>, technique: TechniqueId, cancel: CancelToken<'_>) -> Distance {
        let missing = |quick_path: &PathBuilder<'static, W>| {
            let path = quick_path.build_with(grid, PathContext { cancel, ..PathContext::default() });
            let used = path.steps().filter(|step| step.technique == technique).count();
            self.goal.times.max(1).saturating_sub(used) as u64
        };
        match missing(&self.quick_path) {
            0 => missing(&self.full_path),
            some => some,
        }
    }

    fn scale_distance(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Distance {
        let enough = self.enough();
        let limits = Limits { most: enough.or_else(|| self.most()), cancel };
        let values = match self.rater.values(grid, &limits, None) {
            Ok(values) => values,
            Err(MeasureError::Cut(Cut::Difficulty)) if enough.is_some() => return 0,
            Err(_) => return BEYOND,
        };
        let mut distance = 0;
        let columns = self.scale.scale.columns;
        if let (Some(range), Some(at)) = (
            &self.goal.figure,
            columns.iter().position(|column| matches!(column.kind, ColumnKind::Figure(_))),
        ) {
            distance += values[at].as_number().map_or(BEYOND, |figure| gap(figure, range));
        }
        if let (Some(tier), Some(at)) =
            (&self.goal.tier, columns.iter().position(|column| column.kind == ColumnKind::Tier))
        {
            let names = tiers(&self.scale);
            let rank = |name: &str| names.iter().position(|other| *other == name);
            let found = values[at].as_word().and_then(rank);
            let away = |found: usize| rank(tier).map(|wanted| wanted.abs_diff(found) as u64 * TIER);
            distance += found.and_then(away).unwrap_or(BEYOND);
        }
        distance.min(BEYOND)
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
fn gap(figure: Number, range: &std::ops::RangeInclusive<Number>) -> Distance {
    if range.contains(&figure) {
        return 0;
    }
    let near = if figure < *range.start() { range.start() } else { range.end() };
    figure.units(1).abs_diff(near.units(1)).max(1)
}
