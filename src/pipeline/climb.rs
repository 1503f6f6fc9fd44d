//! [`Climb`]: up a ladder of our own finders, the first rung that has anything, from the bottom again after that.

use super::batch::Batch;
use super::guess;
use super::observer::Taken;
use super::solutions::Solutions;
use super::way::{Advance, FoundStep, Standing, Walker};
use crate::catalogue::{self, Catalogue, Pick, Profile};
use crate::crew::{Crew, OneByOne};
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::rating::Tally;
use crate::search::Solution;
use crate::step::Conclusion;
use crate::technique::{Flow, Found, Instance, Lent, Memory, Technique};
use crate::techniques;
use crate::truth::Truth;

/// The rungs of a profile.
pub(super) struct Ladder<const W: usize> {
    rungs: Vec<Rung<W>>,
}

struct Rung<const W: usize> {
    techniques: Vec<Climbed<W>>,
    pick: Pick,
    /// Whether it is climbed where something is drawn on the board.
    drawn: bool,
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
            allowed.then(|| Climbed { id, finder: techniques::finder::<W>(id), assumes_uniqueness })
        };
        let rung = |rung: &catalogue::Rung| Rung {
            techniques: rung.techniques.iter().filter_map(finder).collect(),
            pick: rung.pick.unwrap_or(profile.pick),
            drawn: rung.drawn,
        };
        Self { rungs: profile.rungs.iter().map(rung).collect() }
    }
}

/// Whether a technique applies anywhere.
fn finds_any<const W: usize>(
    finder: &dyn Technique<W>,
    grid: &Grid<W>,
    memory: &Memory,
    expired: Option<&dyn Fn() -> bool>,
) -> bool {
    let mut any = false;
    let mut note = |_: Instance<'_>| {
        any = true;
        Flow::Break(())
    };
    // It breaks off where it has found something.
    let _ = finder.find(grid, &mut Found::bare(&mut note).remembering(Some(memory)).until(expired));
    any
}

/// On the way up.
pub(super) struct Climb<'a, const W: usize> {
    ladder: &'a Ladder<W>,
    tally: &'a Tally<'a>,
    batch: Batch,
    memory: Memory,
    crew: &'a dyn Crew,
}

impl<'a, const W: usize> Climb<'a, W> {
    /// For a rating.
    pub(super) fn bare(
        ladder: &'a Ladder<W>,
        tally: &'a Tally<'a>,
        memory: Memory,
        crew: &'a dyn Crew,
    ) -> Self {
        Self { ladder, tally, batch: Batch::bare(), memory, crew }
    }

    /// To be told.
    pub(super) fn with_reasons(ladder: &'a Ladder<W>, tally: &'a Tally<'a>) -> Self {
        Self { ladder, tally, batch: Batch::with_reasons(), memory: Memory::default(), crew: &OneByOne }
    }

    /// What follows from what was found.
    pub(super) fn conclusions(&self) -> &[Conclusion] {
        self.batch.conclusions()
    }
}

impl<const W: usize> Walker<W> for Climb<'_, W> {
    fn standing(&self, grid: &Grid<W>) -> Standing {
        if grid.is_full() {
            Standing::Full
        } else if Truth::broken_in(grid).is_some() || Truth::clash_in(grid).is_some() {
            Standing::Broken
        } else {
            Standing::Open(grid.open().len())
        }
    }

    /// Fills the batch from the lowest rung that has anything.
    fn advance(
        &mut self,
        grid: &Grid<W>,
        solutions: &mut Solutions,
        expired: Option<&dyn Fn() -> bool>,
    ) -> Advance {
        let Self { ladder, tally, batch, memory, crew } = self;
        let out_of_time = || expired.is_some_and(|expired| expired());
        let drawn_on = grid.layout().is_drawn_on();
        for rung in ladder.rungs.iter().filter(|rung| rung.drawn || !drawn_on) {
            batch.clear();
            if out_of_time() {
                return Advance::OutOfTime;
            }
            for &Climbed { id, finder, assumes_uniqueness } in &rung.techniques {
                // To look takes less time than to search for solutions, so it is first seen whether there is anything.
                let is_idle = || !finds_any(finder, grid, memory, expired);
                if assumes_uniqueness
                    && (!solutions.know_whether_one() && is_idle()
                        || !solutions.may_assume_one(grid, expired))
                {
                    continue;
                }
                let first = rung.pick == Pick::First;
                // Of two, one looks for solutions.
                let is_alone = crew.size() == 2 && solutions.are_looked_for();
                let lent =
                    Lent { memory: Some(memory), expired, crew: if is_alone { &OneByOne } else { *crew } };
                if batch.gather(id, |found| finder.find(grid, found), first, lent).is_break() {
                    break;
                }
            }
            let difficulty = |technique, measure| tally.difficulty(technique, measure).0;
            match rung.pick {
                Pick::All | Pick::First => {}
                Pick::Easiest => batch.keep_easiest(difficulty),
                Pick::AllEasiest => batch.keep_all_easiest(difficulty),
            }
            if !batch.is_empty() {
                // What a rung had found when the time was over may be less than all that it has.
                return if out_of_time() { Advance::OutOfTime } else { Advance::Progress };
            }
        }
        if out_of_time() { Advance::OutOfTime } else { Advance::Nothing }
    }

    fn each(&self, each: &mut dyn FnMut(&Taken<'_>)) {
        for (at, found) in self.batch.found().iter().enumerate() {
            each(&Taken {
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
        Some(guess::choose(grid, solution))
    }
}
