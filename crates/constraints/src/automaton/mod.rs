//! [`Automaton`]: a rule about several cells, read cell by cell. Search, finders, proofs and the checker put the same two
//! questions to all such rules: which state follows with the next digit, and whether the last state is accepted.

mod bounds;
mod cache;
mod compiled;
mod counts;
mod dfa;
mod digit_sets;
mod groups;
mod lunchbox;
mod sum_bounds;
mod sum_rows;
mod table;
mod transitions;

pub(crate) use bounds::{steps_of_sets, steps_of_sums, width};
pub use cache::SupportCache;
pub use compiled::{CompiledRule, Workspace};
pub use dfa::Dfa;
pub use groups::Relation;
pub use sum_bounds::SumBound;
pub(crate) use table::{Branch, Table, alternatives};

use crate::families::{
    Balance, ConsecutiveSet, Counts, DigitCount, DistinctCount, Ends, EqualSegments, FirstHidden, FirstPlace,
    FirstSum, FixedSegments, LineRank, Lunchbox, SameCount, Sandwich, Skyscraper, Sum, Thirds,
};
use sum_bounds::BoundedSum;
use transitions::Transitions;
use whydoku_cells::bits::members;

/// The most steps of a rule on given domains. A rule that needs more is relaxed, and bounded by [`bounds`].
const STEP_LIMIT: usize = 4_000_000;

/// The most steps of a relaxed rule, which removes fewer candidates and must not take long for them.
const RELAXED_STEP_LIMIT: usize = 400_000;

/// The most steps for the question whether a rule that has been read can be satisfied at all: some 50 microseconds.
const FEW_STEPS: usize = 20_000;

#[derive(Clone, Copy)]
pub(crate) struct DigitValue {
    /// The number of the digit among those of the board, from 0.
    pub(crate) index: usize,
    pub(crate) value: i32,
}

impl DigitValue {
    pub(crate) const fn bit(self) -> u32 {
        1 << self.index
    }
}

pub(crate) trait RuleReader {
    type State: Copy + Default + Ord;

    fn starts(&self) -> Vec<Self::State> {
        vec![Self::State::default()]
    }

    /// Returns the state after the next cell, `at`; `None` if no filling can follow.
    fn step(&self, state: Self::State, at: usize, digit: DigitValue) -> Option<Self::State>;

    fn accepts(&self, _state: Self::State) -> bool {
        true
    }

    /// Returns about how many steps the rule takes on these domains, for rules that may need too many; 0 for others.
    /// Never grows when a domain shrinks.
    fn estimated_steps(&self, _domains: &[u32]) -> usize {
        0
    }
}

macro_rules! rule_kinds {
    ($($kind:ident)+) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum RuleKind {
            Sum(Sum),
            LineRank(LineRank),
            $($kind($kind),)+
        }

        impl From<Sum> for RuleKind {
            fn from(sum: Sum) -> Self {
                Self::Sum(sum)
            }
        }

        impl From<LineRank> for RuleKind {
            fn from(rank: LineRank) -> Self {
                Self::LineRank(rank)
            }
        }

        $(impl From<$kind> for RuleKind {
            fn from(rule: $kind) -> Self {
                Self::$kind(rule)
            }
        })+

        impl Automaton {
            /// Returns the transitions on the given domains; `None` if there are more than `limit` steps. Their number is
            /// added to `work`.
            fn transitions(&self, domains: &[u32], limit: usize, work: &mut usize) -> Option<Transitions> {
                let lowest = self.lowest;
                match &self.kind {
                    RuleKind::Sum(sum) => {
                        let bounded = BoundedSum(sum, sum.ranges(domains, lowest));
                        Transitions::new(&bounded, domains, lowest, limit, work)
                    }
                    RuleKind::LineRank(rank) => {
                        Transitions::new(&rank.bounded(domains), domains, lowest, limit, work)
                    }
                    $(RuleKind::$kind(rule) => Transitions::new(rule, domains, lowest, limit, work),)+
                }
            }
        }
    };
}

rule_kinds! {
    Balance ConsecutiveSet Counts DigitCount DistinctCount Ends EqualSegments FirstHidden FirstPlace FirstSum
    FixedSegments Lunchbox SameCount Sandwich Skyscraper Table Thirds
}

/// A rule about several cells on a board with a given lowest digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    lowest: i32,
    kind: RuleKind,
}

impl Automaton {
    pub(crate) const fn new(lowest: i32, kind: RuleKind) -> Self {
        Self { lowest, kind }
    }

    /// Of the candidates of each cell, as bits, returns those that some accepted filling holds; `None` if there is none.
    ///
    /// That cells see each other counts only where the automaton tracks it. Where it needs too many steps, some candidates
    /// may stay that no filling holds. Adds the number of steps to `work`.
    pub fn supports(&self, domains: &[u32], work: &mut usize) -> Option<Vec<u32>> {
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

    /// Returns whether some filling of `cells` cells is accepted, or may be: of rules that need many steps, only the bounds are
    /// examined.
    pub(crate) fn may_be_satisfied(&self, cells: usize, size: usize) -> bool {
        let mut buffer = Vec::new();
        let domains = vec![(1 << size) - 1; cells];
        let Some(domains) = self.narrow(&domains, &mut buffer) else { return false };
        let Some(domains) = self.within_bounds(domains) else { return false };
        let few = |rule: &Self| rule.transitions(&domains, FEW_STEPS, &mut 0);
        let transitions = few(self).or_else(|| few(&self.relaxed()?));
        transitions.is_none_or(|transitions| transitions.is_satisfiable())
    }

    /// Returns whether the rule adds many digits, so that few of its fillings have something in common.
    pub const fn adds_digits(&self) -> bool {
        matches!(self.kind, RuleKind::Sum(_) | RuleKind::Sandwich(_) | RuleKind::FixedSegments(_))
    }

    /// The sum, if the rule is one.
    pub const fn as_sum(&self) -> Option<&Sum> {
        if let RuleKind::Sum(sum) = &self.kind { Some(sum) } else { None }
    }

    /// Returns the sum of a sandwich in one row or column.
    pub const fn sandwich(&self) -> Option<i32> {
        match &self.kind {
            RuleKind::Sandwich(sandwich) if sandwich.is_distinct => Some(sandwich.total),
            _ => None,
        }
    }

    /// Returns the factors and the sum, if the rule is a sum.
    pub fn sum(&self) -> Option<(&[i32], i32)> {
        self.as_sum().map(|sum| (sum.factors.as_slice(), sum.total))
    }
}

fn digit_values(domain: u32, lowest: i32) -> impl Iterator<Item = DigitValue> {
    members(domain).map(move |index| DigitValue { index, value: index as i32 + lowest })
}
