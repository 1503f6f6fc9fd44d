//! As many digits as places in a house.

use super::super::board::{BOX_COLUMN_ROW, CELLS, ExplainerBoard, HouseNumber, is_one, size, small_bits};
use super::super::hint::Removals;
use super::{Flow, Single};

/// As many digits as places in a house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    pub(crate) house: HouseNumber,
    pub(crate) digits: u16,
    pub(crate) places: u16,
}

/// Sets of `k` items whose masks each have at least two bits and together just `k`; sets by the value of their bits.
fn tuples(masks: &[u16; 9], k: u32, mut emit: impl FnMut(u16, u16) -> Flow) -> Flow {
    let mut fit = [(0_u16, 0_u16); 9];
    let mut count = 0;
    for (at, &mask) in masks.iter().enumerate() {
        let size = size(mask);
        if (2..=k).contains(&size) {
            fit[count] = (1 << at, mask);
            count += 1;
        }
    }
    if count < k as usize { Flow::Continue(()) } else { extend(&fit[..count], k, k, (0, 0), &mut emit) }
}

/// Adds `more` items below those chosen, the highest first: so sets come by the value of their bits.
fn extend(
    fit: &[(u16, u16)],
    k: u32,
    more: u32,
    (items, union): (u16, u16),
    emit: &mut impl FnMut(u16, u16) -> Flow,
) -> Flow {
    if more == 0 {
        return if size(union) == k { emit(items, union) } else { Flow::Continue(()) };
    }
    for at in more as usize - 1..fit.len() {
        let union = union | fit[at].1;
        if size(union) <= k {
            extend(&fit[..at], k, more - 1, (items | fit[at].0, union), emit)?;
        }
    }
    Flow::Continue(())
}

/// The digits of the cells of a house, place by place.
fn by_place(board: &ExplainerBoard, house: HouseNumber) -> [u16; 9] {
    CELLS[house].map(|cell| board.cell[cell as usize])
}

/// Naked sets of `k` cells.
pub(crate) fn naked_sets(board: &ExplainerBoard, k: u32, mut emit: impl FnMut(Subset) -> Flow) -> Flow {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if u32::from(board.empty[house]) >= 2 * k {
                tuples(&by_place(board, house), k, |places, digits| emit(Subset { house, digits, places }))?;
            }
        }
    }
    Flow::Continue(())
}

/// Hidden sets of `k` digits in houses with more than `spare` empty cells.
fn hidden_tuples(board: &ExplainerBoard, k: u32, spare: u32, mut emit: impl FnMut(Subset) -> Flow) -> Flow {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if u32::from(board.empty[house]) > spare {
                tuples(&board.place[house], k, |digits, places| emit(Subset { house, digits, places }))?;
            }
        }
    }
    Flow::Continue(())
}

/// Hidden sets of `k` digits.
pub(crate) fn hidden_sets(board: &ExplainerBoard, k: u32, emit: impl FnMut(Subset) -> Flow) -> Flow {
    hidden_tuples(board, k, 2 * k, emit)
}

/// What a naked set takes away.
pub(crate) fn naked_removals(board: &ExplainerBoard, set: Subset, into: &mut Removals) {
    into.clear();
    for cell in ExplainerBoard::cells_at(set.house, 0x1ff & !set.places) {
        into.add(board, cell, set.digits);
    }
}

/// What a hidden set takes away.
pub(crate) fn hidden_removals(board: &ExplainerBoard, set: Subset, into: &mut Removals) {
    into.clear();
    for cell in ExplainerBoard::cells_at(set.house, set.places) {
        into.add(board, cell, !set.digits);
    }
}

/// Hidden sets that leave one place for another digit of their house: the lowest such digit of each set.
pub(crate) fn direct_hidden_sets(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(Subset, Single) -> Flow,
) -> Flow {
    hidden_tuples(board, k, k, |set| {
        for digit in small_bits(0x1ff & !set.digits) {
            let places = board.place[set.house][digit];
            let left = places & !set.places;
            if is_one(left) && left != places {
                let cell = CELLS[set.house][left.trailing_zeros() as usize] as usize;
                return emit(set, Single { house: set.house, cell, digit });
            }
        }
        Flow::Continue(())
    })
}
