//! X-sums: the first digit is the number of digits that have the sum.

use super::prelude::*;

pub(super) const X_SUM: KindFacts = KindFacts {
    key: "x-sums",
    f_puzzles: &[FPuzzlesKey::new("xsum", FPuzzlesCells::Outside)],
    iss: &[("XSum", IssForm::Line)],
    head: Head::Number,
    drawing: Drawing::Outside,
    relation_group: RelationGroup::Outside,
    demand: Demand::FirstCells,
    rules: |clue, rules| {
        let (lowest, cells) = (rules.shape.lowest(), clue.cells.len());
        let is_distinct = rules.shape.are_in_line(&clue.cells);
        rules.relation(&clue.cells, FirstSum { total: clue.number(), lowest, cells, is_distinct });
    },
    holds: |v, clue, _| v.get(..v[0] as usize).is_some_and(|first| has_sum(first, clue.number())),
    ..KindFacts::DEFAULT
};

/// The sum of as many cells as the first digit says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FirstSum {
    total: i32,
    lowest: i32,
    cells: usize,
    is_distinct: bool,
}

impl RuleReader for FirstSum {
    /// The number of cells that count, their digits, if digits differ, and their sum.
    type State = (usize, u32, i32);

    fn step(&self, state: Self::State, at: usize, digit: DigitValue) -> Option<Self::State> {
        let (first, digits, sum) = state;
        let first = if at == 0 { digit.value as usize } else { first };
        if first > self.cells {
            return None;
        }
        if at >= first {
            return Some(state);
        }
        let bit = if self.is_distinct { digit.bit() } else { 0 };
        let sum = sum + digit.value;
        let fits = if at + 1 == first { sum == self.total } else { sum + self.lowest <= self.total };
        (digits & bit == 0 && fits).then_some((first, digits | bit, sum))
    }

    fn accepts(&self, (.., sum): Self::State) -> bool {
        sum == self.total
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.is_distinct { steps_of_sets(domains) } else { 0 }
    }

    fn relaxed(&self) -> Option<Self> {
        self.is_distinct.then(|| Self { is_distinct: false, ..self.clone() })
    }
}
