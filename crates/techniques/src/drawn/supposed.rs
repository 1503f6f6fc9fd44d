//! [`Supposed`]: what is known of suppositions beside which others are tried: where each ended on an earlier board, and what
//! others left beside it.

use super::beside::Beside;
use super::quick::Quick;
use super::remains::Alone;
use whydoku_board::{Candidate, Cell};

/// What two suppositions left together is kept as long as it is of so many cells; what comes later is not.
const MOST_CELLS: usize = 1 << 24;

/// What is known of suppositions, by the numbers of their candidates.
#[derive(Default)]
pub(super) struct Supposed {
    of: Vec<OfOne>,
    /// Of how many cells together it is known what others leave beside them.
    kept: usize,
}

/// What is known of one supposition.
#[derive(Clone, Default)]
struct OfOne {
    /// What it left after all that could be denied beside it had been taken away, cell by cell; and what was tried there.
    end: Vec<u32>,
    tried: Tried,
    /// What others leave beside it.
    beside: Beside,
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

/// A supposition beside which others are tried.
pub(super) struct One<'a> {
    alone: &'a Alone,
    number: usize,
    known: &'a mut OfOne,
    kept: &'a mut usize,
}

impl Supposed {
    /// Nothing is known yet of so many candidates.
    pub(super) fn new(count: usize) -> Self {
        Self { of: vec![OfOne::default(); count], kept: 0 }
    }

    /// Goes on to a board with less.
    pub(super) fn begin_board(&mut self, alone: &Alone) {
        if self.kept < MOST_CELLS {
            return;
        }
        let (held, size) = (alone.held(), alone.size());
        self.kept = 0;
        for (number, known) in self.of.iter_mut().enumerate() {
            if held[number / size] >> (number % size) & 1 == 0 {
                known.beside = Beside::default();
            }
            self.kept += known.beside.len() * held.len();
        }
    }

    /// One of them.
    pub(super) fn one<'a>(&'a mut self, alone: &'a Alone, supposed: Candidate) -> One<'a> {
        let number = alone.number(supposed);
        One { alone, number, known: &mut self.of[number], kept: &mut self.kept }
    }
}

impl<'a> One<'a> {
    /// What suppositions have left alone.
    pub(super) const fn alone(&self) -> &'a Alone {
        self.alone
    }

    /// The number of its candidate.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// Goes on where it had ended on an earlier board.
    pub(super) fn go_on_from_end<const W: usize>(&self, quick: &mut Quick<'_, W>, all: bool) -> Ended {
        let OfOne { end, tried, .. } = &*self.known;
        if end.is_empty() {
            return Ended::Unknown;
        }
        quick.back_to(self.alone.held());
        if quick.breaks_within(end) {
            Ended::Unknown
        } else if quick.digits() == end && *tried >= Tried::of(all) {
            Ended::There
        } else {
            Ended::Below
        }
    }

    /// Begins it from its beginning.
    pub(super) fn begin<const W: usize>(&mut self, quick: &mut Quick<'_, W>) {
        self.known.beside.begin();
        self.known.end.clear();
        quick.back_to(self.alone.left(self.number));
    }

    /// Another round begins with these digits; says whether nothing has been denied yet.
    pub(super) fn begin_round(&mut self, digits: &[u32]) -> bool {
        self.known.beside.go_on(digits);
        digits == self.alone.left(self.number)
    }

    /// Keeps where it has ended; `all` says what was tried, if all of it was.
    pub(super) fn keep_end(&mut self, digits: &[u32], all: Option<bool>) {
        digits.clone_into(&mut self.known.end);
        self.known.tried = all.map_or(Tried::Some, Tried::of);
    }

    /// Keeps what a candidate leaves beside it.
    pub(super) fn keep_beside(&mut self, number: usize, digits: &[u32]) {
        let may_add = *self.kept < MOST_CELLS;
        if self.known.beside.keep(number, self.alone.len(), digits, may_add) {
            *self.kept += digits.len();
        }
    }

    /// What a candidate left beside it when it was last made there, and the cells that have changed since.
    pub(super) fn left_here(&mut self, number: usize) -> Option<(&mut [u32], &[Cell])> {
        self.known.beside.of(number)
    }

    /// Says whether that is what it leaves there now.
    pub(super) fn stays(&mut self, number: usize, stays: bool) {
        self.known.beside.stays(number, stays);
    }

    /// What a candidate left alone, of a board that had more.
    pub(super) fn left_alone(&self, number: usize) -> Option<&'a [u32]> {
        Some(self.alone.left(number)).filter(|left| !left.is_empty())
    }
}

impl Tried {
    const fn of(all: bool) -> Self {
        if all { Self::All } else { Self::Two }
    }
}
