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
use crate::grid::Grid;
use crate::step::{Figure, Role};
use crate::technique::net::{Claim, Scope, Wave, Web, by_contradiction, cone_of_breach, core};
use crate::technique::{Flow, Found, Reason, Technique};

/// Finds candidates whose denial refutes itself.
pub(super) struct Placing {
    /// Whether several things together are followed too. What a chain shows without is left to the chain.
    pub(super) branching: bool,
}

impl<const W: usize> Technique<W> for Placing {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let web = Web::new(grid);
        let mut wave = Wave::new(&web);
        let scope = if self.branching { Scope::All } else { Scope::Pairs };
        for candidate in web.candidates() {
            let supposed = Claim::is_not(candidate);
            if self.branching && wave.run(&[supposed], Scope::Pairs) {
                continue;
            }
            // What breaks at once is a single.
            if !wave.run(&[supposed], scope) || wave.level() == 0 {
                continue;
            }
            found.report(wave.level(), [web.refuted(supposed)], || {
                let cone =
                    cone_of_breach(&wave, scope, |_| true).map_or_else(|| wave.no_truths(), |(_, cone)| cone);
                let core = core(&web, supposed, &cone);
                let placed = web.candidate(candidate);
                let figure =
                    Figure::new().cells(Role::Cell, [placed.cell]).digits(Role::Digit, [placed.digit]);
                Reason::new(premises(&web, &core), figure.argument(by_contradiction(&web, supposed, &core)))
            })?;
        }
        Flow::Continue(())
    }
}
