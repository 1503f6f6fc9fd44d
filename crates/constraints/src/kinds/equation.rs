//! Equations: digits times factors have a sum.

use super::prelude::*;

pub(super) const EQUATION: KindFacts = KindFacts {
    key: "equations",
    iss: &[("Sum", IssForm::Factors)],
    head: Head::Factors,
    drawing: Drawing::Cage,
    relation_group: RelationGroup::Arrow,
    repeats: |_| false,
    problem: |equation, _| {
        let is_full = equation.numbers.len() == equation.cells.len() + 1;
        problem_unless(is_full, "it needs a number for each cell, and the sum")
    },
    rules: |equation, rules| {
        if let Some((&total, factors)) = equation.numbers.split_last() {
            rules.sum(&equation.cells, factors, total);
        }
    },
    holds: |v, equation, _| {
        let products = v.iter().zip(&equation.numbers);
        let sum: i64 = products.map(|(&value, &factor)| i64::from(value) * i64::from(factor)).sum();
        sum == i64::from(equation.numbers[v.len()])
    },
    ..KindFacts::DEFAULT
};
