//! [`Remains`]: what suppositions have left of a board, kept, so that a supposition need not be followed from its
//! beginning when it is made again where less is left: beside another one, or on the next board.
//!
//! What a supposition leaves of less lies within what it leaves of more. So to know what it leaves now, one may begin with
//! what is left now and what it left before, both at once, and follow only where each of them has changed something.

use super::answers::Answers;
use super::followed::truths;
use super::harmless::Harmless;
use super::quick::Quick;
use super::supposed::Supposed;
use crate::finder::FinderCache;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::Candidate;
use whydoku_board::Grid;

/// What suppositions have left: alone, and beside others.
#[derive(Default)]
pub(super) struct Remains {
    pub(super) alone: Alone,
    /// Of suppositions beside which others are tried.
    pub(super) supposed: Supposed,
    pub(super) harmless: Harmless,
}

/// What suppositions have left alone.
#[derive(Default)]
pub(super) struct Alone {
    size: usize,
    /// The board that it was left of, and the readings that were followed there.
    held: Vec<u32>,
    readings: Vec<u32>,
    /// What each candidate has left, cell by cell; nothing yet where there are no cells.
    left: Vec<Vec<u32>>,
}

/// Where a memory keeps them.
#[derive(PartialEq, Eq, Hash)]
struct OfPuzzle;

impl Remains {
    /// Those that are remembered of boards on which more was left, or none yet.
    pub(super) fn remembered<const W: usize>(
        memory: Option<&FinderCache>,
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
        let Self { alone, supposed, harmless } = self;
        let held = quick.held();
        let readings: Vec<u32> = quick.readings().collect();
        let lies_within = alone.held.len() == held.len()
            && held.iter().zip(&alone.held).all(|(now, before)| now & !before == 0)
            && readings.iter().all(|reading| alone.readings.contains(reading));
        let count = held.len() * size;
        if !lies_within {
            *alone = Alone { size, left: vec![Vec::new(); count], ..Alone::default() };
            *supposed = Supposed::new(count);
            *harmless = Harmless::new(count);
        }
        if alone.held != held {
            held.clone_into(&mut alone.held);
            supposed.begin_board(alone);
            harmless.begin_board();
        }
        alone.readings = readings;
    }
}

impl Alone {
    /// Whether a supposition breaks something; if not, what it leaves stays.
    pub(super) fn refutes<const W: usize>(&mut self, quick: &mut Quick<'_, W>, supposed: Candidate) -> bool {
        let at = self.number(supposed);
        let left = &mut self.left[at];
        let breaks = if left.is_empty() {
            quick.refutes(supposed)
        } else {
            quick.back_to(&self.held);
            quick.breaks_within(left)
        };
        if !breaks {
            quick.digits().clone_into(left);
        }
        breaks
    }

    /// The board.
    pub(super) fn held(&self) -> &[u32] {
        &self.held
    }

    /// What a candidate has left, by its number.
    pub(super) fn left(&self, number: usize) -> &[u32] {
        &self.left[number]
    }

    /// How many candidates there are, open or not.
    pub(super) const fn len(&self) -> usize {
        self.left.len()
    }

    /// How many of them a cell has.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    pub(super) const fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.size + digit.index()
    }
}

/// How many candidates each of these leaves with what follows of itself.
pub(crate) fn left_with<const W: usize>(grid: &Grid<W>, supposed: &[Candidate]) -> Vec<u32> {
    let mut quick = Quick::new(grid, &truths(grid), Answers::remembered(None));
    let mut left_with = |&supposed: &Candidate| {
        quick.refutes(supposed);
        quick.left()
    };
    supposed.iter().map(&mut left_with).collect()
}
