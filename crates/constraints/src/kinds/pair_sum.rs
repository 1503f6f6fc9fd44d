//! Signs between two cells for their sum: X for 10, V for 5.

use super::prelude::*;

pub(super) const PAIR_SUM: KindFacts = KindFacts {
    key: "pair-sums",
    f_puzzles: &[FPuzzlesKey::new("xv", FPuzzlesCells::Cells), FPuzzlesKey::new("sum", FPuzzlesCells::Cells)],
    iss: &[("X", IssForm::Edges), ("V", IssForm::Edges), ("Sum", IssForm::Number)],
    head: Head::Number,
    signs: &[("X", 10), ("V", 5)],
    min_cells: 2,
    drawing: Drawing::Sign,
    is_ordered: false,
    relation_group: RelationGroup::Cage,
    pair_group: Some(PairGroup::Dots),
    pair_numbers: |digits| 2..2 * digits,
    problem: needs_pair,
    rules: |sign, rules| rules.pair(sign.cells[0], sign.cells[1], &|x, y| x + y == sign.number()),
    holds: |v, sign, _| has_sum(v, sign.number()),
    ..KindFacts::DEFAULT
};
