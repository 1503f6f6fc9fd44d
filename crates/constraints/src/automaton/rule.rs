//! [`Automaton`]: a rule about several cells, read cell by cell. Search, finders, proofs and the checker put the same two
//! questions to all such rules: which state follows with the next digit, and whether the last state is accepted.

use super::digit_sets::DigitSets;
use super::reader::RuleReader;
use super::sum::{BoundedSum, Sum};
use super::transitions::{STEP_LIMIT, Transitions, has_filling};
use crate::VARIANTS;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// The most steps of a relaxed rule, which removes fewer candidates and must not take long for them.
const RELAXED_STEP_LIMIT: usize = 400_000;

/// The most steps for the question whether a rule that has been read can be satisfied at all. Bounds alone would accept ten
/// skyscrapers in nine cells. Of `solve` for twelve large variants with 124 rules, it takes 1.6 % of the instructions.
const FEW_STEPS: usize = 20_000;

/// A [`RuleReader`] whose states are hidden.
pub(crate) trait AnyRule: RuleReader + Any + Debug + Send + Sync {
    fn transitions(
        &self,
        domains: &[u32],
        lowest: i32,
        limit: usize,
        work: &mut usize,
    ) -> Option<Transitions>;
    fn has_filling(&self, domains: &[u32], lowest: i32) -> Option<bool>;
    fn any_within(&self, domains: &[u32]) -> Option<Arc<dyn AnyRule>>;
    fn any_relaxed(&self) -> Option<Arc<dyn AnyRule>>;
    fn is_equal(&self, other: &dyn Any) -> bool;
}

impl<R: RuleReader + Clone + Debug + PartialEq + Send + Sync + 'static> AnyRule for R {
    fn transitions(
        &self,
        domains: &[u32],
        lowest: i32,
        limit: usize,
        work: &mut usize,
    ) -> Option<Transitions> {
        Transitions::new(self, domains, lowest, limit, work)
    }

    fn has_filling(&self, domains: &[u32], lowest: i32) -> Option<bool> {
        if self.is_direct(lowest) {
            return Some(self.supports(domains, lowest, &mut vec![0; domains.len()], &mut Vec::new()));
        }
        self.narrow(domains, &mut Vec::new()).or_else(|| has_filling(self, domains, lowest, FEW_STEPS))
    }

    fn any_within(&self, domains: &[u32]) -> Option<Arc<dyn AnyRule>> {
        self.within(domains).map(|rule| Arc::new(rule) as _)
    }

    fn any_relaxed(&self) -> Option<Arc<dyn AnyRule>> {
        self.relaxed().map(|rule| Arc::new(rule) as _)
    }

    fn is_equal(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A rule. Sums are a variant of their own, since houses and cages are added and subtracted.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    Sum(Sum),
    Other(Arc<dyn AnyRule>),
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Sum(one), Self::Sum(other)) => one == other,
            (Self::Other(one), Self::Other(other)) => one.is_equal(&**other),
            _ => false,
        }
    }
}

impl Eq for Rule {}

/// A rule about several cells on a board with a given lowest digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    pub(super) lowest: i32,
    pub(super) rule: Rule,
}

impl Automaton {
    pub(crate) fn new(lowest: i32, rule: impl AnyRule) -> Self {
        Self { lowest, rule: Rule::Other(Arc::new(rule)) }
    }

    pub(crate) const fn of_sum(lowest: i32, sum: Sum) -> Self {
        Self { lowest, rule: Rule::Sum(sum) }
    }

    /// Of the candidates of each cell, as bits, returns those that some accepted filling holds; `None` if there is none.
    ///
    /// That cells see each other counts only where the automaton tracks it. Where it needs too many steps, some candidates
    /// may stay that no filling holds. Adds the number of steps to `work`.
    pub fn supports(&self, domains: &[u32], work: &mut usize) -> Option<Vec<u32>> {
        if !VARIANTS {
            return None;
        }
        let mut buffer = Vec::new();
        let domains = self.narrow(domains, &mut buffer)?;
        if let Some(transitions) = self.transitions(domains, STEP_LIMIT, work) {
            return transitions.supports(domains);
        }
        let bounded = self.within_bounds(domains)?;
        match self.relaxed().and_then(|rule| rule.transitions(&bounded, RELAXED_STEP_LIMIT, work)) {
            Some(transitions) => transitions.supports(&bounded),
            None => Some(bounded),
        }
    }

