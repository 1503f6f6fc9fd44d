//! Suppositions the other way round: a candidate is supposed to be false, and something then has nothing left. So it is
//! true. Where nothing else is left to be followed, this places a digit in one step.
//!
//! ```text
//! r5c5 is not 1 ─── r5c5=8 ─── r2c5=4 ─── no 4 left in row 9: r5c5 is 1
//! ```
//!
//! All that is in conflict with such a candidate goes by supposing that it is true; so our own ladder has no need of
//! it. HoDoKu's prefers it to any elimination.
//!
//! **Bound.** One or two runs for each candidate.

use super::premises;
use crate::finder::net::{Network, Propagation, Scope, Statement, cone_of_breach, core};
use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_logic::{Figure, Role};

/// Finds candidates whose denial refutes itself.
pub(super) struct Placing {
    /// Whether several things together are followed too. What a chain shows without is left to the chain.
    pub(super) branching: bool,
}

impl<const W: usize> Technique<W> for Placing {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        let mut propagation = Propagation::new(&network);
        let scope = if self.branching { Scope::All } else { Scope::Pairs };
        for candidate in network.candidates() {
            let supposed = Statement::is_not(candidate);
            if !found.seeks(network.refuted(supposed)) {
                continue;
            }
            if self.branching && propagation.run(&[supposed], Scope::Pairs) {
                continue;
            }
            // What breaks at once is a single.
            if !propagation.run(&[supposed], scope) || propagation.level() == 0 {
                continue;
            }
            found.report(propagation.level(), [network.refuted(supposed)], || {
                let cone = cone_of_breach(&propagation, scope, |_| true)
                    .map_or_else(|| propagation.no_truths(), |(_, cone)| cone);
                let (core, argument) = core(&network, supposed, &cone);
                let placed = network.candidate(candidate);
                let figure =
                    Figure::new().cells(Role::Cell, [placed.cell]).digits(Role::Digit, [placed.digit]);
                Reason::new(premises(&network, &core), figure.argument(argument))
            })?;
        }
        Flow::Continue(())
    }
}
