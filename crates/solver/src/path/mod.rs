//! The path that is told. A rating works in rounds, so that it cannot depend on the order of the cells; a person works
//! on the board as it stands. Here the same techniques are walked anew: singles before all else, a digit written as soon
//! as it is proven, few hard steps, and nothing that the end does not need. The rating stays what the rounds made it, and
//! no step is harder.
//!
//! | file | does |
//! | --- | --- |
//! | `telling.rs` | the path of a whole puzzle, beside its rating and the search for its solutions |
//! | `asked.rs` | one technique asked for one step |
//! | `ladder.rs` | the techniques of a profile that are not too hard, and what they find on a board |
//! | `seen.rs` | what a technique has found, and its order |
//! | `met.rs` | what the rating saw, and a plan from it where it needed many nets |
//! | `settle.rs` | all that follows from small steps, for those who look ahead |
//! | `ahead.rs` | looks ahead for few hard steps |
//! | `shortest.rs` | tries everything, where one or two hard steps are enough |
//! | `walk.rs` | takes steps one by one, with their reasons |
//! | `prune/` | leaves out what nothing needs |
//! | `proven.rs` | which cells a step cuts to one digit |
//! | `order.rs` | writes digits at once where the order of steps is another program's |
//! | `stage.rs` | how far it has come, for who waits |
//! | `written.rs` | lets a step that proves many digits write them itself |

mod ahead;
mod asked;
mod ladder;
mod met;
mod order;
mod proven;
mod prune;
mod seen;
mod settle;
mod shortest;
mod stage;
mod telling;
mod walk;
mod written;

use crate::catalogue::{Catalogue, Family, Pick, Profile, Score};
use crate::pipeline::{Pipeline, RatingContext};
use crate::rating::{Rating, Tally};
use crate::trace::{Move, Outcome, Trace};
use ladder::Ladder;
use met::Met;
pub use shortest::{Fewer, Shortest};
pub use stage::{Stage, Watch};
use walk::Otherwise;
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_logic::{Conclusion, Step};
use whydoku_search;
use whydoku_techniques::finder::FinderCache;

/// How hard is looked for a short path, in positions that may be tried for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort(u32);

impl Effort {
    /// The simplest step each time, whatever it leads to.
    pub const NONE: Self = Self(0);

    /// So many thousands of positions.
    pub const fn thousands(count: u32) -> Self {
        Self(count.saturating_mul(1000))
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::thousands(26)
    }
}

/// Makes the paths of a profile.
pub struct PathBuilder<'a, const W: usize> {
    catalogue: &'a Catalogue,
    profile: &'a Profile,
    pipeline: Pipeline<'a, W>,
    tally: Tally<'a>,
    effort: Effort,
    noting: bool,
}

/// A rating, and how it came about.
struct Rated {
    rating: Rating,
    met: Met,
    memory: FinderCache,
    /// How many cells were left open where nothing applied and no guess was allowed.
    open: usize,
}

impl<'a, const W: usize> PathBuilder<'a, W> {
    /// For a profile. `None` if its scale is unknown, which [`Profile::parse`] refuses.
    pub fn new(catalogue: &'a Catalogue, profile: &'a Profile) -> Option<Self> {
        let pipeline = Pipeline::new(catalogue, profile)?;
        let tally = Tally::new(catalogue, &profile.scale)?;
        Some(Self { catalogue, profile, pipeline, tally, effort: Effort::default(), noting: false })
    }

    /// The same with more effort, or less.
    #[must_use]
    pub const fn effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// The same, noting each step of another program as it writes them.
    #[must_use]
    pub fn noting(mut self, noting: bool) -> Self {
        self.pipeline = self.pipeline.noting(noting);
        self.noting = noting;
        self
    }

