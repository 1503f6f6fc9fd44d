//! Assumptions that sums and lines refute: a candidate is assumed, and propagation leads to a conflict.
//!
//! Cages and lines are propagated too, so this reaches where nets of houses and cells do not. Propagation runs in levels;
//! their number and that of the steps which the conflict rests on do not depend on the order of the cells, and are the
//! measure. The argument contains what the conflict depends on, without every truth that is not needed.

use crate::finder::{Flow, StepSink};
use crate::kernel::{Fixpoint, Network, Statement, SupportStore, Trial};
use whydoku_board::Grid;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if !grid.layout().has_constraints() {
        return Flow::Continue(());
    }
    let network = Network::with_relations(grid);
    let support = SupportStore::of(sink.cache());
    let mut fixpoint = Fixpoint::new(&network, support.clone(), sink.cancel_token());
    let mut trial = Trial::new(&network, support);
    for candidate in network.sought(sink) {
        sink.check_cancelled()?;
        if fixpoint.refutes(candidate)
            && let Some(size) = trial.size_of_conflict(candidate)
        {
            let conclusion = network.refuted(Statement::is(candidate));
            sink.report(size, [conclusion], || trial.reason(&mut fixpoint, candidate, &[]))?;
        }
    }
    Flow::Continue(())
}
