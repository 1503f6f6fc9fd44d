//! Singles, intersections, subsets, fish and wings, each in the order in which the program finds them.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    BOX_COLUMN_ROW, CELLS, CROSSING, CellNumber, Combinations, DigitNumber, ExplainerBoard, HouseNumber,
    Removals, SEEN, is_one, size,
};
use std::ops::ControlFlow;

type ScanFlow = ControlFlow<()>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct HiddenSingle {
    pub(crate) house: HouseNumber,
    pub(crate) cell: CellNumber,
    pub(crate) digit: DigitNumber,
}

/// Finds hidden singles, either in houses with one empty cell or in the others.
pub(crate) fn hidden_singles(
    board: &ExplainerBoard,
    last: bool,
    mut emit: impl FnMut(HiddenSingle) -> ScanFlow,
) -> ScanFlow {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if board.empty[house] == 0 || (board.empty[house] == 1) != last {
                continue;
            }
            for digit in 0..9 {
                let places = board.place[house][digit];
                if is_one(places) {
                    let cell = CELLS[house][places.trailing_zeros() as usize] as usize;
                    emit(HiddenSingle { house, cell, digit })?;
                }
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn naked_singles(
    board: &ExplainerBoard,
    mut emit: impl FnMut(CellNumber, DigitNumber) -> ScanFlow,
) -> ScanFlow {
    for cell in 0..81 {
        if is_one(board.cell[cell]) {
            emit(cell, board.cell[cell].trailing_zeros() as usize)?;
        }
    }
    ScanFlow::Continue(())
}

/// The kinds of base and cover: box in column, box in row, column in box, row in box.
const CROSSINGS: [(usize, usize); 4] = [(0, 2), (0, 1), (2, 0), (1, 0)];

/// A digit confined to the intersection of two houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intersection {
    pub(crate) base: HouseNumber,
    pub(crate) cover: HouseNumber,
    pub(crate) digit: DigitNumber,
}

/// For the places of a digit in a line, the mask of thirds that contain one.
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

/// For the thirds of three parallel lines: whether a line or box has the digit in a single third, and the box or line
/// across has it elsewhere too.
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

/// Returns the digits for which an intersection may eliminate anything.
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

/// Finds digits with at least two places in the base, all in the cover, which has others.
pub(crate) fn lockings(board: &ExplainerBoard, mut emit: impl FnMut(Intersection) -> ScanFlow) -> ScanFlow {
    let digits = confined(board);
    if digits == 0 {
        return ScanFlow::Continue(());
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
                        emit(Intersection { base, cover, digit })?;
                    }
                }
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn locking_removals(board: &ExplainerBoard, locking: Intersection, into: &mut Removals) {
    let Intersection { base, cover, digit } = locking;
    into.clear();
    let places = board.place[cover][digit] & !CROSSING[cover][base];
    for cell in ExplainerBoard::cells_at(cover, places) {
        into.add(board, cell, 1 << digit);
    }
}

/// Finds intersections that leave one place for the digit in another house of the base's kind.
pub(crate) fn direct_lockings(
    board: &ExplainerBoard,
    mut emit: impl FnMut(Intersection, HiddenSingle) -> ScanFlow,
) -> ScanFlow {
    lockings(board, |locking| {
        let Intersection { base, cover, digit } = locking;
        let first = base / 9 * 9;
        for house in (first..first + 9).filter(|&house| house != base && CROSSING[house][cover] != 0) {
            let places = board.place[house][digit];
            let left = places & !CROSSING[house][cover];
            if is_one(left) && left != places {
                let cell = CELLS[house][left.trailing_zeros() as usize] as usize;
                emit(locking, HiddenSingle { house, cell, digit })?;
            }
        }
        ScanFlow::Continue(())
    })
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseSubset {
    pub(crate) house: HouseNumber,
    pub(crate) digits: u16,
    pub(crate) places: u16,
}

/// Visits sets of `k` items whose masks have at least two bits each and `k` together, in order of their bit values.
fn tuples(masks: &[u16; 9], k: u32, mut emit: impl FnMut(u16, u16) -> ScanFlow) -> ScanFlow {
    let mut fit = [(0_u16, 0_u16); 9];
    let mut count = 0;
    for (at, &mask) in masks.iter().enumerate() {
        let size = size(mask);
        if (2..=k).contains(&size) {
            fit[count] = (1 << at, mask);
            count += 1;
        }
    }
    if count < k as usize { ScanFlow::Continue(()) } else { extend(&fit[..count], k, k, (0, 0), &mut emit) }
}

/// Adds `more` items below those chosen, the highest first, which yields the order by bit value.
fn extend(
    fit: &[(u16, u16)],
    k: u32,
    more: u32,
    (items, union): (u16, u16),
    emit: &mut impl FnMut(u16, u16) -> ScanFlow,
) -> ScanFlow {
    if more == 0 {
        return if size(union) == k { emit(items, union) } else { ScanFlow::Continue(()) };
    }
    for at in more as usize - 1..fit.len() {
        let union = union | fit[at].1;
        if size(union) <= k {
            extend(&fit[..at], k, more - 1, (items | fit[at].0, union), emit)?;
        }
    }
    ScanFlow::Continue(())
}

fn by_place(board: &ExplainerBoard, house: HouseNumber) -> [u16; 9] {
    CELLS[house].map(|cell| board.cell[cell as usize])
}

pub(crate) fn naked_sets(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(HouseSubset) -> ScanFlow,
) -> ScanFlow {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if u32::from(board.empty[house]) >= 2 * k {
                tuples(&by_place(board, house), k, |places, digits| {
                    emit(HouseSubset { house, digits, places })
                })?;
            }
        }
    }
    ScanFlow::Continue(())
}

