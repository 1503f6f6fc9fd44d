//! [`Ladder`]: the rungs of a profile with their finders. [`LadderStepper`] takes the lowest rung that has anything, and
//! starts from the bottom again after that.

use super::batch::Batch;
use super::engine::{Advance, BoardStatus, FoundStep, Stepper};
use super::guess;
use super::solutions::Solutions;
use crate::catalogue::{self, Catalogue, Pick, Profile};
use crate::rating::{AppliedStep, Tally};
use whydoku_board::{CancelToken, Candidate, CellSet, Grid};
use whydoku_logic::{Conclusion, TechniqueId, Truth};
use whydoku_search::Solution;
use whydoku_techniques::finder::{
    FinderCache, FinderContext, Flow, Instance, Registration, StepSink, TechniqueSet,
};

pub(super) struct Ladder<const W: usize> {
    rungs: Vec<FinderRung<W>>,
}

struct FinderRung<const W: usize> {
    finders: Vec<Finder<W>>,
    pick: Pick,
    /// Whether it is used on boards with constraints.
    with_constraints: bool,
    /// Whether it is used after a guess.
    after_guess: bool,
}

struct Finder<const W: usize> {
    id: TechniqueId,
    technique: &'static Registration<W>,
    assumes_uniqueness: bool,
}

impl<const W: usize> Ladder<W> {
    pub(super) fn new(profile: &Profile) -> Self {
        let finder = |&id: &TechniqueId| {
            let assumes_uniqueness = Catalogue::embedded().entry(id).uniqueness;
            let allowed = profile.uniqueness || !assumes_uniqueness;
            allowed.then(|| Finder {
                id,
                technique: whydoku_wide::finders::<W>().get(id),
                assumes_uniqueness,
            })
        };
        let rung = |rung: &catalogue::Rung| FinderRung {
            finders: rung.techniques.iter().filter_map(finder).collect(),
            pick: rung.pick.unwrap_or(profile.pick),
            with_constraints: rung.drawn,
            after_guess: rung.after_guess,
        };
        Self { rungs: profile.rungs.iter().map(rung).collect() }
    }

    /// The rungs that are used, by their numbers.
    fn rungs<'a>(
        &'a self,
        grid: &'a Grid<W>,
        has_guessed: bool,
    ) -> impl Iterator<Item = (usize, &'a FinderRung<W>)> {
        let (layout, has_constraints) = (grid.layout(), grid.layout().has_constraints());
        self.rungs.iter().enumerate().filter(move |(_, rung)| {
            (rung.with_constraints || !has_constraints)
                && (rung.after_guess || !has_guessed)
                && rung.finders.iter().any(|finder| finder.technique.is_for(layout))
        })
    }
}

impl<const W: usize> Finder<W> {
    /// Whether the technique applies anywhere.
    fn finds_any(&self, grid: &Grid<W>, context: FinderContext<'_>) -> bool {
        let mut any = false;
        let mut note = |_: Instance<'_>| {
            any = true;
            Flow::Break(())
        };
        // It breaks where it has found something.
        let _ = self.technique.find(grid, &mut StepSink::bare(&mut note).with_context(context));
        any
    }
}

pub(super) struct LadderStepper<'a, const W: usize> {
    ladder: &'a Ladder<W>,
    tally: &'a Tally,
    batch: Batch,
    cache: FinderCache,
    has_guessed: bool,
    last: Option<Grid<W>>,
    /// The techniques that find nothing on the board.
    idle: TechniqueSet,
    /// For each rung that has found nothing, or of which all was applied, the cells that have lost candidates since.
    changed: Vec<Option<CellSet<W>>>,
}

impl<'a, const W: usize> LadderStepper<'a, W> {
    pub(super) fn bare(ladder: &'a Ladder<W>, tally: &'a Tally, cache: FinderCache) -> Self {
        let (last, changed) = (None, vec![None; ladder.rungs.len()]);
        let (batch, idle) = (Batch::bare(), TechniqueSet::EMPTY);
        Self { ladder, tally, batch, cache, has_guessed: false, last, idle, changed }
    }

    pub(super) fn with_reasons(ladder: &'a Ladder<W>, tally: &'a Tally) -> Self {
        Self { batch: Batch::with_reasons(), ..Self::bare(ladder, tally, FinderCache::default()) }
    }

