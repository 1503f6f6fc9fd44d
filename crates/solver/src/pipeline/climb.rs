//! [`Climb`]: up a ladder of our own finders, the first rung that has anything, from the bottom again after that.

use super::batch::Batch;
use super::guess;
use super::observer::AppliedStep;
use super::solutions::Solutions;
use super::way::{Advance, BoardStatus, FoundStep, Stepper};
use crate::catalogue::{self, Catalogue, Pick, Profile};
use crate::rating::Tally;
use whydoku_board::Candidate;
use whydoku_board::{CancelToken, Grid};
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_search::Solution;
use whydoku_techniques;
use whydoku_techniques::finder::{FinderCache, FinderContext, Flow, Instance, StepSink, Technique};

/// The rungs of a profile.
pub(super) struct Ladder<const W: usize> {
    rungs: Vec<Rung<W>>,
}

struct Rung<const W: usize> {
    techniques: Vec<Climbed<W>>,
    pick: Pick,
    /// Whether it is climbed where something is drawn on the board.
    drawn: bool,
    /// Whether it is climbed after a guess too.
    after_guess: bool,
}

/// A technique on a rung.
struct Climbed<const W: usize> {
    id: TechniqueId,
    finder: &'static dyn Technique<W>,
    /// Whether it may only be used on a puzzle known to have one solution.
    assumes_uniqueness: bool,
}

impl<const W: usize> Ladder<W> {
    pub(super) fn new(catalogue: &Catalogue, profile: &Profile) -> Self {
        let finder = |&id: &TechniqueId| {
            let assumes_uniqueness = catalogue.entry(id).uniqueness;
            let allowed = profile.uniqueness || !assumes_uniqueness;
            allowed.then(|| Climbed { id, finder: whydoku_techniques::finder::<W>(id), assumes_uniqueness })
        };
        let rung = |rung: &catalogue::Rung| {
            let techniques: Vec<Climbed<W>> = rung.techniques.iter().filter_map(finder).collect();
            let pick = rung.pick.unwrap_or(profile.pick);
            Rung { techniques, pick, drawn: rung.drawn, after_guess: rung.after_guess }
        };
        Self { rungs: profile.rungs.iter().map(rung).collect() }
    }

    /// The rungs that are climbed on a board, before or after a guess.
    fn rungs_for(&self, grid: &Grid<W>, has_guessed: bool) -> impl Iterator<Item = &Rung<W>> {
        let drawn_on = grid.layout().has_constraints();
        self.rungs.iter().filter(move |rung| (rung.drawn || !drawn_on) && (rung.after_guess || !has_guessed))
    }
}

impl<const W: usize> Climbed<W> {
    fn look(
        &self,
        grid: &Grid<W>,
        batch: &mut Batch,
        pick: Pick,
        lent: FinderContext<'_>,
        tally: &Tally<'_>,
    ) -> Flow {
        let difficulty = |technique, measure| tally.difficulty(technique, measure).0;
        batch.gather(self.id, |found| self.finder.find(grid, found), pick, lent, &difficulty)
    }
}

/// Whether a technique applies anywhere.
fn finds_any<const W: usize>(
    finder: &dyn Technique<W>,
    grid: &Grid<W>,
    memory: &FinderCache,
    cancel: CancelToken<'_>,
) -> bool {
    let mut any = false;
    let mut note = |_: Instance<'_>| {
        any = true;
        Flow::Break(())
    };
    // It breaks off where it has found something.
    let _ = finder.find(grid, &mut StepSink::bare(&mut note).with_cache(Some(memory)).with_cancel(cancel));
    any
}

/// On the way up.
pub(super) struct Climb<'a, const W: usize> {
    ladder: &'a Ladder<W>,
    tally: &'a Tally<'a>,
    batch: Batch,
    memory: FinderCache,
    has_guessed: bool,
}

impl<'a, const W: usize> Climb<'a, W> {
    /// For a rating.
    pub(super) fn bare(ladder: &'a Ladder<W>, tally: &'a Tally<'a>, memory: FinderCache) -> Self {
        Self { ladder, tally, batch: Batch::bare(), memory, has_guessed: false }
    }

    /// To be told.
    pub(super) fn with_reasons(ladder: &'a Ladder<W>, tally: &'a Tally<'a>) -> Self {
        let (batch, memory) = (Batch::with_reasons(), FinderCache::default());
        Self { ladder, tally, batch, memory, has_guessed: false }
    }

    /// Keeps of what a rung has what is to be taken.
    fn pick(&mut self, pick: Pick) {
        let tally = self.tally;
        let difficulty = |technique, measure| tally.difficulty(technique, measure).0;
        match pick {
            Pick::All | Pick::First => {}
            Pick::Easiest => self.batch.keep_easiest(difficulty),
            Pick::AllEasiest => self.batch.keep_all_easiest(difficulty),
        }
    }

    /// What follows from what was found.
    pub(super) fn conclusions(&self) -> &[Conclusion] {
        self.batch.conclusions()
    }
}

impl<const W: usize> Stepper<W> for Climb<'_, W> {
    fn standing(&self, grid: &Grid<W>) -> BoardStatus {
        if grid.is_full() {
            BoardStatus::Full
        } else if Truth::broken_in(grid).is_some() || Truth::clash_in(grid).is_some() {
            BoardStatus::Broken
        } else {
            BoardStatus::Open(grid.open().len())
        }
    }

    /// Fills the batch from the lowest rung that has anything.
    fn advance(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance {
        let ladder = self.ladder;
        for rung in ladder.rungs_for(grid, self.has_guessed) {
            self.batch.clear();
            if cancel.is_cancelled() {
                return Advance::OutOfTime;
            }
            for climbed in &rung.techniques {
                // To look takes less time than to search for solutions, so it is first seen whether there is anything.
                let is_idle = || !finds_any(climbed.finder, grid, &self.memory, cancel);
                if climbed.assumes_uniqueness
                    && (!solutions.know_whether_one() && is_idle() || !solutions.may_assume_one(grid, cancel))
                {
                    continue;
                }
                let lent = FinderContext { cache: Some(&self.memory), cancel, ..FinderContext::default() };
                if climbed.look(grid, &mut self.batch, rung.pick, lent, self.tally).is_break() {
                    break;
                }
            }
            if !self.batch.is_empty() {
                self.pick(rung.pick);
                // What a rung had found when the time was over may be less than all that it has.
                return if cancel.is_cancelled() { Advance::OutOfTime } else { Advance::Progress };
            }
        }
        if cancel.is_cancelled() { Advance::OutOfTime } else { Advance::Nothing }
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

    fn told(&mut self, _grid: &Grid<W>) -> Option<Vec<FoundStep>> {
        Some(self.batch.steps().map(|step| FoundStep { step, later: false, by_program: None }).collect())
    }

    fn take(&mut self, grid: &mut Grid<W>) {
        for &conclusion in self.batch.conclusions() {
            conclusion.apply_to(grid);
        }
    }

    fn guess(&mut self, grid: &Grid<W>, solution: &Solution) -> Option<Candidate> {
        self.has_guessed = true;
        Some(guess::choose(grid, solution))
    }
}
