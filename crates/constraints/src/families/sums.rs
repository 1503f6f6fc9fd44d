//! Cages, sums, equations, arrows and zippers: sums of cells with factors.

use super::total;
use crate::automaton::{DigitValue, RuleReader};
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let cells = &constraint.cells;
    let lowest = rules.shape.lowest();
    let total = constraint.number();
    match constraint.kind {
        ConstraintKind::Cage => {
            rules.distinct(cells);
            if !constraint.numbers.is_empty() {
                rules.sum(cells, &vec![1; cells.len()], total);
            }
        }
        ConstraintKind::Equation => {
            if let Some((&total, factors)) = constraint.numbers.split_last() {
                rules.sum(cells, factors, total);
            }
        }
        ConstraintKind::Arrow => {
            let pill = constraint.pill();
            if pill == 1 && cells.len() > 2 {
                let others = cells.len() as i32 - 2;
                for &cell in cells[1..].iter().filter(|&&cell| cell != cells[0]) {
                    rules.pair(cells[0], cell, &|x, y| x >= y + others * lowest);
                }
            }
            let factor = |at: usize| if at < pill { 10i32.pow((pill - 1 - at) as u32) } else { -1 };
            rules.sum(cells, &(0..cells.len()).map(factor).collect::<Vec<_>>(), 0);
        }
        ConstraintKind::DoubleArrow => {
            let last = cells.len() - 1;
            if constraint.numbers.is_empty() {
                let mut factors = vec![-1; cells.len()];
                (factors[0], factors[last]) = (1, 1);
                rules.sum(cells, &factors, 0);
            } else {
                rules.sum(&[cells[0], cells[last]], &[1, 1], total);
                rules.sum(&cells[1..last], &vec![1; last - 1], total);
            }
        }
        ConstraintKind::Zipper => add_zipper(cells, rules),
        _ => rules.sum(cells, &vec![1; cells.len()], total),
    }
}

fn add_zipper(cells: &[Cell], rules: &mut RuleBuilder) {
    let lowest = rules.shape.lowest();
    let half = cells.len() / 2;
    let pair = |at: usize| [cells[at], cells[cells.len() - 1 - at]];
    for at in 0..half {
        let [a, b] = pair(at);
        if cells.len() % 2 == 1 {
            rules.sum(&[a, b, cells[half]], &[1, 1, -1], 0);
        } else if at + 1 < half {
            let [c, d] = pair(at + 1);
            rules.sum(&[a, b, c, d], &[1, 1, -1, -1], 0);
        }
    }
    if cells.len() % 2 == 1 {
        for &cell in cells.iter().filter(|&&cell| cell != cells[half]) {
            rules.pair(cells[half], cell, &|x, y| x >= y + lowest);
        }
    }
}

/// A sum of cells, each with a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The factor of each cell.
    pub factors: Vec<i32>,
    /// The sum.
    pub total: i32,
    /// Whether each cell is the first of a group whose cells see each other. Empty if the cells are not grouped.
    pub(crate) firsts: Vec<bool>,
    /// Whether the automaton remembers the digits of the current group. If not, groups only bound the sum.
    pub(crate) remembers_digits: bool,
    /// Partitions of the cells into groups, by the number of each cell's group: the partition of `firsts` and others.
    pub(crate) partitions: Vec<Vec<u16>>,
}

impl Sum {
    pub(crate) const fn new(factors: Vec<i32>, total: i32) -> Self {
        Self { factors, total, firsts: Vec::new(), remembers_digits: false, partitions: Vec::new() }
    }
}

impl RuleReader for Sum {
    /// The sum of the cells read, and the digits of the current group.
    type State = (i64, u32);

    fn step(&self, (sum, digits): (i64, u32), at: usize, digit: DigitValue) -> Option<(i64, u32)> {
        let sum = sum + i64::from(self.factors[at]) * i64::from(digit.value);
        if !self.remembers_digits || self.firsts.is_empty() {
            return Some((sum, 0));
        }
        let digits = if self.firsts[at] { 0 } else { digits };
        (digits & digit.bit() == 0).then_some((sum, digits | digit.bit()))
    }

    fn accepts(&self, (sum, _): (i64, u32)) -> bool {
        sum == i64::from(self.total)
    }
}

pub(super) fn has_sum(values: &[i32], sum: i32) -> bool {
    total(values) == i64::from(sum)
}

pub(super) fn satisfies_equation(values: &[i32], numbers: &[i32]) -> bool {
    let products = values.iter().zip(numbers).map(|(&value, &factor)| i64::from(value) * i64::from(factor));
    products.sum::<i64>() == i64::from(numbers[values.len()])
}

pub(super) fn satisfies_arrow(values: &[i32], pill: usize) -> bool {
    let (pill, shaft) = values.split_at(pill);
    pill.iter().fold(0, |number, &digit| 10 * number + i64::from(digit)) == total(shaft)
}

pub(super) fn satisfies_double_arrow(values: &[i32], sum: Option<i32>) -> bool {
    let last = values.len() - 1;
    let ends = total(&[values[0], values[last]]);
    ends == total(&values[1..last]) && sum.is_none_or(|sum| ends == sum.into())
}

pub(super) fn is_zipper(values: &[i32]) -> bool {
    let half = values.len() / 2;
    let sums: Vec<i32> = (0..half).map(|at| values[at] + values[values.len() - 1 - at]).collect();
    let expected = if values.len() % 2 == 1 { values[half] } else { sums[0] };
    sums.iter().all(|&sum| sum == expected)
}
