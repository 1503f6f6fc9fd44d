//! The path of a whole puzzle: what is known of its solutions is looked for beside its rating, and what is to be told
//! beside both.

use super::beforehand::Beforehand;
use super::ladder::Ladder;
use super::met::{Beginning, Met};
use super::seen::Seen;
use super::stage::{Stage, Watch};
use super::walk::{self, Otherwise};
use super::{Effort, PathBuilder, Rated, ahead, order, prune, written};
use crate::catalogue::Score;
use crate::pipeline::{Event, Limits, RatingContext, Searching, Solutions, Verdict};
use crate::trace::{Outcome, Trace};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_cells::crew::{MAY_BE_MANY, Work};
use whydoku_logic::Step;
use whydoku_search::{self, Solution};
use whydoku_techniques::finder::{FinderCache, Shared};

/// So many of a crew tell beforehand at most.
const TELLERS: usize = 3;

impl<'a, const W: usize> PathBuilder<'a, W> {
    /// The path of a puzzle. What has several solutions has none: that is all there is to say.
    pub fn tell(&self, grid: &Grid<W>) -> Trace<W> {
        self.tell_watched(grid, &|_| ())
    }

    /// The same, telling `watch` how far it has come.
    pub fn tell_watched(&self, grid: &Grid<W>, watch: Watch<'_>) -> Trace<W> {
        let searching = Arc::new(Searching::default());
        let (beforehand, shared) = (Beforehand::default(), Arc::new(Shared::default()));
        if !MAY_BE_MANY {
            searching.look(grid, self.crew);
            return self.tell_beside(grid, &searching, None, &shared, watch);
        }
        let mut others: Vec<Work<'_>> = Vec::new();
        let is_crew = self.crew.size() > 1;
        let beforehand = is_crew.then_some(&beforehand);
        if !is_crew || !searching.look_a_little(grid) {
            others.push(Box::new(|| searching.look(grid, self.crew)));
        }
        if let Some(beforehand) = beforehand.filter(|_| !self.has_order()) {
            let tellers = TELLERS.min(self.crew.size() - 1);
            let teller = || -> Work<'_> { Box::new(|| self.tell_beforehand(grid, beforehand, &shared)) };
            others.extend((0..tellers).map(|_| teller()));
        }
        let mut told = None;
        self.crew.work(others, &mut || {
            let _ending = beforehand.map(Beforehand::begin);
            told = Some(self.tell_beside(grid, &searching, beforehand, &shared, watch));
        });
        told.expect("all of the work is done")
    }

    /// The path, while others look for solutions and tell steps beforehand.
    fn tell_beside(
        &self,
        grid: &Grid<W>,
        searching: &Arc<Searching>,
        beforehand: Option<&Beforehand<W>>,
        shared: &Arc<Shared>,
        watch: Watch<'_>,
    ) -> Trace<W> {
        // As long as the search goes on, the puzzle is rated as if it had one solution.
        let may_be_one = || searching.if_over().is_none_or(|found| found.len() == 1);
        let rated = if !self.has_order() && may_be_one() {
            let limits = Limits { expired: Some(&|| !may_be_one()), ..Limits::default() };
            let at_hand = RatingContext {
                solutions: Solutions::looked_for(grid, searching),
                memory: FinderCache::beside(shared),
            };
            let planner =
                beforehand.map(|beforehand| Planner { guide: self, start: grid, beforehand, planned: None });
            self.rated(grid, at_hand, &limits, watch, planner)
        } else {
            None
        };
        let found = searching.wait();
        match found.len() {
            0 => self.pruned(&self.pipeline.run(grid)),
            1 => self.tell_puzzle(grid, found, rated, beforehand, watch),
            _ => self.several(grid, found),
        }
    }

    fn tell_puzzle(
        &self,
        grid: &Grid<W>,
        found: &[Solution],
        rated: Option<Rated<'a, W>>,
        beforehand: Option<&Beforehand<W>>,
        watch: Watch<'_>,
    ) -> Trace<W> {
        if let Some(rated) = rated
            && let Some(told) = self.walk(grid, rated, found, beforehand, watch)
        {
            return told;
        }
        let run = self.pipeline.run(grid);
        // Whoever asks for a program's own lines asks for their order too.
        if self.noting { self.pruned(&run) } else { self.pruned(&order::digits_at_once(&run)) }
    }

    /// Tells steps that the path will need, until no more are needed.
    fn tell_beforehand(&self, grid: &Grid<W>, beforehand: &Beforehand<W>, shared: &Arc<Shared>) {
        let expired = || beforehand.is_over();
        let mut ladder = None;
        beforehand.work(|seen, board| {
            let begin =
                || self.whole_ladder(grid, FinderCache::beside(shared)).map(|whole| whole.until(&expired));
            ladder.get_or_insert_with(begin).as_ref()?.told(seen, board)
        });
    }

