//! [`CompiledRule`]: an automaton with the tables of the fastest algorithm for its kind.
//!
//! Search and finders use it. The checker uses the automaton itself, so that it does not judge an algorithm by itself.

use super::dfa::Dfa;
use super::digit_sets::{self, DIGIT_LIMIT, DigitSets};
use super::examples::Examples;
use super::rule::{Automaton, Rule};
use super::sum_rows;
use crate::VARIANTS;
use std::sync::{Arc, OnceLock};

/// An automaton of a number of cells, with its tables once they are needed. Clones share them.
#[derive(Clone, Debug)]
pub struct CompiledRule {
    automaton: Automaton,
    cells: usize,
    size: usize,
    dfa: Arc<OnceLock<Option<Dfa>>>,
    digit_sets: Arc<OnceLock<Option<DigitSets>>>,
}

impl CompiledRule {
    /// Compiles an automaton of `cells` cells on a board with `size` digits.
    pub fn new(automaton: Automaton, cells: usize, size: usize) -> Self {
        Self { automaton, cells, size, dfa: Arc::default(), digit_sets: Arc::default() }
    }

    /// As [`Self::new`], but without a [`Dfa`].
    pub fn without_dfa(automaton: Automaton, cells: usize, size: usize) -> Self {
        Self { dfa: Arc::new(OnceLock::from(None)), ..Self::new(automaton, cells, size) }
    }

    /// Returns whether the candidates of all cells fit into one word.
    pub const fn fits_in_word(&self) -> bool {
        self.cells * self.size <= u64::BITS as usize
    }

    /// The candidates of all cells in one word.
    pub fn in_word(&self, domains: impl Iterator<Item = u32>) -> u64 {
        domains.enumerate().fold(0, |word, (at, digits)| word | u64::from(digits) << (at * self.size))
    }

    /// The candidates of each cell of a word.
    pub fn out_of_word(&self, word: u64) -> impl Iterator<Item = u32> {
        (0..self.cells).map(move |at| (word >> (at * self.size)) as u32 & ((1 << self.size) - 1))
    }

    /// Of the candidates of each cell, as bits, returns those that some filling holds; `None` if there is no filling.
    pub fn supports(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = Vec::new();
        self.supports_into(domains, &mut left, &mut Workspace::default()).then_some(left)
    }

    /// As [`Self::supports`], but writes to `left` and reuses the buffers of `workspace`. Returns whether there is a filling.
    pub fn supports_into(&self, domains: &[u32], left: &mut Vec<u32>, workspace: &mut Workspace) -> bool {
        // Without variants there are no rules about several cells, and the compiler leaves out the rest.
        if !VARIANTS {
            return false;
        }
        left.clear();
        left.resize(domains.len(), 0);
        workspace.sets.needed.clear();
        if let Some(sets) = self.digit_sets() {
            return sets.supports(domains, left, &mut workspace.sets);
        }
        if self.is_direct() {
            match &self.automaton.rule {
                Rule::Sum(sum) => {
                    let supports =
                        sum_rows::supports(&self.automaton, sum, domains, left, &mut workspace.sums);
                    if let Some(fits) = supports {
                        return fits;
                    }
                }
                Rule::Other(rule) => {
                    return rule.supports(domains, self.automaton.lowest, left, &mut workspace.numbers);
                }
            }
        }
        if let Some(dfa) = self.dfa() {
            return dfa.supports(domains, left, &mut workspace.states);
        }
        let found = self.automaton.supports(domains, &mut 0);
        left.clear();
        left.extend(found.iter().flatten());
        found.is_some()
    }

    /// Returns whether there may be a filling, if the rule knows that without the candidates that are left.
    pub fn can_fill(&self, domains: &[u32]) -> Option<bool> {
        match &self.automaton.rule {
            Rule::Sum(_) => None,
            Rule::Other(rule) => rule.can_fill(domains),
        }
    }

    /// Adds fillings of the candidates that [`Self::supports_into`] has just left, until they hold all of those in
    /// `workspace.lacking`. Adds none if the rule does not use its [`Dfa`].
    pub(super) fn examples(&self, left: &[u32], workspace: &mut Workspace, examples: &mut Examples) {
        let Workspace { states, lacking, .. } = workspace;
        if self.digit_sets().is_none()
            && !self.is_direct()
            && let Some(dfa) = self.dfa()
        {
            dfa.fillings(left, lacking, states, &mut |filling| examples.keep(filling, self.size));
        }
    }

    /// Returns whether every candidate that [`Self::narrow_into`] has left is known to be held by a filling. Makes no tables.
    pub fn is_exact(&self) -> bool {
        matches!(self.digit_sets.get(), Some(Some(_)))
            || !self.is_fast() && !self.is_direct() && matches!(self.dfa.get(), Some(Some(_)))
    }

    /// As [`Self::supports`], by the [`Dfa`] alone. It leaves more candidates of long sums: those that a formula made from it
    /// cannot refute.
    pub fn supports_by_dfa(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let Some(dfa) = self.dfa() else { return self.supports(domains) };
        let mut left = vec![0; domains.len()];
        dfa.supports(domains, &mut left, &mut Vec::new()).then_some(left)
    }

