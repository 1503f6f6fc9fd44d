//! [`SingleSteps`]: the constraints that one candidate leaves no filling, by what it is in conflict with alone.

use super::network::Network;
use super::relation::SupportStore;
use super::sets::Mask;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::Truth;

/// The constraints of a network that single candidates may leave no filling.
pub(crate) struct SingleSteps<'a> {
    network: &'a Network,
    support: SupportStore,
    /// The candidates that constraints rule out by themselves, and the constraints that have no filling by themselves, by
    /// truth: other techniques report these.
    alone: Mask,
    unfillable: Mask,
}

impl<'a> SingleSteps<'a> {
    pub(crate) fn new(network: &'a Network, support: SupportStore) -> Self {
        let (mut alone, mut unfillable) = (Mask::none(network.len()), Mask::none(network.truths().len()));
        for (relation, truth) in network.relations().iter().zip(network.first_relation()..) {
            let mut lost = Vec::new();
            let lose = |cell, gone| lost.extend(network.numbers_in(cell, gone));
            if !support.losses(relation, network.digits(), lose) {
                unfillable.add(truth);
            }
            lost.into_iter().for_each(|lost| _ = alone.add(lost));
        }
        Self { network, support, alone, unfillable }
    }

    /// Returns the truth of a constraint that a candidate leaves no filling, and how many of its cells have lost digits: of
    /// several, that with the fewest. `None` of a candidate that a constraint rules out by itself.
    pub(crate) fn broken_by(&self, number: u32) -> Option<(u32, u16)> {
        if self.alone.has(number) {
            return None;
        }
        let network = self.network;
        let (mut digits, mut due) = (network.digits().to_vec(), Mask::none(network.relations().len()));
        for &lost in network.conflicts(number) {
            let Candidate { cell, digit } = network.candidate(lost);
            digits[cell.index()] &= !(1 << digit.index());
            network.relations_of(cell).iter().for_each(|&at| _ = due.add(at));
        }
        let of_relation = |at: u32| {
            let (relation, truth) = (&network.relations()[at as usize], network.first_relation() + at);
            let is_asked = matches!(network.truth(truth), Truth::Relation(_)) && !self.unfillable.has(truth);
            if !is_asked || self.support.losses(relation, &digits, |_, _| ()) {
                return None;
            }
            let is_changed = |cell: &&Cell| digits[cell.index()] != network.digits()[cell.index()];
            Some((truth, relation.cells.iter().filter(is_changed).count() as u16))
        };
        due.iter().filter_map(of_relation).min_by_key(|&(_, changed)| changed)
    }
}
