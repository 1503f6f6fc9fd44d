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
    naked_in(board, house(at), size.into(), true)
}

/// A naked subset that is not locked. Whether it is depends on neighbouring houses too.
pub(crate) fn find_naked(board: &HodokuBoard, size: u8, at: usize) -> Option<HodokuStep> {
    naked_in(board, house(at), size.into(), false)
}

fn naked_in(board: &HodokuBoard, house: usize, size: u32, locked: bool) -> Option<HodokuStep> {
    let cells = board.open_in(house).map(|cell| (cell, board.candidates[cell]));
    let cells: MaskedItems = cells.filter(|(_, mask)| (1..=size).contains(&mask.count_ones())).collect();
    cells.find_tight(size, |cells, digits| naked(board, cells, digits, locked))
}

/// At most nine cells, digits or lines, each with a mask.
#[derive(Default)]
pub(crate) struct MaskedItems {
    items: [(usize, u16); 9],
    len: usize,
}

impl FromIterator<(usize, u16)> for MaskedItems {
    fn from_iter<I: IntoIterator<Item = (usize, u16)>>(items: I) -> Self {
        let mut all = Self::default();
        for item in items {
            all.items[all.len] = item;
            all.len += 1;
        }
        all
    }
}

/// Selected items by position, and the union of their masks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Selection {
    chosen: u16,
    pub(crate) count: u32,
    pub(crate) union: u16,
}

impl MaskedItems {
    /// Returns the selected items as a set.
    pub(crate) fn set(&self, selection: Selection) -> CellMask {
        small_bits(selection.chosen).fold(0, |set, at| set | bit(self.items[at].0))
    }

    /// Visits sets of items in order of position, a set before its supersets. `visit` gets the number of items that can
    /// still be added and returns whether to add any. Unions include `union`.
    pub(crate) fn visit_sets<B>(
        &self,
        union: u16,
        mut visit: impl FnMut(Selection, usize) -> ControlFlow<B, bool>,
    ) -> Option<B> {
        self.extend(0, Selection { union, ..Selection::default() }, &mut visit).break_value()
    }

    fn extend<B>(
        &self,
        from: usize,
        selection: Selection,
        visit: &mut impl FnMut(Selection, usize) -> ControlFlow<B, bool>,
    ) -> ControlFlow<B> {
        for (at, &(_, mask)) in self.items[..self.len].iter().enumerate().skip(from) {
            let Selection { chosen, count, union } = selection;
            let wider = Selection { chosen: chosen | 1 << at, count: count + 1, union: union | mask };
            if visit(wider, self.len - at - 1)? {
                self.extend(at + 1, wider, visit)?;
            }
        }
        Continue(())
    }

    /// Finds a set of `size` items whose union has `size` bits; `find` gets both.
    pub(crate) fn find_tight<B>(
        &self,
        size: u32,
        mut find: impl FnMut(CellMask, u16) -> Option<B>,
    ) -> Option<B> {
        self.visit_sets(0, |set, left| {
            let union = set.union.count_ones();
            if union > size || set.count < size {
                return Continue(union <= size && set.count + left as u32 >= size);
            }
            let found = if union == size { find(self.set(set), set.union) } else { None };
            found.map_or(Continue(false), Break)
        })
    }
}

fn naked(board: &HodokuBoard, cells: CellMask, digits: u16, locked: bool) -> Option<HodokuStep> {
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
    let fits = |digit: &usize| (1..=size).contains(&u32::try_from(board.free[house][*digit]).unwrap_or(0));
    let places = |digit: usize| {
        let places = board.places_in(house, digit);
        let at = |(at, &cell): (usize, &u8)| u16::from(places & bit(cell as usize) != 0) << at;
        (digit, HOUSE_CELLS[house].iter().enumerate().map(at).sum())
    };
    let digits: MaskedItems = (0..9).filter(fits).map(places).collect();
    digits.find_tight(size, |digits, places| {
        let digits = digits as u16;
        let cells = small_bits(places).map(|at| HOUSE_CELLS[house][at] as usize);
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
