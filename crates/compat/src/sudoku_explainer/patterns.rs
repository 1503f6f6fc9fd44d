//! Singles, intersections, subsets, fish and wings, each in the order in which the program finds them.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    CELLS, CROSSING, Cand, CellNumber, Combinations, DigitNumber, ExplainerBoard, HouseNumber, Removals,
    SEEN, cand, is_one, size,
};
use crate::sudoku_explainer::premises::ChainPremise;
use std::ops::ControlFlow::{self, Continue};

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

    /// Returns the single of a digit that a pattern leaves one of several places of a house.
    const fn left(house: HouseNumber, places: u16, left: u16, digit: DigitNumber) -> Option<Self> {
        if is_one(left) && left != places { Some(Self::at(house, left, digit)) } else { None }
    }
}

/// A pattern that eliminates candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExplainerPattern {
    /// A digit of the base confined to the cover.
    Locked {
        base: HouseNumber,
        cover: HouseNumber,
        digit: DigitNumber,
    },
    Naked(HouseSubset),
    Hidden(HouseSubset),
    /// Bases are columns (kind 2) or rows (kind 1).
    Fish {
        kind: usize,
        bases: u16,
        covers: u16,
        digit: DigitNumber,
    },
    /// A pivot with two or three candidates and two bivalue cells that it sees.
    Wing {
        pivot: CellNumber,
        pincers: [CellNumber; 2],
        digit: DigitNumber,
    },
}

/// As many digits as places in a house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseSubset {
    house: HouseNumber,
    digits: u16,
    places: u16,
}

impl ExplainerPattern {
    /// Replaces `into` by the eliminations.
    pub(crate) fn removals(self, board: &ExplainerBoard, into: &mut Removals) {
        into.clear();
        let mut remove = |house: HouseNumber, places: u16, digits: u16| {
            ExplainerBoard::cells_at(house, places).for_each(|cell| into.add(board, cell, digits));
        };
        match self {
            Self::Locked { base, cover, digit } => {
                remove(cover, board.place[cover][digit] & !CROSSING[cover][base], 1 << digit);
            }
            Self::Naked(set) => remove(set.house, 0x1ff & !set.places, set.digits),
            Self::Hidden(set) => remove(set.house, set.places, !set.digits),
            Self::Fish { kind, bases, covers, digit } => {
                for house in small_bits(covers).map(|cover| (3 - kind) * 9 + cover) {
                    remove(house, board.place[house][digit] & !bases, 1 << digit);
                }
                into.sort();
            }
            Self::Wing { pivot, pincers: [first, second], digit } => {
                let mut cells = PEERS[first] & PEERS[second] & !(1 << pivot);
                if board.cell[pivot].count_ones() == 3 {
                    cells &= PEERS[pivot];
                }
                into.add_digit(board, cells, digit);
            }
        }
    }

    /// Returns the candidates of a snapshot without which the pattern exists.
    pub(crate) fn parents(self, board: &ExplainerBoard, snapshot: &ExplainerBoard) -> Vec<Cand> {
        let gone = |house: HouseNumber, digit: DigitNumber, within: u16| {
            let places = snapshot.place[house][digit] & !board.place[house][digit] & within;
            ExplainerBoard::cells_at(house, places).map(move |cell| cand(cell, digit))
        };
        let in_cells = |house: HouseNumber, places: u16, digits: u16| -> Vec<Cand> {
            let digits_at =
                |cell| small_bits(snapshot.cell[cell] & digits).map(move |digit| cand(cell, digit));
            ExplainerBoard::cells_at(house, places).flat_map(digits_at).collect()
        };
        match self {
            Self::Locked { base, cover, digit } => gone(base, digit, !CROSSING[base][cover]).collect(),
            Self::Naked(set) => in_cells(set.house, set.places, !set.digits),
            Self::Hidden(HouseSubset { house, digits, .. }) => {
                let now = small_bits(digits).fold(0, |places, digit| places | board.place[house][digit]);
                in_cells(house, 0x1ff & !now, digits)
            }
            Self::Fish { kind, bases, covers, digit } => {
                small_bits(bases).flat_map(|line| gone(kind * 9 + line, digit, !covers)).collect()
            }
            Self::Wing { .. } => Vec::new(),
        }
    }

