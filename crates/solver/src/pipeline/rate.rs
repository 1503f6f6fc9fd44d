//! Ratings: climbs without premises and figures.

use super::climb::{ClimbObserver, Ending, climb};
use super::engine::Stepper;
use super::solutions::Solutions;
use super::{AppliedStep, Cut, Event, Limits, Pipeline};
use crate::rating::{Rating, Tally};
use std::ops::ControlFlow;
use whydoku_board::{Candidate, Grid, per_width};
use whydoku_compat::StepMode;
use whydoku_techniques::finder::FinderCache;

/// How a rating run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every cell is filled.
    Solved(Rating),
    /// Nothing applies, and no guess is allowed. Holds the number of open cells.
    Stuck(Rating, usize),
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The emulated program knows no such board.
    OtherBoard,
    /// A limit was reached before the end; the rating until then.
    Cut(Rating, Cut),
}

/// Facts about a puzzle that are known before it is rated.
#[derive(Default)]
pub struct RatingContext {
    /// Its solutions.
    pub solutions: Solutions,
    /// Results of finders on its boards.
    pub cache: FinderCache,
}

/// Adds up the steps of a rating, and ends it at a limit.
struct RatingObserver<'l, 'e> {
    tally: Tally,
    limits: &'l Limits<'l>,
    each: Option<&'e mut dyn FnMut(Event<'_>)>,
}

impl RatingObserver<'_, '_> {
    fn limit(&self, difficulty: crate::catalogue::Score) -> ControlFlow<Ending> {
        if self.limits.forbid(difficulty) {
            ControlFlow::Break(Ending::Cut(Cut::Difficulty))
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl<const W: usize> ClimbObserver<W> for RatingObserver<'_, '_> {
    fn round(&mut self, stepper: &mut dyn Stepper<W>, grid: &mut Grid<W>) -> ControlFlow<Ending> {
        stepper.each(&mut |step: &AppliedStep<'_>| {
            self.tally.step(step);
            if let Some(each) = &mut self.each {
                each(Event::Step(step));
            }
        });
        self.limit(self.tally.so_far())?;
        stepper.apply(grid);
        ControlFlow::Continue(())
    }

    fn before_guess(&self) -> ControlFlow<Ending> {
        self.limit(self.tally.with_guess())
    }

    fn guess(&mut self, _: &Grid<W>, candidate: Candidate) -> ControlFlow<Ending> {
        self.tally.guess();
        match &mut self.each {
            Some(each) => each(Event::Guess(candidate)),
            None if self.tally.is_final() => return ControlFlow::Break(Ending::Solved),
            None => {}
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Pipeline<W> {
    /// Rates a grid on the scale of its profile.
    pub fn rate(&self, grid: Grid<W>) -> Verdict {
        self.rate_within(grid, &Limits::default(), Some(&mut |_| ()))
    }

    /// Rates a grid of which nothing is known; see [`rate_with`](Self::rate_with).
    pub fn rate_within(
        &self,
        grid: Grid<W>,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(Event<'_>)>,
    ) -> Verdict {
        self.rate_with(grid, RatingContext::default(), limits, each)
    }

    /// Rates a grid within limits. Each step and guess is passed to `each`; without it, an emulator may merge steps
    /// where that changes no figure. Compiled in this crate, once for each width, whatever crate calls it.
    pub fn rate_with(
        &self,
        grid: Grid<W>,
        context: RatingContext,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(Event<'_>)>,
    ) -> Verdict {
        type Each<'e> = Option<&'e mut dyn FnMut(Event<'_>)>;
        type Compiled<const W: usize> =
            fn(&Pipeline<W>, Grid<W>, RatingContext, &Limits<'_>, Each<'_>) -> Verdict;
        per_width!(Compiled<W> = |pipeline, grid, context, limits, each| {
            pipeline.climb_bare(grid, context, limits, each)
        })(self, grid, context, limits, each)
    }

    /// Rates a grid within limits, for callers in this crate.
    pub(crate) fn climb_bare(
        &self,
        mut grid: Grid<W>,
        RatingContext { mut solutions, cache }: RatingContext,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(Event<'_>)>,
    ) -> Verdict {
        let tally = &self.tally;
        let wants_each_step = each.is_some() || tally.wants_each_step();
        let mode = if wants_each_step { StepMode::Single } else { StepMode::Batched };
        let Some(mut stepper) = self.engine.rater(&grid, tally, mode, cache, limits.cancel) else {
            return Verdict::OtherBoard;
        };
        let mut observer = RatingObserver { tally: tally.clone(), limits, each };
        let ending =
            climb(&mut *stepper, &mut grid, &mut solutions, self.guessing, limits.cancel, &mut observer);
        let rating = observer.tally.rating();
        match ending {
            Ending::Solved => Verdict::Solved(rating),
            Ending::Stuck(open) => Verdict::Stuck(rating, open),
            Ending::NoSolution => Verdict::NoSolution,
            Ending::SeveralSolutions => Verdict::SeveralSolutions,
            Ending::OtherBoard => Verdict::OtherBoard,
            Ending::Cut(cut) => Verdict::Cut(rating, cut),
        }
    }
}
