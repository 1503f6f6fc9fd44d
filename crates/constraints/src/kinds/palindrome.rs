//! Palindromes: a line reads the same from both ends.

use super::prelude::*;

pub(super) const PALINDROME: KindFacts = KindFacts {
    key: "palindromes",
    f_puzzles: &[FPuzzlesKey::new("palindrome", FPuzzlesCells::Lines)],
    iss: &[("Palindrome", IssForm::Cells)],
    min_cells: 2,
    drawing: Drawing::line(7.0, "#8c8c8c"),
    pair_group: Some(PairGroup::Copies),
    may_be_one_cell: true,
    closed: ClosedLine::Refused,
    // It may cross itself.
    repeats: |_| false,
    pair_numbers: |_| 0..1,
    rules: |line, rules| {
        for (&a, &b) in line.cells.iter().zip(line.cells.iter().rev()).take(line.cells.len() / 2) {
            if a != b {
                rules.pair(a, b, &|x, y| x == y);
            }
        }
    },
    holds: |v, _, _| v.iter().eq(v.iter().rev()),
    ..KindFacts::DEFAULT
};
