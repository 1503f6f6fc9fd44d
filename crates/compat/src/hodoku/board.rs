//! The board on which HoDoKu's way is followed: candidates, how many places each house has left for each digit, and
//! two queues of singles. The queues fill as side effects of every change, the reading of the givens included, and
//! which single comes next is whatever stands first in them; so the board has a history, which a
//! [`Grid`](whydoku_board::Grid) has not.

use super::tables::{CELLS, Cells, HOUSE_CELLS, HOUSES_AT, PEERS, bits, first, one, small_bits};
use std::collections::VecDeque;

/// A digit in a cell, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cand {
    pub(super) cell: u8,
    pub(super) digit: u8,
}

impl Cand {
    pub(super) const fn new(cell: usize, digit: usize) -> Self {
        Self { cell: cell as u8, digit: digit as u8 }
    }

    pub(super) const fn at(self) -> usize {
        self.cell as usize
    }

    pub(super) const fn what(self) -> usize {
        self.digit as usize
    }
}

/// A classic board with its queues of singles.
#[derive(Clone, Debug)]
pub(super) struct HodokuBoard {
    /// The digit in each filled cell.
    pub(super) digits: [u8; CELLS],
    /// The candidates of each open cell, a bit a digit; none of a filled one.
    pub(super) candidates: [u16; CELLS],
    /// The open cells for each digit.
    pub(super) places: [Cells; 9],
    /// The open cells.
    pub(super) open: Cells,
    /// How many open cells each house has.
    room: [u8; 27],
    /// The houses with one open cell, a bit each.
    nearly_full: u32,
    /// The cells that were filled from the start.
    pub(super) givens: Cells,
    /// How many open places each house has for each digit.
    pub(super) free: [[i8; 9]; 27],
    /// Cells with one candidate left, in the order in which they came to it. Some are filled by now.
    pub(super) naked: VecDeque<Cand>,
    /// Places that are the last of a house, likewise.
    pub(super) hidden: VecDeque<Cand>,
}

impl HodokuBoard {
    /// A board with givens, placed one after the other in reading order.
    pub(super) fn new(givens: impl IntoIterator<Item = Cand>) -> Self {
        let mut board = Self {
            digits: [0; CELLS],
            candidates: [0x1FF; CELLS],
            places: [super::tables::ALL; 9],
            open: super::tables::ALL,
            room: [9; 27],
            nearly_full: 0,
            givens: 0,
            free: [[9; 9]; 27],
            naked: VecDeque::with_capacity(CELLS),
            hidden: VecDeque::with_capacity(CELLS),
        };
        for given in givens {
            board.place(given);
            board.givens |= one(given.at());
        }
        board
    }

    /// Whether the cell is open and may hold the digit.
    pub(super) const fn allows(&self, cand: Cand) -> bool {
        self.candidates[cand.at()] >> cand.digit & 1 == 1
    }

    /// The open places of a digit in a house.
    pub(super) const fn places_in(&self, house: usize, digit: usize) -> Cells {
        self.places[digit] & super::tables::HOUSES[house]
    }

    /// Fills an open cell, and takes the digit from every cell that sees it.
    pub(super) fn place(&mut self, cand: Cand) {
        let (cell, digit) = (cand.at(), cand.what());
        if self.open & one(cell) == 0 && self.digits[cell] == cand.digit {
            return;
        }
        let others = self.candidates[cell] & !(1 << digit);
        self.digits[cell] = cand.digit;
        self.candidates[cell] = 0;
        self.take_room(cell);
        self.places[digit] &= !one(cell);
        for other in small_bits(others) {
            self.places[other] &= !one(cell);
        }
        let own = HOUSES_AT[cell];
        for peer in bits(self.places[digit] & PEERS[cell]) {
            self.strike(Cand::new(peer, digit), own);
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

    fn take_room(&mut self, cell: usize) {
        if self.open & one(cell) != 0 {
            self.open &= !one(cell);
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

    /// Takes a candidate away.
    pub(super) fn remove(&mut self, cand: Cand) {
        if self.allows(cand) {
            // No house has the number of none.
            self.strike(cand, [u8::MAX; 3]);
        }
    }

    /// Takes a candidate away that is there; of these houses the digit has had its place.
    fn strike(&mut self, cand: Cand, done: [u8; 3]) {
        let (cell, digit) = (cand.at(), cand.what());
        self.candidates[cell] &= !(1 << digit);
        self.places[digit] &= !one(cell);
        let left = self.candidates[cell];
        if left == 0 {
            return;
        }
        if left.is_power_of_two() {
            self.naked.push_back(Cand::new(cell, left.trailing_zeros() as usize));
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
                0 => self.forget_hidden(house, digit),
                _ => {}
            }
        }
    }

    fn queue_hidden(&mut self, house: usize, digit: usize) {
        if let Some(cell) = first(self.places_in(house, digit)) {
            self.hidden.push_back(Cand::new(cell, digit));
        }
    }

    /// The house has no place for the digit any more: the first single of that digit queued there goes.
    fn forget_hidden(&mut self, house: usize, digit: usize) {
        let stale =
            |single: &Cand| single.what() == digit && super::tables::HOUSES[house] & one(single.at()) != 0;
        if let Some(at) = self.hidden.iter().position(stale) {
            self.hidden.remove(at);
        }
    }

    /// The first queued naked single that fills a house; it stays in its queue.
    pub(super) fn full_house(&self) -> Option<(Cand, usize)> {
        if self.nearly_full == 0 {
            return None;
        }
        self.naked.iter().find_map(|&single| {
            let fills = |&house: &u8| self.nearly_full >> house & 1 == 1;
            let open = self.open & one(single.at()) != 0;
            let house = HOUSES_AT[single.at()].iter().find(|&house| open && fills(house))?;
            Some((single, *house as usize))
        })
    }

    /// The next naked single from the queue.
    pub(super) fn naked_single(&mut self) -> Option<Cand> {
        Self::next_open(&mut self.naked, self.open)
    }

    /// The next hidden single from the queue.
    pub(super) fn hidden_single(&mut self) -> Option<Cand> {
        Self::next_open(&mut self.hidden, self.open)
    }

    fn next_open(queue: &mut VecDeque<Cand>, open: Cells) -> Option<Cand> {
        while let Some(single) = queue.pop_front() {
            if open & one(single.at()) != 0 {
                return Some(single);
            }
        }
        None
    }

    /// The cells of a house that are open, in its order.
    pub(super) fn open_in(&self, house: usize) -> impl Iterator<Item = usize> + '_ {
        HOUSE_CELLS[house].iter().map(|&cell| cell as usize).filter(|&cell| self.open & one(cell) != 0)
    }
}
