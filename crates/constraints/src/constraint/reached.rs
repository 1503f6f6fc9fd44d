//! Sums for which no digit is remembered on the way: which sums can be reached before each cell is a row of bits, so a
//! digit moves all of them at once.
//!
//! This says the same as reading cell by cell, in much less time; the checker reads, so that what was found is judged by
//! something else.

use super::reading::{Automaton, RuleKind};
use whydoku_cells::members::members;

/// Rows with more bits are not made: factors may be large.
const MOST: i64 = 4096;

/// Rows with fewer are one number each.
const FEW: i64 = u128::BITS as i64;

/// Where the row before a cell begins, in words, and its least and greatest sum.
type Row = (usize, i32, i32);

/// What it takes to find out, kept.
#[derive(Default)]
pub(super) struct Workspace {
    rows: Vec<Row>,
    bits: Vec<u64>,
    moved: Vec<u64>,
    narrow: Vec<u128>,
    narrowed: Vec<u32>,
}

/// Of the digits that each cell may hold, those that stand in some filling are added to `found`; whether there is a filling.
/// `None` if this is no such sum.
pub(super) fn supports(
    reading: &Automaton,
    domains: &[u32],
    found: &mut [u32],
    workspace: &mut Workspace,
) -> Option<bool> {
    let RuleKind::Sum { factors, remembers: false, .. } = &reading.saying else { return None };
    let Workspace { rows, bits, moved, narrow, narrowed } = workspace;
    let Some(domains) = reading.narrowed(domains, narrowed) else { return Some(false) };
    let bounds = reading.bounds(domains)?;
    rows.clear();
    let (mut words, mut widest) = (0, 0);
    for at in 0..=domains.len() {
        let (low, high) = bounds.at(at);
        if low > high {
            return Some(false);
        }
        widest = widest.max(i64::from(high) - i64::from(low));
        if widest >= MOST {
            return None;
        }
        rows.push((words, low, high));
        words += (high - low) as usize / 64 + 1;
    }
    let start = -rows[0].1;
    if start < 0 || rows[0].2 < 0 {
        return Some(false);
    }
    if widest < FEW {
        return Some(by_numbers(reading, factors, domains, found, rows, narrow));
    }
    bits.clear();
    bits.resize(words, 0);
    bits[start as usize / 64] = 1 << (start % 64);
    let values = |domain: u32| values(reading, domain);
    for (at, &domain) in domains.iter().enumerate() {
        let ((_, low, _), (begin, next_low, next_high)) = (rows[at], rows[at + 1]);
        let (before, after) = bits.split_at_mut(begin);
        let (before, after) = (&before[rows[at].0..], &mut after[..words_of(next_low, next_high)]);
        for (_, value) in values(domain) {
            add(before, after, factors[at] * value + low - next_low);
        }
        cut(after, next_low, next_high);
        if after.iter().all(|&word| word == 0) {
            return Some(false);
        }
    }
    for (at, &domain) in domains.iter().enumerate().rev() {
        let ((from, low, _), (begin, next_low, next_high)) = (rows[at], rows[at + 1]);
        let (before, after) = bits.split_at_mut(begin);
        let (before, after) = (&mut before[from..], &after[..words_of(next_low, next_high)]);
        // What of the row leads on is gathered behind a copy of one digit's.
        let width = before.len();
        moved.clear();
        moved.resize(2 * width, 0);
        let (one, all) = moved.split_at_mut(width);
        for (digit, value) in values(domain) {
            one.fill(0);
            add(after, one, next_low - low - factors[at] * value);
            let mut leads = false;
            for ((one, all), before) in one.iter().zip(all.iter_mut()).zip(before.iter()) {
                leads |= one & before != 0;
                *all |= one & before;
            }
            found[at] |= u32::from(leads) << digit;
        }
        before.copy_from_slice(all);
    }
    Some(true)
}

/// The same where each row is one number.
fn by_numbers(
    reading: &Automaton,
    factors: &[i32],
    domains: &[u32],
    found: &mut [u32],
    rows: &[Row],
    sums: &mut Vec<u128>,
) -> bool {
    sums.clear();
    let mut row = 1 << -rows[0].1;
    for (at, &domain) in domains.iter().enumerate() {
        sums.push(row);
        let ((_, low, _), (_, next_low, next_high)) = (rows[at], rows[at + 1]);
        let mut next = 0;
        for (_, value) in values(reading, domain) {
            next |= moved(row, factors[at] * value + low - next_low);
        }
        // What lies beyond the greatest sum is no sum.
        row = next & u128::MAX >> (127 - (next_high - next_low));
        if row == 0 {
            return false;
        }
    }
    for (at, &domain) in domains.iter().enumerate().rev() {
        let (low, next_low) = (rows[at].1, rows[at + 1].1);
        let mut leading = 0;
        for (digit, value) in values(reading, domain) {
            let one = moved(row, next_low - low - factors[at] * value) & sums[at];
            found[at] |= u32::from(one != 0) << digit;
            leading |= one;
        }
        row = leading;
    }
    true
}

/// The digits of a set, and what they are worth.
fn values(reading: &Automaton, domain: u32) -> impl Iterator<Item = (usize, i32)> {
    let lowest = reading.lowest;
    members(domain).map(move |digit| (digit, digit as i32 + lowest))
}

/// A row moved up by so many bits, or down; what does not fit is lost.
fn moved(row: u128, by: i32) -> u128 {
    let bits = by.unsigned_abs();
    if by >= 0 { row.checked_shl(bits) } else { row.checked_shr(bits) }.unwrap_or(0)
}

const fn words_of(low: i32, high: i32) -> usize {
    (high - low) as usize / 64 + 1
}

/// Adds a row to another, moved up by so many bits, or down; what does not fit is lost.
fn add(row: &[u64], to: &mut [u64], by: i32) {
    let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
    for (at, &word) in row.iter().enumerate() {
        let (near, far) = if by >= 0 {
            (word << bits, if bits == 0 { 0 } else { word >> (64 - bits) })
        } else {
            (word >> bits, if bits == 0 { 0 } else { word << (64 - bits) })
        };
        let places = if by >= 0 {
            [Some(at + words), Some(at + words + 1)]
        } else {
            [at.checked_sub(words), at.checked_sub(words + 1)]
        };
        for (place, part) in places.into_iter().zip([near, far]) {
            if let Some(held) = place.and_then(|place| to.get_mut(place)) {
                *held |= part;
            }
        }
    }
}

/// Takes away what lies beyond the greatest sum of a row.
fn cut(row: &mut [u64], low: i32, high: i32) {
    let last = (high - low) as usize;
    if let Some(word) = row.get_mut(last / 64) {
        *word &= u64::MAX >> (63 - last % 64);
    }
}
