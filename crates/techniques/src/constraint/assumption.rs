//! Assumptions that sums and lines refute: a candidate is assumed, and propagation leads to a conflict.
//!
//! Cages and lines are propagated too, so this reaches where nets of houses and cells do not. Propagation runs in rounds,
//! whose number does not depend on the order of the cells; it is the measure. The argument contains what the conflict depends
//! on, without every truth that is not needed.

use crate::finder::propagator::{PropagationModel, Propagator, SupportStore, Trail, Worklist};
use crate::finder::{Flow, Reason, StepSink};
use crate::kernel::Mask;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Conclusion, Figure};

pub(super) fn find<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    if !grid.layout().has_constraints() {
        return Flow::Continue(());
    }
    let model = PropagationModel::new(grid, found.cancel_token());
    let support = SupportStore::of(found.cache());
    let mut worklist = Propagator::new(&model, support.clone());
    let mut trail = Propagator::new(&model, support);
    for candidate in grid.open_candidates() {
        let conclusion = Conclusion::Eliminate(candidate);
        if !found.seeks(conclusion) {
            continue;
        }
        found.check_cancelled()?;
        if worklist.refutes(candidate) {
            trail.assume(candidate, None);
            if let Some(rounds) = trail.run() {
                found
                    .report(rounds, [conclusion], || reason(&model, &mut worklist, &mut trail, candidate))?;
            }
        }
    }
    Flow::Continue(())
}

fn reason<const W: usize>(
    model: &PropagationModel<'_, W>,
    worklist: &mut Propagator<'_, W, Worklist>,
    trail: &mut Propagator<'_, W, Trail>,
    assumed: Candidate,
) -> Reason {
    let refutes = |trail: &mut Propagator<'_, W, Trail>, only: &Mask| {
        trail.assume(assumed, Some(only));
        trail.run().is_some()
    };
    let mut needed = trail.dependencies().0;
    let order: Vec<u32> = needed.iter().collect();
    // Plain truths come first and are kept where others can be left out.
    for &truth in order.iter().rev() {
        if needed.has(truth) {
            let mut fewer = needed.clone();
            fewer.remove(truth);
            if worklist.conflicts_in_turn(assumed, &[], Some(&fewer), &|_| true) && refutes(trail, &fewer) {
                needed = trail.dependencies().0;
            }
        }
    }
    refutes(trail, &needed);
    let needed = trail.dependencies().0;
    let argument = trail.argument(assumed, &trail.events_of(&needed), 0);
    Reason::new(model.truths(&needed), Figure::of(assumed).argument(argument))
}
