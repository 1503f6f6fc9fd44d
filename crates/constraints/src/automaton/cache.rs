//! [`SupportCache`]: answers of a rule, since a search asks similar questions again and again.
//!
//! The cache is direct-mapped with two thousand slots: it stays in the processor's cache, where a larger one would not. What
//! the slots do not hold may still be answered by [`Examples`].

use super::compiled::{CompiledRule, Workspace};
use super::examples::Examples;
use crate::VARIANTS;

/// The number of slots, as a power of two.
const SLOTS: u32 = 11;

/// The most words in the slots of all rules of a board.
const WORD_LIMIT: usize = 1 << 24;

/// Boards with more rules keep no examples.
const RULE_LIMIT: usize = 500;

/// The number of questions before the cache is allocated.
const WARM_UP: u32 = 64;

/// The answers of one rule.
#[derive(Default)]
pub struct SupportCache {
    questions: u32,
    /// For each slot, the candidates of each cell, then those that are left; zeros if there is no filling. An empty slot has no
    /// candidates.
    slots: Vec<u32>,
    word_slots: Vec<[u64; 2]>,
    examples: Examples,
    /// How much more often examples have failed to answer, from 0; at the limit they are no longer used.
    failures: u32,
    /// How many powers of two fewer the slots are, so that those of all rules fit into memory.
    fewer: u32,
}

const FAILURE_LIMIT: u32 = 200;

impl SupportCache {
    /// The cache of one of several rules, for a rule of `cells` cells.
    pub fn one_of(rules: usize, cells: usize) -> Self {
        let wanted = (rules * 2 * cells) << SLOTS;
        let fewer = (wanted / WORD_LIMIT).checked_ilog2().map_or(0, |excess| excess + 1).min(SLOTS);
        Self { fewer, failures: if rules > RULE_LIMIT { FAILURE_LIMIT } else { 0 }, ..Self::default() }
    }

    /// Of the candidates of each cell, as bits, returns those that some filling holds; `None` if there is no filling. Every
    /// cell has a candidate. `left` is a buffer.
    pub fn supports<'k>(
        &'k mut self,
        rule: &CompiledRule,
        domains: &[u32],
        left: &'k mut Vec<u32>,
        workspace: &mut Workspace,
    ) -> Option<&'k [u32]> {
        let cells = domains.len();
        if !VARIANTS {
            return None;
        }
        if rule.is_fast() || self.questions < WARM_UP {
            self.questions = (self.questions + 1).min(WARM_UP);
            return rule.supports_into(domains, left, workspace).then_some(left);
        }
        if self.slots.is_empty() {
            self.slots = vec![0; (2 * cells) << (SLOTS - self.fewer)];
        }
        let from = 2 * cells * (slot(hash_of(domains)) >> self.fewer);
        let (question, answer) = self.slots[from..from + 2 * cells].split_at_mut(cells);
        if question != domains {
            question.copy_from_slice(domains);
            if compute(&mut self.examples, &mut self.failures, rule, domains, left, workspace) {
                answer.copy_from_slice(left);
            } else {
                answer.fill(0);
            }
        }
        (answer[0] != 0).then_some(answer)
    }

    /// As [`Self::supports`], for candidates in a word, if they [fit](CompiledRule::fits_in_word).
    pub fn supports_in_word(
        &mut self,
        rule: &CompiledRule,
        domains: u64,
        left: &mut Vec<u32>,
        workspace: &mut Workspace,
    ) -> Option<u64> {
        if !VARIANTS {
            return None;
        }
        let unpack = || -> Vec<u32> { rule.out_of_word(domains).collect() };
        let pack = |any: bool, left: &[u32]| any.then(|| rule.in_word(left.iter().copied()));
        if rule.is_fast() || self.questions < WARM_UP {
            self.questions = (self.questions + 1).min(WARM_UP);
            return pack(rule.supports_into(&unpack(), left, workspace), left);
        }
        if self.word_slots.is_empty() {
            self.word_slots = vec![[0; 2]; 1 << (SLOTS - self.fewer)];
        }
        let slot = slot(domains.wrapping_mul(MULTIPLIER)) >> self.fewer;
        if self.word_slots[slot][0] != domains {
            let any = compute(&mut self.examples, &mut self.failures, rule, &unpack(), left, workspace);
            self.word_slots[slot] = [domains, pack(any, left).unwrap_or(0)];
        }
        Some(self.word_slots[slot][1]).filter(|&left| left != 0)
    }
}

fn compute(
    examples: &mut Examples,
    failures: &mut u32,
    rule: &CompiledRule,
    domains: &[u32],
    left: &mut Vec<u32>,
    workspace: &mut Workspace,
) -> bool {
    let is_used = *failures < FAILURE_LIMIT;
    if is_used && examples.hold(domains, &mut workspace.lacking) {
        *failures = failures.saturating_sub(1);
        domains.clone_into(left);
        return true;
    }
    let any = rule.supports_into(domains, left, workspace);
    if any && is_used {
        *failures += 1;
        rule.examples(left, workspace, examples);
    }
    any
}

/// 2^64 divided by the golden ratio, made odd: the highest bits of a product with it depend on all bits of a word.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of the candidates of some cells, of which the highest bits depend on all of them.
#[inline]
pub fn hash_of(domains: &[u32]) -> u64 {
    let words =
        domains.chunks(2).map(|two| two.iter().fold(0, |word, &digits| word << 32 | u64::from(digits)));
    words.fold(0, |hash: u64, word| (hash.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER))
}

const fn slot(hash: u64) -> usize {
    (hash >> (u64::BITS - SLOTS)) as usize
}
