//! Lines along which digits rise, differ, repeat or lie between the ends.

use super::{are_distinct, cells};
use crate::automaton::{DigitValue, RuleReader, steps_of_sets};
use crate::rule_set::RuleBuilder;
use crate::{Constraint, ConstraintKind, Shape};

/// The longest line of which each cell is compared with all others: pairs grow with the square of the length.
const LONGEST: usize = 81;

/// Returns how far apart the compared cells of a line are. The rules of long lines pass from cell to cell within the largest
/// number of digits.
fn reach(cells: usize) -> usize {
    if cells <= LONGEST { cells } else { crate::MAX_SIZE + 1 }
}

/// Returns an upper bound of the number of pairs of cells that a constraint compares.
pub(crate) fn most_pairs(constraint: &Constraint, size: usize) -> usize {
    let cells = constraint.cells.len();
    match constraint.kind {
        ConstraintKind::Thermometer
        | ConstraintKind::SlowThermometer
        | ConstraintKind::Renban
        | ConstraintKind::Entropic
        | ConstraintKind::Modular => cells * reach(cells).min(cells.div_ceil(2)),
        ConstraintKind::RowIndexer | ConstraintKind::ColumnIndexer => cells * size,
        _ => 2 * cells,
    }
}

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let (size, lowest) = (rules.shape.size(), rules.shape.lowest());
    let cells = constraint.cells.as_slice();
    let number = constraint.number();
    let last = cells.len() - 1;
    let is_far = |x: i32, y: i32| i64::from(x.abs_diff(y)) >= i64::from(number);
    let reach = reach(cells.len());
    let pairs =
        || (0..cells.len()).flat_map(move |a| (a + 1..cells.len().min(a + 1 + reach)).map(move |b| (a, b)));
    match constraint.kind {
        ConstraintKind::Thermometer => {
            pairs().for_each(|(a, b)| rules.pair(cells[a], cells[b], &|x, y| y - x >= (b - a) as i32));
        }
        ConstraintKind::SlowThermometer => {
            pairs().for_each(|(a, b)| rules.pair(cells[a], cells[b], &|x, y| y >= x));
        }
        ConstraintKind::Whisper => cells.windows(2).for_each(|pair| rules.pair(pair[0], pair[1], &is_far)),
        ConstraintKind::Palindrome => {
            for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                rules.pair(a, b, &|x, y| x == y);
            }
        }
        ConstraintKind::Renban => {
            let is_near = |x: i32, y: i32| x != y && (x.abs_diff(y) as usize) < cells.len();
            pairs().for_each(|(a, b)| rules.pair(cells[a], cells[b], &is_near));
            rules.relation(cells, ConsecutiveSet);
        }
        ConstraintKind::Between | ConstraintKind::Lockout => {
            let encloses = constraint.kind == ConstraintKind::Between;
            if encloses {
                rules.pair(cells[0], cells[last], &|x, y| x.abs_diff(y) >= 2);
            } else {
                rules.pair(cells[0], cells[last], &is_far);
            }
            for &middle in &cells[1..last] {
                rules.pair(cells[0], middle, &|x, y| x != y);
                rules.pair(cells[last], middle, &|x, y| x != y);
            }
            let ends_first = [&[cells[0], cells[last]], &cells[1..last]].concat();
            rules.relation(&ends_first, Ends { encloses });
        }
        ConstraintKind::Entropic => {
            let third = |x: i32| (x - lowest) * 3 / size as i32;
            pairs().for_each(|(a, b)| {
                let is_alike = (b - a) % 3 == 0;
                rules.pair(cells[a], cells[b], &|x, y| (third(x) == third(y)) == is_alike);
            });
        }
        // On a long line with a larger number more neighbours differ than there are digits, within reach already.
        _ => pairs().for_each(|(a, b)| {
            let is_alike = (b - a) as i32 % number == 0;
            rules.pair(cells[a], cells[b], &|x, y| (x % number == y % number) == is_alike);
        }),
    }
}

/// Consecutive digits in any order. The state is the set of digits read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConsecutiveSet;

impl RuleReader for ConsecutiveSet {
    type State = u32;

    fn step(&self, digits: u32, _: usize, digit: DigitValue) -> Option<u32> {
        (digits & digit.bit() == 0).then_some(digits | digit.bit())
    }

    fn accepts(&self, digits: u32) -> bool {
        let run = digits >> digits.trailing_zeros();
        run.count_ones() == run.trailing_ones()
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        steps_of_sets(domains)
    }
}

/// Two end cells, read first, and cells whose digits lie between those of the ends, or outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) encloses: bool,
}

impl RuleReader for Ends {
    /// The values of the second end and of the first.
    type State = (i32, i32);

    fn step(&self, (second, first): (i32, i32), at: usize, digit: DigitValue) -> Option<(i32, i32)> {
        let (low, high, value) = (first.min(second), first.max(second), digit.value);
        let fits = if self.encloses { low < value && value < high } else { value < low || high < value };
        match at {
            0 => Some((second, value)),
            1 => Some((value, first)),
            _ => fits.then_some((second, first)),
        }
    }
}

pub(super) fn are_consecutive(values: &[i32]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

pub(super) fn is_between(values: &[i32]) -> bool {
    let (a, b) = (values[0], values[values.len() - 1]);
    values[1..values.len() - 1].iter().all(|&value| a.min(b) < value && value < a.max(b))
}

pub(super) fn is_locked_out(values: &[i32], least: i32) -> bool {
    let (a, b) = (values[0], values[values.len() - 1]);
    let is_outside = |&value: &i32| value < a.min(b) || value > a.max(b);
    cells::difference(&[a, b]) >= i64::from(least) && values[1..values.len() - 1].iter().all(is_outside)
}

pub(super) fn is_entropic(values: &[i32], shape: &Shape) -> bool {
    let thirds: Vec<i32> =
        values.iter().map(|value| (value - shape.lowest()) * 3 / shape.size() as i32).collect();
    thirds.windows(values.len().min(3)).all(are_distinct)
}

pub(super) fn is_modular(values: &[i32], modulus: i32) -> bool {
    let remainders: Vec<i32> = values.iter().map(|value| value % modulus).collect();
    remainders.windows(values.len().min(modulus as usize)).all(are_distinct)
}
