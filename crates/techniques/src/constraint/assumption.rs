//! Assumptions that sums and lines refute: a candidate is assumed, and propagation leads to a conflict.
//!
//! Cages and lines are propagated too, so this reaches where nets of houses and cells do not. Propagation runs in levels;
//! their number and that of the steps which the conflict rests on do not depend on the order of the cells, and are the
//! measure. The argument contains what the conflict depends on, without every truth that is not needed.

use super::network_of;
use crate::finder::{Flow, StepSink};
use crate::kernel::{Fixpoint, Network, SingleOutcomes, Statement, SupportStore, Trial};
use whydoku_board::Grid;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if !grid.layout().has_constraints() {
        return Flow::Continue(());
    }
    let network = &*network_of(grid, sink);
    let singles = sink.of_board(grid, (), || SingleOutcomes::new(sink.cache()));
    let support = SupportStore::of(sink.cache());
    let mut fixpoint = Fixpoint::new(network, support.clone(), sink.cancel_token());
    let mut trial = Trial::new(network, support);
    for candidate in network.sought(sink) {
        sink.check_cancelled()?;
        if singles.refutes(&mut fixpoint, candidate)
            && let Some(size) = trial.size_of_conflict(candidate)
        {
            report_trial(grid, network, &mut fixpoint, &mut trial, (candidate, &[]), size, sink)?;
        }
    }
    Flow::Continue(())
}

/// Reports an assumption that leads to a conflict when candidates are refuted within it; where instances are combined, with
/// other places of its digit for which the same argument holds.
pub(super) fn report_trial<const W: usize>(
    grid: &Grid<W>,
    network: &Network,
    fixpoint: &mut Fixpoint<'_>,
    trial: &mut Trial<'_>,
    (assumed, refuted): (u32, &[u32]),
    measure: u16,
    sink: &mut StepSink<'_>,
) -> Flow {
    let conclusion = |assumed| network.refuted(Statement::is(assumed));
    if !sink.wants_merged() {
        return sink.report(measure, [conclusion(assumed)], || trial.reason(fixpoint, assumed, refuted));
    }
    if !sink.accepts(measure) {
        return Flow::Continue(());
    }
    let merged = sink
        .of_board(grid, (assumed, refuted.to_vec()), || trial.reason_with_others(fixpoint, assumed, refuted));
    sink.report(measure, merged.0.iter().copied().map(conclusion), || merged.1.clone())
}
