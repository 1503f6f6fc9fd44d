//! Unique rectangles, avoidable rectangles and BUG+1 in HoDoKu's order.

use crate::classic::{ALL, CellMask, PEERS, bit, bits, candidate, seen_by_all, small_bits};
use crate::hodoku::board::{BOXES, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard, houses_around, houses_at};
use crate::hodoku::step::{
    HodokuPattern, HodokuStep, RectanglePattern, RectangleType, StepVisitor, add_candidates,
};
use crate::hodoku::subset::MaskedItems;
use std::ops::ControlFlow;

/// Visits the rectangles of a type. Corners may lack candidates that no filled cell excludes, if `may_lack`.
pub(crate) fn visit_rectangles(
    board: &HodokuBoard,
    kind: RectangleType,
    may_lack: bool,
    visit: StepVisitor<'_>,
) -> Option<HodokuStep> {
    let mut unexcluded: [Option<CellMask>; 9] = [None; 9];
    let mut known: Vec<(CellMask, u16)> = Vec::new();
    bits(board.cells_with(2)).find_map(|start| {
        let mut both = small_bits(board.candidates[start]);
        let pair = [both.next()?, both.next()?];
        let [a, b] = pair.map(|digit| {
            if may_lack {
                *unexcluded[digit].get_or_insert_with(|| board.unexcluded(digit))
            } else {
                board.places[digit]
            }
        });
        let usable = a & b;
        visit_corners(start, usable, &mut |corners| {
            let cells = corners.iter().fold(0, |set, &cell| set | bit(cell));
            let key = (cells, board.candidates[start]);
            if cells & !usable != 0 || known.contains(&key) {
                return None;
            }
            known.push(key);
            RectangleSearch::new(board, corners, pair).prove(kind, visit)
        })
    })
}

/// Visits the rectangles over a start and each neighbour in `usable`: start, neighbour in box and line, the far corner in
/// line with the start, the far corner in line with the neighbour.
fn visit_corners(
    start: usize,
    usable: CellMask,
    visit: &mut dyn FnMut([usize; 4]) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    let [row, column, region] = houses_at(start);
    let neighbours = HOUSE_CELLS[region].iter().map(|&cell| cell as usize);
    neighbours.filter(|&cell| cell != start && usable & bit(cell) != 0).find_map(|neighbour| {
        let across = if HOUSES[row] & bit(neighbour) != 0 {
            1
        } else if HOUSES[column] & bit(neighbour) != 0 {
            0
        } else {
            return None;
        };
        let [one_line, other_line] =
            [start, neighbour].map(|cell| HOUSE_CELLS[HOUSES_AT[cell][across] as usize]);
        let far_corners = one_line.iter().zip(other_line).map(|(&a, b)| [a as usize, b as usize]);
        far_corners
            .filter(|&[far, _]| HOUSES[region] & bit(far) == 0)
            .find_map(|[far, far_neighbour]| visit([start, neighbour, far, far_neighbour]))
    })
}

struct RectangleSearch<'a> {
    board: &'a HodokuBoard,
    corners: [usize; 4],
    digits: [usize; 2],
    cells: CellMask,
    mask: u16,
    extra: CellMask,
    other_digits: u16,
}

impl<'a> RectangleSearch<'a> {
    fn new(board: &'a HodokuBoard, corners: [usize; 4], digits: [usize; 2]) -> Self {
        let cells = corners.iter().fold(0, |set, &cell| set | bit(cell));
        let mask = 1 << digits[0] | 1 << digits[1];
        let has_others = |&cell: &usize| board.candidates[cell] & !mask != 0;
        let extra = bits(cells).filter(has_others).fold(0, |set, cell| set | bit(cell));
        let other_digits = board.candidates_in(extra) & !mask;
        Self { board, corners, digits, cells, mask, extra, other_digits }
    }

    fn pattern(&self, kind: RectangleType, with: CellMask, house: usize) -> HodokuPattern {
        let Self { corners, digits, extra, .. } = *self;
        HodokuPattern::Rectangle(RectanglePattern { kind, corners, digits, extra, with, house })
    }