    pub(crate) fn premises(self) -> Vec<ChainPremise> {
        match self {
            Self::Locked { base, digit, .. } => vec![ChainPremise::house(base, digit)],
            Self::Naked(HouseSubset { house, places, .. }) => {
                ExplainerBoard::cells_at(house, places).map(ChainPremise::cell).collect()
            }
            Self::Hidden(HouseSubset { house, digits, .. }) => {
                small_bits(digits).map(|digit| ChainPremise::house(house, digit)).collect()
            }
            Self::Fish { kind, bases, digit, .. } => {
                small_bits(bases).map(|line| ChainPremise::house(kind * 9 + line, digit)).collect()
            }
            Self::Wing { pivot, pincers: [first, second], .. } => {
                [pivot, first, second].map(ChainPremise::cell).to_vec()
            }
        }
    }
}

/// A search for patterns of a size.
#[derive(Clone, Copy)]
pub(crate) enum PatternKind {
    Locked,
    Naked(u32),
    Hidden(u32),
    Fish(u32),
    Wing(u32),
}

impl PatternKind {
    pub(crate) fn visit<B>(
        self,
        board: &ExplainerBoard,
        mut emit: impl FnMut(ExplainerPattern) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            Self::Locked => locked_candidates(board, |base, cover, digit| {
                emit(ExplainerPattern::Locked { base, cover, digit })
            }),
            Self::Naked(k) => naked_sets(board, k, |set| emit(ExplainerPattern::Naked(set))),
            Self::Hidden(k) => hidden_sets(board, k, 2 * k, |set| emit(ExplainerPattern::Hidden(set))),
            Self::Fish(k) => fish(board, k, emit),
            Self::Wing(pivot_size) => wings(board, pivot_size, emit),
        }
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

/// Finds the first hidden single, either in houses with one empty cell or in the others.
pub(crate) fn hidden_single(board: &ExplainerBoard, last: bool) -> Option<HiddenSingle> {
    let fits = |&house: &usize| board.empty[house] != 0 && (board.empty[house] == 1) == last;
    HOUSE_ORDER.into_iter().filter(fits).find_map(|house| {
        let digit = (0..9).find(|&digit| is_one(board.place[house][digit]))?;
        Some(HiddenSingle::at(house, board.place[house][digit], digit))
    })
}

pub(crate) fn naked_single(board: &ExplainerBoard) -> Option<(CellNumber, DigitNumber)> {
    let cell = (0..81).find(|&cell| is_one(board.cell[cell]))?;
    Some((cell, board.cell[cell].trailing_zeros() as usize))
}

/// The kinds of base and cover: box in column, box in row, column in box, row in box.
const CROSSINGS: [(usize, usize); 4] = [(0, 2), (0, 1), (2, 0), (1, 0)];

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

/// Visits base, cover and digit where all places in the base, at least two, are in the cover, which has others.
pub(crate) fn locked_candidates<B>(
    board: &ExplainerBoard,
    mut emit: impl FnMut(HouseNumber, HouseNumber, DigitNumber) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let digits = confined(board);
    if digits == 0 {
        return Continue(());
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
                        emit(base, cover, digit)?;
                    }
                }
            }
        }
    }
    Continue(())
}

