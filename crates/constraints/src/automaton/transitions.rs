//! [`Transitions`]: the states that a rule reaches on given domains, and the transitions between them.

use super::reader::{RuleReader, digit_values};
use whydoku_cells::bits::members;

/// The most steps of a rule on given domains. A rule that needs more is relaxed and bounded.
pub(crate) const STEP_LIMIT: usize = 4_000_000;

/// The transitions of a rule, layer by layer. States are numbered within their layer in ascending order.
pub(crate) struct Transitions {
    /// Before each cell, for each state and each digit of the domain: the number of the next state, from 1; 0 if there is
    /// none. Empty if there is no filling.
    pub(super) next: Vec<Vec<u32>>,
    /// Whether each state of the last layer is accepted. Empty if there is no filling.
    pub(super) accepted: Vec<bool>,
}

impl Transitions {
    /// Returns `None` if there are more than `limit` steps. Their number is added to `work`.
    pub(super) fn new<R: RuleReader>(
        rule: &R,
        domains: &[u32],
        lowest: i32,
        limit: usize,
        work: &mut usize,
    ) -> Option<Self> {
        if rule.estimated_steps(domains) > STEP_LIMIT {
            return None;
        }
        let mut layers = vec![rule.starts()];
        let mut steps = 0;
        for (at, &domain) in domains.iter().enumerate() {
            let states = &layers[at];
            let more = states.len() * domain.count_ones() as usize;
            *work += more;
            steps += more;
            if steps > limit {
                return None;
            }
            // A vector that grows would take three times as much for a moment.
            let mut next = Vec::with_capacity(more);
            for &state in states {
                next.extend(digit_values(domain, lowest).filter_map(|digit| rule.step(state, at, digit)));
            }
            next.sort_unstable();
            next.dedup();
            next.shrink_to_fit();
            if next.is_empty() {
                return Some(Self { next: Vec::new(), accepted: Vec::new() });
            }
            layers.push(next);
        }
        let accepted: Vec<bool> = layers[domains.len()].iter().map(|&state| rule.accepts(state)).collect();
        if !accepted.contains(&true) {
            return Some(Self { next: Vec::new(), accepted: Vec::new() });
        }
        let mut next = Vec::with_capacity(domains.len());
        for (at, &domain) in domains.iter().enumerate() {
            let after = &layers[at + 1];
            let mut row = Vec::with_capacity(layers[at].len() * domain.count_ones() as usize);
            for &state in &layers[at] {
                row.extend(digit_values(domain, lowest).map(|digit| {
                    let next = rule.step(state, at, digit);
                    next.and_then(|next| after.binary_search(&next).ok())
                        .map_or(0, |number| number as u32 + 1)
                }));
            }
            next.push(row);
        }
        Some(Self { next, accepted })
    }

    pub(super) const fn is_satisfiable(&self) -> bool {
        !self.accepted.is_empty()
    }

    /// The digits of each cell that lie on a path to an accepted state; `None` if there is no path.
    pub(super) fn supports(self, domains: &[u32]) -> Option<Vec<u32>> {
        let mut is_live = self.accepted;
        if is_live.is_empty() {
            return None;
        }
        let mut found = vec![0; domains.len()];
        for (at, &domain) in domains.iter().enumerate().rev() {
            let digits: Vec<u32> = members(domain).map(|digit| 1 << digit).collect();
            let leads = |row: &[u32]| {
                let live =
                    row.iter().zip(&digits).filter(|&(&next, _)| next != 0 && is_live[next as usize - 1]);
                let leading = live.fold(0, |all, (_, bit)| all | bit);
                found[at] |= leading;
                leading != 0
            };
            is_live = self.next[at].chunks(digits.len()).map(leads).collect();
        }
        Some(found)
    }
}
