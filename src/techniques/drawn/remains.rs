//! [`Remains`]: what suppositions have left of a board, kept, so that a supposition need not be followed from its
//! beginning when it is made again where less is left: beside another one, or on the next board.
//!
//! What a supposition leaves of less lies within what it leaves of more. So to know what it leaves now, one may begin with
//! what is left now and what it left before, both at once, and follow only where each of them has changed something.

use super::quick::Quick;
use crate::geometry::Candidate;
use crate::quick_hash::QuickMap;
use crate::technique::Memory;
use crate::technique::net::Mask;
use std::cell::RefCell;
use std::rc::Rc;

/// So much that two suppositions left together is kept; what comes later is not.
const MOST: usize = 40_000;

/// What suppositions have left: alone, and beside another.
#[derive(Default)]
pub(super) struct Remains {
    size: usize,
    /// The board that it was left of, and the readings that were followed there.
    held: Vec<u32>,
    readings: Vec<u32>,
    of: Vec<OfOne>,
    /// What two leave, by the numbers of both.
    beside: QuickMap<u32, Beside>,
    /// The number of the supposition that others are made beside.
    other: usize,
}

/// What one candidate has left, cell by cell; nothing yet where there are no cells.
#[derive(Clone, Default)]
struct OfOne {
    alone: Vec<u32>,
    /// After all that could be denied beside it had been taken away.
    end: Vec<u32>,
    /// How often it was begun from its beginning.
    begun: u32,
    /// The candidates beside which nothing breaks on this board, if any is known.
    harmless: Option<Mask>,
}

/// What one candidate has left beside another, when that one had been begun so often.
struct Beside {
    begun: u32,
    digits: Vec<u32>,
}

/// Where a memory keeps them.
#[derive(PartialEq, Eq, Hash)]
struct OfPuzzle;

impl Remains {
    /// Those that are remembered of boards on which more was left, or none yet.
    pub(super) fn remembered<const W: usize>(
        memory: Option<&Memory>,
        quick: &mut Quick<'_, W>,
        size: usize,
    ) -> Rc<RefCell<Self>> {
        // Where something follows already, what it leaves depends on who asks first.
        let memory = memory.filter(|_| quick.is_followed());
        let remains = memory.map(|memory| memory.of(OfPuzzle, RefCell::<Self>::default)).unwrap_or_default();
        remains.borrow_mut().go_on(quick, size);
        remains
    }

    fn go_on<const W: usize>(&mut self, quick: &Quick<'_, W>, size: usize) {
        let held = quick.held();
        let readings: Vec<u32> = quick.readings().collect();
        let lies_within = self.held.len() == held.len()
            && held.iter().zip(&self.held).all(|(now, before)| now & !before == 0)
            && readings.iter().all(|reading| self.readings.contains(reading));
        if !lies_within {
            *self = Self { of: vec![OfOne::default(); held.len() * size], size, ..Self::default() };
        }
        if self.held != held {
            self.of.iter_mut().for_each(|of| of.harmless = None);
            held.clone_into(&mut self.held);
        }
        self.readings = readings;
        if self.beside.len() >= MOST {
            let (of, count) = (&self.of, self.of.len());
            self.beside.retain(|key, beside| {
                let (other, one) = (*key as usize / count, *key as usize % count);
                let is_open = |number: usize| held[number / size] >> (number % size) & 1 == 1;
                of[other].begun == beside.begun && is_open(other) && is_open(one)
            });
        }
    }

    /// Whether a supposition breaks something; if not, what it leaves stays.
    pub(super) fn refutes<const W: usize>(&mut self, quick: &mut Quick<'_, W>, supposed: Candidate) -> bool {
        let at = self.number(supposed);
        let alone = &mut self.of[at].alone;
        let breaks = if alone.is_empty() {
            quick.refutes(supposed)
        } else {
            quick.back_to(&self.held);
            quick.breaks_within(alone)
        };
        if !breaks {
            quick.digits().clone_into(alone);
        }
        breaks
    }

    /// Goes on where a supposition had ended on an earlier board, if it had; says whether something breaks there.
    pub(super) fn goes_on<const W: usize>(
        &mut self,
        quick: &mut Quick<'_, W>,
        supposed: Candidate,
    ) -> Option<bool> {
        self.other = self.number(supposed);
        let end = &self.of[self.other].end;
        (!end.is_empty()).then(|| {
            quick.back_to(&self.held);
            quick.breaks_within(end)
        })
    }

    /// Begins a supposition from its beginning: from here on, others are made beside it.
    pub(super) fn begin<const W: usize>(&mut self, quick: &mut Quick<'_, W>, supposed: Candidate) {
        self.other = self.number(supposed);
        let of = &mut self.of[self.other];
        of.begun += 1;
        of.end.clear();
        quick.back_to(&of.alone);
    }

    /// Keeps where the supposition that others were made beside has ended.
    pub(super) fn keep_end(&mut self, digits: &[u32]) {
        digits.clone_into(&mut self.of[self.other].end);
    }

    /// Keeps what a candidate leaves beside the other supposition.
    pub(super) fn keep_beside(&mut self, candidate: Candidate, digits: &[u32]) {
        let key = self.key(candidate);
        let begun = self.of[self.other].begun;
        if let Some(beside) = self.beside.get_mut(&key) {
            beside.begun = begun;
            digits.clone_into(&mut beside.digits);
        } else if self.beside.len() < MOST {
            self.beside.insert(key, Beside { begun, digits: digits.to_vec() });
        }
    }

    /// The least that a candidate is known to have left: beside the other supposition or alone.
    pub(super) fn of(&self, candidate: Candidate) -> Option<&[u32]> {
        let begun = self.of[self.other].begun;
        let beside = self.beside.get(&self.key(candidate)).filter(|beside| beside.begun == begun);
        let kept = beside.map_or(&self.of[self.number(candidate)].alone, |beside| &beside.digits);
        (!kept.is_empty()).then_some(kept)
    }

    /// Notes that nothing breaks with the other supposition and a candidate and nothing else.
    pub(super) fn note_harmless(&mut self, candidate: Candidate) {
        let (one, other, count) = (self.number(candidate), self.other, self.of.len());
        for (at, beside) in [(one, other), (other, one)] {
            self.of[at].harmless.get_or_insert_with(|| Mask::none(count)).add(beside as u32);
        }
    }

    /// Whether it is known that nothing breaks with the other supposition and a candidate and nothing else.
    pub(super) fn is_harmless(&self, candidate: Candidate) -> bool {
        let harmless = &self.of[self.other].harmless;
        harmless.as_ref().is_some_and(|harmless| harmless.has(self.number(candidate) as u32))
    }

    fn key(&self, candidate: Candidate) -> u32 {
        (self.other * self.of.len() + self.number(candidate)) as u32
    }

    fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.size + digit.index()
    }
}