    /// Returns the transitions on the given domains; `None` if there are more than `limit` steps. Their number is added to
    /// `work`.
    pub(crate) fn transitions(&self, domains: &[u32], limit: usize, work: &mut usize) -> Option<Transitions> {
        match &self.rule {
            Rule::Sum(_) => self.transitions_on_all(domains, limit, work),
            Rule::Other(rule) => {
                let within = rule.any_within(domains);
                within.as_ref().unwrap_or(rule).transitions(domains, self.lowest, limit, work)
            }
        }
    }

    /// As [`Self::transitions`], but with all the memory that the rule may need on smaller domains.
    pub(super) fn transitions_on_all(
        &self,
        domains: &[u32],
        limit: usize,
        work: &mut usize,
    ) -> Option<Transitions> {
        match &self.rule {
            Rule::Sum(sum) => {
                let bounded = BoundedSum::new(sum, domains, self.lowest);
                Transitions::new(&bounded, domains, self.lowest, limit, work)
            }
            Rule::Other(rule) => rule.transitions(domains, self.lowest, limit, work),
        }
    }

    pub(crate) fn relaxed(&self) -> Option<Self> {
        let rule = match &self.rule {
            Rule::Sum(sum) => Rule::Sum(sum.relaxed()?),
            Rule::Other(rule) => Rule::Other(rule.any_relaxed()?),
        };
        Some(Self { rule, ..*self })
    }

    /// The candidates that bounds leave; `None` if they leave a cell nothing.
    pub(crate) fn within_bounds(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = domains.to_vec();
        match &self.rule {
            Rule::Sum(sum) => {
                let groups: Vec<u16> = (0..domains.len() as u16).collect();
                self.narrow_by(sum, &groups, &mut left)?;
            }
            Rule::Other(rule) => rule.bound(&mut left, self.lowest)?,
        }
        (!left.contains(&0)).then_some(left)
    }

    /// Returns whether some filling of `cells` cells is accepted, or may be: of rules that need many steps, only the bounds are
    /// examined.
    pub(crate) fn may_be_satisfied(&self, cells: usize, size: usize) -> bool {
        let mut buffer = Vec::new();
        let domains = vec![(1 << size) - 1; cells];
        let Some(domains) = self.narrow(&domains, &mut buffer) else { return false };
        let Some(domains) = self.within_bounds(domains) else { return false };
        let lowest = self.lowest;
        let has_filling = |rule: &Self| match &rule.rule {
            Rule::Sum(sum) => {
                has_filling(&BoundedSum::new(sum, &domains, lowest), &domains, lowest, FEW_STEPS)
            }
            Rule::Other(rule) => {
                rule.any_within(&domains).as_ref().unwrap_or(rule).has_filling(&domains, lowest)
            }
        };
        has_filling(self).or_else(|| has_filling(&self.relaxed()?)).unwrap_or(true)
    }

    pub(super) fn digit_sets(&self, cells: usize, size: usize) -> Option<DigitSets> {
        match &self.rule {
            Rule::Sum(Sum { factors, firsts, total, remembers_digits, .. }) => {
                let is_grouped = *remembers_digits && firsts.len() == cells && cells > 0;
                if is_grouped { DigitSets::of_sum(factors, firsts, *total, self.lowest, size) } else { None }
            }
            Rule::Other(rule) => rule.digit_sets(self.lowest, cells, size),
        }
    }

    /// Returns whether the rule adds many digits, so that few of its fillings have something in common.
    pub fn adds_digits(&self) -> bool {
        match &self.rule {
            Rule::Sum(_) => true,
            Rule::Other(rule) => rule.adds_digits(),
        }
    }

    /// The sum, if the rule is one.
    pub const fn as_sum(&self) -> Option<&Sum> {
        if let Rule::Sum(sum) = &self.rule { Some(sum) } else { None }
    }

    /// Returns the factors and the sum, if the rule is a sum.
    pub fn sum(&self) -> Option<(&[i32], i32)> {
        self.as_sum().map(|sum| (sum.factors.as_slice(), sum.total))
    }

    /// Returns the total, if the rule is a sum in which each cell counts once.
    pub fn plain_sum(&self) -> Option<i32> {
        self.sum().filter(|(factors, _)| factors.iter().all(|&factor| factor == 1)).map(|(_, total)| total)
    }
}
