//! Cages: digits differ and have a sum, unless none is given.

use super::prelude::*;

pub(super) const CAGE: KindFacts = KindFacts {
    key: "cages",
    f_puzzles: &[FPuzzlesKey::new("killercage", FPuzzlesCells::Cells)],
    iss: &[("Cage", IssForm::Number), ("AllDifferent", IssForm::Cells)],
    head: Head::Number,
    may_lack_sum: true,
    drawing: Drawing::Cage,
    is_ordered: false,
    relation_group: RelationGroup::Cage,
    closed: ClosedLine::Once,
    problem: exceeds_digits,
    rules: |cage, rules| {
        rules.distinct(&cage.cells);
        if !cage.numbers.is_empty() {
            rules.sum(&cage.cells, &vec![1; cage.cells.len()], cage.number());
        }
    },
    holds: |v, cage, _| are_distinct(v) && (cage.numbers.is_empty() || has_sum(v, cage.number())),
    ..KindFacts::DEFAULT
};
