//! What is remembered between two cells, in the bits of one number.

use super::State;

/// What stands for "none yet" where a digit or a sum is remembered.
pub(super) const NONE: u64 = 0xffff;

/// A sum, which may be negative, and a set of digits.
pub(super) const fn pack(sum: i32, mask: u64) -> State {
    ((sum as i64 + (1 << 30)) as u64) << 32 | mask
}

pub(super) const fn unpack(state: State) -> (i32, u64) {
    ((state >> 32) as i32 - (1 << 30), state & 0xffff_ffff)
}

/// The sum of a set of digits, the first of which is worth so much.
pub(super) fn sum_of(mut mask: u64, lowest: i32) -> i32 {
    let mut sum = 0;
    while mask != 0 {
        sum += mask.trailing_zeros() as i32 + lowest;
        mask &= mask - 1;
    }
    sum
}

/// How many ends have been met in the lowest two bits, as 0, 1 and 3; the sum between them above.
pub(super) fn sandwich(state: State, value: i32, total: i32, is_end: bool) -> Option<State> {
    let (ends, sum) = (state & 3, (state >> 2) as i32);
    match (ends, is_end) {
        (0, true) => Some(1),
        (1, false) => (sum + value <= total).then_some(((sum + value) as u64) << 2 | 1),
        (1, true) => (sum == total).then_some((sum as u64) << 2 | 3),
        (_, true) => None,
        (_, false) => Some(state),
    }
}

/// The same as for [`sandwich`], with the digits between the ends above, where none stands twice.
pub(super) fn differing(state: State, bit: u64, [total, lowest]: [i32; 2], is_end: bool) -> Option<State> {
    let (ends, between) = (state & 3, state >> 2);
    match (ends, is_end) {
        (0, true) => Some(1),
        (1, true) => (sum_of(between, lowest) == total).then_some(between << 2 | 3),
        (1, false) => {
            let more = between | bit;
            (between & bit == 0 && sum_of(more, lowest) <= total).then_some(more << 2 | 1)
        }
        (_, true) => None,
        (_, false) => (between & bit == 0).then_some(state),
    }
}

/// The digits of the part at hand, the sum that all parts have, if one is finished, and the sum of the part at hand.
pub(super) fn parts(state: State, value: i32, bit: u64, begins: bool, is_first: bool) -> Option<State> {
    let (mask, target, sum) = (state & 0xffff_ffff, state >> 32 & NONE, state >> 48);
    let (mask, target, sum) = match begins {
        true if target == NONE => (0, sum, 0),
        true if target == sum => (0, target, 0),
        true => return None,
        false => (mask, target, if is_first { 0 } else { sum }),
    };
    let sum = sum + value as u64;
    (mask & bit == 0 && (target == NONE || sum <= target)).then_some(sum << 48 | target << 32 | mask | bit)
}

/// The lowest and the highest digit, which are settled from the start; then which of them have been met, as two bits, and the
/// sum between them.
pub(super) fn lunchbox(state: State, value: i32, total: i32) -> Option<State> {
    let [low, high] = [(state & 31) as i32, (state >> 5 & 31) as i32];
    if value < low || value > high {
        return None;
    }
    let (met, sum) = (state >> 10 & 3, (state >> 12) as i32);
    let rest = state & 0x3ff;
    let end = u64::from(value == low) | u64::from(value == high) << 1;
    match (met, end) {
        (0 | 3, 0) => Some(state),
        (_, 0) => (sum + value <= total).then_some(rest | met << 10 | ((sum + value) as u64) << 12),
        (0, _) => Some(rest | end << 10),
        // Each of them stands once.
        (1 | 2, _) => (met != end && sum == total).then_some(rest | 3 << 10 | (sum as u64) << 12),
        _ => None,
    }
}
