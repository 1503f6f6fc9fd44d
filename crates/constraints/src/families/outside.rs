//! Clues beside a line: sandwiches, lunchboxes, skyscrapers, X-sums and numbered rooms.

use super::{count, total};
use crate::automaton::{DigitValue, RuleReader, steps_of_sets};
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind as Kind, Shape};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let cells = constraint.cells.as_slice();
    let total = constraint.number();
    let (lowest, highest) = (rules.shape.lowest(), rules.shape.highest());
    let side = rules.shape.side();
    let is_line = |line: &dyn Fn(&Cell) -> usize| cells.iter().all(|cell| line(cell) == line(&cells[0]));
    let is_distinct = is_line(&|cell| cell.index() / side) || is_line(&|cell| cell.index() % side);
    match constraint.kind {
        Kind::Sandwich => rules.relation(cells, Sandwich { total, lowest, highest, is_distinct }),
        Kind::Skyscraper => rules.relation(cells, Skyscraper { visible: total, is_distinct }),
        Kind::HiddenSkyscraper => rules.relation(cells, FirstHidden { value: total, is_distinct }),
        Kind::XSum => rules.relation(cells, FirstSum { total, lowest, cells: cells.len(), is_distinct }),
        Kind::NumberedRoom => rules.relation(cells, FirstPlace { value: total, cells: cells.len() }),
        _ => {
            rules.distinct(cells);
            rules.relation(cells, Lunchbox { total, lowest, highest });
        }
    }
}

/// The sum between the lowest and the highest digit of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sandwich {
    pub(crate) total: i32,
    lowest: i32,
    highest: i32,
    /// Whether the cells are in one row or column, so that their digits differ.
    pub(crate) is_distinct: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SandwichEnds {
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
}

/// The sum between the lowest and the highest digit of the cells, which differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lunchbox {
    pub(crate) total: i32,
    pub(crate) lowest: i32,
    highest: i32,
}

/// The lowest and the highest digit, guessed before the first cell, whether each was read, and the sum between them.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LunchboxState {
    sum: i32,
    has_high: bool,
    has_low: bool,
    high: i32,
    low: i32,
}

impl RuleReader for Lunchbox {
    type State = LunchboxState;

    fn starts(&self) -> Vec<LunchboxState> {
        let with_low = |low| {
            (low + 1..=self.highest).map(move |high| LunchboxState { high, low, ..LunchboxState::default() })
        };
        (self.lowest..=self.highest).flat_map(with_low).collect()
    }

    fn step(&self, state: LunchboxState, _: usize, digit: DigitValue) -> Option<LunchboxState> {
        let LunchboxState { sum, has_high, has_low, high, low } = state;
        let value = digit.value;
        if value < low || value > high || value == low && has_low || value == high && has_high {
            return None;
        }
        let next = LunchboxState {
            has_low: has_low || value == low,
            has_high: has_high || value == high,
            sum: if has_low != has_high && value != low && value != high { sum + value } else { sum },
            ..state
        };
        let is_closed = next.has_low && next.has_high;
        (if is_closed { next.sum == self.total } else { next.sum <= self.total }).then_some(next)
    }

    fn accepts(&self, state: LunchboxState) -> bool {
        state.has_low && state.has_high
    }
}

/// The number of digits that are higher than all before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Skyscraper {
    pub(crate) visible: i32,
    pub(crate) is_distinct: bool,
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
}

/// The first digit that is lower than one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FirstHidden {
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

/// The sum of as many cells as the first digit says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FirstSum {
    total: i32,
    lowest: i32,
    cells: usize,
    pub(crate) is_distinct: bool,
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
}

/// The first digit is the place of a value, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FirstPlace {
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

pub(super) fn is_sandwich(values: &[i32], shape: &Shape, sum: i32) -> bool {
    let place = |value: i32| values.iter().position(|&other| other == value);
    let (lowest, highest) = (shape.lowest(), shape.highest());
    let (Some(low), Some(high)) = (place(lowest), place(highest)) else { return false };
    let are_single = count(values, lowest) == 1 && count(values, highest) == 1;
    are_single && total(&values[low.min(high) + 1..low.max(high)]) == i64::from(sum)
}

pub(super) fn is_lunchbox(values: &[i32], sum: i32) -> bool {
    let place = |value: Option<&i32>| values.iter().position(|other| Some(other) == value).unwrap_or(0);
    let (low, high) = (place(values.iter().min()), place(values.iter().max()));
    super::are_distinct(values) && total(&values[low.min(high) + 1..low.max(high)]) == i64::from(sum)
}

pub(super) fn visible(values: &[i32]) -> i32 {
    let is_visible = |at: &usize| values[..*at].iter().all(|&before| before < values[*at]) && values[*at] > 0;
    (0..values.len()).filter(is_visible).count() as i32
}

pub(super) fn first_hidden(values: &[i32]) -> Option<i32> {
    let is_hidden = |at: &usize| values[..*at].iter().any(|&before| before > values[*at]);
    (0..values.len()).find(is_hidden).map(|at| values[at])
}

pub(super) fn is_x_sum(values: &[i32], sum: i32) -> bool {
    values.get(..values[0] as usize).is_some_and(|first| total(first) == i64::from(sum))
}

pub(super) fn is_numbered_room(values: &[i32], value: i32) -> bool {
    values[0] > 0 && values.get(values[0] as usize - 1) == Some(&value)
}
