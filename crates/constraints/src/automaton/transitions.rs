//! [`Transitions`]: the states that a rule reaches on given domains, and the transitions between them.

use super::reader::{DigitValue, RuleReader, digit_values};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use whydoku_cells::bits::members;

/// The most steps of a rule on given domains. A rule that needs more is relaxed and bounded.
pub(crate) const STEP_LIMIT: usize = 4_000_000;

/// Returns for each state of a layer and each digit the number of the next state, from 1, or 0 if there is none; and the next
/// states in the order of their numbers. `known` is a buffer.
pub(super) fn next_layer<S: Clone + Eq + Hash>(
    layer: &[S],
    digits: u32,
    known: &mut FxHashMap<S, u32>,
    step: impl Fn(&S, usize) -> Option<S>,
) -> (Vec<u32>, Vec<S>) {
    known.clear();
    let mut after = Vec::new();
    // A vector that grows would take three times as much for a moment.
    let mut rows = Vec::with_capacity(layer.len() * digits.count_ones() as usize);
    for state in layer {
        rows.extend(members(digits).map(|digit| {
            step(state, digit).map_or(0, |next| {
                *known.entry(next).or_insert_with_key(|next| {
                    after.push(next.clone());
                    after.len() as u32
                })
            })
        }));
    }
    (rows, after)
}

/// Returns whether a rule has a filling of the domains, depth first, so that it soon finds one; `None` if it takes more than
/// `limit` steps.
pub(super) fn has_filling<R: RuleReader>(
    rule: &R,
    domains: &[u32],
    lowest: i32,
    limit: usize,
) -> Option<bool> {
    if rule.estimated_steps(domains) > STEP_LIMIT {
        return None;
    }
    let mut open: Vec<(usize, R::State)> = rule.starts().into_iter().map(|state| (0, state)).collect();
    let (mut known, mut steps) = (FxHashSet::default(), 0);
    while let Some((at, state)) = open.pop() {
        let Some(&domain) = domains.get(at) else {
            if rule.accepts(state) {
                return Some(true);
            }
            continue;
        };
        steps += domain.count_ones() as usize;
        if steps > limit {
            return None;
        }
        let next =
            digit_values(domain, lowest).filter_map(|digit| Some((at + 1, rule.step(state, at, digit)?)));
        open.extend(next.filter(|&next| known.insert(next)));
    }
    Some(false)
}

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
        let (mut layer, mut steps) = (rule.starts(), 0);
        let mut next = Vec::with_capacity(domains.len());
        // Buffers: the number of each state, and its place in ascending order.
        let (mut known, mut ranks) = (FxHashMap::default(), vec![0]);
        for (at, &domain) in domains.iter().enumerate() {
            let more = layer.len() * domain.count_ones() as usize;
            *work += more;
            steps += more;
            if steps > limit {
                return None;
            }
            let step = |state: &R::State, index: usize| {
                rule.step(*state, at, DigitValue { index, value: index as i32 + lowest })
            };
            let (mut rows, mut states) = next_layer(&layer, domain, &mut known, step);
            if !states.is_sorted() {
                states.sort_unstable();
                ranks.resize(states.len() + 1, 0);
                states.iter().zip(1..).for_each(|(state, rank)| ranks[known[state] as usize] = rank);
                rows.iter_mut().for_each(|number| *number = ranks[*number as usize]);
            }
            layer = states;
            next.push(rows);
        }
        let accepted: Vec<bool> = layer.into_iter().map(|state| rule.accepts(state)).collect();
        if !accepted.contains(&true) {
            return Some(Self { next: Vec::new(), accepted: Vec::new() });
        }
        Some(Self { next, accepted })
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
