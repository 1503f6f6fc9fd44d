//! [`Examples`]: fillings of a reading that were met, kept as bits, so that it need not be read where they hold every digit
//! that is asked for.

use whydoku_cells::members::members;

/// So many words hold a bit for each filling that is kept.
const WORDS: usize = 16;

/// So many fillings are kept.
const MOST: usize = 64 * WORDS;

/// Fillings that were met.
#[derive(Default)]
pub(super) struct Examples {
    /// How many digits the board has.
    size: usize,
    /// For each cell and digit, the fillings that have it there.
    with: Vec<[u64; WORDS]>,
    /// For each cell, the digits that some filling has had there.
    taken: Vec<u32>,
    /// The digits of each filling by number, cell after cell, counted from 1; 0 where there is none yet.
    fillings: Vec<u8>,
    /// The number of the one that comes next, in the place of an old one.
    next: usize,
}

impl Examples {
    /// Of the digits that each cell may hold, those that no filling of such digits holds here, written to `lacking`; says
    /// whether there are none.
    pub(super) fn hold(&self, digits: &[u32], lacking: &mut Vec<u32>) -> bool {
        digits.clone_into(lacking);
        if self.with.is_empty() {
            return false;
        }
        let mut wrong = [0; WORDS];
        for (cell, (taken, digits)) in self.taken.iter().zip(digits).enumerate() {
            for digit in members(taken & !digits) {
                let with = &self.with[cell * self.size + digit];
                for at in 0..WORDS {
                    wrong[at] |= with[at];
                }
            }
        }
        let mut any = 0;
        for (cell, lacking) in lacking.iter_mut().enumerate() {
            for digit in members(*lacking) {
                let with = &self.with[cell * self.size + digit];
                let mut right = 0;
                for at in 0..WORDS {
                    right |= with[at] & !wrong[at];
                }
                *lacking &= !(u32::from(right != 0) << digit);
            }
            any |= *lacking;
        }
        any == 0
    }

    /// Keeps a filling: a digit for each cell, as a bit, on a board with so many.
    pub(super) fn keep(&mut self, filling: &[u32], size: usize) {
        let cells = filling.len();
        if self.with.is_empty() {
            self.size = size;
            self.with = vec![[0; WORDS]; cells * size];
            self.taken = vec![0; cells];
            self.fillings = vec![0; cells * MOST];
        }
        let (word, bit) = (self.next >> 6, 1 << (self.next & 63));
        let places = &mut self.fillings[self.next * cells..][..cells];
        for (cell, (place, digit)) in places.iter_mut().zip(filling).enumerate() {
            if *place != 0 {
                self.with[cell * size + usize::from(*place) - 1][word] &= !bit;
            }
            let number = digit.trailing_zeros() as usize;
            self.with[cell * size + number][word] |= bit;
            self.taken[cell] |= digit;
            *place = number as u8 + 1;
        }
        self.next = (self.next + 1) % MOST;
    }
}
