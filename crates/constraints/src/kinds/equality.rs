//! Equality cages: as many odd digits as even ones, as many low as high, none twice.

use super::prelude::*;

pub(super) const EQUALITY: KindFacts = KindFacts {
    key: "equality-cages",
    iss: &[("EqualityCage", IssForm::Cells)],
    min_cells: 2,
    drawing: Drawing::Cage,
    is_ordered: false,
    problem: exceeds_digits,
    rules: |cage, rules| {
        let size = rules.shape.size();
        rules.distinct(&cage.cells);
        // The middle digit of an odd number of digits is neither low nor high.
        rules.allow(&cage.cells, &|digit| 2 * digit.index() + 1 != size);
        rules.relation(&cage.cells, Balance { size });
    },
    holds: |v, _, grid| {
        let count = |is: &dyn Fn(i32) -> bool| v.iter().filter(|&&value| is(value)).count();
        let middle = grid.shape.lowest() + grid.shape.highest();
        let (low, high) = (count(&|value| 2 * value < middle), count(&|value| 2 * value > middle));
        let is_balanced =
            low == high && low + high == v.len() && 2 * count(&|value| value % 2 == 1) == v.len();
        are_distinct(v) && is_balanced
    },
    ..KindFacts::DEFAULT
};

/// As many odd digits as even ones, and as many low ones as high ones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Balance {
    size: usize,
}

impl RuleReader for Balance {
    /// The counts of high, low, even and odd digits.
    type State = [u16; 4];

    fn step(&self, mut counts: [u16; 4], _: usize, digit: DigitValue) -> Option<[u16; 4]> {
        counts[usize::from(2 * (digit.index + 1) <= self.size)] += 1;
        counts[2 + digit.value as usize % 2] += 1;
        Some(counts)
    }

    fn accepts(&self, [high, low, even, odd]: [u16; 4]) -> bool {
        high == low && even == odd
    }
}
