//! [`Reading`]: a rule about several cells, read cell by cell. What must be remembered on the way is one number, so that
//! search, finders and the checker ask all such rules the same two questions: what is remembered after the next digit,
//! and is the end right?

/// What is remembered between two cells.
pub(super) type State = u64;

/// A rule about several cells, on a board whose digits begin with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What the lowest digit is worth.
    pub(super) lowest: i32,
    /// What the cells say.
    pub(super) saying: Saying,
}

/// What several cells say. Digits are what they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// Each digit is taken so many times, and the sum of all is known.
    Sum {
        /// How many times each digit is taken.
        factors: Vec<i32>,
        /// What comes out.
        total: i32,
        /// Whether each cell is the first of a group whose cells see each other. Empty where that is not looked at.
        firsts: Vec<bool>,
        /// Whether the digits of the group at hand are remembered. If not, groups bound the sum and no more.
        remembers: bool,
    },
    /// Consecutive digits in any order.
    Run,
    /// The sum between the lowest and the highest digit of the board.
    Sandwich {
        /// The sum.
        total: i32,
        /// The highest digit of the board.
        highest: i32,
        /// Whether the digits of the line differ.
        differ: bool,
    },
    /// So many cells at least hold each of these digits.
    Holds(Vec<(i32, u32)>),
    /// So many cells hold each of these digits, no more and no less.
    Counts(Vec<(i32, u32)>),
    /// The first two cells are the ends, and the others lie between them.
    Between,
    /// The first two cells are the ends, and no other lies between them or is equal.
    Outside,
    /// So many digits are higher than all before them.
    Climbs(u32),
    /// The first digit says how many digits have this sum.
    FirstSum(i32),
    /// The first digit says where this one stands.
    FirstPlace(i32),
    /// Parts of the cells have the same sum.
    Parts {
        /// Whether each cell begins a part.
        firsts: Vec<bool>,
        /// Whether the digits of a part differ.
        differ: bool,
    },
    /// Pieces one after the other each have this sum; on a loop the first piece may have begun at the end.
    Pieces {
        /// The sum.
        total: i32,
        /// Whether the line closes.
        closed: bool,
    },
    /// As many odd digits as even ones, and as many low as high; the number of digits of the board.
    Balance(i32),
    /// The sum between the lowest and the highest digit of these cells, which differ.
    Lunchbox {
        /// The sum.
        total: i32,
        /// The highest digit of the board.
        highest: i32,
    },
    /// This digit stands in so many cells, or in none.
    NoneOr(i32, u32),
    /// The first digit says how many different digits the others are.
    Distinct,
    /// The first digit that is lower than one before it.
    FirstHidden(i32),
    /// This digit stands among the first so many cells as often as among the others.
    AsOften {
        /// The digit.
        digit: i32,
        /// How many cells each half has.
        group: usize,
    },
    /// One low, one middle and one high digit at least; the number of digits of the board.
    Thirds(i32),
}

/// What stands for "none yet" where a digit or a sum is remembered.
const NONE: u64 = 0xffff;

impl Reading {
    /// What cells say, where the lowest digit is worth so much.
    pub const fn new(lowest: i32, saying: Saying) -> Self {
        Self { lowest, saying }
    }

    /// What may be remembered before the first cell.
    pub(super) fn starts(&self) -> Vec<State> {
        match &self.saying {
            Saying::Sum { .. } => vec![pack(0, 0)],
            Saying::Parts { .. } => vec![NONE << 32],
            Saying::Lunchbox { highest, .. } => {
                let ends = (self.lowest as u64..=*highest as u64)
                    .flat_map(|low| (low + 1..=*highest as u64).map(move |high| (low, high)));
                ends.map(|(low, high)| low | high << 5).collect()
            }
            Saying::Pieces { total, closed: true } => {
                (1..=*total as u64).map(|left| left << 32 | (*total as u64 - left)).collect()
            }
            _ => vec![0],
        }
    }

