//! [`Tries`]: what has come of trying candidates beside suppositions: where each supposition ended, and what others left
//! beside it.

use super::answers::Kept;
use super::beside::Beside;
use super::quick::Quick;
use super::remains::Alone;
use crate::geometry::{Candidate, Cell};
use crate::technique::net::Mask;

/// What two suppositions left together is kept as long as it is of so many cells; what comes later is not.
const MOST_CELLS: usize = 1 << 24;

/// What has come of tries, and the supposition beside which others are tried now.
pub(super) struct Tries {
    of: Vec<OfOne>,
    /// Of how many cells together it is known what others leave beside them.
    kept: usize,
    /// The number of the supposition that others are made beside, and the candidates beside which nothing breaks there, as
    /// far as it is known.
    other: usize,
    harmless: Mask,
    /// What has one digit left where nothing breaks: as a set, and by number.
    settled: Mask,
    numbers: Vec<usize>,
    /// What readings have left of digits, where it is not kept for all.
    pub(super) answers: Kept,
}

/// What is known of one supposition.
#[derive(Clone, Default)]
struct OfOne {
    /// What it left after all that could be denied beside it had been taken away, cell by cell; and what was tried there.
    end: Vec<u32>,
    tried: Tried,
    /// What others leave beside it.
    beside: Beside,
    /// The candidates beside which nothing breaks on this board, if any is known.
    harmless: Option<Mask>,
}

/// What was tried where a supposition ended.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Tried {
    /// Not everything: it came to its last round.
    #[default]
    Some,
    /// What has two places.
    Two,
    All,
}

/// Where a supposition stands that had ended on an earlier board.
pub(super) enum Ended {
    /// Nothing is known of it, or it breaks.
    Unknown,
    /// It stands where it ended.
    There,
    /// Some of what was left there is gone.
    Below,
}

/// What is known of what a supposition leaves.
pub(super) enum Left<'a> {
    /// Nothing.
    Unknown,
    /// What it left alone, of a board that had more.
    Alone(&'a [u32]),
    /// What it left here, and the cells that have changed since.
    Here(&'a [u32], &'a [Cell]),
}

impl Tries {
    /// None yet, of so many candidates.
    pub(super) fn new(count: usize) -> Self {
        let none = Mask::none(count);
        let of = vec![OfOne::default(); count];
        Self {
            of,
            kept: 0,
            other: 0,
            harmless: none.clone(),
            settled: none,
            numbers: Vec::new(),
            answers: Kept::default(),
        }
    }

    /// Goes on to a board with less.
    pub(super) fn begin_board(&mut self, alone: &Alone) {
        self.of.iter_mut().for_each(|of| of.harmless = None);
        if self.kept >= MOST_CELLS {
            let (held, size) = (alone.held(), alone.size());
            let is_open = |number: usize| held[number / size] >> (number % size) & 1 == 1;
            let gone = self.of.iter_mut().enumerate().filter(|(number, _)| !is_open(*number));
            gone.for_each(|(_, of)| of.beside = Beside::default());
            self.kept = self.of.iter().map(|of| of.beside.len() * held.len()).sum();
        }
    }

    /// Goes on where a supposition had ended on an earlier board.
    pub(super) fn go_on_from_end<const W: usize>(
        &mut self,
        alone: &Alone,
        quick: &mut Quick<'_, W>,
        supposed: Candidate,
        all: bool,
    ) -> Ended {
        self.other = alone.number(supposed);
        let of = &self.of[self.other];
        if of.end.is_empty() {
            return Ended::Unknown;
        }
        quick.back_to(alone.held());
        if quick.breaks_within(&of.end) {
            Ended::Unknown
        } else if quick.digits() == of.end && of.tried >= Tried::of(all) {
            Ended::There
        } else {
            Ended::Below
        }
    }

    /// Begins a supposition from its beginning: from here on, others are made beside it.
    pub(super) fn begin<const W: usize>(
        &mut self,
        alone: &Alone,
        quick: &mut Quick<'_, W>,
        supposed: Candidate,
    ) {
        self.other = alone.number(supposed);
        let of = &mut self.of[self.other];
        of.beside.begin();
        of.end.clear();
        quick.back_to(alone.left(self.other));
    }

    /// Keeps where the supposition that others were made beside has ended; `all` says what was tried, if all of it was.
    pub(super) fn keep_end(&mut self, digits: &[u32], all: Option<bool>) {
        let of = &mut self.of[self.other];
        digits.clone_into(&mut of.end);
        of.tried = all.map_or(Tried::Some, Tried::of);
    }

    /// Another round begins with these digits: what is known of all that is left beside the other supposition alone holds
    /// there only as long as nothing was denied.
    pub(super) fn begin_round(&mut self, alone: &Alone, digits: &[u32]) {
        let of = &mut self.of[self.other];
        of.beside.go_on(digits);
        self.harmless.clear();
        if let Some(harmless) = of.harmless.as_ref().filter(|_| digits == alone.left(self.other)) {
            self.harmless.add_all(harmless);
        }
    }

    /// Keeps what a candidate leaves beside the other supposition.
    pub(super) fn keep_beside(&mut self, number: usize, digits: &[u32]) {
        let count = self.of.len();
        let may_add = self.kept < MOST_CELLS;
        if self.of[self.other].beside.keep(number, count, digits, may_add) {
            self.kept += digits.len();
        }
    }

    /// The least that a candidate is known to have left: beside the other supposition or alone.
    pub(super) fn of<'a>(&'a self, alone: &'a Alone, number: usize) -> Left<'a> {
        match self.of[self.other].beside.of(number) {
            Some((digits, changed)) => Left::Here(digits, changed),
            None if alone.left(number).is_empty() => Left::Unknown,
            None => Left::Alone(alone.left(number)),
        }
    }

    /// Notes that nothing breaks with these digits: so nothing breaks with any two cells that have one digit there, and
    /// with the other supposition, which is one of them, and another as things stand.
    pub(super) fn note_harmless(&mut self, alone: &Alone, digits: &[u32]) {
        let Self { of, harmless, settled, numbers, .. } = self;
        settled.clear();
        numbers.clear();
        for (cell, (digits, held)) in digits.iter().zip(alone.held()).enumerate() {
            if digits.is_power_of_two() && digits != held {
                let number = cell * alone.size() + digits.trailing_zeros() as usize;
                settled.add(number as u32);
                numbers.push(number);
            }
        }
        harmless.add_all(settled);
        for &number in &*numbers {
            of[number].harmless.get_or_insert_with(|| Mask::none(alone.len())).add_all(settled);
        }
    }

    /// Whether it is known that nothing breaks with the other supposition and a candidate as things stand.
    pub(super) fn is_harmless(&self, number: usize) -> bool {
        self.harmless.has(number as u32)
    }
}

impl Tried {
    fn of(all: bool) -> Self {
        if all { Self::All } else { Self::Two }
    }
}