    /// All techniques, however hard; what assumes one solution too, which matters where the rating has met it alone.
    fn whole_ladder(&self, grid: &Grid<W>, memory: FinderCache) -> Option<Ladder<'a, W>> {
        let drawn_on = grid.layout().is_drawn_on();
        let hardest = Score::tenths(u32::MAX);
        Ladder::new(self.catalogue, self.profile, hardest, &Met::default(), drawn_on, || true, memory)
    }

    /// The rating, and the steps that it met on its way.
    pub(super) fn rated(
        &self,
        grid: &Grid<W>,
        at_hand: RatingContext,
        limits: &Limits<'_>,
        watch: Watch<'_>,
        mut planner: Option<Planner<'_, 'a, W>>,
    ) -> Option<Rated<'a, W>> {
        let mut met = Met::default();
        let mut note = |event: Event<'_>| {
            met.note(event);
            if MAY_BE_MANY && let Some(planner) = &mut planner {
                planner.go_on(&met);
            }
            watch(Stage::Rated { steps: met.steps() });
        };
        let memory = at_hand.memory.clone();
        let (rating, open) = match self.pipeline.rate_knowing(grid.clone(), at_hand, limits, &mut note) {
            Verdict::Solved(rating) => (rating, 0),
            Verdict::Stuck(rating, open) => (rating, open),
            _ => return None,
        };
        let planned = planner.and_then(Planner::end);
        Some(Rated { rating, met, memory, open, planned })
    }

    /// A path without what nothing needs, the hardest tried first.
    fn pruned(&self, trace: &Trace<W>) -> Trace<W> {
        prune::pruned(trace, &|step| self.difficulty(step), self.crew)
    }

    fn difficulty(&self, step: &Step) -> u32 {
        self.tally.difficulty(step.technique, step.measure).0.in_tenths()
    }

    /// A walk that stays below what the rounds came to. `None` if it ends before the solution: the rounds may take two
    /// steps at once of which each alone takes the other away.
    fn walk(
        &self,
        grid: &Grid<W>,
        Rated { rating, met, memory, open, planned }: Rated<'a, W>,
        found: &[Solution],
        beforehand: Option<&Beforehand<W>>,
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
            rating.guesses > 0 || open > 0 || met.is_long(self.catalogue, grid.layout().is_drawn_on());
        let plan = match self.effort {
            Effort::NONE => None,
            _ if from_met => Some(met.plan_on(&ladder, grid, planned)),
            effort => ahead::plan(&ladder, grid, effort),
        };
        let is_done = |grid: &Grid<W>| {
            watch(Stage::Told { open: grid.open().len() });
            grid.is_full()
        };
        let tell = |seen: &Seen, board: &Grid<W>| {
            let mut tell = |seen: &Seen, board: &Grid<W>| ladder.told(seen, board);
            match beforehand.filter(|_| MAY_BE_MANY) {
                Some(beforehand) => beforehand.told(seen, board, &mut tell),
                None => tell(seen, board),
            }
        };
        let short = plan.and_then(|plan| walk::planned(&ladder, grid, otherwise, &plan, &tell, &is_done));
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
        let needed = |told| prune::dropped(told, &cost, ladder, self.crew);
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

/// Plans from what the rating meets, as it meets it, for those who tell beforehand.
pub(super) struct Planner<'g, 'a, const W: usize> {
    guide: &'g PathBuilder<'a, W>,
    start: &'g Grid<W>,
    beforehand: &'g Beforehand<W>,
    planned: Option<Beginning<'a, W>>,
}

impl<'a, const W: usize> Planner<'_, 'a, W> {
    /// Asks for what can be planned now: of boards that the rating has left behind.
    fn go_on(&mut self, met: &Met) {
        let past = met.left_behind();
        if self.planned.as_ref().is_some_and(|planned| planned.boards() == past) {
            return;
        }
        let guide = self.guide;
        if self.planned.is_none() && met.is_long(guide.catalogue, self.start.layout().is_drawn_on()) {
            let ladder = guide.whole_ladder(self.start, FinderCache::default());
            self.planned = ladder.map(|ladder| Beginning::new(ladder, self.start));
        }
        if let Some(planned) = &mut self.planned {
            self.beforehand.ask(planned.go_on(met, past));
        }
    }

    /// What it has planned.
    fn end(self) -> Option<Beginning<'a, W>> {
        self.planned
    }
}