    /// What is remembered after a digit; `None` if nothing can follow any more.
    pub(super) fn step(&self, state: State, at: usize, value: i32) -> Option<State> {
        let lowest = self.lowest;
        // Its place among the digits of the board, from 1.
        let place = value - lowest + 1;
        let bit = 1u64 << (place - 1);
        match &self.saying {
            Saying::Sum { factors, firsts, remembers, .. } => {
                let (sum, mask) = unpack(state);
                let sum = sum + factors[at] * value;
                let Some(&first) = firsts.get(at).filter(|_| *remembers) else { return Some(pack(sum, 0)) };
                let mask = if first { 0 } else { mask };
                (mask & bit == 0).then_some(pack(sum, mask | bit))
            }
            Saying::Run => (state & bit == 0).then_some(state | bit),
            Saying::Sandwich { total, highest, differ: true } => {
                differing(state, bit, [*total, lowest], value == lowest || value == *highest)
            }
            Saying::Sandwich { total, highest, differ: false } => {
                sandwich(state, value, *total, value == lowest || value == *highest)
            }
            Saying::Holds(wanted) | Saying::Counts(wanted) => {
                let exact = matches!(self.saying, Saying::Counts(_));
                let Some(nth) = wanted.iter().position(|&(digit, _)| digit == value) else {
                    return Some(state);
                };
                let (shift, most) = (6 * nth, u64::from(wanted[nth].1));
                let count = state >> shift & 63;
                if count < most { Some(state + (1 << shift)) } else { (!exact).then_some(state) }
            }
            Saying::Between | Saying::Outside => {
                if at < 2 {
                    return Some(state | (value as u64) << (16 * at));
                }
                let ends = [(state & 0xffff) as i32, (state >> 16) as i32];
                let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
                let fits = if self.saying == Saying::Between {
                    low < value && value < high
                } else {
                    value < low || high < value
                };
                fits.then_some(state)
            }
            Saying::Climbs(wanted) => {
                let (mask, seen) = (state & 0xffff_ffff, state >> 32);
                // A house of height 0 is not seen.
                let seen = seen + u64::from(bit > mask && value > 0);
                (mask & bit == 0 && seen <= u64::from(*wanted)).then_some(seen << 32 | mask | bit)
            }
            Saying::FirstSum(total) => {
                let (mask, first) = (state & 0xffff_ffff, state >> 32);
                let first = if at == 0 { value as u64 } else { first };
                if at >= first as usize {
                    return Some(state);
                }
                let sum = sum_of(mask | bit, lowest);
                let ends = at + 1 == first as usize;
                let fits = mask & bit == 0 && if ends { sum == *total } else { sum + lowest <= *total };
                fits.then_some(first << 32 | mask | bit)
            }
            Saying::FirstPlace(digit) => {
                if at == 0 && value < 1 {
                    return None;
                }
                let first = if at == 0 { value as u64 } else { state };
                (at + 1 != first as usize || value == *digit).then_some(first)
            }
            Saying::Parts { firsts, differ } => {
                parts(state, value, if *differ { bit } else { 0 }, at > 0 && firsts[at], at == 0)
            }
            Saying::Pieces { total, .. } => {
                let (left, run) = (state >> 32, state & 0xffff_ffff);
                // A 0 after a finished piece belongs to it.
                let begins = run == *total as u64 && value > 0;
                let run = if begins { value as u64 } else { run + value as u64 };
                (run <= *total as u64).then_some(left << 32 | run)
            }
            Saying::Balance(size) => {
                let odd = if value % 2 == 1 { 1 } else { 0x100 };
                let low = if 2 * place <= *size { 0x1_0000 } else { 0x100_0000 };
                Some(state + odd + low)
            }
            Saying::Lunchbox { total, .. } => lunchbox(state, value, *total),
            Saying::NoneOr(digit, most) if value == *digit => (state < u64::from(*most)).then_some(state + 1),
            Saying::Distinct if at == 0 => Some((value as u64) << 32),
            Saying::Distinct => {
                let next = state | bit;
                let count = (next & 0xffff_ffff).count_ones();
                (u64::from(count) <= next >> 32).then_some(next)
            }
            Saying::FirstHidden(wanted) => match (state >> 32, place as u64 > state & 0xffff_ffff) {
                (0, true) => Some(place as u64),
                (0, false) => (value == *wanted).then_some(1 << 32),
                _ => Some(state),
            },
            Saying::AsOften { digit, group } if value == *digit => {
                if at < *group {
                    Some(state + 1)
                } else {
                    state.checked_sub(1)
                }
            }
            Saying::NoneOr(..) | Saying::AsOften { .. } => Some(state),
            Saying::Thirds(size) => Some(state | 1 << ((place - 1) * 3 / size)),
        }
    }

