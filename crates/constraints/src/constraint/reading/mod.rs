//! [`Automaton`]: a rule about several cells, read cell by cell. What must be remembered on the way is one number, so that
//! search, finders and the checker ask all such rules the same two questions: what is remembered after the next digit,
//! and is the end right?
//!
//! | file | says |
//! | --- | --- |
//! | `saying.rs` | [`RuleKind`]: what several cells say |
//! | `memory.rs` | what is remembered on the way, in the bits of one number |

mod memory;
mod saying;

pub use saying::RuleKind;

use memory::{NONE, differing, lunchbox, pack, parts, sandwich, sum_of, unpack};

/// What is remembered between two cells.
pub(super) type State = u64;

/// A rule about several cells, on a board whose digits begin with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// What the lowest digit is worth.
    pub(super) lowest: i32,
    /// What the cells say.
    pub(super) saying: RuleKind,
}

impl Automaton {
    /// What cells say, where the lowest digit is worth so much.
    pub const fn new(lowest: i32, saying: RuleKind) -> Self {
        Self { lowest, saying }
    }

    /// What may be remembered before the first cell.
    pub(super) fn starts(&self) -> Vec<State> {
        match &self.saying {
            RuleKind::Sum { .. } => vec![pack(0, 0)],
            RuleKind::Parts { .. } => vec![NONE << 32],
            RuleKind::Lunchbox { highest, .. } => {
                let ends = (self.lowest as u64..=*highest as u64)
                    .flat_map(|low| (low + 1..=*highest as u64).map(move |high| (low, high)));
                ends.map(|(low, high)| low | high << 5).collect()
            }
            RuleKind::Pieces { total, closed: true } => {
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
            RuleKind::Sum { factors, firsts, remembers, .. } => {
                let (sum, mask) = unpack(state);
                let sum = sum + factors[at] * value;
                let Some(&first) = firsts.get(at).filter(|_| *remembers) else { return Some(pack(sum, 0)) };
                let mask = if first { 0 } else { mask };
                (mask & bit == 0).then_some(pack(sum, mask | bit))
            }
            RuleKind::Run => (state & bit == 0).then_some(state | bit),
            RuleKind::Sandwich { total, highest, differ: true } => {
                differing(state, bit, [*total, lowest], value == lowest || value == *highest)
            }
            RuleKind::Sandwich { total, highest, differ: false } => {
                sandwich(state, value, *total, value == lowest || value == *highest)
            }
            RuleKind::Holds(wanted) | RuleKind::Counts(wanted) => {
                let exact = matches!(self.saying, RuleKind::Counts(_));
                let Some(nth) = wanted.iter().position(|&(digit, _)| digit == value) else {
                    return Some(state);
                };
                let (shift, most) = (6 * nth, u64::from(wanted[nth].1));
                let count = state >> shift & 63;
                if count < most { Some(state + (1 << shift)) } else { (!exact).then_some(state) }
            }
            RuleKind::Between | RuleKind::Outside => {
                if at < 2 {
                    return Some(state | (value as u64) << (16 * at));
                }
                let ends = [(state & 0xffff) as i32, (state >> 16) as i32];
                let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
                let fits = if self.saying == RuleKind::Between {
                    low < value && value < high
                } else {
                    value < low || high < value
                };
                fits.then_some(state)
            }
            RuleKind::Climbs(wanted) => {
                let (mask, seen) = (state & 0xffff_ffff, state >> 32);
                // A house of height 0 is not seen.
                let seen = seen + u64::from(bit > mask && value > 0);
                (mask & bit == 0 && seen <= u64::from(*wanted)).then_some(seen << 32 | mask | bit)
            }
            RuleKind::FirstSum(total) => {
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
            RuleKind::FirstPlace(digit) => {
                if at == 0 && value < 1 {
                    return None;
                }
                let first = if at == 0 { value as u64 } else { state };
                (at + 1 != first as usize || value == *digit).then_some(first)
            }
            RuleKind::Parts { firsts, differ } => {
                parts(state, value, if *differ { bit } else { 0 }, at > 0 && firsts[at], at == 0)
            }
            RuleKind::Pieces { total, .. } => {
                let (left, run) = (state >> 32, state & 0xffff_ffff);
                // A 0 after a finished piece belongs to it.
                let begins = run == *total as u64 && value > 0;
                let run = if begins { value as u64 } else { run + value as u64 };
                (run <= *total as u64).then_some(left << 32 | run)
            }
            RuleKind::Balance(size) => {
                let odd = if value % 2 == 1 { 1 } else { 0x100 };
                let low = if 2 * place <= *size { 0x1_0000 } else { 0x100_0000 };
                Some(state + odd + low)
            }
            RuleKind::Lunchbox { total, .. } => lunchbox(state, value, *total),
            RuleKind::NoneOr(digit, most) if value == *digit => {
                (state < u64::from(*most)).then_some(state + 1)
            }
            RuleKind::Distinct if at == 0 => Some((value as u64) << 32),
            RuleKind::Distinct => {
                let next = state | bit;
                let count = (next & 0xffff_ffff).count_ones();
                (u64::from(count) <= next >> 32).then_some(next)
            }
            RuleKind::FirstHidden(wanted) => match (state >> 32, place as u64 > state & 0xffff_ffff) {
                (0, true) => Some(place as u64),
                (0, false) => (value == *wanted).then_some(1 << 32),
                _ => Some(state),
            },
            RuleKind::AsOften { digit, group } if value == *digit => {
                if at < *group {
                    Some(state + 1)
                } else {
                    state.checked_sub(1)
                }
            }
            RuleKind::NoneOr(..) | RuleKind::AsOften { .. } => Some(state),
            RuleKind::Thirds(size) => Some(state | 1 << ((place - 1) * 3 / size)),
        }
    }

    /// Whether what is remembered after the last cell is right.
    pub(super) fn accepts(&self, state: State) -> bool {
        match &self.saying {
            RuleKind::Sum { total, .. } => unpack(state).0 == *total,
            RuleKind::Run => {
                (state >> state.trailing_zeros()).count_ones()
                    == (state >> state.trailing_zeros()).trailing_ones()
            }
            RuleKind::Sandwich { total, differ: true, .. } => {
                state & 3 == 3 && sum_of(state >> 2, self.lowest) == *total
            }
            RuleKind::Sandwich { total, .. } => state & 3 == 3 && (state >> 2) as i32 == *total,
            RuleKind::Holds(wanted) | RuleKind::Counts(wanted) => wanted
                .iter()
                .enumerate()
                .all(|(place, &(_, count))| state >> (6 * place) & 63 == u64::from(count)),
            RuleKind::Climbs(wanted) => state >> 32 == u64::from(*wanted),
            RuleKind::FirstSum(total) => sum_of(state & 0xffff_ffff, self.lowest) == *total,
            RuleKind::Between | RuleKind::Outside | RuleKind::FirstPlace(_) => true,
            RuleKind::Parts { .. } => {
                let (target, sum) = (state >> 32 & NONE, state >> 48);
                target == NONE || target == sum
            }
            RuleKind::Pieces { total, closed } => {
                let (left, run) = (state >> 32, state & 0xffff_ffff);
                if *closed {
                    run % *total as u64 == (*total as u64 - left) % *total as u64
                } else {
                    run == *total as u64
                }
            }
            RuleKind::Balance(_) => {
                let part = |shift: u32| state >> shift & 0xff;
                part(0) == part(8) && part(16) == part(24)
            }
            RuleKind::Lunchbox { total, .. } => state >> 10 & 3 == 3 && (state >> 12) as i32 == *total,
            RuleKind::NoneOr(_, most) => state == 0 || state == u64::from(*most),
            RuleKind::Distinct => u64::from((state & 0xffff_ffff).count_ones()) == state >> 32,
            RuleKind::FirstHidden(_) => state >> 32 == 1,
            RuleKind::AsOften { .. } => state == 0,
            RuleKind::Thirds(_) => state == 7,
        }
    }

    /// Whether it says more of fewer digits than its ways do, which are worked out once.
    pub(super) fn is_bounded_anew(&self) -> bool {
        matches!(&self.saying, RuleKind::Sum { firsts, remembers: false, .. } if !firsts.is_empty())
    }

    /// The factors and the sum, if it is one.
    pub fn sum(&self) -> Option<(&[i32], i32)> {
        match &self.saying {
            RuleKind::Sum { factors, total, .. } => Some((factors, *total)),
            _ => None,
        }
    }
}