    /// Returns whether there is a filling, and every filling holds the digit with a given number. Each candidate must be
    /// held by some filling.
    pub fn needs(&self, domains: &[u32], digit: usize) -> bool {
        let workspace = &mut digit_sets::Buffers::default();
        if let Some(digits) = self.digit_sets().and_then(|sets| sets.in_every_filling(domains, workspace)) {
            return digits >> digit & 1 == 1;
        }
        let without: Vec<u32> = domains.iter().map(|domain| domain & !(1 << digit)).collect();
        (without.contains(&0) || self.supports(&without).is_none()) && self.supports(domains).is_some()
    }

    /// Returns the digits, as bits, that every filling holds, if the rule is about sets of digits that differ; else none.
    /// Each candidate must be held by some filling.
    pub fn needed(&self, domains: &[u32]) -> u32 {
        let buffers = &mut digit_sets::Buffers::default();
        self.digit_sets().and_then(|sets| sets.in_every_filling(domains, buffers)).unwrap_or(0)
    }

    /// Returns whether the rule is about sets of digits, so that [`Self::supports_into`] leaves in the workspace what is
    /// [needed](Workspace::needed).
    pub fn finds_needed(&self) -> bool {
        self.digit_sets().is_some()
    }

    /// The sets of digits, as bits, that the cells may hold in any order; `None` if the rule says more than that.
    pub fn sets(&self) -> Option<Vec<u32>> {
        self.digit_sets()?.sets().map(Iterator::collect)
    }

    /// Returns the sets of digits, as bits, that the cells at some places, given as bits, hold in fillings of the domains, if
    /// these cells differ; `None` if there are too many digits or states.
    pub fn sets_at(&self, domains: &[u32], places: u64) -> Option<Vec<u32>> {
        if !VARIANTS || self.size > DIGIT_LIMIT || self.cells > u64::BITS as usize {
            return None;
        }
        let of_group = self
            .digit_sets()
            .and_then(|sets| sets.sets_of_group(domains, places, &mut digit_sets::Buffers::default()));
        // A long rule with an algorithm of its own would need a large automaton.
        let is_short = self.cells <= DIGIT_LIMIT || self.digit_sets().is_none() && !self.is_direct();
        let dfa = || if is_short { Some(self.dfa()?.digit_sets(domains, places)) } else { None };
        let sets = of_group.or_else(dfa)?;
        Some(sets.iter().map(|set| set as u32).collect())
    }

    /// Returns whether an algorithm of the rule answers instead of the [`Dfa`].
    fn is_direct(&self) -> bool {
        match &self.automaton.rule {
            Rule::Sum(sum) => !sum.remembers_digits,
            Rule::Other(rule) => rule.is_direct(self.automaton.lowest),
        }
    }

    /// Returns whether answers are not worth a cache.
    pub(super) fn is_fast(&self) -> bool {
        matches!(&self.automaton.rule, Rule::Other(rule) if rule.is_fast())
    }

    /// As [`Self::supports_into`], but some rules only compare cells: much faster, and exact on full cells. Leaves in
    /// `workspace` what is [needed](Workspace::needed).
    pub fn narrow_into(&self, domains: &[u32], left: &mut Vec<u32>, workspace: &mut Workspace) -> bool {
        workspace.sets.needed.clear();
        let narrowed = match &self.automaton.rule {
            Rule::Sum(_) => None,
            Rule::Other(rule) => rule.narrow(domains, left),
        };
        narrowed.unwrap_or_else(|| self.supports_into(domains, left, workspace))
    }

    /// Returns whether [`Self::narrow_into`] is so fast that answers are not worth a cache.
    pub fn is_narrowed_soon(&self) -> bool {
        self.digit_sets().is_some_and(|sets| !sets.has_equal_sums())
            || matches!(&self.automaton.rule, Rule::Other(rule) if rule.is_narrowed())
    }

    /// Digits that the cells must hold at least once, as bits.
    pub fn wanted(&self) -> u32 {
        match &self.automaton.rule {
            Rule::Sum(_) => 0,
            Rule::Other(rule) => rule.wanted(),
        }
    }

    fn digit_sets(&self) -> Option<&DigitSets> {
        self.digit_sets.get_or_init(|| self.automaton.digit_sets(self.cells, self.size)).as_ref()
    }

    /// The minimal automaton; `None` if it is too large.
    pub fn dfa(&self) -> Option<&Dfa> {
        self.dfa.get_or_init(|| Dfa::new(&self.automaton, self.cells, self.size)).as_ref()
    }
}

impl Workspace {
    /// The digits that some cells hold in every filling, as bits, with the places of those cells: what
    /// [`CompiledRule::supports_into`] found of a rule about sets.
    pub fn needed(&self) -> &[(std::ops::Range<usize>, u32)] {
        &self.sets.needed
    }
}

/// Buffers of [`CompiledRule::supports_into`].
#[derive(Default)]
pub struct Workspace {
    states: Vec<u64>,
    pub(super) lacking: Vec<u32>,
    sets: digit_sets::Buffers,
    numbers: Vec<u128>,
    sums: sum_rows::Buffers,
}
