//! A beam search for a path with few hard steps. After each hard step all small ones are applied; the positions with the
//! fewest candidates are kept, each once.
//!
//! The bound is a number of positions. The more of it is left, the wider the beam, which gives shorter paths in less time
//! than a constant width; when it is used up, the best position goes on alone, with the easiest step that leaves the least.

use super::Effort;
use super::finders::{FinderSet, StepCandidate, takes_long};
use super::rating_log::{ExaminedBoard, Plan, PlannedStep};
use crate::catalogue::Catalogue;
use rustc_hash::FxHashSet;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// One position is kept after each hard step for this many that may still be tried.
const PER_KEPT: u32 = 400;

/// The fewest positions that are kept.
const LEAST_KEPT: usize = 5;

/// The cost of searching a board for hard steps, in positions, and the extra cost of each expensive technique.
const SEARCH_COST: u32 = 5;
const EXPENSIVE_COST: u32 = 10;

/// The cost of searching a board for steps that take long.
const LONG_COST: u32 = 2000;

/// Above this number of candidates the cost of searching a board grows with their square.
const CROWDED: u64 = 160;

/// Steps of one position that are tried when no effort is left.
const LAST_STEPS: usize = 12;

/// A board to which all small steps are applied.
struct SettledBoard<const W: usize> {
    grid: Grid<W>,
    /// The number of its open candidates.
    candidates: usize,
    /// The sum of the difficulties of the hard steps that lead to it, in tenths.
    hardness: u32,
    /// The position that it was reached from, and the step.
    from: Option<(usize, StepCandidate)>,
    /// The board with its easiest hard steps, once they were searched for.
    examined: Option<ExaminedBoard<W>>,
}

/// The hard steps of a short path, in order. `None` if none was found.
pub(super) fn plan<const W: usize>(
    finders: &FinderSet<'_, W>,
    start: &Grid<W>,
    Effort(effort): Effort,
) -> Option<Plan<W>> {
    // Settling a larger board takes about this much longer.
    let size = start.layout().size();
    let times = (start.layout().cells().len() * size / 729).max(1) as u32;
    let cost = times * times;
    Lookahead {
        finders,
        all: Vec::new(),
        visited: FxHashSet::default(),
        buffer: Vec::new(),
        effort,
        cost,
        search_cost: SEARCH_COST + EXPENSIVE_COST * finders.far(),
    }
    .search(start)
}

struct Lookahead<'a, 'b, const W: usize> {
    finders: &'a FinderSet<'b, W>,
    all: Vec<SettledBoard<W>>,
    visited: FxHashSet<u64>,
    buffer: Vec<Conclusion>,
    effort: u32,
    /// The cost of a position.
    cost: u32,
    /// The cost of searching it for hard steps.
    search_cost: u32,
}

impl<const W: usize> Lookahead<'_, '_, W> {
    fn search(mut self, start: &Grid<W>) -> Option<Plan<W>> {
        let mut grid = start.clone();
        self.finders.settle(&mut grid, &mut self.buffer);
        let candidates = grid.open_candidates().count();
        self.all.push(SettledBoard { grid, candidates, hardness: 0, from: None, examined: None });
        let mut kept = vec![0];
        loop {
            if let Some(&done) = kept.iter().find(|&&at| self.all[at].grid.is_full()) {
                return Some(self.path_to(done));
            }
            let from = self.all.len();
            for at in kept {
                self.expand(at);
            }
            kept = (from..self.all.len()).collect();
            if kept.is_empty() || self.finders.cancel().is_cancelled() {
                return None;
            }
            kept.sort_by_key(|&at| (self.all[at].candidates, self.all[at].hardness));
            let width = ((self.effort / self.cost / PER_KEPT) as usize).max(LEAST_KEPT);
            kept.truncate(if self.effort == 0 { 1 } else { width });
        }
    }

    fn expand(&mut self, at: usize) {
        let grid = self.all[at].grid.clone();
        for step in self.steps(at, &grid) {
            let next = self.finders.after(&grid, &step, &mut self.buffer);
            self.effort = self.effort.saturating_sub(self.cost);
            if self.visited.insert(next.fingerprint()) {
                let hardness = self.all[at].hardness + step.difficulty.in_tenths();
                let candidates = next.open_candidates().count();
                let from = Some((at, step));
                self.all.push(SettledBoard { grid: next, candidates, hardness, from, examined: None });
            }
        }
    }

    /// The easiest hard steps of a position, and those that are hardly harder; few when no effort is left.
    fn steps(&mut self, at: usize, grid: &Grid<W>) -> Vec<StepCandidate> {
        let open = (grid.open_candidates().count() as u64).max(CROWDED);
        let costs = |cost: u32| {
            let positions = u64::from(cost) * u64::from(self.cost) * open.pow(2) / CROWDED.pow(2);
            u32::try_from(positions).unwrap_or(u32::MAX)
        };
        let (search, long) = (costs(self.search_cost), costs(LONG_COST));
        let easiest = self.finders.easiest_hard(grid);
        self.all[at].examined = self.finders.examined(grid, &easiest);
        let mut steps = easiest.steps;
        self.effort = self.effort.saturating_sub(search);
        if steps.iter().any(|step| takes_long(Catalogue::embedded().entry(step.technique).family)) {
            self.effort = self.effort.saturating_sub(long);
        }
        let most = (self.effort as usize / 8).max(LAST_STEPS);
        if steps.len() > most {
            steps.sort_by_key(|step| (usize::MAX - step.conclusions.len(), step.tenths()));
            steps.truncate(most);
        }
        steps
    }

    fn path_to(mut self, mut at: usize) -> Plan<W> {
        let mut plan = Plan::default();
        while let Some((from, step)) = self.all[at].from.take() {
            plan.steps.push(PlannedStep::Step(step));
            plan.boards.extend(self.all[from].examined.take());
            at = from;
        }
        plan.steps.reverse();
        plan
    }
}