/// Visits hidden sets in houses with more than `spare` empty cells.
fn hidden_tuples(
    board: &ExplainerBoard,
    k: u32,
    spare: u32,
    mut emit: impl FnMut(HouseSubset) -> ScanFlow,
) -> ScanFlow {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if u32::from(board.empty[house]) > spare {
                tuples(&board.place[house], k, |digits, places| emit(HouseSubset { house, digits, places }))?;
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn hidden_sets(
    board: &ExplainerBoard,
    k: u32,
    emit: impl FnMut(HouseSubset) -> ScanFlow,
) -> ScanFlow {
    hidden_tuples(board, k, 2 * k, emit)
}

pub(crate) fn naked_removals(board: &ExplainerBoard, set: HouseSubset, into: &mut Removals) {
    into.clear();
    for cell in ExplainerBoard::cells_at(set.house, 0x1ff & !set.places) {
        into.add(board, cell, set.digits);
    }
}

pub(crate) fn hidden_removals(board: &ExplainerBoard, set: HouseSubset, into: &mut Removals) {
    into.clear();
    for cell in ExplainerBoard::cells_at(set.house, set.places) {
        into.add(board, cell, !set.digits);
    }
}

/// Finds hidden sets that leave one place for another digit of their house: the lowest such digit of each set.
pub(crate) fn direct_hidden_sets(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(HouseSubset, HiddenSingle) -> ScanFlow,
) -> ScanFlow {
    hidden_tuples(board, k, k, |set| {
        for digit in small_bits(0x1ff & !set.digits) {
            let places = board.place[set.house][digit];
            let left = places & !set.places;
            if is_one(left) && left != places {
                let cell = CELLS[set.house][left.trailing_zeros() as usize] as usize;
                return emit(set, HiddenSingle { house: set.house, cell, digit });
            }
        }
        ScanFlow::Continue(())
    })
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ExplainerFish {
    /// The kind of the bases: 2 for columns, 1 for rows.
    pub(crate) kind: usize,
    pub(crate) bases: u16,
    pub(crate) covers: u16,
    pub(crate) digit: DigitNumber,
}

/// Finds fish of `k` lines: columns first, then rows; sets of lines outside, digits inside.
pub(crate) fn fish(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(ExplainerFish) -> ScanFlow,
) -> ScanFlow {
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
        for bases in Combinations::new(k, 9) {
            if bases & !used != 0 {
                continue;
            }
            for (digit, fit) in fits.iter().enumerate() {
                if bases & !fit != 0 {
                    continue;
                }
                let covers = small_bits(bases).fold(0, |all, line| all | board.place[kind * 9 + line][digit]);
                if size(covers) == k {
                    emit(ExplainerFish { kind, bases, covers, digit })?;
                }
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn fish_removals(board: &ExplainerBoard, fish: ExplainerFish, into: &mut Removals) {
    into.clear();
    for cover in small_bits(fish.covers) {
        let house = (3 - fish.kind) * 9 + cover;
        for cell in ExplainerBoard::cells_at(house, board.place[house][fish.digit] & !fish.bases) {
            into.add(board, cell, 1 << fish.digit);
        }
    }
    into.sort();
}

/// A pivot with two or three candidates and two bivalue cells that it sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExplainerWing {
    pub(crate) pivot: CellNumber,
    pub(crate) first: CellNumber,
    pub(crate) second: CellNumber,
    pub(crate) digit: DigitNumber,
}

pub(crate) fn wings(
    board: &ExplainerBoard,
    size: u32,
    mut emit: impl FnMut(ExplainerWing) -> ScanFlow,
) -> ScanFlow {
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
            // In either order, each pincer lacks one digit of the pivot.
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
                    emit(ExplainerWing { pivot, first: first as usize, second: second as usize, digit })?;
                }
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn wing_removals(board: &ExplainerBoard, wing: ExplainerWing, into: &mut Removals) {
    into.clear();
    let mut cells = PEERS[wing.first] & PEERS[wing.second] & !(1 << wing.pivot);
    if board.cell[wing.pivot].count_ones() == 3 {
        cells &= PEERS[wing.pivot];
    }
    into.add_digit(board, cells, wing.digit);
}
