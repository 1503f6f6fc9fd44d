//! Rules about how often digits occur.

use super::count;
use crate::automaton::{DigitValue, RuleReader, steps_of_sets};
use crate::rule_set::RuleBuilder;
use crate::{Constraint, ConstraintKind, MAX_SIZE, Shape};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let shape = rules.shape;
    let cells = constraint.cells.as_slice();
    let numbers = &constraint.numbers;
    let lowest = shape.lowest();
    let values = lowest..=shape.highest();
    match constraint.kind {
        ConstraintKind::Quadruple => {
            let wanted = numbers.iter().map(|&value| (value, count(numbers, value) as u32)).collect();
            rules.relation(cells, Counts { wanted, is_exact: false, lowest });
        }
        ConstraintKind::LookAndSay => {
            let wanted = numbers.chunks(2).map(|pair| (pair[1], pair[0] as u32)).collect();
            rules.relation(cells, Counts { wanted, is_exact: true, lowest });
        }
        ConstraintKind::CountingCircles => {
            values.for_each(|value| rules.relation(cells, DigitCount { value, count: value as u32 }));
        }
        ConstraintKind::DistinctCount => rules.relation(cells, DistinctCount),
        ConstraintKind::SameDigits => {
            let group = cells.len() / constraint.number().max(1) as usize;
            for pair in cells.windows(2 * group).step_by(group) {
                values.clone().for_each(|value| rules.relation(pair, SameCount { value, group }));
            }
        }
        _ => {
            rules.distinct(cells);
            // The middle digit of an odd number of digits is neither low nor high.
            rules.allow(cells, &|digit| 2 * digit.index() + 1 != shape.size());
            rules.relation(cells, Balance { size: shape.size() });
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) wanted: Vec<(i32, u32)>,
    pub(crate) is_exact: bool,
    pub(crate) lowest: i32,
}

/// The bits of a count, and the highest one: a board has far fewer of any digit.
const COUNT_BITS: usize = 9;
const HIGHEST_COUNT: u32 = (1 << COUNT_BITS) - 1;

impl Counts {
    /// Returns the word with the count of a digit, and its lowest bit there. Higher digits come first.
    const fn place(index: usize) -> (usize, usize) {
        const IN_WORD: usize = MAX_SIZE.div_ceil(2);
        let at = MAX_SIZE - 1 - index;
        (at / IN_WORD, COUNT_BITS * (IN_WORD - 1 - at % IN_WORD))
    }
}

impl RuleReader for Counts {
    /// The count of each digit. Few words are sorted much faster than many counts.
    type State = [u128; 2];

    fn step(&self, mut counts: Self::State, _: usize, digit: DigitValue) -> Option<Self::State> {
        let Some(&(_, wanted)) = self.wanted.iter().find(|&&(value, _)| value == digit.value) else {
            return Some(counts);
        };
        let (word, bit) = Self::place(digit.index);
        if (counts[word] >> bit) as u32 & HIGHEST_COUNT < wanted.min(HIGHEST_COUNT) {
            counts[word] += 1 << bit;
        } else if self.is_exact {
            return None;
        }
        Some(counts)
    }

    fn accepts(&self, counts: Self::State) -> bool {
        self.wanted.iter().all(|&(value, wanted)| {
            let (word, bit) = Self::place((value - self.lowest) as usize);
            (counts[word] >> bit) as u32 & HIGHEST_COUNT == wanted
        })
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        // The counts of a digit that the cells read so far can have.
        let counts = |read: &[u32], (value, wanted): (i32, u32)| {
            let bit = 1u32 << (value - self.lowest);
            let open = read.iter().filter(|&&domain| domain & bit != 0 && domain != bit).count();
            1 + open.min(wanted as usize)
        };
        let (mut steps, mut fillings) = (0usize, 1usize);
        for (at, domain) in domains.iter().enumerate() {
            let digits = domain.count_ones() as usize;
            let product =
                |states: usize, &wanted: &(i32, u32)| states.saturating_mul(counts(&domains[..at], wanted));
            let states = self.wanted.iter().fold(1, product).min(fillings);
            steps = steps.saturating_add(states.saturating_mul(digits));
            fillings = fillings.saturating_mul(digits);
        }
        steps
    }
}

/// A value occurs in a given number of cells, or in none. The state is its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DigitCount {
    pub(crate) value: i32,
    pub(crate) count: u32,
}

impl RuleReader for DigitCount {
    type State = u32;

    fn step(&self, count: u32, _: usize, digit: DigitValue) -> Option<u32> {
        let count = count + u32::from(digit.value == self.value);
        (count <= self.count).then_some(count)
    }

    fn accepts(&self, count: u32) -> bool {
        count == 0 || count == self.count
    }
}

/// The first digit is the number of different digits of the other cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DistinctCount;

impl RuleReader for DistinctCount {
    /// The first digit, and the set of the others.
    type State = (u32, u32);

    fn step(&self, (wanted, digits): (u32, u32), at: usize, digit: DigitValue) -> Option<(u32, u32)> {
        if at == 0 {
            return Some((digit.value as u32, 0));
        }
        let digits = digits | digit.bit();
        (digits.count_ones() <= wanted).then_some((wanted, digits))
    }

    fn accepts(&self, (wanted, digits): (u32, u32)) -> bool {
        digits.count_ones() == wanted
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        domains.split_first().map_or(0, |(_, others)| steps_of_sets(others))
    }
}

/// A value occurs in the first `group` cells as often as in the others. The state is the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SameCount {
    pub(crate) value: i32,
    pub(crate) group: usize,
}

impl RuleReader for SameCount {
    type State = u32;

    fn step(&self, difference: u32, at: usize, digit: DigitValue) -> Option<u32> {
        if digit.value != self.value {
            Some(difference)
        } else if at < self.group {
            Some(difference + 1)
        } else {
            difference.checked_sub(1)
        }
    }

    fn accepts(&self, difference: u32) -> bool {
        difference == 0
    }
}

/// As many odd digits as even ones, and as many low ones as high ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Balance {
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

/// At least one digit of each third of the digits. The state is the set of thirds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thirds {
    pub(crate) size: usize,
}

impl RuleReader for Thirds {
    type State = u8;

    fn step(&self, thirds: u8, _: usize, digit: DigitValue) -> Option<u8> {
        Some(thirds | 1 << (digit.index * 3 / self.size))
    }

    fn accepts(&self, thirds: u8) -> bool {
        thirds == 0b111
    }
}

pub(super) fn distinct(values: &[i32]) -> usize {
    (0..values.len()).filter(|&at| !values[..at].contains(&values[at])).count()
}

pub(super) fn are_equal_sets(values: &[i32], groups: usize) -> bool {
    let groups: Vec<&[i32]> = values.chunks(values.len() / groups).collect();
    let is_equal = |group: &&[i32]| group.iter().all(|&value| count(group, value) == count(groups[0], value));
    groups.iter().all(is_equal)
}

pub(super) fn is_balanced(values: &[i32], shape: &Shape) -> bool {
    let count = |is: &dyn Fn(i32) -> bool| values.iter().filter(|&&value| is(value)).count();
    let middle = shape.lowest() + shape.highest();
    let (low, high) = (count(&|value| 2 * value < middle), count(&|value| 2 * value > middle));
    low == high && low + high == values.len() && 2 * count(&|value| value % 2 == 1) == values.len()
}
