//! The names that the files of kinds share.

pub(super) use super::drawing::{CellMark, Drawing, LineEnds, LinePath, LineStyle};
pub(super) use super::facts::{
    ClosedLine, FullGrid, Head, KindFacts, Propagator, are_digits, exceeds_digits, needs_digit, needs_pair,
    problem_unless, sum_of,
};
pub(super) use super::groups::{Demand, PairGroup, RelationGroup};
pub(super) use super::names::{FPuzzlesCells, FPuzzlesKey, IssForm};
pub(super) use super::values::{are_distinct, count, difference, distinct, has_repeats, has_sum, total};
pub(super) use crate::automaton::reader::{
    DigitValue, RuleReader, keep_range, least, most, steps_of_sets, steps_of_sums, width,
};
pub(super) use crate::rule_set::RuleBuilder;
pub(super) use crate::{Cell, Constraint, ConstraintKind, Shape};