    /// What rates, and takes steps in rounds.
    pub const fn pipeline(&self) -> &Pipeline<'a, W> {
        &self.pipeline
    }

    /// Whether the order of the steps is a part of what the profile says.
    fn has_order(&self) -> bool {
        self.profile.engine.is_some() || self.profile.pick == Pick::First
    }

    fn ladder(
        &self,
        grid: &Grid<W>,
        hardest: Score,
        met: &Met,
        RatingContext { solutions, memory }: RatingContext,
    ) -> Option<Ladder<'a, W>> {
        let drawn_on = grid.layout().has_constraints();
        let has_one_solution = || solutions.givens_have_one(grid);
        Ladder::new(self.catalogue, self.profile, hardest, met, drawn_on, has_one_solution, memory)
    }

    /// The next step of the path, if there is one.
    pub fn next(&self, grid: &Grid<W>) -> Option<Step> {
        self.next_watched(grid, &|_| ())
    }

    /// The same, telling `watch` how far it has come.
    pub fn next_watched(&self, grid: &Grid<W>, watch: Watch<'_>) -> Option<Step> {
        // What follows from a guess is no next step.
        match self.tell_watched(grid, watch).moves.into_iter().next() {
            Some(Move::Deduced(first)) => Some(first.step),
            _ => self.pipeline.next(grid),
        }
    }

    /// The part of the simplest path that leads to a claim; `None` if none does without a guess.
    pub fn leading_to(&self, grid: &Grid<W>, claim: Conclusion) -> Option<Trace<W>> {
        let trace = self.until(grid, claim).unwrap_or_else(|| self.pipeline.run(grid));
        trace.leading_to(claim).filter(|path| path.counts().1 == 0)
    }

    fn until(&self, grid: &Grid<W>, claim: Conclusion) -> Option<Trace<W>> {
        if self.has_order() || whydoku_search::first_two(grid).len() != 1 {
            return None;
        }
        let Rated { rating, met, memory, .. } = self.rated(grid, RatingContext::default(), &|_| ())?;
        let ladder =
            self.ladder(grid, rating.difficulty, &met, RatingContext { memory, ..RatingContext::default() })?;
        let is_long = met.is_long(self.catalogue, grid.layout().has_constraints());
        let plan = if is_long { met.plan(&ladder, grid) } else { Vec::new() };
        let moves = walk::planned(&ladder, grid, Otherwise::Fails, &plan, &|grid| {
            grid.is_full() || claim.holds_on(grid)
        })?;
        Some(Trace { start: grid.clone(), moves, outcome: Outcome::Stuck, rating })
    }

    /// The easiest step that shows a claim on the board as it stands.
    pub fn step_to(&self, grid: &Grid<W>, claim: Conclusion) -> Option<Step> {
        let ladder = self.ladder(grid, Score::tenths(u32::MAX), &Met::default(), RatingContext::default())?;
        let seen = ladder.all(grid).into_iter().filter(|seen| seen.conclusions.contains(&claim));
        ladder.told(&seen.min_by_key(|seen| seen.difficulty)?, grid)
    }

    /// The path with the fewest hard steps, if one or two are enough.
    pub fn shortest(&self, grid: &Grid<W>) -> Option<Shortest<W>> {
        if self.has_order() {
            return None;
        }
        let Rated { rating, met, memory, open } = self.rated(grid, RatingContext::default(), &|_| ())?;
        if open > 0 || rating.guesses > 0 {
            return None;
        }
        let ladder =
            self.ladder(grid, rating.difficulty, &met, RatingContext { memory, ..RatingContext::default() })?;
        shortest::search(&ladder, grid, &rating, || self.tell(grid))
    }
}

/// Whether a technique makes no path longer: singles, intersections, subsets, and what one cage or line says are what
/// everyone sees.
pub fn is_small(catalogue: &Catalogue, technique: TechniqueId) -> bool {
    use Family::{Constraint, Intersection, Single, Subset};
    matches!(catalogue.entry(technique).family, Single | Intersection | Subset | Constraint)
}
