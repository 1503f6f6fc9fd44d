//! The board as HoDoKu keeps it: candidates, the number of places of each digit in each house, and two queues of singles.
//!
//! The queues fill as a side effect of every change, including the placement of the givens, and the next single is the
//! first of its queue. So the board has a history, which a [`Grid`] has not. Houses are numbered rows, columns, boxes.

use crate::classic::{ALL, CELL_COUNT, CellMask, PEERS, bit, bits, candidate, first, small_bits};
pub(crate) use crate::classic::{HOUSE_CELLS, HOUSES, HOUSES_AT};
use std::collections::VecDeque;
use whydoku_board::{Candidate, Cell, Grid};

pub(crate) const COLUMNS: usize = 9;
pub(crate) const BOXES: usize = 18;

/// Returns the indices of the row, the column and the box of a cell. Does without `array::map`, which the compiler does not
/// always inline.
#[inline]
pub(crate) fn houses_at(cell: usize) -> [usize; 3] {
    let [row, column, region] = HOUSES_AT[cell];
    [row.into(), column.into(), region.into()]
}

/// Returns the houses that contain a set of cells: row, column, box.
pub(crate) fn houses_around(set: CellMask) -> impl Iterator<Item = usize> {
    let at = first(set).unwrap_or(0);
    houses_at(at).into_iter().filter(move |&house| set & !HOUSES[house] == 0)
}

#[derive(Clone, Debug)]
pub(crate) struct HodokuBoard {
    pub(crate) digits: [u8; CELL_COUNT],
    /// The candidates of each open cell as a mask; 0 for filled cells.
    pub(crate) candidates: [u16; CELL_COUNT],
    pub(crate) places: [CellMask; 9],
    pub(crate) open: CellMask,
    /// The number of open cells of each house.
    room: [u8; 27],
    /// The houses with exactly one open cell, as a mask.
    nearly_full: u32,
    pub(crate) givens: CellMask,
    /// The number of places of each digit in each house.
    pub(crate) free: [[i8; 9]; 27],
    /// Cells with one candidate left, in the order in which they got there. Some may be filled by now.
    pub(crate) naked: VecDeque<Candidate>,
    /// Last places of a digit in a house, likewise.
    pub(crate) hidden: VecDeque<Candidate>,
}

impl HodokuBoard {
    pub(crate) fn new(givens: impl IntoIterator<Item = Candidate>) -> Self {
        let mut board = Self {
            digits: [0; CELL_COUNT],
            candidates: [0x1FF; CELL_COUNT],
            places: [ALL; 9],
            open: ALL,
            room: [9; 27],
            nearly_full: 0,
            givens: 0,
            free: [[9; 9]; 27],
            naked: VecDeque::with_capacity(CELL_COUNT),
            hidden: VecDeque::with_capacity(CELL_COUNT),
        };
        for given in givens {
            board.place(given);
            board.givens |= bit(given.cell.index());
        }
        board
    }

    /// Converts a position: fills cells in reading order, then removes candidates.
    pub(crate) fn of_position(position: &Grid<2>) -> Self {
        let filled = |at| Some(candidate(at, position.digit(Cell::new(at))?.index()));
        let mut board = Self::new((0..CELL_COUNT).filter_map(filled));
        board.givens = position.givens().iter().fold(0, |set, cell| set | bit(cell.index()));
        for cell in position.open() {
            let removed = board.candidates[cell.index()] & !(position.candidates(cell).bits() as u16);
            for digit in small_bits(removed) {
                board.remove(candidate(cell.index(), digit));
            }
        }
        board
    }

    pub(crate) fn candidates_in(&self, cells: CellMask) -> u16 {
        bits(cells).fold(0, |mask, cell| mask | self.candidates[cell])
    }

    pub(crate) fn cells_with(&self, count: u32) -> CellMask {
        let fits = |&cell: &usize| self.candidates[cell].count_ones() == count;
        bits(self.open).filter(fits).fold(0, |set, cell| set | bit(cell))
    }

    /// Returns the open cells that no filled cell excludes for a digit, whether or not they allow it.
    pub(crate) fn unexcluded(&self, digit: usize) -> CellMask {
        let filled = bits(ALL & !self.open).filter(|&cell| self.digits[cell] as usize == digit);
        self.open & !filled.fold(0, |seen, cell| seen | PEERS[cell])
    }

