//! Assumptions and what follows from them. A candidate is assumed to be true; if some truth then has nothing left, it is
//! eliminated. The techniques differ in what they propagate, and that gives them their names.
//!
//! ```text
//! r5c5=1 ─┬─ r2c5=4 ─── r1c6=9 ─┐
//!         └─ r5c9=3 ────────────┴─ no 3 left in row 1: r5c5 is not 1
//! ```
//!
//! The measure is the number of levels of propagation, or of truths. Both depend on the grid alone; the choice between several
//! arguments of the same size depends on the order of the cells.

mod chain;
mod links;
mod net;
mod placing;
mod whip;

use crate::finder::{Flow, Reason, StepSink};
use crate::kernel::{Mask, Network, Propagation, Scope, Statement, TruthSet, conflict_dependencies, core};
use chain::{Chain, ChainStart};
use whydoku_logic::Figure;

register! {
    CellForcingChain => Chain { start: ChainStart::Cell },
    RegionForcingChain => Chain { start: ChainStart::Region },
    ForcingChain => Chain { start: ChainStart::Assumption },
    Whip[EXPENSIVE] => whip::find,
    TruthsAndLinks[EXPENSIVE] => links::find,
    Nishio => net::find_nishios,
    ForcingNet[EXPENSIVE] => net::find_nets,
    ForcingNetVerity[EXPENSIVE] => net::find_verities,
    NestedForcingNet[EXPENSIVE] => net::find_nested_nets,
    PlacingForcingChain => placing::Placing { branching: false },
    PlacingForcingNet => placing::Placing { branching: true },
}

fn refuted_by_net(propagation: &mut Propagation<'_>, mut candidates: Vec<u32>) -> Vec<u32> {
    let mut harmless = Mask::none(propagation.network().len());
    propagation.run(&[], Scope::All);
    candidates.retain(|&candidate| propagation.leads_to_conflict(candidate, Scope::All, &mut harmless));
    candidates
}

fn report_refuted(
    network: &Network,
    claim: Statement,
    measure: u16,
    sink: &mut StepSink<'_>,
    truths: impl FnOnce() -> TruthSet,
) -> Flow {
    sink.report(measure, [network.refuted(claim)], || refutation(network, claim, &truths()))
}

fn refutation(network: &Network, claim: Statement, truths: &TruthSet) -> Reason {
    let (core, argument) = core(network, claim, truths);
    let figure = Figure::of(network.candidate(claim.candidate)).argument(argument);
    Reason::new(network.clone_truths(&core), figure)
}

fn dependencies(propagation: &Propagation<'_>, scope: Scope<'_>) -> TruthSet {
    conflict_dependencies(propagation, scope, |_| true)
        .map_or_else(|| propagation.no_truths(), |(_, truths)| truths)
}
