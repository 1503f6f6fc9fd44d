//! Inequality signs between two cells, the greater one first.

use super::prelude::*;

pub(super) const GREATER: KindFacts = KindFacts {
    key: "greater",
    iss: &[("GreaterThan", IssForm::Edges)],
    min_cells: 2,
    drawing: Drawing::Inequality,
    pair_group: Some(PairGroup::Dots),
    pair_numbers: |_| 0..1,
    problem: |sign, _| problem_unless(sign.cells.len() == 2, "it needs 2 cells: first the greater one"),
    rules: |sign, rules| rules.pair(sign.cells[0], sign.cells[1], &|x, y| x > y),
    holds: |v, _, _| v[0] > v[1],
    ..KindFacts::DEFAULT
};