/// Visits the bases of intersections that leave one place for the digit in another house of the base's kind.
pub(crate) fn direct_locked_candidates<B>(
    board: &ExplainerBoard,
    mut emit: impl FnMut(HouseNumber, HiddenSingle) -> ControlFlow<B>,
) -> ControlFlow<B> {
    locked_candidates(board, |base, cover, digit| {
        let first = base / 9 * 9;
        for house in (first..first + 9).filter(|&house| house != base && CROSSING[house][cover] != 0) {
            let places = board.place[house][digit];
            if let Some(single) = HiddenSingle::left(house, places, places & !CROSSING[house][cover], digit) {
                emit(base, single)?;
            }
        }
        Continue(())
    })
}

/// Visits sets of `k` items whose masks have at least two bits each and `k` together, in order of their bit values.
fn tuples<B>(masks: &[u16; 9], k: u32, mut emit: impl FnMut(u16, u16) -> ControlFlow<B>) -> ControlFlow<B> {
    let mut fit = [(0_u16, 0_u16); 9];
    let mut count = 0;
    for (at, &mask) in masks.iter().enumerate() {
        if (2..=k).contains(&size(mask)) {
            fit[count] = (1 << at, mask);
            count += 1;
        }
    }
    if count < k as usize { Continue(()) } else { extend(&fit[..count], k, k, (0, 0), &mut emit) }
}

/// Adds `more` items below those chosen, the highest first, which yields the order by bit value.
fn extend<B>(
    fit: &[(u16, u16)],
    k: u32,
    more: u32,
    (items, union): (u16, u16),
    emit: &mut impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if more == 0 {
        return if size(union) == k { emit(items, union) } else { Continue(()) };
    }
    for at in more as usize - 1..fit.len() {
        let union = union | fit[at].1;
        if size(union) <= k {
            extend(&fit[..at], k, more - 1, (items | fit[at].0, union), emit)?;
        }
    }
    Continue(())
}

fn naked_sets<B>(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(HouseSubset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &house in HOUSE_ORDER.iter().filter(|&&house| u32::from(board.empty[house]) >= 2 * k) {
        let digits = CELLS[house].map(|cell| board.cell[cell as usize]);
        tuples(&digits, k, |places, digits| emit(HouseSubset { house, digits, places }))?;
    }
    Continue(())
}

/// Visits hidden sets in houses with more than `spare` empty cells.
fn hidden_sets<B>(
    board: &ExplainerBoard,
    k: u32,
    spare: u32,
    mut emit: impl FnMut(HouseSubset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &house in HOUSE_ORDER.iter().filter(|&&house| u32::from(board.empty[house]) > spare) {
        tuples(&board.place[house], k, |digits, places| emit(HouseSubset { house, digits, places }))?;
    }
    Continue(())
}

/// Finds the first hidden set that leaves one place for another digit of its house, and the lowest such digit.
pub(crate) fn direct_hidden_set(board: &ExplainerBoard, k: u32) -> Option<HiddenSingle> {
    let direct = hidden_sets(board, k, k, |HouseSubset { house, digits, places: taken }| {
        let single = small_bits(0x1ff & !digits).find_map(|digit| {
            let places = board.place[house][digit];
            HiddenSingle::left(house, places, places & !taken, digit)
        });
        single.map_or(Continue(()), ControlFlow::Break)
    });
    direct.break_value()
}

/// Visits fish of `k` lines: columns first, then rows; sets of lines outside, digits inside.
fn fish<B>(
    board: &ExplainerBoard,
    k: u32,
    mut emit: impl FnMut(ExplainerPattern) -> ControlFlow<B>,
) -> ControlFlow<B> {
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
                    emit(ExplainerPattern::Fish { kind, bases, covers, digit })?;
                }
            }
        }
    }
    Continue(())
}

/// Visits wings whose pivot has `pivot_size` candidates.
fn wings<B>(
    board: &ExplainerBoard,
    pivot_size: u32,
    mut emit: impl FnMut(ExplainerPattern) -> ControlFlow<B>,
) -> ControlFlow<B> {
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
                    let pincers = [first as usize, second as usize];
                    emit(ExplainerPattern::Wing { pivot, pincers, digit })?;
                }
            }
        }
    }
    Continue(())
}
