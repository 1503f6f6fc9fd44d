//! [`Examples`]: fillings of a rule. If they hold every candidate of a question, it needs no other answer.

use whydoku_cells::bits::members;

const WORDS: usize = 16;

const CAPACITY: usize = 64 * WORDS;

/// Fillings of a rule, kept as bits.
#[derive(Default)]
pub(super) struct Examples {
    size: usize,
    /// For each cell and digit, the fillings that hold it there, as bits.
    with: Vec<[u64; WORDS]>,
    /// For each cell, the digits that some filling has held there.
    digits: Vec<u32>,
    /// The digits of each filling, cell after cell, counted from 1; 0 in unused slots.
    fillings: Vec<u8>,
    /// The slot of the next filling, which replaces the oldest one.
    next: usize,
}

impl Examples {
    /// Writes to `lacking` the candidates of each cell that no filling of these domains holds. Returns whether there are
    /// none.
    pub(super) fn hold(&self, domains: &[u32], lacking: &mut Vec<u32>) -> bool {
        domains.clone_into(lacking);
        if self.with.is_empty() {
            return false;
        }
        let mut wrong = [0; WORDS];
        for (cell, (digits, domain)) in self.digits.iter().zip(domains).enumerate() {
            for digit in members(digits & !domain) {
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

    /// Keeps a filling: the digit of each cell as a bit, on a board with `size` digits.
    pub(super) fn keep(&mut self, filling: &[u32], size: usize) {
        let cells = filling.len();
        if self.with.is_empty() {
            self.size = size;
            self.with = vec![[0; WORDS]; cells * size];
            self.digits = vec![0; cells];
            self.fillings = vec![0; cells * CAPACITY];
        }
        let (word, bit) = (self.next >> 6, 1 << (self.next & 63));
        let slots = &mut self.fillings[self.next * cells..][..cells];
        for (cell, (slot, digit)) in slots.iter_mut().zip(filling).enumerate() {
            if *slot != 0 {
                self.with[cell * size + usize::from(*slot) - 1][word] &= !bit;
            }
            let number = digit.trailing_zeros() as usize;
            self.with[cell * size + number][word] |= bit;
            self.digits[cell] |= digit;
            *slot = number as u8 + 1;
        }
        self.next = (self.next + 1) % CAPACITY;
    }
}
