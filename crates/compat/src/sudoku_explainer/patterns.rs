//! Singles, intersections, subsets, fish and wings, each in the order in which the program finds them.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    CELLS, CROSSING, CellNumber, Combinations, DigitNumber, ExplainerBoard, HouseNumber, Removals, SEEN,
    is_one, size,
};
use std::ops::ControlFlow;

type ScanFlow = ControlFlow<()>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct HiddenSingle {
    pub(crate) house: HouseNumber,
    pub(crate) cell: CellNumber,
    pub(crate) digit: DigitNumber,
}

impl HiddenSingle {
    const fn at(house: HouseNumber, place: u16, digit: DigitNumber) -> Self {
        Self { house, cell: CELLS[house][place.trailing_zeros() as usize] as usize, digit }
    }
}

/// Boxes, columns, rows.
const HOUSE_ORDER: [HouseNumber; 27] = {
    let mut order = [0; 27];
    let mut at = 0;
    while at < 27 {
        order[at] = [0, 18, 9][at / 9] + at % 9;
        at += 1;
    }
    order
};

/// Finds hidden singles, either in houses with one empty cell or in the others.
pub(crate) fn hidden_singles(
    board: &ExplainerBoard,
    last: bool,
    mut emit: impl FnMut(HiddenSingle) -> ScanFlow,
) -> ScanFlow {
    for &house in &HOUSE_ORDER {
        if board.empty[house] == 0 || (board.empty[house] == 1) != last {
            continue;
        }
        for digit in 0..9 {
            if is_one(board.place[house][digit]) {
                emit(HiddenSingle::at(house, board.place[house][digit], digit))?;
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
pub(crate) struct LockedCandidates {
    pub(crate) base: HouseNumber,
    pub(crate) cover: HouseNumber,
    pub(crate) digit: DigitNumber,
}

/// For the places of a digit in a line, the mask of thirds that contain one.
const THIRDS: [u8; 512] = {
    let mut thirds = [0; 512];
    let mut at = 0;
    while at < 512 * 3 {
        let (places, third) = (at / 3, at % 3);
        if places >> (3 * third) & 7 != 0 {
            thirds[places] |= 1 << third;
        }
        at += 1;
    }
    thirds
};

/// For the thirds of three parallel lines: whether a line or box has the digit in a single third, and the box or line
/// across has it elsewhere too.
const CONFINED: [bool; 512] = {
    let mut confined = [false; 512];
    let mut index = 0;
    while index < 512 * 9 {
        let (thirds, at) = (index / 9, index % 9);
        let line = thirds >> (at / 3 * 3) & 7;
        let across = thirds >> (at % 3) & 0o111;
        let (own, own_across) = (1 << (at % 3), 1 << (at / 3 * 3));
        if (line == own) != (across == own_across) && thirds >> at & 1 == 1 {
            confined[thirds] = true;
        }
        index += 1;
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
pub(crate) fn lockings(
    board: &ExplainerBoard,
    mut emit: impl FnMut(LockedCandidates) -> ScanFlow,
) -> ScanFlow {
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
                        emit(LockedCandidates { base, cover, digit })?;
                    }
                }
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn locking_removals(board: &ExplainerBoard, locking: LockedCandidates, into: &mut Removals) {
    let LockedCandidates { base, cover, digit } = locking;
    into.clear();
    let places = board.place[cover][digit] & !CROSSING[cover][base];
    for cell in ExplainerBoard::cells_at(cover, places) {
        into.add(board, cell, 1 << digit);
    }
}

/// Finds intersections that leave one place for the digit in another house of the base's kind.
pub(crate) fn direct_lockings(
    board: &ExplainerBoard,
    mut emit: impl FnMut(LockedCandidates, HiddenSingle) -> ScanFlow,
) -> ScanFlow {
    lockings(board, |locking| {
        let LockedCandidates { base, cover, digit } = locking;
        let first = base / 9 * 9;
        for house in (first..first + 9).filter(|&house| house != base && CROSSING[house][cover] != 0) {
            let places = board.place[house][digit];
            let left = places & !CROSSING[house][cover];
            if is_one(left) && left != places {
                emit(locking, HiddenSingle::at(house, left, digit))?;
            }
        }
        ScanFlow::Continue(())
    })
}

/// As many digits as places in a house.
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
        if (2..=k).contains(&size(mask)) {
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

pub(crate) fn naked_sets(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(HouseSubset) -> ScanFlow,
) -> ScanFlow {
    for &house in HOUSE_ORDER.iter().filter(|&&house| u32::from(board.empty[house]) >= 2 * k) {
        let digits = CELLS[house].map(|cell| board.cell[cell as usize]);
        tuples(&digits, k, |places, digits| emit(HouseSubset { house, digits, places }))?;
    }
    ScanFlow::Continue(())
}

/// Finds hidden sets in houses with more than `spare` empty cells.
fn hidden_tuples(
    board: &ExplainerBoard,
    k: u32,
    spare: u32,
    mut emit: impl FnMut(HouseSubset) -> ScanFlow,
) -> ScanFlow {
    for &house in HOUSE_ORDER.iter().filter(|&&house| u32::from(board.empty[house]) > spare) {
        tuples(&board.place[house], k, |digits, places| emit(HouseSubset { house, digits, places }))?;
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
    mut emit: impl FnMut(HiddenSingle) -> ScanFlow,
) -> ScanFlow {
    hidden_tuples(board, k, k, |set| {
        for digit in small_bits(0x1ff & !set.digits) {
            let places = board.place[set.house][digit];
            let left = places & !set.places;
            if is_one(left) && left != places {
                return emit(HiddenSingle::at(set.house, left, digit));
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
                if (2..=k).contains(&size(board.place[kind * 9 + line][digit])) {
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
        for bases in Combinations::new(k, 9).filter(|bases| bases & !used == 0) {
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
    pivot: CellNumber,
    pincers: [CellNumber; 2],
    digit: DigitNumber,
}

pub(crate) fn wings(
    board: &ExplainerBoard,
    pivot_size: u32,
    mut emit: impl FnMut(ExplainerWing) -> ScanFlow,
) -> ScanFlow {
    let of_size = |count: u32| {
        bits(board.open)
            .filter(|&cell| size(board.cell[cell]) == count)
            .fold(0_u128, |set, cell| set | 1 << cell)
    };
    let pairs = of_size(2);
    for pivot in bits(if pivot_size == 2 { pairs } else { of_size(pivot_size) }) {
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
                if size(all) == 3 && size(common) == pivot_size - 2 {
                    let digit = (of_first & of_second).trailing_zeros() as usize;
                    emit(ExplainerWing { pivot, pincers: [first as usize, second as usize], digit })?;
                }
            }
        }
    }
    ScanFlow::Continue(())
}

pub(crate) fn wing_removals(board: &ExplainerBoard, wing: ExplainerWing, into: &mut Removals) {
    into.clear();
    let mut cells = PEERS[wing.pincers[0]] & PEERS[wing.pincers[1]] & !(1 << wing.pivot);
    if board.cell[wing.pivot].count_ones() == 3 {
        cells &= PEERS[wing.pivot];
    }
    into.add_digit(board, cells, wing.digit);
}
