//! Whisper lines: neighbours have at least a difference.

use super::prelude::*;

pub(super) const WHISPER: KindFacts = KindFacts {
    key: "whispers",
    f_puzzles: &[FPuzzlesKey::new("whispers", FPuzzlesCells::Lines)],
    iss: &[("Whisper", IssForm::MaybeNumber)],
    head: Head::Default(5),
    min_cells: 2,
    // Half the digits, as editors have it.
    drawn_number: |digits| Some(digits.div_ceil(2) as i32),
    drawing: Drawing::line(8.0, "#3fa45b"),
    pair_group: Some(PairGroup::Apart),
    may_be_one_cell: true,
    pair_numbers: |digits| 2..digits,
    repeats: |_| false,
    rules: |line, rules| {
        let least = i64::from(line.number());
        for pair in line.cells.windows(2) {
            rules.pair(pair[0], pair[1], &|x, y| i64::from(x.abs_diff(y)) >= least);
        }
    },
    holds: |v, line, _| v.windows(2).all(|pair| difference(pair[0], pair[1]) >= i64::from(line.number())),
    ..KindFacts::DEFAULT
};
