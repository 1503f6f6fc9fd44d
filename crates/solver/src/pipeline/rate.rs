//! The loop that rates: no premises, no figures, no words.

use super::solutions::Solutions;
use super::way::{Advance, BoardStatus};
use super::{AppliedStep, Cut, Event, Limits, Observer, Pipeline};
use crate::catalogue::{Guessing, Score};
use crate::rating::{Rating, Tally};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_compat::StepMode;
use whydoku_search::Solution;
use whydoku_techniques::finder::FinderCache;

/// How a path ended that somebody watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is filled, or the observer has seen enough.
    Solved,
    /// Nothing applies, and no guess was allowed. So many cells are open.
    Stuck(usize),
    /// The puzzle contradicts itself.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The program whose way is to be followed knows no such board.
    OtherBoard,
    /// A limit was met before the end.
    Cut(Cut),
}

/// How a rating run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every cell is filled.
    Solved(Rating),
    /// Nothing applies, and no guess was allowed. So many cells are open.
    Stuck(Rating, usize),
    /// The puzzle contradicts itself.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The program whose way is to be followed knows no such board.
    OtherBoard,
    /// A limit was met before the end: how far it had come, and which limit it was.
    Cut(Rating, Cut),
}

/// What is at hand when a puzzle is rated.
#[derive(Default)]
pub struct RatingContext {
    /// What is known of its solutions.
    pub solutions: Solutions,
    /// What finders have worked out, and where they keep what they will.
    pub memory: FinderCache,
}

impl Ending {
    /// What is wrong with a puzzle that has these solutions.
    pub(super) const fn of(solutions: &[Solution]) -> Result<&Solution, Self> {
        match solutions {
            [] => Err(Self::NoSolution),
            [only] => Ok(only),
            _ => Err(Self::SeveralSolutions),
        }
    }
}

/// A tally, and somebody who is told of all that happens beside it.
struct Counting<'a, 'b> {
    tally: Tally<'a>,
    each: Option<&'b mut dyn FnMut(Event<'_>)>,
}

impl Observer for Counting<'_, '_> {
    fn step(&mut self, step: &AppliedStep<'_>) {
        self.tally.step(step);
        if let Some(each) = &mut self.each {
            each(Event::Step(step));
        }
    }

    fn guess(&mut self, tried: Candidate) {
        self.tally.guess(tried);
        if let Some(each) = &mut self.each {
            each(Event::Guess(tried));
        }
    }

    fn so_far(&self) -> Score {
        self.tally.so_far()
    }

    fn with_guess(&self) -> Score {
        self.tally.with_guess()
    }

    fn wants_each_step(&self) -> bool {
        self.each.is_some() || self.tally.wants_each_step()
    }

    fn has_seen_enough(&self) -> bool {
        self.each.is_none() && self.tally.has_seen_enough()
    }
}

impl<const W: usize> Pipeline<'_, W> {
    /// Rates a grid on the scale of its profile.
    pub fn rate(&self, grid: Grid<W>) -> Verdict {
        self.rate_knowing(grid, RatingContext::default(), &Limits::default(), &mut |_| ())
    }

    /// The same of a grid of which something is known, within limits, with each step and guess told to `each` as it is taken.
    pub fn rate_knowing(
        &self,
        grid: Grid<W>,
        at_hand: RatingContext,
        limits: &Limits<'_>,
        each: &mut dyn FnMut(Event<'_>),
    ) -> Verdict {
        self.counted(grid, at_hand, limits, Some(each))
    }

    /// Rates a grid within limits, and tells each step to `each` as it is taken, if there is one.
    pub fn rate_within(
        &self,
        grid: Grid<W>,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(&AppliedStep<'_>)>,
    ) -> Verdict {
        let Some(each) = each else { return self.counted(grid, RatingContext::default(), limits, None) };
        let mut steps = |event: Event<'_>| {
            if let Event::Step(step) = event {
                each(step);
            }
        };
        self.counted(grid, RatingContext::default(), limits, Some(&mut steps))
    }

    fn counted(
        &self,
        grid: Grid<W>,
        at_hand: RatingContext,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(Event<'_>)>,
    ) -> Verdict {
        let mut counting = Counting { tally: self.tally.clone(), each };
        let ending = self.watch_knowing(grid, at_hand, limits, &mut counting);
        let rating = counting.tally.rating();
        match ending {
            Ending::Solved => Verdict::Solved(rating),
            Ending::Stuck(open) => Verdict::Stuck(rating, open),
            Ending::NoSolution => Verdict::NoSolution,
            Ending::SeveralSolutions => Verdict::SeveralSolutions,
            Ending::OtherBoard => Verdict::OtherBoard,
            Ending::Cut(cut) => Verdict::Cut(rating, cut),
        }
    }

    /// Goes through a grid within limits, as fast as `observer` allows, and tells it of every step.
    pub fn watch(&self, grid: Grid<W>, limits: &Limits<'_>, observer: &mut dyn Observer) -> Ending {
        self.watch_knowing(grid, RatingContext::default(), limits, observer)
    }

    fn watch_knowing(
        &self,
        mut grid: Grid<W>,
        RatingContext { mut solutions, memory }: RatingContext,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Ending {
        let mode = if observer.wants_each_step() { StepMode::Single } else { StepMode::Batched };
        let Some(mut walker) = self.way.rating(&grid, &self.tally, mode, memory) else {
            return Ending::OtherBoard;
        };
        loop {
            let open = match walker.standing(&grid) {
                BoardStatus::Full => return Ending::Solved,
                BoardStatus::Broken => return Ending::NoSolution,
                BoardStatus::Open(open) => open,
            };
            match walker.advance(&grid, &mut solutions, limits.cancel) {
                Advance::OutOfTime => return Ending::Cut(Cut::Time),
                Advance::Progress => {
                    walker.each(&mut |step| observer.step(step));
                    if limits.forbid(observer.so_far()) {
                        return Ending::Cut(Cut::Difficulty);
                    }
                    walker.take(&mut grid);
                    continue;
                }
                Advance::Nothing => {}
            }
            if let Some(Err(ending)) = solutions.known().map(Ending::of) {
                return ending;
            }
            if self.guessing == Guessing::Never {
                return Ending::Stuck(open);
            }
            if limits.forbid(observer.with_guess()) {
                return Ending::Cut(Cut::Difficulty);
            }
            let Ok(found) = solutions.within(&grid, limits.cancel) else {
                return Ending::Cut(Cut::Time);
            };
            let known = match Ending::of(found) {
                Ok(known) => known,
                Err(ending) => return ending,
            };
            let Some(candidate) = walker.guess(&grid, known) else { return Ending::Stuck(open) };
            grid.place(candidate);
            observer.guess(candidate);
            if observer.has_seen_enough() {
                return Ending::Solved;
            }
        }
    }
}