    /// Whether what is remembered after the last cell is right.
    pub(super) fn accepts(&self, state: State) -> bool {
        match &self.saying {
            Saying::Sum { total, .. } => unpack(state).0 == *total,
            Saying::Run => {
                (state >> state.trailing_zeros()).count_ones()
                    == (state >> state.trailing_zeros()).trailing_ones()
            }
            Saying::Sandwich { total, differ: true, .. } => {
                state & 3 == 3 && sum_of(state >> 2, self.lowest) == *total
            }
            Saying::Sandwich { total, .. } => state & 3 == 3 && (state >> 2) as i32 == *total,
            Saying::Holds(wanted) | Saying::Counts(wanted) => wanted
                .iter()
                .enumerate()
                .all(|(place, &(_, count))| state >> (6 * place) & 63 == u64::from(count)),
            Saying::Climbs(wanted) => state >> 32 == u64::from(*wanted),
            Saying::FirstSum(total) => sum_of(state & 0xffff_ffff, self.lowest) == *total,
            Saying::Between | Saying::Outside | Saying::FirstPlace(_) => true,
            Saying::Parts { .. } => {
                let (target, sum) = (state >> 32 & NONE, state >> 48);
                target == NONE || target == sum
            }
            Saying::Pieces { total, closed } => {
                let (left, run) = (state >> 32, state & 0xffff_ffff);
                if *closed {
                    run % *total as u64 == (*total as u64 - left) % *total as u64
                } else {
                    run == *total as u64
                }
            }
            Saying::Balance(_) => {
                let part = |shift: u32| state >> shift & 0xff;
                part(0) == part(8) && part(16) == part(24)
            }
            Saying::Lunchbox { total, .. } => state >> 10 & 3 == 3 && (state >> 12) as i32 == *total,
            Saying::NoneOr(_, most) => state == 0 || state == u64::from(*most),
            Saying::Distinct => u64::from((state & 0xffff_ffff).count_ones()) == state >> 32,
            Saying::FirstHidden(_) => state >> 32 == 1,
            Saying::AsOften { .. } => state == 0,
            Saying::Thirds(_) => state == 7,
        }
    }

    /// Whether it says more of fewer digits than its ways do, which are worked out once.
    pub(super) fn is_bounded_anew(&self) -> bool {
        matches!(&self.saying, Saying::Sum { firsts, remembers: false, .. } if !firsts.is_empty())
    }

    /// The factors and the sum, if it is one.
    pub fn sum(&self) -> Option<(&[i32], i32)> {
        match &self.saying {
            Saying::Sum { factors, total, .. } => Some((factors, *total)),
            _ => None,
        }
    }
}

/// A sum, which may be negative, and a set of digits.
const fn pack(sum: i32, mask: u64) -> State {
    ((sum as i64 + (1 << 30)) as u64) << 32 | mask
}

const fn unpack(state: State) -> (i32, u64) {
    ((state >> 32) as i32 - (1 << 30), state & 0xffff_ffff)
}

/// The sum of a set of digits, the first of which is worth so much.
fn sum_of(mut mask: u64, lowest: i32) -> i32 {
    let mut sum = 0;
    while mask != 0 {
        sum += mask.trailing_zeros() as i32 + lowest;
        mask &= mask - 1;
    }
    sum
}

/// The same as for [`sandwich`], with the digits between the ends above, where none stands twice.
fn differing(state: State, bit: u64, [total, lowest]: [i32; 2], is_end: bool) -> Option<State> {
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

/// How many ends have been met in the lowest two bits, as 0, 1 and 3; the sum between them above.
fn sandwich(state: State, value: i32, total: i32, is_end: bool) -> Option<State> {
    let (ends, sum) = (state & 3, (state >> 2) as i32);
    match (ends, is_end) {
        (0, true) => Some(1),
        (1, false) => (sum + value <= total).then_some(((sum + value) as u64) << 2 | 1),
        (1, true) => (sum == total).then_some((sum as u64) << 2 | 3),
        (_, true) => None,
        (_, false) => Some(state),
    }
}

/// The digits of the part at hand, the sum that all parts have, if one is finished, and the sum of the part at hand.
fn parts(state: State, value: i32, bit: u64, begins: bool, is_first: bool) -> Option<State> {
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

/// The lowest and the highest digit, which are settled from the start; then as for a sandwich.
fn lunchbox(state: State, value: i32, total: i32) -> Option<State> {
    let [low, high] = [(state & 31) as i32, (state >> 5 & 31) as i32];
    if value < low || value > high {
        return None;
    }
    let (ends, sum) = (state >> 10 & 3, (state >> 12) as i32);
    let rest = state & 0x3ff;
    match (ends, value == low || value == high) {
        (0 | 3, false) => Some(state),
        (0, true) => Some(rest | 1 << 10),
        (1, false) => (sum + value <= total).then_some(rest | 1 << 10 | ((sum + value) as u64) << 12),
        (1, true) => (sum == total).then_some(rest | 3 << 10 | (sum as u64) << 12),
        _ => None,
    }
}
