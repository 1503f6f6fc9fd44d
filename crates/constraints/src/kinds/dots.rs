//! Dots between two cells: white for a difference, black for a ratio.

use super::prelude::*;

pub(super) const WHITE_DOT: KindFacts = KindFacts {
    key: "white-dots",
    f_puzzles: &[FPuzzlesKey::new("difference", FPuzzlesCells::Cells)],
    iss: &[("WhiteDot", IssForm::Edges)],
    head: Head::Default(1),
    min_cells: 2,
    drawing: Drawing::Dot { fill: "#fff", text: "#222" },
    colour: "#ffffff",
    is_ordered: false,
    pair_group: Some(PairGroup::Dots),
    pair_numbers: |digits| 1..digits - 1,
    problem: needs_pair,
    rules: |dot, rules| {
        rules.pair(dot.cells[0], dot.cells[1], &|x, y| x.abs_diff(y) == dot.number() as u32);
    },
    holds: |v, dot, _| difference(v[0], v[1]) == i64::from(dot.number()),
    ..KindFacts::DEFAULT
};

pub(super) const BLACK_DOT: KindFacts = KindFacts {
    key: "black-dots",
    f_puzzles: &[FPuzzlesKey::new("ratio", FPuzzlesCells::Cells)],
    iss: &[("BlackDot", IssForm::Edges)],
    head: Head::Default(2),
    min_cells: 2,
    drawing: Drawing::Dot { fill: "#222", text: "#fff" },
    colour: "#000000",
    is_ordered: false,
    pair_group: Some(PairGroup::Dots),
    pair_numbers: |digits| 2..digits,
    problem: needs_pair,
    rules: |dot, rules| {
        let ratio = dot.number();
        rules.pair(dot.cells[0], dot.cells[1], &|x, y| x == y * ratio || y == x * ratio);
    },
    holds: |v, dot, _| v[0] == dot.number() * v[1] || v[1] == dot.number() * v[0],
    ..KindFacts::DEFAULT
};
