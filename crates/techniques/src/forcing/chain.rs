//! Forcing chains: from each candidate of a cell, or each place of a digit in a house, a chain leads to the same elimination.
//! Found from the other end: the eliminated candidate is assumed, and chains remove all candidates of a truth.
//!
//! ```text
//! r1c1=2 ─── r1c7=5 ─── r4c7=8 ───┐
//! r1c1=4 ─── r3c3=8 ──────────────┼─── r4c3 is not 8
//! r1c1=9 ─── r9c1=3 ─── r4c1=8 ───┘
//! ```
//!
//! With two candidates the two chains are one, which has a name of its own; three are needed here.

use super::refutation;
use crate::finder::{Flow, Reason, StepSink, Technique};
use crate::kernel::{
    Network, Propagation, Scope, Statement, TruthSet, by_cases, cases_of, choice, conflict_dependencies,
    core_of_cases,
};
use whydoku_board::Grid;
use whydoku_logic::{Argument, Figure, Truth};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainStart {
    Cell,
    /// The places of a digit in a house, or of a clue.
    Region,
    /// The assumed candidate: any contradiction will do.
    Assumption,
}

pub(super) struct Chain {
    pub(super) start: ChainStart,
}

impl ChainStart {
    fn is(self, network: &Network, truth: u32) -> bool {
        let is_cell = matches!(network.truth(truth), Truth::Cell(_));
        match self {
            Self::Cell => is_cell && network.members(truth).len() > 2,
            Self::Region => !is_cell && network.members(truth).len() > 2,
            Self::Assumption => true,
        }
    }
}

impl<const W: usize> Technique<W> for Chain {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let network = Network::of_board(grid, sink);
        let mut propagation = Propagation::new(&network);
        for candidate in network.sought(sink) {
            let assumed = Statement::is(candidate);
            // A conflict on the first level is an intersection or a pair.
            if propagation.chains_refute(candidate)
                && propagation.run(&[assumed], Scope::Pairs)
                && propagation.level() > 0
                && propagation.broken().iter().any(|&truth| self.start.is(&network, truth))
            {
                sink.report(propagation.level(), [network.refuted(assumed)], || {
                    self.reason(&network, &propagation, assumed)
                })?;
            }
        }
        Flow::Continue(())
    }
}

impl Chain {
    fn reason(&self, network: &Network, propagation: &Propagation<'_>, assumed: Statement) -> Reason {
        let whole = conflict_dependencies(propagation, Scope::Pairs, |truth| self.start.is(network, truth));
        let (broken, needed) = whole.unwrap_or_else(|| (0, propagation.no_truths()));
        if self.start == ChainStart::Assumption {
            return refutation(network, assumed, &needed);
        }
        let core = core_of_cases(network, &cases_of(network, broken, assumed.negated()), &needed);
        Reason::new(network.clone_truths(&core), self.figure_of_each(network, assumed, &core))
    }

    /// Returns the figure with a chain from each candidate of a needed truth: of this kind if possible, with the fewest lines.
    fn figure_of_each(&self, network: &Network, assumed: Statement, core: &TruthSet) -> Figure {
        let chains = |truth: u32| by_cases(network, cases_of(network, truth, assumed.negated()), core);
        let like = |truth: &u32| self.start.is(network, *truth);
        let of_kind: Vec<u32> = core.iter().filter(like).collect();
        let truths = if of_kind.is_empty() { core.iter().collect() } else { of_kind };
        let lines = |chains: &Vec<Argument>| {
            chains.iter().map(|case| case.lines.len() + 100 * case.cases.len()).sum::<usize>()
        };
        let best =
            truths.into_iter().map(|truth| (truth, chains(truth))).min_by_key(|(_, chains)| lines(chains));
        best.map_or_else(Figure::new, |(truth, chains)| choice(network, truth, chains))
    }
}
