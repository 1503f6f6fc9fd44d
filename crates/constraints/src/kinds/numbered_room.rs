//! Numbered rooms: the first digit is the place of the number.

use super::prelude::*;

pub(super) const NUMBERED_ROOM: KindFacts = KindFacts {
    key: "numbered-rooms",
    f_puzzles: &[FPuzzlesKey::new("numberedroom", FPuzzlesCells::Outside)],
    iss: &[("NumberedRoom", IssForm::Line)],
    head: Head::Number,
    drawing: Drawing::Outside,
    relation_group: RelationGroup::Outside,
    problem: needs_digit,
    rules: |clue, rules| {
        rules.relation(&clue.cells, FirstPlace { value: clue.number(), cells: clue.cells.len() });
    },
    holds: |v, clue, _| v[0] > 0 && v.get(v[0] as usize - 1) == Some(&clue.number()),
    ..KindFacts::DEFAULT
};

/// The first digit is the place of a value, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FirstPlace {
    value: i32,
    cells: usize,
}

impl RuleReader for FirstPlace {
    type State = usize;

    fn step(&self, state: usize, at: usize, digit: DigitValue) -> Option<usize> {
        let first = if at == 0 { digit.value as usize } else { state };
        let is_inside = (1..=self.cells).contains(&first);
        (is_inside && (at + 1 != first || digit.value == self.value)).then_some(first)
    }
}
