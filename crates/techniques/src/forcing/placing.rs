//! Assumptions that place: a candidate is assumed to be false, and some truth then has nothing left. So it is true.
//!
//! ```text
//! r5c5 is not 1 ─── r5c5=8 ─── r2c5=4 ─── no 4 left in row 9: r5c5 is 1
//! ```
//!
//! Everything in conflict with such a candidate can be eliminated by assuming that it is true, so the human ladder does not need
//! this. HoDoKu's ladder prefers it to any elimination.
//!
//! **Bound.** One or two runs for each candidate.

use super::{dependencies, report_refuted};
use crate::finder::{Flow, StepSink, Technique};
use crate::kernel::{Network, Propagation, Scope, Statement};
use whydoku_board::Grid;

pub(super) struct Placing {
    /// Whether truths with more than two candidates place too. What a chain shows is left to the chain.
    pub(super) branching: bool,
}

impl<const W: usize> Technique<W> for Placing {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let network = Network::of_board(grid, sink);
        let mut propagation = Propagation::new(&network);
        let scope = if self.branching { Scope::All } else { Scope::Pairs };
        for candidate in network.candidates() {
            let assumed = Statement::is_not(candidate);
            if !sink.seeks(network.refuted(assumed))
                || self.branching && propagation.run(&[assumed], Scope::Pairs)
            {
                continue;
            }
            // A conflict on the first level is a single.
            if !propagation.run(&[assumed], scope) || propagation.level() == 0 {
                continue;
            }
            let level = propagation.level();
            report_refuted(&network, assumed, level, sink, || dependencies(&propagation, scope))?;
        }
        Flow::Continue(())
    }
}
