//! Assumptions and what follows from them. A candidate is assumed to be true; if some truth then has nothing left, it is
//! eliminated. The techniques differ in what they propagate, and that gives them their names.
//!
//! ```text
//! r5c5=1 ─┬─ r2c5=4 ─── r1c6=9 ─┐
//!         └─ r5c9=3 ────────────┴─ no 3 left in row 1: r5c5 is not 1
//! ```
//!
//! Only eliminations are reported, except by `placing.rs`: a candidate that could be placed by assuming that it is false is a
//! single once everything in conflict with it has been eliminated.
//!
//! The measure is the number of levels of propagation, or of truths. Both depend on the grid alone; the choice between several
//! arguments of the same size depends on the order of the cells.
//!
//! | file | finds |
//! | --- | --- |
//! | `chain.rs` | forcing chains from a cell, from a house, and to a contradiction |
//! | `whip.rs` | whips |
//! | `links/` | truths with too few links between them: the step behind sets, fish and chains |
//! | `placing.rs` | candidates whose opposite leads to a contradiction |
//! | `net.rs` | nishio, forcing nets, and nets within nets |

mod chain;
mod links;
mod net;
mod placing;
mod whip;

use crate::finder::net::{Mask, Network, Propagation, Scope, Statement, TruthSet, core};
use crate::finder::{Flow, Reason, StepSink};
use chain::{Chain, ChainStart};
use whydoku_logic::{Figure, Role, Truth};

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

fn premises(network: &Network, truths: &TruthSet) -> Vec<Truth> {
    truths.iter().map(|truth| network.truth(truth).clone()).collect()
}

fn sought(network: &Network, found: &StepSink<'_>) -> Vec<u32> {
    let wanted = |&candidate: &u32| found.seeks(network.refuted(Statement::is(candidate)));
    network.candidates().filter(wanted).collect()
}

fn refuted_by_net(propagation: &mut Propagation<'_>, mut candidates: Vec<u32>) -> Vec<u32> {
    let mut harmless = Mask::none(propagation.network().len());
    propagation.run(&[], Scope::All);
    candidates.retain(|&candidate| propagation.leads_to_conflict(candidate, Scope::All, &mut harmless));
    candidates
}

fn report_refuted(
    network: &Network,
    candidate: u32,
    measure: u16,
    found: &mut StepSink<'_>,
    truths: impl FnOnce() -> TruthSet,
) -> Flow {
    let claim = Statement::is(candidate);
    found.report(measure, [network.refuted(claim)], || {
        let (core, argument) = core(network, claim, &truths());
        let gone = network.candidate(candidate);
        let figure =
            Figure::new().cells(Role::Cell, [gone.cell]).digits(Role::Digit, [gone.digit]).argument(argument);
        Reason::new(premises(network, &core), figure)
    })
}
