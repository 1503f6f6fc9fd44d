//! What follows from what is due: sight, houses, readings and clues, until nothing is due or something breaks.

use super::Quick;
use whydoku_board::{Candidate, Cell, Digit};

impl<const W: usize> Quick<'_, W> {
    /// Follows all that is due, what costs least first; says whether something breaks.
    pub(super) fn run(&mut self) -> bool {
        loop {
            while let Some(cell) = self.single.pop() {
                if self.broken {
                    return true;
                }
                self.see(cell);
            }
            if self.broken {
                return true;
            }
            if let Some(house) = self.due_houses.next() {
                self.follow_house(house as usize);
            } else if let Some(reading) = self.due_readings.next() {
                self.follow_reading(reading);
            } else if !self.follow_clues() {
                return self.broken;
            }
        }
    }

    /// What a digit rules out.
    fn see(&mut self, cell: Cell) {
        let bit = self.digits[cell.index()];
        if bit == 0 {
            return;
        }
        let layout = self.layout;
        for at in 0..self.peers[cell.index()].len() {
            let peer = self.peers[cell.index()][at];
            self.take(peer, bit);
        }
        let candidate = Candidate::new(cell, Digit::new(bit.trailing_zeros() as usize));
        layout
            .pair_conflicts(candidate)
            .iter()
            .for_each(|other| self.take(other.cell, 1 << other.digit.index()));
        if layout.is_non_consecutive() {
            layout.neighbours(cell).iter().for_each(|near| self.take(near, bit << 1 | bit >> 1));
        }
    }

    /// Digits with one place left stand there.
    fn follow_house(&mut self, house: usize) {
        let (mut once, mut twice, mut stand) = (0, 0, 0);
        for cell in &self.houses[house] {
            let digits = self.digits[cell.index()];
            twice |= once & digits;
            once |= digits;
            // Without a branch, which nobody could foresee.
            stand |= digits * u32::from(digits & digits.wrapping_sub(1) == 0);
        }
        let followed = self.limits.houses[house];
        if once & followed != followed {
            self.broken = true;
            return;
        }
        // Where all cells are followed, what stands is known to stand.
        let known = if self.limits.any { 0 } else { stand };
        let hidden = once & !twice & followed & !known;
        if hidden == 0 {
            return;
        }
        for at in 0..self.houses[house].len() {
            let cell = self.houses[house][at];
            let digits = self.digits[cell.index()];
            let own = digits & hidden;
            // Two that stand nowhere else cannot both stand here.
            self.broken |= own.count_ones() > 1;
            if own != 0 && own != digits {
                self.take(cell, digits & !own);
            }
            // It stands there, whether or not its cell is followed.
            if own != 0 && !self.limits.cells[cell.index()] {
                self.single.push(cell);
            }
        }
    }

    fn follow_reading(&mut self, number: u32) {
        if !self.limits.readings[number as usize] {
            return;
        }
        let mut lost = std::mem::take(&mut self.lost);
        let read = &self.readings[number as usize];
        self.broken |= !self.answers.losses(read, &self.digits, &mut |cell, gone| lost.push((cell, gone)));
        lost.drain(..).for_each(|(cell, gone)| self.take(cell, gone));
        self.lost = lost;
    }

    /// Clues with one place left; says whether anything was taken.
    fn follow_clues(&mut self) -> bool {
        for at in (0..self.clues.len()).filter(|&at| self.limits.clues[at]) {
            let mut left = self.clues[at].iter().filter(|one| self.has(**one));
            let Some(&one) = left.next() else {
                self.broken = true;
                return false;
            };
            let digits = self.digits[one.cell.index()];
            if left.next().is_none() && digits.count_ones() > 1 {
                self.take(one.cell, digits & !(1 << one.digit.index()));
                return true;
            }
        }
        false
    }
}
