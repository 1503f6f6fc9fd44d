//! Lunchboxes: the digits between the lowest and the highest of the cells have a sum.

use super::prelude::*;
use whydoku_cells::bits::members;

pub(super) const LUNCHBOX: KindFacts = KindFacts {
    key: "lunchboxes",
    iss: &[("Lunchbox", IssForm::Number), ("Sandwich", IssForm::ShortLine)],
    head: Head::Number,
    min_cells: 2,
    drawing: Drawing::Cage,
    is_ordered: false,
    relation_group: RelationGroup::Sandwich,
    problem: exceeds_digits,
    rules: |clue, rules| {
        let (lowest, highest) = (rules.shape.lowest(), rules.shape.highest());
        rules.distinct(&clue.cells);
        rules.relation(&clue.cells, Lunchbox { total: clue.number(), lowest, highest });
    },
    holds: |v, clue, _| {
        let place = |value: Option<&i32>| v.iter().position(|other| Some(other) == value).unwrap_or(0);
        let (low, high) = (place(v.iter().min()), place(v.iter().max()));
        are_distinct(v) && has_sum(&v[low.min(high) + 1..low.max(high)], clue.number())
    },
    ..KindFacts::DEFAULT
};

/// The sum between the lowest and the highest digit of the cells, which differ.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lunchbox {
    total: i32,
    lowest: i32,
    highest: i32,
}

/// The lowest and the highest digit, guessed before the first cell, whether each was read, and the sum between them.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LunchboxState {
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

    fn is_direct(&self, lowest: i32) -> bool {
        (0..=SUM_LIMIT).contains(&self.total) && lowest >= 0
    }

    /// For each pair of ends in either order, the reachable sums are bits of one number, so a digit is added to all of them at
    /// once.
    fn supports(&self, domains: &[u32], _: i32, kept: &mut [u32], buffer: &mut Vec<u128>) -> bool {
        if domains.contains(&0) {
            return false;
        }
        // Every cell has a digit between the ends, or is one. Wide ranges come first: they soon support all candidates.
        let all = domains.iter().fold(0, |all, domain| all | domain);
        let last = |digits: u32| u32::BITS - 1 - digits.leading_zeros();
        let low_at_most = domains.iter().map(|&domain| last(domain)).min().unwrap_or(0);
        let high_at_least = domains.iter().map(|domain| domain.trailing_zeros()).max().unwrap_or(0);
        let mut any = false;
        for low in members(all & ((2 << low_at_most) - 1)) {
            let mut highs = all & !((1 << high_at_least) - 1) & !((2 << low) - 1);
            while highs != 0 {
                let high = last(highs);
                highs &= !(1 << high);
                let within = (1 << high) - (2 << low);
                for ends in [[1 << low, 1 << high], [1 << high, 1 << low]] {
                    any |= self.supports_of(ends, within, domains, kept, buffer);
                }
                if any && *kept == *domains {
                    return true;
                }
            }
        }
        any
    }
}

/// Sums are bits of one number.
const SUM_LIMIT: i32 = 63;

/// The roles that the cells before a cell, or those after it, may have.
#[derive(Clone, Copy, Default)]
struct Reachable {
    /// Both ends are after the cell.
    outside: bool,
    /// The cell is between the ends: the sums so far, as bits.
    between: u64,
    /// Both ends are before the cell.
    beyond: bool,
}

impl Reachable {
    const fn packed(self) -> u128 {
        (self.between as u128) << 2 | (self.outside as u128) << 1 | self.beyond as u128
    }

    const fn unpacked(bits: u128) -> Self {
        Self { outside: bits & 2 != 0, between: (bits >> 2) as u64, beyond: bits & 1 != 0 }
    }
}

impl Lunchbox {
    fn supports_of(
        &self,
        [first, second]: [u32; 2],
        within: u32,
        domains: &[u32],
        kept: &mut [u32],
        buffer: &mut Vec<u128>,
    ) -> bool {
        let worth = |digit: usize| digit as u32 + self.lowest as u32;
        let full = 1 << self.total;
        buffer.clear();
        let mut state = Reachable { outside: true, ..Reachable::default() };
        for domain in domains {
            buffer.push(state.packed());
            let inner = domain & within;
            let sums = members(inner).fold(0, |sums, digit| sums | state.between << worth(digit));
            state = Reachable {
                outside: state.outside && inner != 0,
                between: sums & (full | (full - 1)) | u64::from(state.outside && domain & first != 0),
                beyond: state.beyond && inner != 0 || state.between & full != 0 && domain & second != 0,
            };
            if !state.outside && !state.beyond && state.between == 0 {
                return false;
            }
        }
        if !state.beyond {
            return false;
        }
        // Backwards, the states that lead to a filling; between the ends, the sums before the cell that do.
        let mut after = Reachable { beyond: true, ..Reachable::default() };
        for ((domain, kept), before) in domains.iter().zip(kept).zip(&*buffer).rev() {
            let before = Reachable::unpacked(*before);
            let inner = domain & within;
            let (begins, ends) = (after.between & 1 != 0, after.beyond);
            let [first, second] = [domain & first, domain & second];
            if before.outside && begins {
                *kept |= first;
            }
            if before.between & full != 0 && ends {
                *kept |= second;
            }
            if before.outside && after.outside || before.beyond && after.beyond {
                *kept |= inner;
            }
            let mut sums = 0;
            for digit in members(inner) {
                let leading = after.between >> worth(digit);
                if leading & before.between != 0 {
                    *kept |= 1 << digit;
                }
                sums |= leading;
            }
            after = Reachable {
                outside: after.outside && inner != 0 || begins && first != 0,
                between: sums | if ends && second != 0 { full } else { 0 },
                beyond: after.beyond && inner != 0,
            };
        }
        true
    }
}
