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

/// What two suppositions left together is kept as long as it is of so many cells; what comes later is not.
const MOST_CELLS: usize = 1 << 24;

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
    /// The number of the supposition that others are made beside, and the candidates beside which nothing breaks there, as
    /// far as it is known.
    other: usize,
    harmless: Mask,
    /// What has one digit left where nothing breaks: as a set, and by number.
    settled: Mask,
    numbers: Vec<usize>,
}

/// What one candidate has left, cell by cell; nothing yet where there are no cells.
#[derive(Clone, Default)]
struct OfOne {
    alone: Vec<u32>,
    /// After all that could be denied beside it had been taken away; and what was tried there.
    end: Vec<u32>,
    tried: Tried,
    /// How often it was begun from its beginning.
    begun: u32,
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
            let count = held.len() * size;
            let (of, none) = (vec![OfOne::default(); count], Mask::none(count));
            *self = Self { of, size, harmless: none.clone(), settled: none, ..Self::default() };
        }
        if self.held != held {
            self.of.iter_mut().for_each(|of| of.harmless = None);
            held.clone_into(&mut self.held);
        }
        self.readings = readings;
        if self.beside.len() >= MOST_CELLS / held.len() {
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

    /// Goes on where a supposition had ended on an earlier board.
    pub(super) fn go_on_from_end<const W: usize>(
        &mut self,
        quick: &mut Quick<'_, W>,
        supposed: Candidate,
        all: bool,
    ) -> Ended {
        self.other = self.number(supposed);
        let of = &self.of[self.other];
        if of.end.is_empty() {
            return Ended::Unknown;
        }
        quick.back_to(&self.held);
        if quick.breaks_within(&of.end) {
            Ended::Unknown
        } else if quick.digits() == of.end && of.tried >= Tried::of(all) {
            Ended::There
        } else {
            Ended::Below
        }
    }

    /// Begins a supposition from its beginning: from here on, others are made beside it.
    pub(super) fn begin<const W: usize>(&mut self, quick: &mut Quick<'_, W>, supposed: Candidate) {
        self.other = self.number(supposed);
        let of = &mut self.of[self.other];
        of.begun += 1;
        of.end.clear();
        quick.back_to(&of.alone);
    }

    /// Keeps where the supposition that others were made beside has ended; `all` says what was tried, if all of it was.
    pub(super) fn keep_end(&mut self, digits: &[u32], all: Option<bool>) {
        let of = &mut self.of[self.other];
        digits.clone_into(&mut of.end);
        of.tried = all.map_or(Tried::Some, Tried::of);
    }

    /// Another round begins with these digits: what is known of all that is left beside the other supposition alone holds
    /// there only as long as nothing was denied.
    pub(super) fn begin_round(&mut self, digits: &[u32]) {
        let of = &self.of[self.other];
        self.harmless.clear();
        if let Some(harmless) = of.harmless.as_ref().filter(|_| digits == of.alone) {
            self.harmless.add_all(harmless);
        }
    }

    /// Keeps what a candidate leaves beside the other supposition.
    pub(super) fn keep_beside(&mut self, candidate: Candidate, digits: &[u32]) {
        let key = self.key(candidate);
        let begun = self.of[self.other].begun;
        if let Some(beside) = self.beside.get_mut(&key) {
            beside.begun = begun;
            digits.clone_into(&mut beside.digits);
        } else if self.beside.len() < MOST_CELLS / digits.len() {
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

    /// Notes that nothing breaks with these digits: so nothing breaks with any two cells that have one digit there, and
    /// with the other supposition, which is one of them, and another as things stand.
    pub(super) fn note_harmless(&mut self, digits: &[u32]) {
        let Self { size, held, of, harmless, settled, numbers, .. } = self;
        settled.clear();
        numbers.clear();
        for (cell, (digits, held)) in digits.iter().zip(&*held).enumerate() {
            if digits.is_power_of_two() && digits != held {
                let number = cell * *size + digits.trailing_zeros() as usize;
                settled.add(number as u32);
                numbers.push(number);
            }
        }
        harmless.add_all(settled);
        for &number in &*numbers {
            of[number].harmless.get_or_insert_with(|| Mask::none(held.len() * *size)).add_all(settled);
        }
    }

    /// Whether it is known that nothing breaks with the other supposition and a candidate as things stand.
    pub(super) fn is_harmless(&self, candidate: Candidate) -> bool {
        self.harmless.has(self.number(candidate) as u32)
    }

    fn key(&self, candidate: Candidate) -> u32 {
        (self.other * self.of.len() + self.number(candidate)) as u32
    }

    fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.size + digit.index()
    }
}

impl Tried {
    fn of(all: bool) -> Self {
        if all { Self::All } else { Self::Two }
    }
}
