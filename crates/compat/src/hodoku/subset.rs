//! Subsets and intersections in HoDoKu's order: houses as boxes, rows, columns; in each, cells or digits from the
//! left. The first that removes anything is taken.

use crate::classic::{CELL_COUNT, CellMask, bit, first, small_bits};
use crate::hodoku::board::{BOXES, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard, houses_around};
use crate::hodoku::step::{HodokuPattern, HodokuStep, add_candidates};
use std::ops::ControlFlow::{self, Break, Continue};

/// Boxes, rows, columns, as masks.
pub(crate) const EACH_HOUSE: [u32; 27] = {
    let mut each = [0; 27];
    let mut at = 0;
    while at < 27 {
        each[at] = 1 << house(at);
        at += 1;
    }
    each
};

/// Each house of `EACH_HOUSE` together with the houses that share three cells with it.
pub(crate) const EACH_HOUSE_AND_NEAR: [u32; 27] = {
    let mut each = EACH_HOUSE;
    let mut cell = 0;
    while cell < CELL_COUNT {
        let [row, column, region] = HOUSES_AT[cell];
        each[region as usize - BOXES] |= 1 << row | 1 << column;
        each[row as usize + 27 - BOXES] |= 1 << region;
        each[column as usize + 27 - BOXES] |= 1 << region;
        cell += 1;
    }
    each
};

const fn house(at: usize) -> usize {
    (BOXES + at) % 27
}

pub(crate) fn boxes() -> &'static [u32] {
    &EACH_HOUSE[..27 - BOXES]
}

pub(crate) fn lines() -> &'static [u32] {
    &EACH_HOUSE[27 - BOXES..]
}

/// A naked pair or triple in the intersection of a box and a line that eliminates in both.
pub(crate) fn find_locked(board: &HodokuBoard, size: u8, at: usize) -> Option<HodokuStep> {
    in_house(board, house(at), size.into(), |set| naked(board, set, true))
}

/// A naked subset that is not locked. Whether it is depends on neighbouring houses too.
pub(crate) fn find_naked(board: &HodokuBoard, size: u8, at: usize) -> Option<HodokuStep> {
    in_house(board, house(at), size.into(), |set| naked(board, set, false))
}

fn in_house(
    board: &HodokuBoard,
    house: usize,
    size: u32,
    find: impl FnMut(Selection) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    let mut items = [(0, 0); 9];
    let mut count = 0;
    for cell in board.open_in(house) {
        let mask = board.candidates[cell];
        if (1..=size).contains(&mask.count_ones()) {
            items[count] = (cell, mask);
            count += 1;
        }
    }
    find_tight(&items[..count], size, find)
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Selection {
    pub(crate) items: CellMask,
    pub(crate) count: u32,
    pub(crate) union: u16,
}

/// Visits sets of items with masks in order of position, a set before its supersets. `visit` gets the number of items
/// that can still be added and returns whether to add any.
pub(crate) fn visit_sets<B>(
    items: &[(usize, u16)],
    chosen: Selection,
    visit: &mut impl FnMut(Selection, usize) -> ControlFlow<B, bool>,
) -> ControlFlow<B> {
    for (at, &(item, mask)) in items.iter().enumerate() {
        let rest = &items[at + 1..];
        let (items, count, union) = (chosen.items | bit(item), chosen.count + 1, chosen.union | mask);
        let wider = Selection { items, count, union };
        if visit(wider, rest.len())? {
            visit_sets(rest, wider, visit)?;
        }
    }
    Continue(())
}

/// Visits the sets of `size` items whose union has `size` bits.
pub(crate) fn find_tight<B>(
    items: &[(usize, u16)],
    size: u32,
    mut find: impl FnMut(Selection) -> Option<B>,
) -> Option<B> {
    let found = visit_sets(items, Selection::default(), &mut |set, left| {
        let union = set.union.count_ones();
        let found = if set.count == size && union == size { find(set) } else { None };
        found.map_or(Continue(union <= size && (1..=left as u32).contains(&(size - set.count))), Break)
    });
    found.break_value()
}

fn naked(board: &HodokuBoard, set: Selection, locked: bool) -> Option<HodokuStep> {
    let (cells, digits) = (set.items, set.union);
    let mut removed = Vec::new();
    let region = HOUSES_AT[first(cells)?][2] as usize;
    let in_region = cells & !HOUSES[region] == 0;
    let (mut outside_box, mut inside_box) = (false, false);
    for house in houses_around(cells) {
        let others =
            HOUSE_CELLS[house].iter().map(|&cell| cell as usize).filter(|&cell| cells & bit(cell) == 0);
        for cell in others {
            if board.candidates[cell] & digits != 0 {
                if house >= BOXES {
                    inside_box = true;
                } else if HOUSES[region] & bit(cell) == 0 {
                    outside_box = true;
                }
                add_candidates(board, [cell], digits, &mut removed);
            }
        }
    }
    let is_locked = in_region && outside_box && inside_box && cells.count_ones() < 4;
    if is_locked == locked {
        HodokuStep::removing(removed, HodokuPattern::NakedSubset { cells, digits, locked })
    } else {
        None
    }
}

pub(crate) fn find_hidden(board: &HodokuBoard, size: u8, at: usize) -> Option<HodokuStep> {
    let (house, size) = (house(at), u32::from(size));
    if (board.open & HOUSES[house]).count_ones() <= size {
        return None;
    }
    let mut items = [(0, 0); 9];
    let mut count = 0;
    for (digit, &free) in board.free[house].iter().enumerate() {
        if (1..=size).contains(&u32::try_from(free).unwrap_or(0)) {
            let places = board.places_in(house, digit);
            let at = |(at, &cell): (usize, &u8)| u16::from(places & bit(cell as usize) != 0) << at;
            items[count] = (digit, HOUSE_CELLS[house].iter().enumerate().map(at).sum());
            count += 1;
        }
    }
    find_tight(&items[..count], size, |set| {
        let digits = set.items as u16;
        let cells = small_bits(set.union).map(|at| HOUSE_CELLS[house][at] as usize);
        let mut removed = Vec::new();
        add_candidates(board, cells.clone(), !digits, &mut removed);
        let cells = cells.fold(0, |set, cell| set | bit(cell));
        HodokuStep::removing(removed, HodokuPattern::HiddenSubset { house, cells, digits })
    })
}

pub(crate) fn find_pointing(board: &HodokuBoard, at: usize) -> Option<HodokuStep> {
    intersection(board, BOXES + at, 0..2)
}

pub(crate) fn find_claiming(board: &HodokuBoard, line: usize) -> Option<HodokuStep> {
    intersection(board, line, 2..3)
}

fn intersection(board: &HodokuBoard, base: usize, kinds: std::ops::Range<usize>) -> Option<HodokuStep> {
    (0..9).find_map(|digit| {
        if !(2..=3).contains(&board.free[base][digit]) {
            return None;
        }
        let places = board.places_in(base, digit);
        let around = &HOUSES_AT[first(places)?][kinds.clone()];
        let cover = around.iter().map(|&house| house as usize).find(|&house| places & !HOUSES[house] == 0)?;
        if board.free[cover][digit] <= board.free[base][digit] {
            return None;
        }
        let mut removed = Vec::new();
        let others =
            HOUSE_CELLS[cover].iter().map(|&cell| cell as usize).filter(|&cell| places & bit(cell) == 0);
        add_candidates(board, others, 1 << digit, &mut removed);
        HodokuStep::removing(removed, HodokuPattern::Intersection { digit, base, cover })
    })
}
