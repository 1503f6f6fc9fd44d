//! Removes redundant steps. A step is removed if all later steps still hold without it. A later step that then rests on
//! more candidates is rederived, so that its reasons are true of its board. The hardest steps are tried first, and all
//! again until none can be removed.
//!
//! | file | does |
//! | --- | --- |
//! | `verdict.rs` | decides why a move cannot be removed, by the checker and the finders |
//! | `retry.rs` | replays a path without one of its moves |

mod retry;
mod verdict;

use super::finders::{can_find, find_step, has_all};
use crate::trace::{Move, Outcome, Trace};
use retry::{is_removable, rederive_without, step_of};
use std::cmp::Reverse;
use verdict::{Refusal, refusal};
use whydoku_board::{CancelToken, Grid};
use whydoku_logic::Step;
use whydoku_techniques::finder::{FinderCache, FinderContext};

/// The most premises that may be tried on boards with constraints, where a hard step rests on many truths and takes long to
/// rederive.
const MOST_PREMISES: usize = 10_000;

/// The cost of a step. The most expensive are removed first.
pub(super) type StepCost<'a> = &'a dyn Fn(&Step) -> u32;

/// Finds the conclusions of a step again on another board.
pub(super) trait Rederive<const W: usize> {
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool;

    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step>;
}

pub(super) fn pruned<const W: usize>(
    trace: &Trace<W>,
    cost: StepCost<'_>,
    cancel: CancelToken<'_>,
) -> Trace<W> {
    let trace = trace.pruned();
    if matches!(trace.outcome, Outcome::Solved) {
        remove_redundant(trace, cost, &SameTechnique(FinderCache::default()), cancel)
    } else {
        trace
    }
}

pub(super) fn remove_redundant<const W: usize>(
    trace: Trace<W>,
    cost: StepCost<'_>,
    rederive: &dyn Rederive<W>,
    cancel: CancelToken<'_>,
) -> Trace<W> {
    let mut premises_left = trace.start.layout().has_constraints().then_some(MOST_PREMISES);
    let refusals = vec![None; trace.moves.len()];
    let mut pruning = Pruning { trace, refusals, needed: Vec::new() };
    loop {
        let before = pruning.trace.moves.len();
        let mut order = pruning.in_order(cost);
        loop {
            order.retain(|at| !pruning.needed.contains(at));
            if order.is_empty() {
                break;
            }
            if premises_left == Some(0) || cancel.is_cancelled() {
                return pruning.trace;
            }
            let at = order.remove(0);
            let (trace, before) = (&pruning.trace, pruning.refusals[at]);
            // Most attempts fail, so reasons are made only once no step is known to be missing.
            let (refusal, premises) = refusal(trace, at, before, cost, rederive);
            premises_left = premises_left.map(|left| left.saturating_sub(premises));
            let rederived = match refusal {
                Some(refusal) => Err(refusal),
                None => rederive_without(trace, at, rederive).map_err(Refusal::by_finders),
            };
            match rederived {
                Ok(steps) => {
                    pruning.remove(at, steps);
                    order.iter_mut().for_each(|other| *other = renumbered(*other, at));
                }
                Err(refusal) => {
                    pruning.refusals[at] = Some(refusal);
                    pruning.needed.push(at);
                }
            }
        }
        if pruning.trace.moves.len() == before {
            return pruning.trace;
        }
    }
}

struct Pruning<const W: usize> {
    trace: Trace<W>,
    /// For each move that was tried, why it could not be removed.
    refusals: Vec<Option<Refusal>>,
    /// Moves that could not be removed since the last removal, or never can be.
    needed: Vec<usize>,
}

impl<const W: usize> Pruning<W> {
    fn in_order(&self, cost: StepCost<'_>) -> Vec<usize> {
        let moves = &self.trace.moves;
        let mut order: Vec<usize> = (0..moves.len()).filter(|&at| is_removable(&moves[at])).collect();
        order.sort_by_key(|&at| Reverse((step_of(&moves[at]).map_or(0, cost), at)));
        order
    }

    fn remove(&mut self, at: usize, rederived: Vec<(usize, Step)>) {
        let Self { trace, refusals, needed } = self;
        // A step that does not hold on a board does not hold where more candidates are left, either. But a rederived step may
        // hold, and so may later ones if it says more.
        let says_more = rederived.iter().any(|(later, step)| {
            let before = step_of(&trace.moves[*later]).map_or(0, |step| step.finding.conclusions().len());
            step.finding.conclusions().len() > before
        });
        for refusal in refusals.iter_mut().flatten() {
            refusal.is_final &= !says_more && rederived.iter().all(|(later, _)| *later != refusal.by);
        }
        for (later, step) in rederived {
            if let Move::Deduced(deduction) = &mut trace.moves[later] {
                deduction.step = step;
            }
        }
        trace.moves.remove(at);
        refusals.remove(at);
        for refusal in refusals.iter_mut() {
            *refusal = refusal
                .filter(|refusal| refusal.by != at)
                .map(|refusal| Refusal { by: renumbered(refusal.by, at), ..refusal });
        }
        needed.iter_mut().for_each(|other| *other = renumbered(*other, at));
        needed.retain(|&other| refusals[other].is_some_and(|refusal| refusal.is_final));
    }
}

fn renumbered(number: usize, removed: usize) -> usize {
    number - usize::from(number > removed)
}

/// Rederives by the same technique with a pattern that is no larger.
struct SameTechnique(FinderCache);

impl SameTechnique {
    fn context(&self) -> FinderContext<'_> {
        FinderContext { cache: Some(&self.0), ..FinderContext::default() }
    }
}

impl<const W: usize> Rederive<W> for SameTechnique {
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool {
        let about = step.finding.conclusions();
        can_find(step.technique, grid, about, self.context(), &|conclusions, measure| {
            measure <= step.measure && has_all(conclusions, about)
        })
    }

    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step> {
        let about = step.finding.conclusions();
        find_step(step.technique, grid, Some(about), self.context(), &|conclusions, measure| {
            measure <= step.measure && has_all(conclusions, about)
        })
    }
}
