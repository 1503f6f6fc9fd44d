//! Skyscrapers: the number is the count of digits that are higher than all before them.

use super::prelude::*;
use crate::MAX_SIZE;

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
        rules.relation(
            &clue.cells,
            Skyscraper { visible: clue.number(), is_distinct, size: rules.shape.size() },
        );
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
    size: usize,
}

impl RuleReader for Skyscraper {
    /// The digits read, or if they may repeat, the highest alone; above them the number of visible ones.
    type State = u32;

    fn step(&self, state: u32, _: usize, digit: DigitValue) -> Option<u32> {
        let (visible, digits, bit) = (state >> MAX_SIZE, state & ((1 << MAX_SIZE) - 1), digit.bit());
        // A building of height 0 is not visible.
        let visible = visible + u32::from(bit > digits && digit.value > 0);
        let next = if self.is_distinct { digits | bit } else { digits.max(bit) };
        let higher = self.size as u32 - 1 - next.ilog2();
        let fits = (visible as i32..=(visible + higher) as i32).contains(&self.visible);
        (fits && !(self.is_distinct && digits & bit != 0)).then_some(visible << MAX_SIZE | next)
    }

    fn accepts(&self, state: u32) -> bool {
        (state >> MAX_SIZE) as i32 == self.visible
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.is_distinct { steps_of_sets(domains) } else { 0 }
    }

    fn relaxed(&self) -> Option<Self> {
        self.is_distinct.then(|| Self { is_distinct: false, ..self.clone() })
    }
}
