//! Sums for which no digit is remembered on the way: which sums can be reached before each cell is a row of bits, so a
//! digit moves all of them at once.
//!
//! This says the same as reading cell by cell, in much less time; the checker reads, so that what was found is judged by
//! something else.

use super::reading::{Reading, Saying};
use crate::members::members;

/// Rows with more bits are not made: factors may be large.
const MOST: i64 = 4096;

/// Where the row before a cell begins, in words, and its least and greatest sum.
type Row = (usize, i32, i32);

/// What it takes to find out, kept.
#[derive(Default)]
pub(super) struct Workspace {
    rows: Vec<Row>,
    bits: Vec<u64>,
    moved: Vec<u64>,
}

/// Of the digits that each cell may hold, those that stand in some filling are added to `found`; whether there is a filling.
/// `None` if this is no such sum.
pub(super) fn supports(
    reading: &Reading,
    domains: &[u32],
    found: &mut [u32],
    workspace: &mut Workspace,
) -> Option<bool> {
    let Saying::Sum { factors, remembers: false, .. } = &reading.saying else { return None };
    let bounds = reading.bounds(domains)?;
    let Workspace { rows, bits, moved } = workspace;
    rows.clear();
    let mut words = 0;
    for at in 0..=domains.len() {
        let (low, high) = bounds.at(at);
        if low > high {
            return Some(false);
        }
        if i64::from(high) - i64::from(low) >= MOST {
            return None;
        }
        rows.push((words, low, high));
        words += (high - low) as usize / 64 + 1;
    }
    bits.clear();
    bits.resize(words, 0);
    let start = -rows[0].1;
    if start < 0 || rows[0].2 < 0 {
        return Some(false);
    }
    bits[start as usize / 64] = 1 << (start % 64);
    let values = |domain: u32| members(domain).map(|digit| (digit, digit as i32 + reading.lowest));
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
