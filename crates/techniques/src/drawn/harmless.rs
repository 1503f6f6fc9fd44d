//! [`Harmless`]: candidates beside which nothing breaks: nothing need be tried there.

use super::remains::Alone;
use crate::finder::net::Mask;

/// What breaks nothing.
#[derive(Default)]
pub(super) struct Harmless {
    /// By number, the candidates beside which nothing breaks on this board, if any is known.
    of: Vec<Option<Mask>>,
    /// The same beside what is supposed now, as things stand.
    here: Mask,
    /// What has one digit left where nothing breaks: as a set, and by number.
    settled: Mask,
    numbers: Vec<usize>,
}

impl Harmless {
    /// Nothing is known yet of so many candidates.
    pub(super) fn new(count: usize) -> Self {
        let none = Mask::none(count);
        Self { of: vec![None; count], here: none.clone(), settled: none, numbers: Vec::new() }
    }

    /// Goes on to a board with less.
    pub(super) fn begin_board(&mut self) {
        self.of.fill(None);
    }

    /// Others are tried beside a supposition, by its number. What is known of all that it leaves holds there only as long as
    /// nothing was denied.
    pub(super) fn begin_round(&mut self, number: usize, nothing_denied: bool) {
        self.here.clear();
        if let Some(harmless) = self.of[number].as_ref().filter(|_| nothing_denied) {
            self.here.add_all(harmless);
        }
    }

    /// Notes that nothing breaks with these digits: so nothing breaks with any two cells that have one digit there, and
    /// with what is supposed, which is one of them, and another as things stand. That of all of them, and not only of
    /// what is supposed, is kept for later where it is wanted `everywhere`.
    pub(super) fn note(&mut self, alone: &Alone, digits: &[u32], everywhere: bool) {
        let Self { of, here, settled, numbers } = self;
        settled.clear();
        numbers.clear();
        for (cell, (digits, held)) in digits.iter().zip(alone.held()).enumerate() {
            if digits.is_power_of_two() && digits != held {
                let number = cell * alone.size() + digits.trailing_zeros() as usize;
                settled.add(number as u32);
                numbers.push(number);
            }
        }
        here.add_all(settled);
        for &number in numbers.iter().filter(|_| everywhere) {
            of[number].get_or_insert_with(|| Mask::none(alone.len())).add_all(settled);
        }
    }

    /// Whether it is known that nothing breaks with what is supposed and a candidate as things stand.
    pub(super) fn has(&self, number: usize) -> bool {
        self.here.has(number as u32)
    }
}
