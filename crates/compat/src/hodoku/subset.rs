//! Subsets and intersections in HoDoKu's order: houses as boxes, rows, columns; in each, cells or digits from the
//! left. The first that removes anything is taken.

use crate::classic::{CELL_COUNT, CellMask, bit, first, small_bits};
use crate::hodoku::board::{BOXES, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard, houses_around};
use crate::hodoku::step::{HodokuPattern, HodokuStep, add_candidates};

const LARGEST: usize = 4;

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
    in_house(board, house(at), size.into(), &mut |cells, digits| naked(board, cells, digits, true))
}

/// A naked subset that is not locked. Whether it is depends on neighbouring houses too.
pub(crate) fn find_naked(board: &HodokuBoard, size: u8, at: usize) -> Option<HodokuStep> {
    in_house(board, house(at), size.into(), &mut |cells, digits| naked(board, cells, digits, false))
}

/// Visits the sets of `size` cells of a house with `size` candidates.
fn in_house(
    board: &HodokuBoard,
    house: usize,
    size: usize,
    visit: &mut dyn FnMut(CellMask, u16) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    let mut cells = [0; 9];
    let mut masks = [0; 9];
    let mut count = 0;
    for cell in board.open_in(house) {
        let mask = board.candidates[cell];
        if (1..=size as u32).contains(&mask.count_ones()) {
            (cells[count], masks[count]) = (cell, mask);
            count += 1;
        }
    }
    choose(&masks[..count], size, &mut |chosen, union| {
        visit(chosen.iter().fold(0, |set, &at| set | bit(cells[at])), union)
    })
}

/// Visits the choices of `size` masks whose union has `size` bits, in order of position.
fn choose<T>(masks: &[u16], size: usize, visit: &mut dyn FnMut(&[usize], u16) -> Option<T>) -> Option<T> {
    fn extend<T>(
        masks: &[u16],
        size: usize,
        (chosen, count): (&mut [usize; LARGEST], usize),
        union: u16,
        visit: &mut dyn FnMut(&[usize], u16) -> Option<T>,
    ) -> Option<T> {
        if count == size {
            return if union.count_ones() as usize == size { visit(&chosen[..size], union) } else { None };
        }
        let from = if count == 0 { 0 } else { chosen[count - 1] + 1 };
        for at in from..masks.len() {
            let wider = union | masks[at];
            if wider.count_ones() as usize <= size {
                chosen[count] = at;
                if let found @ Some(_) = extend(masks, size, (chosen, count + 1), wider, visit) {
                    return found;
                }
            }
        }
        None
    }
    if masks.len() < size { None } else { extend(masks, size, (&mut [0; LARGEST], 0), 0, visit) }
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
    let (house, size) = (house(at), usize::from(size));
    if (board.open & HOUSES[house]).count_ones() as usize <= size {
        return None;
    }
    let mut digits = [0; 9];
    let mut masks = [0; 9];
    let mut count = 0;
    for (digit, &free) in board.free[house].iter().enumerate() {
        if (1..=size).contains(&usize::try_from(free).unwrap_or(0)) {
            let places = board.places_in(house, digit);
            let at = |(at, &cell): (usize, &u8)| u16::from(places & bit(cell as usize) != 0) << at;
            let mask = HOUSE_CELLS[house].iter().enumerate().map(at).sum();
            (digits[count], masks[count]) = (digit, mask);
            count += 1;
        }
    }
    choose(&masks[..count], size, &mut |chosen, union| {
        let kept = chosen.iter().fold(0u16, |set, &at| set | 1 << digits[at]);
        let cells = small_bits(union).map(|at| HOUSE_CELLS[house][at] as usize);
        let mut removed = Vec::new();
        add_candidates(board, cells.clone(), !kept, &mut removed);
        let cells = cells.fold(0, |set, cell| set | bit(cell));
        HodokuStep::removing(removed, HodokuPattern::HiddenSubset { house, cells, digits: kept })
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
