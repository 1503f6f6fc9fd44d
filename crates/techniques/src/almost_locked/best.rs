//! The smallest instance for each set of conclusions. There are many ways to choose sets that say the same, and a
//! player wants to be told one of them; those with a cell too many are none.

use crate::finder::{Flow, Necessity, Reason, StepSink, needs_cells};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_board::{Candidate, CellSet, Digit};
use whydoku_logic::Conclusion;

/// The measure that is reported, then the number of cells.
type Size = (u16, usize);

pub(super) struct Best<'a, const W: usize, T> {
    grid: &'a Grid<W>,
    needed: Necessity,
    /// What instances must conclude some of, if that is known.
    about: Option<&'a [Conclusion]>,
    kept: BTreeMap<Vec<Candidate>, (Size, T)>,
    conclusions: Vec<Candidate>,
}

impl<'a, const W: usize, T> Best<'a, W, T> {
    pub(super) fn new<'b: 'a>(grid: &'a Grid<W>, needed: Necessity, found: &StepSink<'b>) -> Self {
        Self { grid, needed, about: found.targets(), kept: BTreeMap::new(), conclusions: Vec::new() }
    }

    /// Begins an instance.
    pub(super) fn begin(&mut self) {
        self.conclusions.clear();
    }

    /// Adds to its conclusions: the digit leaves these cells.
    pub(super) fn removes(&mut self, digit: Digit, cells: &CellSet<W>) {
        self.conclusions.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
    }

    /// Whether it concludes anything that may be wanted.
    pub(super) fn says_something(&self) -> bool {
        let seeks = |about: &[Conclusion]| {
            self.conclusions.iter().any(|&gone| about.contains(&Conclusion::Eliminate(gone)))
        };
        !self.conclusions.is_empty() && self.about.is_none_or(seeks)
    }

    /// Whether an instance of no larger measure concludes the same.
    pub(super) fn knows(&mut self, measure: u16) -> bool {
        self.conclusions.sort_unstable();
        self.conclusions.dedup();
        self.kept.get(&self.conclusions).is_some_and(|&((kept, _), _)| kept <= measure)
    }

    /// Ends the instance: it is kept if it concludes something that may be wanted, nothing as small concludes the same, and it needs all
    /// its cells. Says whether it has now, or had before, an instance as small.
    pub(super) fn end(&mut self, measure: u16, cells: &CellSet<W>, instance: impl FnOnce() -> T) -> bool {
        if !self.says_something() {
            return false;
        }
        self.conclusions.sort_unstable();
        self.conclusions.dedup();
        let size = (measure, cells.len());
        if self.kept.get(&self.conclusions).is_some_and(|&(kept, _)| kept <= size) {
            return true;
        }
        let proper = needs_cells(self.grid, cells, &self.conclusions, self.needed);
        if proper {
            self.kept.insert(self.conclusions.clone(), (size, instance()));
        }
        proper
    }

    /// Reports what was kept, the smallest first.
    pub(super) fn report(self, found: &mut StepSink<'_>, why: impl Fn(&T, &[Candidate]) -> Reason) -> Flow {
        let mut kept: Vec<_> = self.kept.into_iter().collect();
        kept.sort_by_key(|(_, (size, _))| *size);
        for (conclusions, ((measure, _), instance)) in &kept {
            let removed = conclusions.iter().map(|&gone| Conclusion::Eliminate(gone));
            found.report(*measure, removed, || why(instance, conclusions))?;
        }
        Flow::Continue(())
    }
}
