//! How one gets out of a loop that was walked round, and what that takes away.

use super::super::board::{
    BOX_ROW_COLUMN, CellNumber, Choices, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, PEERS, PLACES,
    small_bits,
};
use super::super::hint::Removals;
use super::super::order::stepped;
use super::walk::Search;
use super::{Loop, Way};

impl Search<'_> {
    /// Keeps what a loop that has come back to its start says.
    pub(super) fn close(&mut self) {
        // Cells at even and at odd places visit the same houses; that they visit none twice, the walk sees to.
        if self.visited[0] != self.visited[1] {
            return;
        }
        let extra: Vec<CellNumber> =
            self.path.iter().map(|&c| c as usize).filter(|&c| self.board.cell[c].count_ones() > 2).collect();
        match *extra.as_slice() {
            [] => {}
            [only] => {
                let mut removals = Removals::NONE;
                removals.add(self.board, only, self.pair);
                self.keep(Way::OneCell, &removals);
            }
            [first, second] => {
                let spare = (self.board.cell[first] | self.board.cell[second]) & !self.pair;
                if spare.is_power_of_two() {
                    self.one_digit(&extra);
                } else {
                    self.sets(first, second, spare);
                }
                self.tied(first, second);
            }
            _ => self.one_digit(&extra),
        }
    }

    fn one_digit(&mut self, extra: &[CellNumber]) {
        let digit = (self.board.cell[extra[0]] & !self.pair).trailing_zeros() as usize;
        let seen = extra.iter().fold(u128::MAX, |seen, &cell| seen & PEERS[cell]);
        let mut removals = Removals::NONE;
        removals.add_digit(self.board, seen, digit);
        self.keep(Way::OneDigit(digit), &removals);
    }

    fn sets(&mut self, first: CellNumber, second: CellNumber, spare: u16) {
        for degree in spare.count_ones()..=7 {
            for kind in BOX_ROW_COLUMN {
                let house = HOUSES[first][kind];
                if house == HOUSES[second][kind] {
                    let ends = [PLACES[first][kind], PLACES[second][kind]];
                    let empty = u32::from(self.board.empty[house as usize]);
                    if 2 * degree <= empty {
                        self.naked(house as usize, ends, [first, second], spare, degree);
                    }
                    if 2 * degree < empty {
                        self.hidden(house as usize, ends, spare, degree);
                    }
                }
            }
        }
    }

    fn naked(&mut self, house: HouseNumber, ends: [u8; 2], cells: [CellNumber; 2], spare: u16, degree: u32) {
        let [first, second] = cells.map(|cell| self.board.cell[cell]);
        for places in Choices::new(degree, 9) {
            if places >> ends[0] & 1 == 0 || places >> ends[1] & 1 == 1 {
                continue;
            }
            let others = places & !(1 << ends[0]);
            let (mut of_others, mut each_two) = (0, spare.count_ones() >= 2);
            for cell in ExplainerBoard::cells_at(house, others) {
                of_others |= self.board.cell[cell];
                each_two &= self.board.cell[cell].count_ones() >= 2;
            }
            let common = (spare & first & second) | of_others;
            let digits = spare | of_others;
            if !each_two || common.count_ones() != degree || digits.count_ones() != degree {
                continue;
            }
            let mut removals = Removals::NONE;
            for cell in ExplainerBoard::cells_at(house, 0x1ff & !places & !(1 << ends[1])) {
                removals.add(self.board, cell, digits);
            }
            self.keep(Way::Naked { house, others, digits }, &removals);
        }
    }

    fn hidden(&mut self, house: HouseNumber, ends: [u8; 2], spare: u16, degree: u32) {
        let rest: Vec<usize> = small_bits(0x1ff & !self.pair & !spare).collect();
        if degree as usize > rest.len() + 2 {
            return;
        }
        for choice in Choices::new(degree - 2, rest.len() as u32) {
            let digits = small_bits(choice).fold(self.pair, |digits, at| digits | 1 << rest[at]);
            let (mut places, mut each_one) = (0, true);
            for digit in small_bits(digits) {
                let of_digit = self.board.place[house][digit] & !(1 << ends[1]);
                places |= of_digit;
                each_one &= of_digit != 0;
            }
            if !each_one || places.count_ones() != degree {
                continue;
            }
            let places = places & !(1 << ends[0]);
            let mut removals = Removals::NONE;
            for cell in ExplainerBoard::cells_at(house, places) {
                removals.add(self.board, cell, !digits);
            }
            self.keep(Way::Hidden { house, places, digits }, &removals);
        }
    }

    fn tied(&mut self, first: CellNumber, second: CellNumber) {
        let mut digits = small_bits(self.pair);
        let [Some(a), Some(b)] = [digits.next(), digits.next()] else { return };
        let alone = |digit: DigitNumber| {
            BOX_ROW_COLUMN.into_iter().rev().find_map(|kind| {
                let house = HOUSES[first][kind] as usize;
                let own = 1 << PLACES[first][kind] | 1 << PLACES[second][kind];
                (house == HOUSES[second][kind] as usize && self.board.place[house][digit] & !own == 0)
                    .then_some(house)
            })
        };
        let (kept, removed, house) = match (alone(a), alone(b)) {
            (Some(house), _) => (a, b, house),
            (None, Some(house)) => (b, a, house),
            (None, None) => return,
        };
        let mut removals = Removals::NONE;
        removals.add(self.board, first, 1 << removed);
        removals.add(self.board, second, 1 << removed);
        self.keep(Way::Tied { house, kept }, &removals);
    }

    /// Keeps a loop that says something unless the same is kept already.
    fn keep(&mut self, way: Way, removals: &Removals) {
        let same = |other: &Loop| {
            other.cells.len() == self.path.len()
                && other.way.equals(way)
                && other.cells.iter().fold(0_u128, |set, &cell| set | 1 << cell) == self.on_path
        };
        if removals.is_empty() || self.kept.iter().any(same) {
            return;
        }
        let rank = stepped(Loop::base(self.path.len()), way.surcharge());
        self.kept.push(Loop { cells: self.path.clone(), way, removals: *removals, rank });
    }
}
