//! Digits that a house holds where it crosses another.

use super::super::board::{CELLS, CROSSING, DigitNumber, ExplainerBoard, HouseNumber, is_one, small_bits};
use super::super::hint::Removals;
use super::{Flow, Single};

/// The kinds of houses that intersect, base first: box in column, box in row, column in box, row in box.
const CROSSINGS: [(usize, usize); 4] = [(0, 2), (0, 1), (2, 0), (1, 0)];

/// A digit confined to where two houses cross.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locking {
    pub(crate) base: HouseNumber,
    pub(crate) cover: HouseNumber,
    pub(crate) digit: DigitNumber,
}

/// For the places of a digit in a line: in which of three boxes they lie, a bit each.
const THIRDS: [u8; 512] = {
    let mut thirds = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places >> (3 * third) & 7 != 0 {
                thirds[places] |= 1 << third;
            }
            third += 1;
        }
        places += 1;
    }
    thirds
};

/// For the thirds of three parallel lines: whether one line or one box has the digit in a single third, and the box or
/// line that it shares with others has it elsewhere too.
const CONFINED: [bool; 512] = {
    let mut confined = [false; 512];
    let mut thirds = 0;
    while thirds < 512 {
        let mut at = 0;
        while at < 9 {
            let line = thirds >> (at / 3 * 3) & 7;
            let across = thirds >> (at % 3) & 0o111;
            let (own, own_across) = (1 << (at % 3), 1 << (at / 3 * 3));
            if (line == own) != (across == own_across) && thirds >> at & 1 == 1 {
                confined[thirds] = true;
            }
            at += 1;
        }
        thirds += 1;
    }
    confined
};

/// The digits that an intersection may take away somewhere.
fn confined(board: &ExplainerBoard) -> u16 {
    let is_confined = |digit: &usize| {
        (3..9).any(|band| {
            let lines =
                [0, 1, 2].map(|line| usize::from(THIRDS[board.place[band * 3 + line][*digit] as usize]));
            CONFINED[lines[0] | lines[1] << 3 | lines[2] << 6]
        })
    };
    (0..9).filter(is_confined).fold(0, |digits, digit| digits | 1 << digit)
}

/// Digits with at least two places in the base, all in the cover, which has others.
pub(crate) fn lockings(board: &ExplainerBoard, mut emit: impl FnMut(Locking) -> Flow) -> Flow {
    let digits = confined(board);
    if digits == 0 {
        return Flow::Continue(());
    }
    for (first, second) in CROSSINGS {
        for base in first * 9..first * 9 + 9 {
            for cover in second * 9..second * 9 + 9 {
                let shared = CROSSING[base][cover];
                if shared == 0 {
                    continue;
                }
                for digit in small_bits(digits) {
                    let places = board.place[base][digit];
                    let others = board.place[cover][digit] & !CROSSING[cover][base];
                    if places & !shared == 0 && places & (places.wrapping_sub(1)) != 0 && others != 0 {
                        emit(Locking { base, cover, digit })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// What an intersection takes away.
pub(crate) fn locking_removals(board: &ExplainerBoard, locking: Locking, into: &mut Removals) {
    let Locking { base, cover, digit } = locking;
    into.clear();
    let places = board.place[cover][digit] & !CROSSING[cover][base];
    for cell in ExplainerBoard::cells_at(cover, places) {
        into.add(board, cell, 1 << digit);
    }
}

/// An intersection that leaves one place for its digit in another house of the base's kind.
pub(crate) fn direct_lockings(board: &ExplainerBoard, mut emit: impl FnMut(Locking, Single) -> Flow) -> Flow {
    lockings(board, |locking| {
        let Locking { base, cover, digit } = locking;
        let first = base / 9 * 9;
        for house in (first..first + 9).filter(|&house| house != base && CROSSING[house][cover] != 0) {
            let places = board.place[house][digit];
            let left = places & !CROSSING[house][cover];
            if is_one(left) && left != places {
                let cell = CELLS[house][left.trailing_zeros() as usize] as usize;
                emit(locking, Single { house, cell, digit })?;
            }
        }
        Flow::Continue(())
    })
}
