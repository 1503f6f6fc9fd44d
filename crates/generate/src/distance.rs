//! [`GoalJudge`]: how far a puzzle is from what is wished.
//!
//! Far and near are counted in tenths of difficulty or in units of the scale, whatever technique or scale it is about:
//! a puzzle about as hard as the technique that is wanted may well have a neighbour that needs it.

use super::KeepGoing;
use super::goal::{Goal, GoalError, tiers};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::Layout;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family, Profile, Score};
use whydoku_solver::path::{Effort, PathBuilder};
use whydoku_solver::pipeline::{AppliedStep, Cut, Limits, Pipeline, Verdict};
use whydoku_solver::rating::{Rating, Tally};
use whydoku_solver::scale::{Chosen, ColumnKind, Computed, Number, Quoted, Reads, Value};

/// How far from what is wished: 0 is there.
pub(super) type Distance = u64;

/// Beyond what can be compared: no neighbour is looked at.
pub(super) const BEYOND: Distance = 1_000_000;

/// A technique shows in puzzles that are a little harder too; those that are much harder take long to look at.
const HARDER: u32 = 15;
/// What it counts that a technique is not used, beside the difference in difficulty.
const UNUSED: Distance = 10;
/// What a tier counts.
const TIER: Distance = 20;

/// Judges puzzles.
pub(super) struct GoalJudge<const W: usize> {
    wish: Goal,
    scale: Chosen,
    /// Tells a path after a short look.
    guide: PathBuilder<'static, W>,
    /// Tells it as `explain` does.
    explaining: PathBuilder<'static, W>,
    measured: Measured<W>,
    difficulties: Tally<'static>,
}

/// How the figures of the scale come about.
enum Measured<const W: usize> {
    Walk(Box<Pipeline<'static, W>>, fn(&Rating) -> Vec<Value>, Quoted),
    Small(Computed, Arc<Layout<2>>),
    Large(Computed),
}

impl<const W: usize> GoalJudge<W> {
    /// `None` if nothing is wished.
    pub(super) fn new(
        mut wish: Goal,
        layout: &Arc<Layout<W>>,
        is_drawn_on: bool,
    ) -> Result<Option<Self>, GoalError> {
        if wish.is_none() {
            return Ok(None);
        }
        let catalogue = Catalogue::embedded();
        let chosen = wish.scale.clone().map_or_else(|| Chosen::new("human", None), Ok);
        let scale = chosen.map_err(|_| GoalError::Scale)?;
        wish.settle(&scale, layout.shape(), is_drawn_on)?;
        let human: &'static Profile = catalogue.profile("human").ok_or(GoalError::Scale)?;
        let measured = match (scale.scale.reads, &scale.profile) {
            (Reads::Walk { values, quoted }, Some(profile)) => {
                let pipeline = Pipeline::new(catalogue, profile).ok_or(GoalError::Scale)?;
                Measured::Walk(Box::new(pipeline), values, quoted)
            }
            (Reads::Walk { .. }, None) => return Err(GoalError::Scale),
            (Reads::Grid(computed), _) => match Layout::new(layout.shape().clone()) {
                Ok(small) if Layout::<2>::fits(layout.shape()) => Measured::Small(computed, Arc::new(small)),
                _ => Measured::Large(computed),
            },
        };
        let explaining = PathBuilder::new(catalogue, human).ok_or(GoalError::Scale)?;
        let guide = PathBuilder::new(catalogue, human).ok_or(GoalError::Scale)?.effort(Effort::thousands(2));
        let difficulties = Tally::new(catalogue, "human").ok_or(GoalError::Scale)?;
        Ok(Some(Self { wish, scale, guide, explaining, measured, difficulties }))
    }

    /// How far a puzzle is from what is wished.
    pub(super) fn distance(&self, grid: &Grid<W>, keep_going: KeepGoing<'_>) -> Distance {
        let way = if self.wish.is_of_way() { self.of_way(grid, keep_going) } else { 0 };
        if way >= BEYOND {
            return BEYOND;
        }
        let on_scale = self.wish.tier.is_some() || self.wish.figure.is_some();
        let scale = if on_scale { self.on_scale(grid, keep_going) } else { 0 };
        let found = way.saturating_add(scale).min(BEYOND);
        match self.wish.technique {
            Some(technique) if found == 0 => self.untold(grid, technique),
            _ => found,
        }
    }

    fn difficulty(&self, technique: TechniqueId) -> u32 {
        self.difficulties.difficulty(technique, 0).0.in_tenths()
    }

