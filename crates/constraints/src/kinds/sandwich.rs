//! Sandwiches: the digits between the lowest and the highest of the board have a sum.

use super::full_sandwich::FullSandwich;
use super::prelude::*;

pub(super) const SANDWICH: KindFacts = KindFacts {
    key: "sandwiches",
    f_puzzles: &[FPuzzlesKey::new("sandwichsum", FPuzzlesCells::Outside)],
    iss: &[("Sandwich", IssForm::FullLine)],
    head: Head::Number,
    min_cells: 3,
    drawing: Drawing::Outside,
    relation_group: RelationGroup::Sandwich,
    demand: Demand::BetweenEnds,
    rules: |clue, rules| {
        let (lowest, highest) = (rules.shape.lowest(), rules.shape.highest());
        let is_distinct = rules.shape.are_in_line(&clue.cells);
        rules.relation(&clue.cells, Sandwich { total: clue.number(), lowest, highest, is_distinct });
    },
    holds: |v, clue, grid| {
        let place = |value: i32| v.iter().position(|&other| other == value);
        let (lowest, highest) = (grid.shape.lowest(), grid.shape.highest());
        let (Some(low), Some(high)) = (place(lowest), place(highest)) else { return false };
        let are_single = count(v, lowest) == 1 && count(v, highest) == 1;
        are_single && has_sum(&v[low.min(high) + 1..low.max(high)], clue.number())
    },
    propagator: FullSandwich::propagator,
    ..KindFacts::DEFAULT
};

/// The sum between the lowest and the highest digit of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sandwich {
    total: i32,
    lowest: i32,
    highest: i32,
    /// Whether the cells are in one row or column, so that their digits differ.
    is_distinct: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum SandwichEnds {
    #[default]
    None,
    /// One end, and its value if digits may repeat.
    One(i32),
    Both,
}

impl RuleReader for Sandwich {
    /// The digits between the ends, if digits differ, their sum, and the ends.
    type State = (u32, i32, SandwichEnds);

    fn step(&self, (between, sum, ends): Self::State, _: usize, digit: DigitValue) -> Option<Self::State> {
        let value = digit.value;
        let bit = if self.is_distinct { digit.bit() } else { 0 };
        let is_end = value == self.lowest || value == self.highest;
        let is_new = between & bit == 0;
        let next = match (ends, is_end) {
            (SandwichEnds::None, true) => SandwichEnds::One(if self.is_distinct { 0 } else { value }),
            (SandwichEnds::One(first), true) if sum == self.total && (bit != 0 || first != value) => {
                SandwichEnds::Both
            }
            (_, true) => return None,
            (SandwichEnds::One(_), false) => {
                return (is_new && sum + value <= self.total).then_some((between | bit, sum + value, ends));
            }
            (_, false) => return is_new.then_some((between, sum, ends)),
        };
        Some((between, sum, next))
    }

    fn accepts(&self, (.., ends): Self::State) -> bool {
        ends == SandwichEnds::Both
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.is_distinct { steps_of_sets(domains) } else { 0 }
    }

    fn relaxed(&self) -> Option<Self> {
        self.is_distinct.then(|| Self { is_distinct: false, ..self.clone() })
    }

    fn adds_digits(&self) -> bool {
        true
    }
}
