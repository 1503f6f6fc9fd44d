//! [`Remains`]: what suppositions have left of a board, kept, so that a supposition need not be followed from its
//! beginning when it is made again where less is left.
//!
//! What a supposition leaves of less lies within what it leaves of more. So to know what it leaves now, one may begin with
//! what is left now and what it left before, both at once, and follow only where each of them has changed something.

use crate::geometry::Candidate;
use crate::technique::net::Mask;

/// What suppositions have left: alone, and beside another.
pub(super) struct Remains {
    size: usize,
    of: Vec<OfOne>,
    /// The number of the supposition that others are made beside.
    other: u32,
}

/// What one candidate has left, cell by cell; nothing yet where there are no cells.
#[derive(Default)]
struct OfOne {
    alone: Vec<u32>,
    beside: Vec<u32>,
    /// Beside which supposition.
    other: u32,
    /// The candidates beside which nothing breaks, if any is known.
    harmless: Option<Mask>,
}

impl Remains {
    /// Nothing yet, on a board of so many cells and digits.
    pub(super) fn new(cells: usize, size: usize) -> Self {
        Self { size, of: (0..cells * size).map(|_| OfOne::default()).collect(), other: 0 }
    }

    /// Keeps what a candidate leaves alone.
    pub(super) fn keep_alone(&mut self, candidate: Candidate, digits: &[u32]) {
        let at = self.number(candidate);
        digits.clone_into(&mut self.of[at].alone);
    }

    /// From here on, suppositions are made beside another one than before.
    pub(super) fn beside_another(&mut self) {
        self.other += 1;
    }

    /// Keeps what a candidate leaves beside the other supposition.
    pub(super) fn keep_beside(&mut self, candidate: Candidate, digits: &[u32]) {
        let at = self.number(candidate);
        self.of[at].other = self.other;
        digits.clone_into(&mut self.of[at].beside);
    }

    /// The least that a candidate is known to have left: beside the other supposition or alone.
    pub(super) fn of(&self, candidate: Candidate) -> Option<&[u32]> {
        let of = &self.of[self.number(candidate)];
        let kept = if of.other == self.other { &of.beside } else { &of.alone };
        (!kept.is_empty()).then_some(kept)
    }

    /// Notes that nothing breaks with two candidates and nothing else.
    pub(super) fn note_harmless(&mut self, one: Candidate, other: Candidate) {
        let (one, other, count) = (self.number(one), self.number(other), self.of.len());
        for (at, beside) in [(one, other), (other, one)] {
            self.of[at].harmless.get_or_insert_with(|| Mask::none(count)).add(beside as u32);
        }
    }

    /// Whether it is known that nothing breaks with two candidates and nothing else.
    pub(super) fn are_harmless(&self, one: Candidate, other: Candidate) -> bool {
        let harmless = &self.of[self.number(one)].harmless;
        harmless.as_ref().is_some_and(|harmless| harmless.has(self.number(other) as u32))
    }

    fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.size + digit.index()
    }
}
