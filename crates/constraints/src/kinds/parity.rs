//! Cells with odd digits, or with even ones.

use super::prelude::*;

pub(super) const ODD: KindFacts = KindFacts {
    key: "odd",
    f_puzzles: &[FPuzzlesKey::new("odd", FPuzzlesCells::Cell)],
    iss: &[("", IssForm::Givens)],
    drawing: Drawing::Mark(CellMark::Disc),
    colour: "#cccccc",
    is_ordered: false,
    is_of_each_cell: true,
    rules: |odd, rules| {
        let shape = rules.shape;
        rules.allow(&odd.cells, &|digit| shape.value(digit) % 2 == 1);
    },
    holds: |v, _, _| v.iter().all(|value| value % 2 == 1),
    ..KindFacts::DEFAULT
};

pub(super) const EVEN: KindFacts = KindFacts {
    key: "even",
    f_puzzles: &[FPuzzlesKey::new("even", FPuzzlesCells::Cell)],
    iss: &[("", IssForm::Givens)],
    drawing: Drawing::Mark(CellMark::Square),
    colour: "#cccccc",
    is_ordered: false,
    is_of_each_cell: true,
    rules: |even, rules| {
        let shape = rules.shape;
        rules.allow(&even.cells, &|digit| shape.value(digit) % 2 == 0);
    },
    holds: |v, _, _| v.iter().all(|value| value % 2 == 0),
    ..KindFacts::DEFAULT
};