    /// What the rounds of the ladder `human` say.
    fn of_way(&self, grid: &Grid<W>, keep_going: KeepGoing<'_>) -> Distance {
        let catalogue = Catalogue::embedded();
        let is_single = |id: TechniqueId| catalogue.entry(id).family == Family::Single;
        let singles = || TechniqueId::all().filter(|&id| is_single(id)).map(|id| self.difficulty(id)).max();
        let Goal { technique, hardest, singles_only, .. } = self.wish;
        let most = match (hardest, technique) {
            _ if singles_only => singles(),
            // A technique whose patterns grow is harder where they are large.
            (Some(hardest), _) => Some(self.difficulty(hardest) + HARDER),
            (None, technique) => technique.map(|id| self.difficulty(id) + HARDER),
        };
        let expired = || !keep_going();
        let limits = Limits { most: most.map(Score::tenths), expired: Some(&expired) };
        let mut used = 0;
        let mut others = 0;
        let mut each = |step: &AppliedStep| {
            used += usize::from(Some(step.technique) == technique);
            others += u64::from(!is_single(step.technique));
        };
        let verdict = self.guide.pipeline().rate_within(grid.clone(), &limits, Some(&mut each));
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

    /// How many uses of a technique the told path lacks. What is not missing after a short look is told once more as
    /// `explain` tells it, who may find a way without the technique.
    fn untold(&self, grid: &Grid<W>, technique: TechniqueId) -> Distance {
        let lacking = |guide: &PathBuilder<'static, W>| {
            let told = guide.tell(grid);
            let used = told.steps().filter(|step| step.technique == technique).count();
            self.wish.times.max(1).saturating_sub(used) as u64
        };
        match lacking(&self.guide) {
            0 => lacking(&self.explaining),
            some => some,
        }
    }

    /// What the scale says.
    fn on_scale(&self, grid: &Grid<W>, keep_going: KeepGoing<'_>) -> Distance {
        let expired = || !keep_going();
        let enough = self.enough();
        let limits = Limits { most: enough.or_else(|| self.most()), expired: Some(&expired) };
        let values = match &self.measured {
            Measured::Walk(pipeline, values, _) => match pipeline.rate_within(grid.clone(), &limits, None) {
                Verdict::Solved(rating) => Some(values(&rating)),
                Verdict::Cut(_, Cut::Difficulty) if enough.is_some() => return 0,
                _ => None,
            },
            Measured::Small(computed, layout) if layout.shape() == grid.layout().shape() => {
                computed.small(&grid.narrow(layout), &limits).ok()
            }
            // Regions, clues outside and drawings are each puzzle's own.
            Measured::Small(computed, _) => Layout::new(grid.layout().shape().clone())
                .ok()
                .and_then(|own| computed.small(&grid.narrow(&Arc::new(own)), &limits).ok()),
            Measured::Large(computed) => computed.large(&grid.narrow(grid.layout().widen()), &limits).ok(),
        };
        let Some(values) = values else { return BEYOND };
        let mut distance = 0;
        let columns = self.scale.scale.columns;
        if let (Some(range), Some(at)) = (
            &self.wish.figure,
            columns.iter().position(|column| matches!(column.kind, ColumnKind::Figure(_))),
        ) {
            distance += values[at].as_number().map_or(BEYOND, |figure| gap(figure, range));
        }
        if let (Some(tier), Some(at)) =
            (&self.wish.tier, columns.iter().position(|column| column.kind == ColumnKind::Tier))
        {
            let names = tiers(&self.scale);
            let rank = |name: &str| names.iter().position(|other| *other == name);
            let found = values[at].as_word().and_then(rank);
            let away = |found: usize| rank(tier).map(|wanted| wanted.abs_diff(found) as u64 * TIER);
            distance += found.and_then(away).unwrap_or(BEYOND);
        }
        distance.min(BEYOND)
    }

    /// Where any figure from some one on will do: the difficulty beyond which nobody needs to know more. Puzzles that are
    /// far harder take long to rate.
    fn enough(&self) -> Option<Score> {
        let Measured::Walk(_, _, Quoted::Hardest | Quoted::ErEpEd) = &self.measured else { return None };
        let figure = self.wish.figure.as_ref().filter(|_| self.wish.tier.is_none())?;
        let walk = Catalogue::embedded().scale(self.scale.name())?.walk.as_ref()?;
        let is_open = figure.end().units(1) >= i64::from(walk.guess.difficulty.in_tenths());
        let least = u32::try_from(figure.start().units(1)).ok()?.checked_sub(1)?;
        is_open.then(|| Score::tenths(least))
    }

    /// How hard a puzzle may be to be worth going on with.
    fn most(&self) -> Option<Score> {
        let Measured::Walk(_, _, quoted) = &self.measured else { return None };
        let of_figure = self.wish.figure.as_ref().map(|range| range.end().units(1));
        let walk = Catalogue::embedded().scale(self.scale.name())?.walk.as_ref()?;
        let of_tier = self.wish.tier.as_ref().filter(|_| *quoted != Quoted::Sum).and_then(|name| {
            let tier = walk.tiers.iter().find(|tier| tier.name == *name)?;
            Some(i64::from(tier.up_to.in_tenths()))
        });
        let most = of_figure.into_iter().chain(of_tier).min()?;
        Some(Score::tenths(u32::try_from(most).unwrap_or_default()))
    }
}

/// How far a figure is from a range, in tenths.
fn gap(figure: Number, range: &std::ops::RangeInclusive<Number>) -> Distance {
    if range.contains(&figure) {
        return 0;
    }
    let near = if figure < *range.start() { range.start() } else { range.end() };
    figure.units(1).abs_diff(near.units(1)).max(1)
}
