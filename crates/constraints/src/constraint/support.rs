//! Which digits of several cells some filling holds: all states that can be reached from the front, then all of them
//! that lead to a right end.

use super::reading::{Automaton, State};
use whydoku_cells::members::members;

impl Automaton {
    /// Of the digits that each cell may hold, as bits, those that stand in some filling that is right; `None` if there is
    /// no such filling. Cells that see each other are told apart only where the reading remembers it. The work that it
    /// took is added up.
    pub fn supports(&self, domains: &[u32], work: &mut usize) -> Option<Vec<u32>> {
        let mut narrowed = Vec::new();
        let domains = self.narrowed(domains, &mut narrowed)?;
        let bounds = self.bounds(domains);
        let mut layers: Vec<Vec<State>> = vec![self.starts()];
        for (at, &domain) in domains.iter().enumerate() {
            let mut next = Vec::new();
            let last = &layers[at];
            *work += last.len() * domain.count_ones() as usize;
            for &state in last {
                let steps = self.values(domain).filter_map(|value| self.step(state, at, value));
                next.extend(
                    steps.filter(|&state| bounds.as_ref().is_none_or(|bounds| bounds.allow(state, at + 1))),
                );
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                return None;
            }
            layers.push(next);
        }
        let mut right = layers.pop().unwrap_or_default();
        right.retain(|&state| self.accepts(state));
        if right.is_empty() {
            return None;
        }
        let mut found = vec![0; domains.len()];
        for (at, &domain) in domains.iter().enumerate().rev() {
            let mut before = layers.pop().unwrap_or_default();
            before.retain(|&state| {
                let mut leads = false;
                for value in self.values(domain) {
                    if self.step(state, at, value).is_some_and(|next| right.binary_search(&next).is_ok()) {
                        leads = true;
                        found[at] |= 1 << (value - self.lowest);
                    }
                }
                leads
            });
            right = before;
        }
        Some(found)
    }
}

impl Automaton {
    /// What the digits of a set are worth.
    pub(super) fn values(&self, domain: u32) -> impl Iterator<Item = i32> + use<> {
        let lowest = self.lowest;
        members(domain).map(move |digit| digit as i32 + lowest)
    }
}
