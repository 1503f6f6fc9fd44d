//! Basic fish.

use super::super::board::{Choices, DigitNumber, ExplainerBoard, size, small_bits};
use super::super::hint::Removals;
use super::Flow;

/// A basic fish.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    /// The kind of its bases: 2 for columns, 1 for rows.
    pub(crate) kind: usize,
    /// Which bases of the kind.
    pub(crate) bases: u16,
    /// Which covers of the other kind.
    pub(crate) covers: u16,
    pub(crate) digit: DigitNumber,
}

/// Fish of `k` lines: columns first, then rows; sets of lines outside, digits inside.
pub(crate) fn fish(board: &ExplainerBoard, k: u32, mut emit: impl FnMut(Fish) -> Flow) -> Flow {
    for kind in [2, 1] {
        let mut fits = [0_u16; 9];
        let mut used = 0;
        for (digit, fit) in fits.iter_mut().enumerate() {
            if u32::from(board.stands[digit]) + 2 * k > 9 {
                continue;
            }
            for line in 0..9 {
                let size = size(board.place[kind * 9 + line][digit]);
                if size >= 2 && size <= k {
                    *fit |= 1 << line;
                }
            }
            if fit.count_ones() < k {
                *fit = 0;
            }
            used |= *fit;
        }
        if used.count_ones() < k {
            continue;
        }
        for bases in Choices::new(k, 9) {
            if bases & !used != 0 {
                continue;
            }
            for (digit, fit) in fits.iter().enumerate() {
                if bases & !fit != 0 {
                    continue;
                }
                let covers = small_bits(bases).fold(0, |all, line| all | board.place[kind * 9 + line][digit]);
                if size(covers) == k {
                    emit(Fish { kind, bases, covers, digit })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// What a fish takes away.
pub(crate) fn fish_removals(board: &ExplainerBoard, fish: Fish, into: &mut Removals) {
    into.clear();
    for cover in small_bits(fish.covers) {
        let house = (3 - fish.kind) * 9 + cover;
        for cell in ExplainerBoard::cells_at(house, board.place[house][fish.digit] & !fish.bases) {
            into.add(board, cell, 1 << fish.digit);
        }
    }
    into.sort();
}
