//! Hidden skyscrapers: the number is the first digit that a higher one before it hides.

use super::prelude::*;

pub(super) const HIDDEN_SKYSCRAPER: KindFacts = KindFacts {
    key: "hidden-skyscrapers",
    iss: &[("HiddenSkyscraper", IssForm::Line)],
    head: Head::Number,
    drawing: Drawing::Outside,
    relation_group: RelationGroup::Outside,
    problem: needs_digit,
    rules: |clue, rules| {
        let is_distinct = rules.shape.are_in_line(&clue.cells);
        rules.relation(&clue.cells, FirstHidden { value: clue.number(), is_distinct });
    },
    holds: |v, clue, _| {
        let is_hidden = |at: &usize| v[..*at].iter().any(|&before| before > v[*at]);
        (0..v.len()).find(is_hidden).is_some_and(|at| v[at] == clue.number())
    },
    ..KindFacts::DEFAULT
};

/// The first digit that is lower than one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FirstHidden {
    value: i32,
    is_distinct: bool,
}

impl FirstHidden {
    const FOUND: u32 = u32::MAX;
}

impl RuleReader for FirstHidden {
    /// The highest digit as a bit, or [`Self::FOUND`].
    type State = u32;

    fn step(&self, state: u32, _: usize, digit: DigitValue) -> Option<u32> {
        // Where digits differ, a repeated one may be rejected, which removes more candidates.
        let is_visible = digit.bit() > state || digit.bit() == state && !self.is_distinct;
        if state == Self::FOUND {
            Some(state)
        } else if is_visible {
            Some(digit.bit())
        } else {
            (digit.value == self.value).then_some(Self::FOUND)
        }
    }

    fn accepts(&self, state: u32) -> bool {
        state == Self::FOUND
    }
}
