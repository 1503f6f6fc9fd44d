//! A digit that leaves a constraint around it no filling goes.
//!
//! ```text
//! 2─(3 5)   next to 2 on a white dot is 1 or 3, so a line of consecutive digits through (3 5)(7 8)(8) has none left
//! ```
//!
//! A candidate is followed one step far: first what it is in conflict with goes, then each constraint that has lost
//! candidates is asked by itself whether it can be filled.

use crate::finder::{Flow, Reason, StepSink};
use crate::kernel::{Network, SingleSteps, SupportStore};
use whydoku_board::Grid;
use whydoku_logic::{Argument, Assertion, Figure, Role, Truth};

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if grid.layout().relations().is_empty() {
        return Flow::Continue(());
    }
    let network = Network::with_relations(grid);
    let steps = SingleSteps::new(&network, SupportStore::of(sink.cache()));
    for number in network.sought(sink) {
        sink.check_cancelled()?;
        let Some((truth, changed)) = steps.broken_by(number) else { continue };
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
