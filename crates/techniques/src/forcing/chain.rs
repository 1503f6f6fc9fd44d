//! Forcing chains: whatever is true in a cell, or wherever a digit stands in a house, a chain leads from it to the
//! same elimination. Found from the other end: the candidate is supposed, and chains lead from it to each of several
//! candidates that cannot be, until a truth has nothing left.
//!
//! ```text
//! r1c1=2 ─── r1c7=5 ─── r4c7=8 ───┐
//! r1c1=4 ─── r3c3=8 ──────────────┼─── r4c3 is not 8
//! r1c1=9 ─── r9c1=3 ─── r4c1=8 ───┘
//! ```
//!
//! A truth with two candidates makes one chain of the two, which has a name of its own; three are needed here.

use super::{premises, sought};
use crate::finder::net::{
    Network, Propagation, Scope, Statement, TruthSet, by_cases, cases_of, choice, cone_of_breach, core,
    core_of_cases,
};
use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

/// What the chains begin from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// The candidates of a cell.
    Cell,
    /// The places of a digit in a house, or of a clue.
    Region,
    /// The candidate that is supposed: any contradiction will do.
    Anything,
}

pub(super) struct Chain {
    pub(super) from: From,
}

impl From {
    fn is(self, network: &Network, truth: u32) -> bool {
        let is_cell = matches!(network.truth(truth), Truth::Cell(_));
        match self {
            Self::Cell => is_cell && network.members(truth).len() > 2,
            Self::Region => !is_cell && network.members(truth).len() > 2,
            Self::Anything => true,
        }
    }
}

impl<const W: usize> Technique<W> for Chain {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        let mut propagation = Propagation::new(&network);
        for candidate in sought(&network, found) {
            let supposed = Statement::is(candidate);
            // On the first level nothing has been followed yet: that is an intersection or a pair.
            if propagation.run(&[supposed], Scope::Pairs)
                && propagation.level() > 0
                && propagation.broken().iter().any(|&truth| self.from.is(&network, truth))
            {
                found.report(propagation.level(), [network.refuted(supposed)], || {
                    self.reason(&network, &propagation, supposed)
                })?;
            }
        }
        Flow::Continue(())
    }
}

impl Chain {
    fn reason(&self, network: &Network, propagation: &Propagation<'_>, supposed: Statement) -> Reason {
        let whole = cone_of_breach(propagation, Scope::Pairs, |truth| self.from.is(network, truth));
        let (broken, cone) = whole.unwrap_or_else(|| (0, propagation.no_truths()));
        let (core, figure) = if self.from == From::Anything {
            let (core, argument) = core(network, supposed, &cone);
            let gone = network.candidate(supposed.candidate);
            let figure = Figure::new().cells(Role::Cell, [gone.cell]).digits(Role::Digit, [gone.digit]);
            (core, figure.argument(argument))
        } else {
            let core = core_of_cases(network, &cases_of(network, broken, supposed.denied()), &cone);
            let figure = self.figure_of_each(network, supposed, &core);
            (core, figure)
        };
        Reason::new(premises(network, &core), figure)
    }

    /// A chain from each candidate of the truth that has nothing left. Where the truths that are needed do not have it
    /// among them, another one of its kind, or any that there is.
    fn figure_of_each(&self, network: &Network, supposed: Statement, core: &TruthSet) -> Figure {
        let tell = |truth: u32| by_cases(network, cases_of(network, truth, supposed.denied()), core);
        let like = |truth: &u32| self.from.is(network, *truth);
        let of_kind: Vec<u32> = core.iter().filter(like).collect();
        let truths = if of_kind.is_empty() { core.iter().collect() } else { of_kind };
        let lines = |told: &Vec<whydoku_logic::Argument>| {
            told.iter().map(|case| case.lines.len() + 100 * case.cases.len()).sum::<usize>()
        };
        let told = truths.into_iter().map(|truth| (truth, tell(truth))).min_by_key(|(_, told)| lines(told));
        told.map_or_else(Figure::new, |(truth, told)| choice(network, truth, told))
    }
}
