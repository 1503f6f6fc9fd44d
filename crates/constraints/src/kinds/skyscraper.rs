//! Skyscrapers: the number is the count of digits that are higher than all before them.

use super::prelude::*;

pub(super) const SKYSCRAPER: KindFacts = KindFacts {
    key: "skyscrapers",
    f_puzzles: &[FPuzzlesKey::new("skyscraper", FPuzzlesCells::Outside)],
    iss: &[("Skyscraper", IssForm::Line)],
    head: Head::Number,
    drawing: Drawing::Outside,
    relation_group: RelationGroup::Outside,
    demand: Demand::Heights,
    rules: |clue, rules| {
        let is_distinct = rules.shape.are_in_line(&clue.cells);
        rules.relation(&clue.cells, Skyscraper { visible: clue.number(), is_distinct });
    },
    holds: |v, clue, _| {
        let is_visible = |at: &usize| v[..*at].iter().all(|&before| before < v[*at]) && v[*at] > 0;
        (0..v.len()).filter(is_visible).count() as i32 == clue.number()
    },
    ..KindFacts::DEFAULT
};

/// The number of digits that are higher than all before them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Skyscraper {
    visible: i32,
    is_distinct: bool,
}

impl RuleReader for Skyscraper {
    /// The number of visible digits, and the digits read; if digits may repeat, the highest alone.
    type State = (i32, u32);

    fn step(&self, (visible, digits): (i32, u32), _: usize, digit: DigitValue) -> Option<(i32, u32)> {
        let bit = digit.bit();
        // A building of height 0 is not visible.
        let visible = visible + i32::from(bit > digits && digit.value > 0);
        let fits = visible <= self.visible && !(self.is_distinct && digits & bit != 0);
        fits.then_some((visible, if self.is_distinct { digits | bit } else { digits.max(bit) }))
    }

    fn accepts(&self, (visible, _): (i32, u32)) -> bool {
        visible == self.visible
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.is_distinct { steps_of_sets(domains) } else { 0 }
    }

    fn relaxed(&self) -> Option<Self> {
        self.is_distinct.then(|| Self { is_distinct: false, ..self.clone() })
    }
}
