//! Sums whose automaton remembers no digits: the sums that can be reached before each cell are a row of bits, so a digit
//! shifts all of them at once.

use super::digit_sets::shifted;
use super::reader::digit_values;
use super::rule::Automaton;
use super::sum::Sum;

const WIDTH_LIMIT: i64 = 4096;

const NUMBER_WIDTH: i64 = u128::BITS as i64;

/// The row before a cell: its first word, its least and its greatest sum.
type SumRow = (usize, i64, i64);

#[derive(Default)]
pub(super) struct Buffers {
    rows: Vec<SumRow>,
    bits: Vec<u64>,
    moved: Vec<u64>,
    narrow: Vec<u128>,
    narrowed: Vec<u32>,
}

/// Adds the candidates of each cell that some filling of a sum holds to `found`. Returns whether there is a filling; `None` if
/// the rows are too wide.
pub(super) fn supports(
    automaton: &Automaton,
    sum: &Sum,
    domains: &[u32],
    found: &mut [u32],
    buffers: &mut Buffers,
) -> Option<bool> {
    let lowest = automaton.lowest;
    let Buffers { rows, bits, moved, narrow, narrowed } = buffers;
    let Some(domains) = automaton.narrow(domains, narrowed) else { return Some(false) };
    let ranges = sum.ranges(domains, lowest);
    rows.clear();
    let (mut words, mut widest) = (0, 0);
    for &(low, high) in &ranges[..=domains.len()] {
        if low > high {
            return Some(false);
        }
        widest = widest.max(high - low);
        if widest >= WIDTH_LIMIT {
            return None;
        }
        rows.push((words, low, high));
        words += (high - low) as usize / 64 + 1;
    }
    let start = -rows[0].1;
    if start < 0 || rows[0].2 < 0 {
        return Some(false);
    }
    if widest < NUMBER_WIDTH {
        return Some(by_numbers(sum, lowest, domains, found, rows, narrow));
    }
    bits.clear();
    bits.resize(words, 0);
    bits[start as usize / 64] = 1 << (start % 64);
    let product = |at: usize, value: i32| i64::from(sum.factors[at]) * i64::from(value);
    for (at, &domain) in domains.iter().enumerate() {
        let ((_, low, _), (begin, next_low, next_high)) = (rows[at], rows[at + 1]);
        let (before, after) = bits.split_at_mut(begin);
        let (before, after) = (&before[rows[at].0..], &mut after[..words_of(next_low, next_high)]);
        for digit in digit_values(domain, lowest) {
            add(before, after, product(at, digit.value) + low - next_low);
        }
        // Bits beyond the greatest sum are no sums.
        if let Some(word) = after.last_mut() {
            *word &= u64::MAX >> (63 - (next_high - next_low) % 64);
        }
        if after.iter().all(|&word| word == 0) {
            return Some(false);
        }
    }
    for (at, &domain) in domains.iter().enumerate().rev() {
        let ((from, low, _), (begin, next_low, next_high)) = (rows[at], rows[at + 1]);
        let (before, after) = bits.split_at_mut(begin);
        let (before, after) = (&mut before[from..], &after[..words_of(next_low, next_high)]);
        // The buffer holds the row shifted by one digit, then the union of the sums that lead on.
        let width = before.len();
        moved.clear();
        moved.resize(2 * width, 0);
        let (one, all) = moved.split_at_mut(width);
        for digit in digit_values(domain, lowest) {
            one.fill(0);
            add(after, one, next_low - low - product(at, digit.value));
            let mut leads = false;
            for ((one, all), before) in one.iter().zip(all.iter_mut()).zip(before.iter()) {
                leads |= one & before != 0;
                *all |= one & before;
            }
            found[at] |= u32::from(leads) << digit.index;
        }
        before.copy_from_slice(all);
    }
    Some(true)
}

fn by_numbers(
    sum: &Sum,
    lowest: i32,
    domains: &[u32],
    found: &mut [u32],
    rows: &[SumRow],
    sums: &mut Vec<u128>,
) -> bool {
    sums.clear();
    let mut row = 1 << -rows[0].1;
    for (at, &domain) in domains.iter().enumerate() {
        sums.push(row);
        let ((_, low, _), (_, next_low, next_high)) = (rows[at], rows[at + 1]);
        let factor = i64::from(sum.factors[at]);
        let mut next = 0;
        for digit in digit_values(domain, lowest) {
            next |= shifted(row, factor * i64::from(digit.value) + low - next_low);
        }
        // Bits beyond the greatest sum are no sums.
        row = next & u128::MAX >> (127 - (next_high - next_low));
        if row == 0 {
            return false;
        }
    }
    for (at, &domain) in domains.iter().enumerate().rev() {
        let (low, next_low) = (rows[at].1, rows[at + 1].1);
        let factor = i64::from(sum.factors[at]);
        let mut leading = 0;
        for digit in digit_values(domain, lowest) {
            let one = shifted(row, next_low - low - factor * i64::from(digit.value)) & sums[at];
            found[at] |= u32::from(one != 0) << digit.index;
            leading |= one;
        }
        row = leading;
    }
    true
}

const fn words_of(low: i64, high: i64) -> usize {
    (high - low) as usize / 64 + 1
}

/// Adds a row to another, shifted up, or down if `by` is negative. Bits that leave the row are lost.
fn add(row: &[u64], to: &mut [u64], by: i64) {
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
            if let Some(word) = place.and_then(|place| to.get_mut(place)) {
                *word |= part;
            }
        }
    }
}
