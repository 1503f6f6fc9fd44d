//! Suppositions and what follows from them. A candidate is supposed to be true; if some truth then has nothing left,
//! the candidate goes. The techniques differ in how what follows is followed, and that gives them their names.
//!
//! ```text
//! r5c5=1 ─┬─ r2c5=4 ─── r1c6=9 ─┐
//!         └─ r5c9=3 ────────────┴─ no 3 left in row 1: r5c5 is not 1
//! ```
//!
//! Only eliminations are reported, but for the placing ones. Whatever could be placed by supposing that it is false, is left alone when all in
//! conflict with it has gone, and each of these goes by supposing that it is true.
//!
//! The measure is how far one has to look: levels of propagation, or the number of truths. Both depend on the grid
//! alone; which of several arguments of that size is told is left to the order of the cells.
//!
//! | file | does |
//! | --- | --- |
//! | `chain.rs` | each thing follows from one other: forcing chains from a cell, from a house, to a contradiction |
//! | `whip.rs` | each thing follows from the one before it, and what was met on the way is remembered |
//! | `links/` | truths with too few links between them: the step behind sets, fish and chains |
//! | `placing.rs` | what is true because supposing otherwise leads to a contradiction |
//! | `net.rs` | everything that follows: nishio, forcing nets, and nets within nets |

mod chain;
mod links;
mod net;
mod placing;
mod whip;

use crate::finder::net::{Mask, Network, Propagation, Scope, Statement, TruthSet, core};
use crate::finder::{Flow, Reason, Registration, StepSink};
use chain::{Chain, From};
use links::Links;
use net::{Nested, Net, Nishio, Verity};
use placing::Placing;
use whip::Whip;
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::CellForcingChain, &Chain { from: From::Cell }),
            Registration::new(TechniqueId::RegionForcingChain, &Chain { from: From::Region }),
            Registration::new(TechniqueId::ForcingChain, &Chain { from: From::Anything }),
            Registration::new(TechniqueId::Whip, &Whip),
            Registration::new(TechniqueId::TruthsAndLinks, &Links),
            Registration::new(TechniqueId::Nishio, &Nishio),
            Registration::new(TechniqueId::ForcingNet, &Net),
            Registration::new(TechniqueId::ForcingNetVerity, &Verity),
            Registration::new(TechniqueId::NestedForcingNet, &Nested),
            Registration::new(TechniqueId::PlacingForcingChain, &Placing { branching: false }),
            Registration::new(TechniqueId::PlacingForcingNet, &Placing { branching: true }),
        ]
    }
}

/// The premises that are needed of these truths.
fn premises(network: &Network, truths: &TruthSet) -> Vec<Truth> {
    truths.iter().map(|truth| network.truth(truth).clone()).collect()
}

/// The candidates whose going may be wanted.
fn sought(network: &Network, found: &StepSink<'_>) -> Vec<u32> {
    let wanted = |&candidate: &u32| found.seeks(network.refuted(Statement::is(candidate)));
    network.candidates().filter(wanted).collect()
}

/// Those of some candidates that a net refutes. Where it does not refute one, nothing breaks with what that asserts
/// either, so those are not tried.
fn breaking(propagation: &mut Propagation<'_>, mut candidates: Vec<u32>) -> Vec<u32> {
    let mut harmless = Mask::none(propagation.network().len());
    propagation.run(&[], Scope::All);
    candidates.retain(|&candidate| propagation.would_break(candidate, Scope::All, &mut harmless));
    candidates
}

/// Reports a candidate that these truths refute.
fn refuted<const W: usize>(
    grid: &Grid<W>,
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
        debug_assert!(grid.allows(gone));
        let figure =
            Figure::new().cells(Role::Cell, [gone.cell]).digits(Role::Digit, [gone.digit]).argument(argument);
        Reason::new(premises(network, &core), figure)
    })
}
