//! Modular lines: as many neighbours as the number have different remainders by it.

use super::compared;
use super::prelude::*;

pub(super) const MODULAR: KindFacts = KindFacts {
    key: "modular-lines",
    f_puzzles: &[FPuzzlesKey::new("modularline", FPuzzlesCells::Lines)],
    iss: &[("Modular", IssForm::MaybeNumber)],
    head: Head::Default(3),
    min_cells: 2,
    drawing: Drawing::line(7.0, "#2ea8a0"),
    pair_group: Some(PairGroup::Line),
    repeats: |_| false,
    problem: |line, _| problem_unless(line.number() >= 2, "its number is at least 2"),
    most_pairs: compared::most_pairs,
    rules: |line, rules| {
        let number = line.number();
        // On a long line with a larger number more neighbours differ than there are digits, within reach already.
        compared::add(&line.cells, rules, |apart, x, y| {
            (x % number == y % number) == (apart as i32 % number == 0)
        });
    },
    holds: |v, line, _| {
        let remainders: Vec<i32> = v.iter().map(|value| value % line.number()).collect();
        remainders.windows(v.len().min(line.number() as usize)).all(are_distinct)
    },
    ..KindFacts::DEFAULT
};