    pub(crate) fn cands(&self) -> impl Iterator<Item = Candidate> + '_ {
        bits(self.open)
            .flat_map(|cell| small_bits(self.candidates[cell]).map(move |digit| candidate(cell, digit)))
    }

    pub(crate) const fn allows(&self, cand: Candidate) -> bool {
        self.candidates[cand.cell.index()] >> cand.digit.index() & 1 == 1
    }

    pub(crate) const fn places_in(&self, house: usize, digit: usize) -> CellMask {
        self.places[digit] & HOUSES[house]
    }

    pub(crate) fn place(&mut self, cand: Candidate) {
        let (cell, digit) = (cand.cell.index(), cand.digit.index());
        if self.open & bit(cell) == 0 && usize::from(self.digits[cell]) == digit {
            return;
        }
        let others = self.candidates[cell] & !(1 << digit);
        self.digits[cell] = digit as u8;
        self.candidates[cell] = 0;
        self.count_filled(cell);
        self.places[digit] &= !bit(cell);
        for other in small_bits(others) {
            self.places[other] &= !bit(cell);
        }
        let own = HOUSES_AT[cell];
        for peer in bits(self.places[digit] & PEERS[cell]) {
            self.eliminate(candidate(peer, digit), own);
        }
        for house in own {
            self.free[house as usize][digit] = 0;
        }
        for other in small_bits(others) {
            for house in own {
                let free = &mut self.free[house as usize][other];
                *free -= 1;
                if *free == 1 {
                    self.queue_hidden(house as usize, other);
                }
            }
        }
    }

    fn count_filled(&mut self, cell: usize) {
        if self.open & bit(cell) != 0 {
            self.open &= !bit(cell);
            for house in HOUSES_AT[cell] {
                let room = &mut self.room[house as usize];
                *room -= 1;
                match room {
                    1 => self.nearly_full |= 1 << house,
                    _ => self.nearly_full &= !(1 << house),
                }
            }
        }
    }

    pub(crate) fn remove(&mut self, cand: Candidate) {
        if self.allows(cand) {
            // `u8::MAX` is no house.
            self.eliminate(cand, [u8::MAX; 3]);
        }
    }

    /// Removes an existing candidate without counting the houses in `done`, whose digit is placed.
    fn eliminate(&mut self, cand: Candidate, done: [u8; 3]) {
        let (cell, digit) = (cand.cell.index(), cand.digit.index());
        self.candidates[cell] &= !(1 << digit);
        self.places[digit] &= !bit(cell);
        let left = self.candidates[cell];
        if left == 0 {
            return;
        }
        if left.is_power_of_two() {
            self.naked.push_back(candidate(cell, left.trailing_zeros() as usize));
        }
        for (house, done) in HOUSES_AT[cell].into_iter().zip(done) {
            if house == done {
                continue;
            }
            let house = house as usize;
            let free = &mut self.free[house][digit];
            *free -= 1;
            match *free {
                1 => self.queue_hidden(house, digit),
                0 => self.unqueue_hidden(house, digit),
                _ => {}
            }
        }
    }

    fn queue_hidden(&mut self, house: usize, digit: usize) {
        if let Some(cell) = first(self.places_in(house, digit)) {
            self.hidden.push_back(candidate(cell, digit));
        }
    }

    /// The house has no place for the digit any more, so the first queued single of that digit in it is dropped.
    fn unqueue_hidden(&mut self, house: usize, digit: usize) {
        let stale = |single: &Candidate| {
            single.digit.index() == digit && HOUSES[house] & bit(single.cell.index()) != 0
        };
        if let Some(at) = self.hidden.iter().position(stale) {
            self.hidden.remove(at);
        }
    }

    /// Returns the first queued naked single that completes a house, without removing it from the queue.
    pub(crate) fn full_house(&self) -> Option<(Candidate, usize)> {
        if self.nearly_full == 0 {
            return None;
        }
        self.naked.iter().find_map(|&single| {
            let fills = |&house: &u8| self.nearly_full >> house & 1 == 1;
            let open = self.open & bit(single.cell.index()) != 0;
            let house = HOUSES_AT[single.cell.index()].iter().find(|&house| open && fills(house))?;
            Some((single, *house as usize))
        })
    }

    pub(crate) fn naked_single(&mut self) -> Option<Candidate> {
        Self::next_open(&mut self.naked, self.open)
    }

    pub(crate) fn hidden_single(&mut self) -> Option<Candidate> {
        Self::next_open(&mut self.hidden, self.open)
    }

    fn next_open(queue: &mut VecDeque<Candidate>, open: CellMask) -> Option<Candidate> {
        while let Some(single) = queue.pop_front() {
            if open & bit(single.cell.index()) != 0 {
                return Some(single);
            }
        }
        None
    }

    pub(crate) fn open_in(&self, house: usize) -> impl Iterator<Item = usize> + '_ {
        HOUSE_CELLS[house].iter().map(|&cell| cell as usize).filter(|&cell| self.open & bit(cell) != 0)
    }
}
