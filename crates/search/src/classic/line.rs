//! Reads a classic puzzle from its line: 81 symbols, digits for givens and `.` or `0` for open cells.
//!
//! Counting solutions needs neither a grid nor its candidates. Lines with other symbols are left to the readers that
//! can report what is wrong with them.

use super::bands::{BandCandidate, Bands};

/// The symbols of a line.
pub type BareLine = [u8; 81];

const ALL: u64 = 0x0101_0101_0101_0101;

/// Reads a line; `None` if a symbol is unknown or two equal givens see each other.
pub(super) fn read(line: &BareLine) -> Option<Bands> {
    let mut bands = Bands::EMPTY;
    let mut sound = true;
    let (words, [last]) = line.as_chunks::<8>() else { return None };
    for (at, word) in words.iter().enumerate() {
        let (mut givens, open) = symbols(u64::from_le_bytes(*word));
        sound &= givens | open == 0xff;
        while givens != 0 {
            let cell = 8 * at + givens.trailing_zeros() as usize;
            sound &= given(&mut bands, line, cell);
            givens &= givens - 1;
        }
    }
    sound &= match last {
        b'.' | b'0' => true,
        b'1'..=b'9' => given(&mut bands, line, 80),
        _ => false,
    };
    (bands.given() & sound).then_some(bands)
}

/// Places the given of a cell. Returns false if its symbol is no digit.
#[inline]
fn given(bands: &mut Bands, line: &BareLine, cell: usize) -> bool {
    let digit = usize::from(line[cell].wrapping_sub(b'1'));
    let is_digit = digit < 9;
    if is_digit {
        bands.give(BandCandidate { cell, digit });
    }
    is_digit
}

/// Returns which of eight symbols are givens and which are open cells, one bit each.
#[inline]
fn symbols(word: u64) -> (u64, u64) {
    // A digit becomes its value and `.` becomes DOT; the highest bit of the byte is free in both.
    const DOT: u64 = (b'.' ^ b'0') as u64;
    let high = 0x80 * ALL;
    let values = word ^ (u64::from(b'0') * ALL);
    let above = |least: u64| (values & !high) + (0x80 - least) * ALL;
    let is = |value: u64| !(((values ^ (value * ALL)) & !high) + 0x7f * ALL) & !values;
    let givens = above(1) & !above(10) & !values & high;
    let open = (is(0) | is(DOT)) & high;
    (gather(givens), gather(open))
}

#[inline]
const fn gather(bits: u64) -> u64 {
    (bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