    /// Notes what has changed since the last board.
    fn begin_board(&mut self, grid: &Grid<W>) {
        self.idle = TechniqueSet::EMPTY;
        let Some(last) = self.last.replace(grid.clone()) else { return };
        let lost = grid.changed_since(&last);
        self.changed.iter_mut().flatten().for_each(|changed| *changed |= lost);
    }

    fn search(
        &mut self,
        (number, rung): (usize, &FinderRung<W>),
        grid: &Grid<W>,
        solutions: &mut Solutions,
        cancel: CancelToken<'_>,
    ) {
        let tally = self.tally;
        let difficulty = |technique, measure| tally.difficulty(technique, measure).0;
        self.batch.clear();
        let changed = self.changed[number].as_ref().map(CellSet::resized);
        let context = FinderContext {
            cache: Some(&self.cache),
            cancel,
            changed: changed.as_ref(),
            ..FinderContext::default()
        };
        for finder in &rung.finders {
            // Finding an instance is cheaper than searching for solutions, so that comes first.
            let is_idle = || !finder.finds_any(grid, context);
            if finder.assumes_uniqueness
                && (!solutions.is_uniqueness_known() && is_idle() || !solutions.may_assume_one(grid, cancel))
            {
                continue;
            }
            let find = |sink: &mut StepSink<'_>| finder.technique.find(grid, sink);
            if self.batch.gather(finder.id, find, rung.pick, context, &difficulty).is_break() {
                break;
            }
            if self.batch.is_empty() && !cancel.is_cancelled() {
                self.idle.insert(finder.id.index());
            }
        }
        match rung.pick {
            Pick::All | Pick::First => {}
            Pick::Easiest => self.batch.keep_easiest(difficulty),
            Pick::AllEasiest => self.batch.keep_all_easiest(difficulty),
        }
        let uses_up_all = self.batch.is_empty() || rung.pick == Pick::All;
        self.changed[number] = uses_up_all.then_some(CellSet::EMPTY);
    }

    fn climb(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance {
        for rung in self.ladder.rungs(grid, self.has_guessed) {
            if cancel.is_cancelled() {
                return Advance::Cancelled;
            }
            self.search(rung, grid, solutions, cancel);
            if !self.batch.is_empty() {
                // What a rung had found when it was cancelled may be less than all that it has.
                return if cancel.is_cancelled() { Advance::Cancelled } else { Advance::Progress };
            }
        }
        if cancel.is_cancelled() { Advance::Cancelled } else { Advance::Nothing }
    }

    pub(super) fn conclusions(&self) -> &[Conclusion] {
        self.batch.conclusions()
    }
}

impl<const W: usize> Stepper<W> for LadderStepper<'_, W> {
    fn status(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> BoardStatus {
        if Truth::broken_in_until(grid, cancel).is_some() || Truth::clash_in(grid).is_some() {
            BoardStatus::Broken
        } else if grid.is_full() {
            BoardStatus::Full
        } else {
            BoardStatus::Open(grid.open().len())
        }
    }

    fn advance(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance {
        self.begin_board(grid);
        let advance = self.climb(grid, solutions, cancel);
        self.cache.set_idle(self.idle, grid.fingerprint());
        advance
    }

    fn each(&self, each: &mut dyn FnMut(&AppliedStep<'_>)) {
        for (at, found) in self.batch.found().iter().enumerate() {
            each(&AppliedStep {
                technique: found.technique,
                counts_as: found.technique,
                measure: found.measure,
                difficulty: None,
                is_first: at == 0,
                conclusions: self.batch.conclusions_of(found),
                places: self.batch.places(found),
                steps: 1,
            });
        }
    }

    fn steps(&mut self, _grid: &Grid<W>) -> Option<Vec<FoundStep>> {
        Some(self.batch.steps().map(|step| FoundStep { step, later: false, by_program: None }).collect())
    }

    fn apply(&mut self, grid: &mut Grid<W>) {
        self.batch.conclusions().iter().for_each(|conclusion| conclusion.apply_to(grid));
    }

    fn guess(&mut self, grid: &Grid<W>, solution: &Solution) -> Option<Candidate> {
        self.has_guessed = true;
        Some(guess::choose(grid, solution))
    }
}
