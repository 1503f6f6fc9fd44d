//! [`Part`]: what some truths of a network are about, as a network of its own. To ask again and again what these truths
//! lead to is quicker there, and comes to the same: what no truth of a set speaks of is never asserted by it.

use super::network::{Network, Statement, TruthSet};

/// Some truths of a network with their candidates.
pub(super) struct Part {
    network: Network,
    /// The numbers that candidates and truths of the part have in the whole, ascending.
    candidates: Vec<u32>,
    truths: Vec<u32>,
    /// How many truths the whole has.
    of: usize,
}

impl Part {
    /// These truths, their candidates and some others.
    pub(super) fn of(whole: &Network, truths: &TruthSet, others: impl IntoIterator<Item = u32>) -> Self {
        let truths: Vec<u32> = truths.iter().collect();
        let members = truths.iter().flat_map(|&truth| whole.members(truth)).copied();
        let mut candidates: Vec<u32> = members.chain(others).collect();
        candidates.sort_unstable();
        candidates.dedup();
        let network = whole.part(&candidates, &truths);
        Self { network, candidates, truths, of: whole.truths().len() }
    }

    /// The part as a network.
    pub(super) const fn network(&self) -> &Network {
        &self.network
    }

    /// All its truths.
    pub(super) fn all_truths(&self) -> TruthSet {
        TruthSet::of(self.truths.len(), self.network.truths())
    }

    /// What a claim of the whole is called here; its candidate must be one of the part.
    pub(super) fn statement(&self, claim: Statement) -> Statement {
        let at = self.candidates.binary_search(&claim.candidate);
        Statement { candidate: at.expect("it is one of the part") as u32, ..claim }
    }

    /// Truths of the part as truths of the whole.
    pub(super) fn in_whole(&self, truths: &TruthSet) -> TruthSet {
        TruthSet::of(self.of, truths.iter().map(|truth| self.truths[truth as usize]))
    }
}
