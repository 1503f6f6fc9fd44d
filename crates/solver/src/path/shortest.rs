//! The fewest hard steps, where one or two are enough: everything is tried.
//!
//! **Bound.** Positions that may be tried. Where they are spent, nothing is said about what is impossible.

use super::ladder::{Ladder, Sort};
use super::met::Planned;
use super::seen::Seen;
use super::settle::{after, settle};
use super::walk::Otherwise;
use super::{prune, walk};
use crate::rating::Rating;
use crate::trace::{Outcome, Trace};
use rustc_hash::FxHashSet;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// Positions that may be tried.
const MOST: usize = 200_000;

/// Positions of which all next steps are looked for.
const MOST_LOOKED_AT: usize = 400;

/// A path, and what is known of others.
#[derive(Clone, Debug)]
pub struct Shortest<const W: usize> {
    /// The path.
    pub trace: Trace<W>,
    /// How many of its steps are hard.
    pub hard: usize,
    /// Whether there could be fewer.
    pub fewer: Fewer,
}

/// Whether a path with fewer hard steps could be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewer {
    /// Everything was tried: no.
    Impossible,
    /// Not all was tried.
    Unknown,
}

/// The path with the fewest hard steps; of longer ones, what `otherwise` gives.
pub(super) fn search<const W: usize>(
    ladder: &Ladder<'_, W>,
    start: &Grid<W>,
    rating: &Rating,
    otherwise: impl FnOnce() -> Trace<W>,
) -> Option<Shortest<W>> {
    let mut search = Search { ladder, room: Vec::new(), tried: 0, whole: true };
    let told = |plan: &[Planned<W>]| {
        let moves = walk::planned(ladder, start, Otherwise::Fails, plan, &Grid::is_full)?;
        let trace = Trace { start: start.clone(), moves, outcome: Outcome::Solved, rating: rating.clone() };
        let tally = ladder.tally();
        Some(prune::dropped(
            trace,
            &|step| tally.difficulty(step.technique, step.measure).0.in_tenths(),
            ladder,
        ))
    };
    let plan = search.plan(start);
    let trace = match &plan {
        Some(plan) => told(plan)?,
        None => otherwise(),
    };
    let hard = trace.steps().filter(|step| ladder.counts(step.technique)).count();
    // What was planned may take more steps when it is told.
    let least = hard <= plan.map_or(3, |plan| plan.len()) && search.whole;
    Some(Shortest { trace, hard, fewer: if least { Fewer::Impossible } else { Fewer::Unknown } })
}

struct Search<'a, 'b, const W: usize> {
    ladder: &'a Ladder<'b, W>,
    room: Vec<Conclusion>,
    tried: usize,
    /// Whether everything was tried so far.
    whole: bool,
}

impl<const W: usize> Search<'_, '_, W> {
    /// No hard step, one, or two; the easiest of those.
    fn plan(&mut self, start: &Grid<W>) -> Option<Vec<Planned<W>>> {
        let mut grid = start.clone();
        settle(self.ladder, &mut grid, &mut self.room);
        if grid.is_full() {
            return Some(Vec::new());
        }
        let first = self.next(&grid);
        let done = first.iter().filter(|(_, grid)| grid.is_full()).map(|(seen, _)| seen);
        if let Some(seen) = done.min_by_key(|seen| seen.difficulty) {
            return Some(vec![Planned::Step(seen.clone())]);
        }
        let mut best: Option<[Seen; 2]> = None;
        let hardness = |plan: &[Seen; 2]| {
            let both = plan.each_ref().map(|seen| seen.difficulty.in_tenths());
            (both[0].max(both[1]), both[0] + both[1])
        };
        for (at, (one, grid)) in first.iter().enumerate() {
            if self.tried > MOST || at >= MOST_LOOKED_AT {
                self.whole = false;
                break;
            }
            for (other, end) in self.next(grid) {
                let pair = [one.clone(), other];
                if end.is_full() && best.as_ref().is_none_or(|best| hardness(&pair) < hardness(best)) {
                    best = Some(pair);
                }
            }
        }
        best.map(|[one, other]| vec![Planned::Step(one), Planned::Step(other)])
    }

    /// Every position one hard step further, those with the fewest candidates first.
    fn next(&mut self, grid: &Grid<W>) -> Vec<(Seen, Grid<W>)> {
        let mut seen = Vec::new();
        for finder in self.ladder.of(Sort::Hard).chain(self.ladder.of(Sort::Long)) {
            self.ladder.look(finder, grid, &mut seen);
        }
        let mut met = FxHashSet::default();
        let mut next = Vec::new();
        for seen in seen {
            let grid = after(self.ladder, grid, &seen, &mut self.room);
            self.tried += 1;
            if met.insert(super::ahead::fingerprint(&grid)) {
                next.push((seen, grid));
            }
        }
        next.sort_by_key(|(_, grid)| grid.open_candidates().count());
        next
    }
}
