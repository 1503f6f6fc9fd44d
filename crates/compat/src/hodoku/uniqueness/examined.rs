//! [`Examined`]: a rectangle of two digits, how one gets out of it, and what that takes away.

use super::super::board::HodokuBoard;
use super::super::step::{HodokuPattern, HodokuStep, Rectangle, Take, sweep};
use super::super::tables::{
    BOXES, Cells, HOUSES, HOUSES_AT, bits, houses_around, one, seen_by_all, small_bits,
};

/// Four corners: a cell, its neighbour in box and line, then those opposite to each in another box.
#[derive(Clone, Copy)]
pub(super) struct Rect {
    /// Start, neighbour, far corner in line with the start, far corner in line with the neighbour.
    pub(super) corners: [usize; 4],
    pub(super) digits: [usize; 2],
}

impl Rect {
    pub(super) fn cells(self) -> Cells {
        self.corners.iter().fold(0, |set, &cell| set | one(cell))
    }

    pub(super) fn mask(self) -> u16 {
        1 << self.digits[0] | 1 << self.digits[1]
    }

    /// The corner that shares no line with this one.
    fn opposite(self, corner: usize) -> usize {
        let at = self.corners.iter().position(|&cell| cell == corner).unwrap_or(0);
        self.corners[3 - at]
    }
}

/// A rectangle and which of its corners hold more than its digits.
pub(super) struct Examined<'a> {
    board: &'a HodokuBoard,
    rect: Rect,
    extra: Cells,
    /// What the corners hold besides.
    more: u16,
}

impl<'a> Examined<'a> {
    pub(super) fn new(board: &'a HodokuBoard, rect: Rect) -> Self {
        let mask = rect.mask();
        let holds_more = |&cell: &usize| board.candidates[cell] & !mask != 0;
        let extra = bits(rect.cells()).filter(holds_more).fold(0, |set, cell| set | one(cell));
        let more = bits(extra).fold(0, |set, cell| set | board.candidates[cell]) & !mask;
        Self { board, rect, extra, more }
    }

    fn told(&self, name: Rectangle, with: Cells, house: usize) -> HodokuPattern {
        let Rect { corners, digits } = self.rect;
        HodokuPattern::Rectangle { name, corners, digits, extra: self.extra, with, house }
    }

    /// Whether the two corners with more are opposite.
    fn diagonal(&self) -> bool {
        bits(self.extra).next().is_some_and(|cell| self.extra == one(cell) | one(self.rect.opposite(cell)))
    }

    pub(super) fn prove(&self, name: Rectangle, take: Take<'_>) -> Option<HodokuStep> {
        let count = self.extra.count_ones();
        match name {
            Rectangle::Type1 if count == 1 => {
                let mut gone = Vec::new();
                sweep(self.board, bits(self.extra), self.rect.mask(), &mut gone);
                HodokuStep::removing(gone, self.told(name, 0, 0)).and_then(take)
            }
            Rectangle::Type2 | Rectangle::Type5
                if (2..=3).contains(&count) && self.more.is_power_of_two() =>
            {
                let crossed = count == 3 || self.diagonal();
                if crossed != (name == Rectangle::Type5) {
                    return None;
                }
                let digit = small_bits(self.more).next()?;
                HodokuStep::clearing(self.board, digit, seen_by_all(self.extra), || self.told(name, 0, 0))
                    .and_then(take)
            }
            Rectangle::Type3 if count == 2 => {
                houses_around(self.extra).find_map(|house| self.with_subset(house, take))
            }
            Rectangle::Type4 if count == 2 && !self.diagonal() => self.on_the_roof().and_then(take),
            Rectangle::Type6 if count == 2 && self.diagonal() => self.crossed().and_then(take),
            Rectangle::Hidden if count == 3 || count == 2 && self.diagonal() => {
                bits(self.rect.cells() & !self.extra).find_map(|corner| self.hidden(corner, take))
            }
            _ => None,
        }
    }

    /// The two corners stand for one cell of a subset in a house that they share.
    fn with_subset(&self, house: usize, take: Take<'_>) -> Option<HodokuStep> {
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
        take: Take<'_>,
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
        HodokuStep::removing(gone, self.told(Rectangle::Type3, chosen, house))
    }

    /// Where one of the digits must stand in the two corners, the other cannot.
    fn on_the_roof(&self) -> Option<HodokuStep> {
        let [a, b] = self.rect.digits;
        let seen = seen_by_all(self.extra);
        [(a, b), (b, a)].into_iter().find(|&(kept, _)| self.board.places[kept] & seen == 0).and_then(
            |(_, gone)| {
                HodokuStep::clearing(self.board, gone, self.extra, || self.told(Rectangle::Type4, 0, 0))
            },
        )
    }

    /// One of the digits has no other place in the rows and columns.
    fn crossed(&self) -> Option<HodokuStep> {
        let cells = self.rect.cells();
        let lines = bits(cells).fold(0, |lines, cell| {
            lines | HOUSES[HOUSES_AT[cell][0] as usize] | HOUSES[HOUSES_AT[cell][1] as usize]
        });
        let bound = |&digit: &usize| self.board.places[digit] & lines & !cells == 0;
        self.rect.digits.into_iter().find(bound).and_then(|digit| {
            HodokuStep::clearing(self.board, digit, self.extra, || self.told(Rectangle::Type6, 0, 0))
        })
    }

    /// Seen from a corner that holds nothing else: the opposite one has only places inside in row and column.
    fn hidden(&self, corner: usize, take: Take<'_>) -> Option<HodokuStep> {
        let target = self.rect.opposite(corner);
        let [row, column, _] = HOUSES_AT[target].map(usize::from);
        let outside = (HOUSES[row] | HOUSES[column]) & !self.rect.cells();
        let [a, b] = self.rect.digits;
        [(a, b), (b, a)].into_iter().find_map(|(kept, gone)| {
            if self.board.places[kept] & outside != 0 {
                return None;
            }
            let told = || self.told(Rectangle::Hidden, one(corner), 0);
            HodokuStep::clearing(self.board, gone, one(target), told).and_then(&mut *take)
        })
    }
}
