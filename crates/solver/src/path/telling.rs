//! The path of a whole puzzle: what is known of its solutions is looked for beside its rating, and what is to be told
//! beside both.

use super::ladder::Ladder;
use super::met::Met;
use super::stage::{Stage, Watch};
use super::walk::{self, Otherwise};
use super::{Effort, PathBuilder, Rated, ahead, order, prune, written};
use crate::pipeline::{Event, Limits, RatingContext, Solutions, Verdict};
use crate::trace::{Outcome, Trace};
use whydoku_board::Grid;
use whydoku_logic::Step;
use whydoku_search::{self, Solution};

impl<const W: usize> PathBuilder<'_, W> {
    /// The path of a puzzle. What has several solutions has none: that is all there is to say.
    pub fn tell(&self, grid: &Grid<W>) -> Trace<W> {
        self.tell_watched(grid, &|_| ())
    }

    /// The same, telling `watch` how far it has come.
    pub fn tell_watched(&self, grid: &Grid<W>, watch: Watch<'_>) -> Trace<W> {
        let found = whydoku_search::first_two(grid);
        match found.len() {
            0 => self.pruned(&self.pipeline.run(grid)),
            1 => self.tell_puzzle(grid, &found, watch),
            _ => self.several(grid, &found),
        }
    }

    fn tell_puzzle(&self, grid: &Grid<W>, found: &[Solution], watch: Watch<'_>) -> Trace<W> {
        if !self.has_order() {
            let solutions = Solutions::found(grid, found.to_vec());
            let at_hand = RatingContext { solutions, ..RatingContext::default() };
            let told =
                self.rated(grid, at_hand, watch).and_then(|rated| self.walk(grid, rated, found, watch));
            if let Some(told) = told {
                return told;
            }
        }
        let run = self.pipeline.run(grid);
        // Whoever asks for a program's own lines asks for their order too.
        if self.noting { self.pruned(&run) } else { self.pruned(&order::digits_at_once(&run)) }
    }

    /// The rating, and the steps that it met on its way.
    pub(super) fn rated(&self, grid: &Grid<W>, at_hand: RatingContext, watch: Watch<'_>) -> Option<Rated> {
        let mut met = Met::default();
        let mut note = |event: Event<'_>| {
            met.note(event);
            watch(Stage::Rated { steps: met.steps() });
        };
        let memory = at_hand.memory.clone();
        let (rating, open) =
            match self.pipeline.rate_knowing(grid.clone(), at_hand, &Limits::default(), &mut note) {
                Verdict::Solved(rating) => (rating, 0),
                Verdict::Stuck(rating, open) => (rating, open),
                _ => return None,
            };
        Some(Rated { rating, met, memory, open })
    }

    /// A path without what nothing needs, the hardest tried first.
    fn pruned(&self, trace: &Trace<W>) -> Trace<W> {
        prune::pruned(trace, &|step| self.difficulty(step))
    }

    fn difficulty(&self, step: &Step) -> u32 {
        self.tally.difficulty(step.technique, step.measure).0.in_tenths()
    }

    /// A walk that stays below what the rounds came to. `None` if it ends before the solution: the rounds may take two
    /// steps at once of which each alone takes the other away.
    fn walk(
        &self,
        grid: &Grid<W>,
        Rated { rating, met, memory, open }: Rated,
        found: &[Solution],
        watch: Watch<'_>,
    ) -> Option<Trace<W>> {
        let ladder = self.ladder(
            grid,
            rating.difficulty,
            &met,
            RatingContext { solutions: Solutions::found(grid, found.to_vec()), memory },
        )?;
        let otherwise = match rating.guesses {
            0 if open > 0 => Otherwise::Ends,
            0 => Otherwise::Fails,
            most => Otherwise::Guesses(found.first()?, most),
        };
        let from_met =
            rating.guesses > 0 || open > 0 || met.is_long(self.catalogue, grid.layout().has_constraints());
        let plan = match self.effort {
            Effort::NONE => None,
            _ if from_met => Some(met.plan(&ladder, grid)),
            effort => ahead::plan(&ladder, grid, effort),
        };
        let is_done = |grid: &Grid<W>| {
            watch(Stage::Told { open: grid.open().len() });
            grid.is_full()
        };
        let short = plan.and_then(|plan| walk::planned(&ladder, grid, otherwise, &plan, &is_done));
        let moves = short.or_else(|| walk::simplest(&ladder, grid, otherwise, &is_done))?;
        let outcome = if open == 0 { Outcome::Solved } else { Outcome::Stuck };
        let told = Trace { start: grid.clone(), moves, outcome, rating };
        // Nothing applies where the rounds found that nothing does, or something is amiss.
        if told.counts().1 != told.rating.guesses as usize || told.replay(|_| ()).open().len() != open {
            return None;
        }
        // Of what leads nowhere nobody can say what is needed.
        Some(if open == 0 { self.needed(told, &ladder) } else { written::many_at_once(told).0 })
    }

    /// What the end needs of a path, with its digits as they are written. A digit that is written sooner, for another reason,
    /// may need less.
    fn needed(&self, told: Trace<W>, ladder: &Ladder<'_, W>) -> Trace<W> {
        let cost = |step: &Step| self.difficulty(step);
        let needed = |told| prune::dropped(told, &cost, ladder);
        let (mut told, mut moved) = written::many_at_once(needed(told));
        while moved {
            let before = told.moves.len();
            let fewer = needed(told);
            (told, moved) =
                if fewer.moves.len() < before { written::many_at_once(fewer) } else { (fewer, false) };
        }
        told
    }

    fn several(&self, grid: &Grid<W>, first_two: &[Solution]) -> Trace<W> {
        let outcome =
            whydoku_search::closest_two_beside(grid, first_two).map_or(Outcome::NoSolution, |(two, more)| {
                let two = Box::new(two.map(|solution| solution.fill(grid)));
                Outcome::SeveralSolutions { two, more }
            });
        let rating = self.tally.rating();
        Trace { start: grid.clone(), moves: Vec::new(), outcome, rating }
    }
}
