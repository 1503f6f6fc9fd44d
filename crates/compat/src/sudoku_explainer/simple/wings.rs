//! Wings of three cells.

use super::super::board::{CellNumber, DigitNumber, ExplainerBoard, PEERS, SEEN, bits, is_one, size};
use super::super::hint::Removals;
use super::Flow;

/// A cell of two or three digits and two cells of two digits that it sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wing {
    pub(crate) pivot: CellNumber,
    pub(crate) first: CellNumber,
    pub(crate) second: CellNumber,
    pub(crate) digit: DigitNumber,
}

/// Wings whose pivot has `size` candidates.
pub(crate) fn wings(board: &ExplainerBoard, size: u32, mut emit: impl FnMut(Wing) -> Flow) -> Flow {
    let with = |count: u32| {
        bits(board.open)
            .filter(|&cell| self::size(board.cell[cell]) == count)
            .fold(0_u128, |set, cell| set | 1 << cell)
    };
    let pairs = with(2);
    for pivot in bits(if size == 2 { pairs } else { with(size) }) {
        let of_pivot = board.cell[pivot];
        let mut tips = [0_u8; 20];
        let mut count = 0;
        for part in SEEN[pivot] {
            // Whichever is called first, both tips lack one digit of the pivot.
            for tip in bits(part & pairs).filter(|&tip| is_one(of_pivot & !board.cell[tip])) {
                tips[count] = tip as u8;
                count += 1;
            }
        }
        let tips = &tips[..count];
        for &first in tips {
            let of_first = board.cell[first as usize];
            for &second in tips {
                let of_second = board.cell[second as usize];
                let all = of_pivot | of_first | of_second;
                let common = of_pivot & of_first & of_second;
                if self::size(all) == 3 && self::size(common) == size - 2 {
                    let digit = (of_first & of_second).trailing_zeros() as usize;
                    emit(Wing { pivot, first: first as usize, second: second as usize, digit })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// What a wing takes away.
pub(crate) fn wing_removals(board: &ExplainerBoard, wing: Wing, into: &mut Removals) {
    into.clear();
    let mut cells = PEERS[wing.first] & PEERS[wing.second] & !(1 << wing.pivot);
    if board.cell[wing.pivot].count_ones() == 3 {
        cells &= PEERS[wing.pivot];
    }
    into.add_digit(board, cells, wing.digit);
}
