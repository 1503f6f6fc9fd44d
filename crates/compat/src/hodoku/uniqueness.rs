//! Unique rectangles, avoidable rectangles and BUG+1 in HoDoKu's order.

use crate::classic::{ALL, Cells, PEERS, bits, one, seen_by_all, small_bits};
use crate::hodoku::board::{BOXES, Cand, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard, houses_around};
use crate::hodoku::step::{HodokuPattern, HodokuStep, RectangleType, StepVisitor, sweep};

pub(crate) fn rectangle(board: &HodokuBoard, name: RectangleType) -> Option<HodokuStep> {
    each_rectangle(board, name, true, &mut Some)
}

/// Visits the rectangles of a type. Corners may lack candidates that no filled cell excludes, if `may_lack`.
pub(crate) fn each_rectangle(
    board: &HodokuBoard,
    name: RectangleType,
    may_lack: bool,
    take: StepVisitor<'_>,
) -> Option<HodokuStep> {
    let mut seen_digits: [Option<Cells>; 9] = [None; 9];
    let mut unseen = |digit: usize| {
        *seen_digits[digit].get_or_insert_with(|| {
            let filled = bits(ALL & !board.open).filter(|&cell| board.digits[cell] as usize == digit);
            board.open & !filled.fold(0, |seen, cell| seen | PEERS[cell])
        })
    };
    let mut examined: Vec<(Cells, u16)> = Vec::new();
    bits(board.open).filter(|&cell| board.candidates[cell].count_ones() == 2).find_map(|start| {
        let mut both = small_bits(board.candidates[start]);
        let pair = [both.next()?, both.next()?];
        let [a, b] = if may_lack { pair.map(&mut unseen) } else { pair.map(|digit| board.places[digit]) };
        let usable = a & b;
        rectangles(start, usable, &mut |corners| {
            let rect = UniqueRectangle { corners, digits: pair };
            if rect.cells() & !usable != 0 {
                return None;
            }
            let key = (rect.cells(), rect.mask());
            if examined.contains(&key) {
                return None;
            }
            examined.push(key);
            RectangleSearch::new(board, rect).prove(name, take)
        })
    })
}

#[derive(Clone, Copy)]
pub(crate) struct UniqueRectangle {
    /// Start, its neighbour in box and line, the far corner in line with the start, the far corner in line with the
    /// neighbour.
    pub(crate) corners: [usize; 4],
    pub(crate) digits: [usize; 2],
}

impl UniqueRectangle {
    pub(crate) fn cells(self) -> Cells {
        self.corners.iter().fold(0, |set, &cell| set | one(cell))
    }

    pub(crate) fn mask(self) -> u16 {
        1 << self.digits[0] | 1 << self.digits[1]
    }

    /// Returns the corner that shares no line with this one.
    fn opposite(self, corner: usize) -> usize {
        let at = self.corners.iter().position(|&cell| cell == corner).unwrap_or(0);
        self.corners[3 - at]
    }
}

/// A rectangle and the corners that hold other digits too.
pub(crate) struct RectangleSearch<'a> {
    board: &'a HodokuBoard,
    rect: UniqueRectangle,
    extra: Cells,
    /// The other digits.
    more: u16,
}

impl<'a> RectangleSearch<'a> {
    pub(crate) fn new(board: &'a HodokuBoard, rect: UniqueRectangle) -> Self {
        let mask = rect.mask();
        let holds_more = |&cell: &usize| board.candidates[cell] & !mask != 0;
        let extra = bits(rect.cells()).filter(holds_more).fold(0, |set, cell| set | one(cell));
        let more = bits(extra).fold(0, |set, cell| set | board.candidates[cell]) & !mask;
        Self { board, rect, extra, more }
    }

    fn told(&self, name: RectangleType, with: Cells, house: usize) -> HodokuPattern {
        let UniqueRectangle { corners, digits } = self.rect;
        HodokuPattern::Rectangle { name, corners, digits, extra: self.extra, with, house }
    }

    /// Whether the two corners with other digits are opposite.
    fn diagonal(&self) -> bool {
        bits(self.extra).next().is_some_and(|cell| self.extra == one(cell) | one(self.rect.opposite(cell)))
    }