    /// Returns the corner that shares no line with this one.
    fn opposite(&self, corner: usize) -> usize {
        let at = self.corners.iter().position(|&cell| cell == corner).unwrap_or(0);
        self.corners[3 - at]
    }

    fn is_diagonal(&self) -> bool {
        bits(self.extra).next().is_some_and(|cell| self.extra == bit(cell) | bit(self.opposite(cell)))
    }

    fn prove(&self, kind: RectangleType, visit: StepVisitor<'_>) -> Option<HodokuStep> {
        use RectangleType as R;
        let count = self.extra.count_ones();
        match kind {
            R::Type1 if count == 1 => {
                let mut removed = Vec::new();
                add_candidates(self.board, bits(self.extra), self.mask, &mut removed);
                HodokuStep::removing(removed, self.pattern(kind, 0, 0)).and_then(visit)
            }
            R::Type2 | R::Type5 if (2..=3).contains(&count) && self.other_digits.is_power_of_two() => {
                let crossed = count == 3 || self.is_diagonal();
                if crossed != (kind == R::Type5) {
                    return None;
                }
                let digit = self.other_digits.trailing_zeros() as usize;
                self.clear(digit, seen_by_all(self.extra), kind, 0).and_then(visit)
            }
            R::Type3 if count == 2 => {
                houses_around(self.extra).find_map(|house| self.visit_subsets(house, visit))
            }
            R::Type4 if count == 2 && !self.is_diagonal() => self.type4().and_then(visit),
            R::Type6 if count == 2 && self.is_diagonal() => self.type6().and_then(visit),
            R::Hidden if count == 3 || count == 2 && self.is_diagonal() => {
                bits(self.cells & !self.extra).find_map(|corner| self.visit_hidden(corner, visit))
            }
            _ => None,
        }
    }

    fn clear(
        &self,
        digit: usize,
        cells: CellMask,
        kind: RectangleType,
        with: CellMask,
    ) -> Option<HodokuStep> {
        HodokuStep::clearing(self.board, digit, cells, || self.pattern(kind, with, 0))
    }

    /// The two corners act as one cell of a naked subset in a common house.
    fn visit_subsets(&self, house: usize, visit: StepVisitor<'_>) -> Option<HodokuStep> {
        let usable =
            |&cell: &usize| self.extra & bit(cell) == 0 && self.board.candidates[cell] & self.mask == 0;
        let cells = self.board.open_in(house).filter(usable);
        let cells: MaskedItems = cells.map(|cell| (cell, self.board.candidates[cell])).collect();
        cells.visit_sets(self.other_digits, |set, _| {
            let is_tight = set.union.count_ones() == set.count + 1;
            let step = if is_tight { self.type3(house, cells.set(set), set.union) } else { None };
            step.and_then(&mut *visit).map_or(ControlFlow::Continue(true), ControlFlow::Break)
        })
    }

    fn type3(&self, house: usize, chosen: CellMask, digits: u16) -> Option<HodokuStep> {
        let set = chosen | self.extra;
        if house >= BOXES && houses_around(set).any(|around| around < BOXES) {
            return None;
        }
        let mut removed = Vec::new();
        let clear = |house: usize, removed: &mut Vec<_>| {
            let others = self.board.open_in(house).filter(|&cell| set & bit(cell) == 0);
            add_candidates(self.board, others, digits, removed);
        };
        clear(house, &mut removed);
        if house < BOXES && !removed.is_empty() {
            houses_around(set).filter(|&house| house >= BOXES).for_each(|house| clear(house, &mut removed));
        }
        HodokuStep::removing(removed, self.pattern(RectangleType::Type3, chosen, house))
    }

    /// If one digit must be in the two corners, the other is excluded from them.
    fn type4(&self) -> Option<HodokuStep> {
        let [a, b] = self.digits;
        let seen = seen_by_all(self.extra);
        let mut pairs = [(a, b), (b, a)].into_iter();
        let (_, removed) = pairs.find(|&(kept, _)| self.board.places[kept] & seen == 0)?;
        self.clear(removed, self.extra, RectangleType::Type4, 0)
    }

