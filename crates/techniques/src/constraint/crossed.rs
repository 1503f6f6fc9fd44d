//! A digit that leaves a constraint around it no filling goes.
//!
//! ```text
//! 2─(3 5)   next to 2 on a white dot is 1 or 3, so a line of consecutive digits through (3 5)(7 8)(8) has none left
//! ```
//!
//! A candidate is followed one step far: first what it is in conflict with goes, then each constraint that has lost
//! candidates is asked by itself whether it can be filled. Or two steps far: one truth, of a constraint, cell or house, removes
//! candidates then, and another one has nothing left.

use super::network_of;
use crate::finder::{Flow, Reason, StepSink, Technique};
use crate::kernel::{
    Fixpoint, Mask, SingleOutcomes, SingleStep, SingleSteps, Statement, SupportStore, Trial,
};
use std::collections::BTreeSet;
use whydoku_board::{Grid, distinct, sorted};
use whydoku_logic::{Argument, Assertion, Figure, Role, Truth};

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if grid.layout().relations().is_empty() {
        return Flow::Continue(());
    }
    let network = &*network_of(grid, sink);
    let steps = SingleSteps::new(network, SupportStore::of(sink.cache()));
    let changed = sink.changed(grid);
    let is_changed = |at: usize| grid.layout().relations()[at].cells.meets(&changed);
    for number in network.sought(sink) {
        sink.check_cancelled()?;
        let Some((truth, changed)) = steps.broken_by(number, is_changed) else { continue };
        let candidate = network.candidate(number);
        let broken = network.truth(truth).clone();
        sink.eliminate_all(changed, [candidate], || {
            let argument = Argument {
                broken: Some(broken.clone()),
                ..Argument::direct(Assertion::is(candidate), Vec::new())
            };
            let relation = if let Truth::Relation(at) = broken { Some(at) } else { None };
            Reason::new([broken], Figure::of(candidate).relations(Role::House, relation).argument(argument))
        })?;
    }
    Flow::Continue(())
}

/// Candidates that leave one truth so little that another one has nothing, or a third with both.
pub(super) struct Crossed {
    pub(super) truths: usize,
}

impl<const W: usize> Technique<W> for Crossed {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        if !grid.layout().has_constraints() {
            return Flow::Continue(());
        }
        let network = &*network_of(grid, sink);
        let singles = sink.of_board(grid, (), || SingleOutcomes::new(sink.cache()));
        let support = SupportStore::of(sink.cache());
        let steps = SingleSteps::new(network, support.clone());
        let mut fixpoint = Fixpoint::new(network, support.clone(), sink.cancel_token());
        let mut trial = Trial::new(network, support);
        // The most levels and steps, together, of a conflict.
        let most = 3 * self.truths as u16;
        for number in network.sought(sink) {
            sink.check_cancelled()?;
            if steps.is_lost_alone(number) || !singles.refutes(&mut fixpoint, number) {
                continue;
            }
            // There are as many steps as levels, at least.
            let is_near = |levels: u16| 2 * levels <= most && sink.accepts(2 * levels);
            if !singles.levels(&mut trial, number).is_some_and(is_near) {
                continue;
            }
            let mut search = Search {
                steps: &steps,
                trial: &mut trial,
                number,
                most,
                truths: self.truths,
                tried: BTreeSet::new(),
                found: Vec::new(),
            };
            search.extend(&singles.step(&steps, number));
            let mut found = search.found;
            // Patterns of cells and houses alone have names of their own.
            let has_pairs = !grid.layout().pairs().is_empty();
            found.retain(|(_, truths)| has_pairs || truths.iter().any(|&truth| network.is_relation(truth)));
            found.sort_unstable();
            found.dedup();
            // Where long lines make it too much to judge in full, all are taken to be needed.
            let needs_all = |(_, truths): &&(u16, Vec<u32>)| {
                let without = |&truth: &u32| {
                    truths.iter().copied().filter(|&other| other != truth).collect::<Vec<u32>>()
                };
                !truths.iter().any(|truth| steps.refute(number, &without(truth)) == Some(true))
            };
            if let Some((measure, truths)) = found.iter().find(needs_all) {
                let conclusion = network.refuted(Statement::is(number));
                sink.report(*measure, [conclusion], || trial.reason_by(number, truths))?;
            }
        }
        Flow::Continue(())
    }
}

/// The search for truths that refute a candidate together.
struct Search<'s, 'n> {
    steps: &'s SingleSteps<'n>,
    trial: &'s mut Trial<'n>,
    number: u32,
    most: u16,
    truths: usize,
    /// The sets from which something may follow.
    tried: BTreeSet<Vec<u32>>,
    found: Vec<(u16, Vec<u32>)>,
}

impl Search<'_, '_> {
    /// Adds the sets of truths that refute the candidate, from what follows from it in a single step.
    fn extend(&mut self, first: &SingleStep) {
        let broken: Vec<u32> = first.broken.iter().map(|&(truth, _)| truth).collect();
        if broken.is_empty() {
            self.go_on(&[], &self.steps.conflicts_of(self.number), first);
        } else if broken.iter().all(|&truth| self.trial.is_sum(truth)) {
            // Other techniques report what one truth shows, but for sums that houses leave of cages.
            self.add(&[], broken);
        }
    }

    /// Adds the sets with these truths and one that has nothing left.
    fn add(&mut self, truths: &[u32], broken: Vec<u32>) {
        for truth in broken {
            let truths = sorted(truths.iter().copied().chain([truth]));
            let extent = self.trial.extent_by(self.number, &truths);
            if let Some((size, cells)) = extent.filter(|&(size, _)| size <= self.most) {
                self.found.push((size + cells, truths));
            }
        }
    }

    /// Adds the sets with these truths, from which something follows in a single step once they have removed some candidates.
    fn go_on(&mut self, truths: &[u32], before: &Mask, next: &SingleStep) {
        for first in distinct(next.lost.iter().map(|&(_, truth)| truth)) {
            if truths.contains(&first) {
                continue;
            }
            let longer = sorted(truths.iter().copied().chain([first]));
            if !self.tried.insert(longer.clone()) {
                continue;
            }
            let by_choice =
                if truths.is_empty() { self.steps.removed_by_choice(first, before) } else { None };
            let removed = by_choice.or_else(|| self.trial.removed_by(self.number, &longer));
            let Some(removed) = removed else { continue };
            let mut broken = self.steps.broken_after(&removed, before);
            broken.retain(|truth| !longer.contains(truth));
            if !broken.is_empty() {
                self.add(&longer, broken);
            } else if longer.len() + 1 < self.truths {
                self.go_on(&longer, &removed, &self.steps.after(&removed));
            }
        }
    }
}