    fn prove(&self, name: RectangleType, take: StepVisitor<'_>) -> Option<HodokuStep> {
        let count = self.extra.count_ones();
        match name {
            RectangleType::Type1 if count == 1 => {
                let mut gone = Vec::new();
                sweep(self.board, bits(self.extra), self.rect.mask(), &mut gone);
                HodokuStep::removing(gone, self.told(name, 0, 0)).and_then(take)
            }
            RectangleType::Type2 | RectangleType::Type5
                if (2..=3).contains(&count) && self.more.is_power_of_two() =>
            {
                let crossed = count == 3 || self.diagonal();
                if crossed != (name == RectangleType::Type5) {
                    return None;
                }
                let digit = small_bits(self.more).next()?;
                HodokuStep::clearing(self.board, digit, seen_by_all(self.extra), || self.told(name, 0, 0))
                    .and_then(take)
            }
            RectangleType::Type3 if count == 2 => {
                houses_around(self.extra).find_map(|house| self.with_subset(house, take))
            }
            RectangleType::Type4 if count == 2 && !self.diagonal() => self.on_the_roof().and_then(take),
            RectangleType::Type6 if count == 2 && self.diagonal() => self.crossed().and_then(take),
            RectangleType::Hidden if count == 3 || count == 2 && self.diagonal() => {
                bits(self.rect.cells() & !self.extra).find_map(|corner| self.hidden(corner, take))
            }
            _ => None,
        }
    }

    /// The two corners act as one cell of a naked subset in a common house.
    fn with_subset(&self, house: usize, take: StepVisitor<'_>) -> Option<HodokuStep> {
        let mask = self.rect.mask();
        let usable = |&cell: &usize| self.extra & one(cell) == 0 && self.board.candidates[cell] & mask == 0;
        let cells: Vec<usize> = self.board.open_in(house).filter(usable).collect();
        self.subsets(&cells, house, (0, self.more), take)
    }

    fn subsets(
        &self,
        rest: &[usize],
        house: usize,
        (chosen, held): (Cells, u16),
        take: StepVisitor<'_>,
    ) -> Option<HodokuStep> {
        rest.iter().enumerate().find_map(|(at, &cell)| {
            let chosen = chosen | one(cell);
            let held = held | self.board.candidates[cell];
            if held.count_ones() == chosen.count_ones() + 1 {
                let found = self.subset(house, chosen, held).and_then(&mut *take);
                if found.is_some() {
                    return found;
                }
            }
            self.subsets(&rest[at + 1..], house, (chosen, held), take)
        })
    }

    fn subset(&self, house: usize, chosen: Cells, held: u16) -> Option<HodokuStep> {
        let set = chosen | self.extra;
        if house >= BOXES && houses_around(set).any(|around| around < BOXES) {
            return None;
        }
        let mut gone = Vec::new();
        let clear = |house: usize, gone: &mut Vec<_>| {
            sweep(self.board, self.board.open_in(house).filter(|&cell| set & one(cell) == 0), held, gone);
        };
        clear(house, &mut gone);
        if house < BOXES && !gone.is_empty() {
            houses_around(set).filter(|&around| around >= BOXES).for_each(|around| clear(around, &mut gone));
        }
        HodokuStep::removing(gone, self.told(RectangleType::Type3, chosen, house))
    }

    /// If one digit must be in the two corners, the other is excluded from them.
    fn on_the_roof(&self) -> Option<HodokuStep> {
        let [a, b] = self.rect.digits;
        let seen = seen_by_all(self.extra);
        [(a, b), (b, a)].into_iter().find(|&(kept, _)| self.board.places[kept] & seen == 0).and_then(
            |(_, gone)| {
                HodokuStep::clearing(self.board, gone, self.extra, || self.told(RectangleType::Type4, 0, 0))
            },
        )
    }

    /// One digit has no other place in the rows and columns.
    fn crossed(&self) -> Option<HodokuStep> {
        let cells = self.rect.cells();
        let lines = bits(cells).fold(0, |lines, cell| {
            lines | HOUSES[HOUSES_AT[cell][0] as usize] | HOUSES[HOUSES_AT[cell][1] as usize]
        });
        let bound = |&digit: &usize| self.board.places[digit] & lines & !cells == 0;
        self.rect.digits.into_iter().find(bound).and_then(|digit| {
            HodokuStep::clearing(self.board, digit, self.extra, || self.told(RectangleType::Type6, 0, 0))
        })
    }