    /// One digit has no other place in the rows and columns.
    fn type6(&self) -> Option<HodokuStep> {
        let lines = bits(self.cells).fold(0, |lines, cell| {
            lines | HOUSES[HOUSES_AT[cell][0] as usize] | HOUSES[HOUSES_AT[cell][1] as usize]
        });
        let bound = |&digit: &usize| self.board.places[digit] & lines & !self.cells == 0;
        let digit = self.digits.into_iter().find(bound)?;
        self.clear(digit, self.extra, RectangleType::Type6, 0)
    }

    /// From a bare corner: in row and column of the opposite corner a digit has only places in the rectangle.
    fn visit_hidden(&self, corner: usize, visit: StepVisitor<'_>) -> Option<HodokuStep> {
        let target = self.opposite(corner);
        let [row, column, _] = houses_at(target);
        let outside = (HOUSES[row] | HOUSES[column]) & !self.cells;
        let [a, b] = self.digits;
        let pairs = [(a, b), (b, a)].into_iter();
        pairs.filter(|&(kept, _)| self.board.places[kept] & outside == 0).find_map(|(_, removed)| {
            self.clear(removed, bit(target), RectangleType::Hidden, bit(corner)).and_then(&mut *visit)
        })
    }
}

/// Visits the rectangles whose filled corners are not givens.
pub(crate) fn visit_avoidable(board: &HodokuBoard, kind: u8, visit: StepVisitor<'_>) -> Option<HodokuStep> {
    let filled = ALL & !board.open & !board.givens;
    bits(filled).find_map(|start| {
        visit_corners(start, filled, &mut |corners| {
            let [start, neighbour, far, far_neighbour] = corners;
            let digits = [start, neighbour].map(|cell| board.digits[cell] as usize);
            // The far corners would hold the digits swapped.
            let swapped = [(far, digits[1]), (far_neighbour, digits[0])];
            let pattern =
                |extra, third| HodokuPattern::AvoidableRectangle { kind, corners, extra, digits, third };
            let is_open_pair = |(cell, digit): (usize, usize)| {
                board.candidates[cell].count_ones() == 2 && board.allows(candidate(cell, digit))
            };
            if kind == 1 {
                return [(0, 1), (1, 0)].into_iter().find_map(|(shut, open)| {
                    let ((shut, digit), (open, danger)) = (swapped[shut], swapped[open]);
                    let stands = filled & bit(shut) != 0 && board.digits[shut] as usize == digit;
                    if !stands || !is_open_pair((open, danger)) {
                        return None;
                    }
                    HodokuStep::clearing(board, danger, bit(open), || pattern(bit(open), danger))
                        .and_then(&mut *visit)
                });
            }
            let [(a, first), (b, second)] = swapped;
            let third = board.candidates[a] & !(1 << first);
            let is_shared = third == board.candidates[b] & !(1 << second);
            if !is_open_pair((a, first)) || !is_open_pair((b, second)) || !is_shared {
                return None;
            }
            let third = third.trailing_zeros() as usize;
            let seen = PEERS[a] & PEERS[b];
            HodokuStep::clearing(board, third, seen, || pattern(bit(a) | bit(b), third)).and_then(&mut *visit)
        })
    })
}

/// All cells but one are bivalue, and one digit of that cell is the only one with three places in a house.
pub(crate) fn find_bug(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut odd = bits(board.open & !board.cells_with(2));
    let (Some(cell), None) = (odd.next(), odd.next()) else { return None };
    if board.candidates[cell].count_ones() != 3 {
        return None;
    }
    let mut kept = None;
    for (house, free) in board.free.iter().enumerate() {
        for (digit, &free) in free.iter().enumerate().filter(|&(_, &free)| free > 2) {
            if free > 3 || HOUSES[house] & bit(cell) == 0 || kept.is_some_and(|kept| kept != digit) {
                return None;
            }
            kept = Some(digit);
        }
    }
    let digit = kept?;
    let whole = HOUSES_AT[cell].iter().all(|&house| board.free[house as usize][digit] == 3);
    if !whole || !board.allows(candidate(cell, digit)) {
        return None;
    }
    let mut removed = Vec::new();
    add_candidates(board, [cell], !(1 << digit), &mut removed);
    HodokuStep::removing(removed, HodokuPattern::Bug { cell, digit })
}
