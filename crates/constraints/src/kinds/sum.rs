//! Sums of cells whose digits may repeat.

use super::prelude::*;

pub(super) const SUM: KindFacts = KindFacts {
    key: "sums",
    iss: &[("Sum", IssForm::Number)],
    head: Head::Number,
    drawing: Drawing::Cage,
    is_ordered: false,
    relation_group: RelationGroup::Cage,
    rules: |sum, rules| rules.sum(&sum.cells, &vec![1; sum.cells.len()], sum.number()),
    holds: |v, sum, _| has_sum(v, sum.number()),
    ..KindFacts::DEFAULT
};