    /// From a bare corner: in row and column of the opposite corner a digit has only places in the rectangle.
    fn hidden(&self, corner: usize, take: StepVisitor<'_>) -> Option<HodokuStep> {
        let target = self.rect.opposite(corner);
        let [row, column, _] = HOUSES_AT[target].map(usize::from);
        let outside = (HOUSES[row] | HOUSES[column]) & !self.rect.cells();
        let [a, b] = self.rect.digits;
        [(a, b), (b, a)].into_iter().find_map(|(kept, gone)| {
            if self.board.places[kept] & outside != 0 {
                return None;
            }
            let told = || self.told(RectangleType::Hidden, one(corner), 0);
            HodokuStep::clearing(self.board, gone, one(target), told).and_then(&mut *take)
        })
    }
}

pub(crate) fn avoidable(board: &HodokuBoard, kind: u8, take: StepVisitor<'_>) -> Option<HodokuStep> {
    let filled = ALL & !board.open & !board.givens;
    bits(filled).find_map(|start| {
        rectangles(start, filled, &mut |corners| {
            let [start, beside, far, far_beside] = corners;
            // The far corners would hold the digits swapped.
            let swapped = [(far, board.digits[beside] as usize), (far_beside, board.digits[start] as usize)];
            let digits = [board.digits[start] as usize, board.digits[beside] as usize];
            let told =
                |extra, third| HodokuPattern::AvoidableRectangle { kind, corners, extra, digits, third };
            let open_pair = |(cell, digit): (usize, usize)| {
                board.candidates[cell].count_ones() == 2 && board.allows(Cand::new(cell, digit))
            };
            if kind == 1 {
                [(0, 1), (1, 0)].into_iter().find_map(|(shut, open)| {
                    let ((shut, digit), (open, danger)) = (swapped[shut], swapped[open]);
                    let stands = filled & one(shut) != 0 && board.digits[shut] as usize == digit;
                    if !stands || !open_pair((open, danger)) {
                        return None;
                    }
                    HodokuStep::clearing(board, danger, one(open), || told(one(open), danger))
                        .and_then(&mut *take)
                })
            } else {
                let [(a, first), (b, second)] = swapped;
                let third = board.candidates[a] & !(1 << first);
                if !open_pair((a, first))
                    || !open_pair((b, second))
                    || third != board.candidates[b] & !(1 << second)
                {
                    return None;
                }
                let third = third.trailing_zeros() as usize;
                let cells = PEERS[a] & PEERS[b];
                HodokuStep::clearing(board, third, cells, || told(one(a) | one(b), third))
                    .and_then(&mut *take)
            }
        })
    })
}

/// Visits the rectangles over a start and each neighbour in `usable`.
pub(crate) fn rectangles(
    start: usize,
    usable: Cells,
    visit: &mut dyn FnMut([usize; 4]) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    let [row, column, region] = HOUSES_AT[start].map(usize::from);
    HOUSE_CELLS[region]
        .iter()
        .map(|&cell| cell as usize)
        .filter(|&cell| cell != start && usable & one(cell) != 0)
        .find_map(|beside| {
            let across = if HOUSES[row] & one(beside) != 0 {
                1
            } else if HOUSES[column] & one(beside) != 0 {
                0
            } else {
                return None;
            };
            let [one_line, other_line] =
                [start, beside].map(|cell| HOUSE_CELLS[HOUSES_AT[cell][across] as usize]);
            one_line.iter().zip(other_line).find_map(|(&far, far_beside)| {
                let (far, far_beside) = (far as usize, far_beside as usize);
                if HOUSES[region] & one(far) != 0 {
                    return None;
                }
                visit([start, beside, far, far_beside])
            })
        })
}

/// All cells but one are bivalue, and one digit of that cell is the only one with three places in a house.
pub(crate) fn grave(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut odd = None;
    for cell in bits(board.open) {
        match board.candidates[cell].count_ones() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return None,
        }
    }
    let cell = odd?;
    let mut kept = None;
    for (house, free) in board.free.iter().enumerate() {
        for (digit, &free) in free.iter().enumerate() {
            if free <= 2 {
                continue;
            }
            if free > 3 || HOUSES[house] & one(cell) == 0 || kept.is_some_and(|kept| kept != digit) {
                return None;
            }
            kept = Some(digit);
        }
    }
    let digit = kept?;
    let whole = HOUSES_AT[cell].iter().all(|&house| board.free[house as usize][digit] == 3);
    if !whole || !board.allows(Cand::new(cell, digit)) {
        return None;
    }
    let mut gone = Vec::new();
    sweep(board, [cell], !(1 << digit), &mut gone);
    HodokuStep::removing(gone, HodokuPattern::Bug { cell, digit })
}
