//! The smallest instance for each set of conclusions. Many choices of sets have the same conclusions, and a player wants
//! one of them. An instance must need all its cells.

use crate::finder::{CellNeed, Flow, Reason, StepSink, needs_cells};
use std::collections::BTreeMap;
use whydoku_board::{Candidate, CellSet, Digit, Grid};
use whydoku_logic::Conclusion;

/// The measure that is reported, then the number of cells.
type Size = (u16, usize);

/// The size of the smallest instance of each set of conclusions, and its index. Of no finder's type, so that it is compiled once.
type Best = BTreeMap<Vec<Candidate>, (Size, usize)>;

pub(super) struct SmallestInstances<'a, const W: usize, T> {
    grid: &'a Grid<W>,
    needed: CellNeed,
    targets: Option<&'a [Conclusion]>,
    best: Best,
    instances: Vec<T>,
    conclusions: Vec<Candidate>,
}

impl<'a, const W: usize, T> SmallestInstances<'a, W, T> {
    pub(super) fn new<'b: 'a>(grid: &'a Grid<W>, needed: CellNeed, sink: &StepSink<'b>) -> Self {
        let (best, instances) = (Best::new(), Vec::new());
        Self { grid, needed, targets: sink.targets(), best, instances, conclusions: Vec::new() }
    }

    pub(super) fn begin(&mut self) {
        self.conclusions.clear();
    }

    #[inline]
    pub(super) fn eliminate(&mut self, digit: Digit, cells: &CellSet<W>) {
        if cells.is_empty() {
            return;
        }
        self.conclusions.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
    }

    #[inline]
    pub(super) fn is_useful(&self) -> bool {
        let meets = |targets: &[Conclusion]| {
            let is_target = |&target: &Candidate| targets.contains(&Conclusion::Eliminate(target));
            // What a candidate eliminates is reported as its placement, if that is requested.
            self.conclusions.iter().any(is_target)
                || targets.iter().any(|one| matches!(one, Conclusion::Place(_)))
        };
        !self.conclusions.is_empty() && self.targets.is_none_or(meets)
    }

    pub(super) fn has(&mut self, measure: u16) -> bool {
        self.conclusions.sort_unstable();
        self.conclusions.dedup();
        self.best.get(&self.conclusions).is_some_and(|&((kept, _), _)| kept <= measure)
    }

    /// Keeps the instance if it is useful, needs all its cells and is the smallest. Returns whether there is one as small.
    pub(super) fn end(&mut self, measure: u16, cells: &CellSet<W>, instance: impl FnOnce() -> T) -> bool {
        if !self.is_useful() {
            return false;
        }
        self.conclusions.sort_unstable();
        self.conclusions.dedup();
        let size = (measure, cells.len());
        if self.best.get(&self.conclusions).is_some_and(|&(kept, _)| kept <= size) {
            return true;
        }
        let proper = needs_cells(self.grid, cells, &self.conclusions, self.needed);
        if proper {
            self.best.insert(self.conclusions.clone(), (size, self.instances.len()));
            self.instances.push(instance());
        }
        proper
    }

    pub(super) fn report(self, sink: &mut StepSink<'_>, why: impl Fn(&T, &[Candidate]) -> Reason) -> Flow {
        self.report_settled(sink, why, |_, _| None)
    }

    /// Reports the instances in order of size. `settled` names the candidate from which all conclusions of one follow.
    pub(super) fn report_settled(
        self,
        sink: &mut StepSink<'_>,
        why: impl Fn(&T, &[Candidate]) -> Reason,
        settled: impl Fn(&T, &[Candidate]) -> Option<Candidate>,
    ) -> Flow {
        for (conclusions, measure, at) in by_size(&self.best) {
            let instance = &self.instances[at];
            let reason = || why(instance, conclusions);
            match settled(instance, conclusions).filter(|_| sink.wants_merged()) {
                Some(placed) => sink.report(measure, [Conclusion::Place(placed)], reason)?,
                None => sink.eliminate_all(measure, conclusions.iter().copied(), reason)?,
            }
        }
        Flow::Continue(())
    }
}

fn by_size(best: &Best) -> impl Iterator<Item = (&Vec<Candidate>, u16, usize)> {
    let mut all: Vec<_> = best.iter().map(|(conclusions, &(size, at))| (size, conclusions, at)).collect();
    all.sort_by_key(|&(size, ..)| size);
    all.into_iter().map(|((measure, _), conclusions, at)| (conclusions, measure, at))
}
