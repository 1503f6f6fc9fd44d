//! [`Answers`]: what readings leave of digits, kept, since suppositions that differ in one cell ask much the same, and so
//! do those on the next board.
//!
//! Each reading has places for some thousand answers, found by a hash of the question; a new answer takes the place of an
//! old one. Few answers that are at hand serve better than many that are far away.

use super::examples::Examples;
use super::followed::Read;
use crate::geometry::{Cell, Workspace};
use crate::quick_hash::QuickHasher;
use crate::technique::Memory;
use std::cell::RefCell;
use std::hash::Hasher;
use std::rc::Rc;

/// So many places each reading has, as a power of two.
const PLACES: u32 = 11;

/// What readings of one puzzle have left of digits.
pub(super) struct Answers(Rc<RefCell<Kept>>);

#[derive(Default)]
struct Kept {
    /// For each reading, place after place: the digits that its cells had, and those that they are left with; none at all
    /// if there is no filling. Where nothing was asked yet, the cells had no digits.
    places: Vec<Vec<u32>>,
    /// For each reading, fillings that were met.
    examples: Vec<Examples>,
    question: Vec<u32>,
    left: Vec<u32>,
    lacking: Vec<u32>,
    workspace: Workspace,
}

/// Where a memory keeps them.
#[derive(PartialEq, Eq, Hash)]
struct OfPuzzle;

impl Answers {
    /// Those that are remembered, or none yet.
    pub(super) fn remembered(memory: Option<&Memory>) -> Self {
        let kept = memory.map(|memory| memory.of(OfPuzzle, RefCell::default));
        Self(kept.unwrap_or_default())
    }

    /// Hands to `lost` what a reading leaves out of the digits of its cells, cell by cell, of those that lose any; says
    /// whether there is a filling.
    pub(super) fn losses(&self, read: &Read, digits: &[u32], lost: &mut dyn FnMut(Cell, u32)) -> bool {
        let kept = &mut *self.0.borrow_mut();
        kept.question.clear();
        kept.question.extend(read.order.iter().map(|cell| digits[cell.index()]));
        if kept.question.contains(&0) {
            return false;
        }
        let left = kept.left_by(read);
        if left[0] == 0 {
            return false;
        }
        for (&cell, &left) in read.order.iter().zip(left) {
            let gone = digits[cell.index()] & !left;
            if gone != 0 {
                lost(cell, gone);
            }
        }
        true
    }
}

impl Kept {
    fn left_by(&mut self, read: &Read) -> &[u32] {
        let (number, cells) = (read.number as usize, self.question.len());
        if self.places.len() <= number {
            self.places.resize_with(number + 1, Vec::new);
            self.examples.resize_with(number + 1, Examples::default);
        }
        let places = &mut self.places[number];
        if places.is_empty() {
            *places = vec![0; (2 * cells) << PLACES];
        }
        let from = 2 * cells * place_of(&self.question);
        let (asked, left) = places[from..from + 2 * cells].split_at_mut(cells);
        if asked != self.question {
            asked.copy_from_slice(&self.question);
            let examples = &mut self.examples[number];
            if examples.hold(&self.question, &mut self.lacking) {
                left.copy_from_slice(&self.question);
            } else if read.prepared.supports_into(&self.question, &mut self.left, &mut self.workspace) {
                left.copy_from_slice(&self.left);
                let keep = &mut |filling: &[u32]| examples.keep(filling);
                read.prepared.fillings(left, &mut self.lacking, &self.workspace, keep);
            } else {
                left.fill(0);
            }
        }
        left
    }
}

/// The place of a question.
#[inline]
fn place_of(question: &[u32]) -> usize {
    let mut hash = QuickHasher::default();
    for two in question.chunks(2) {
        hash.write_u64(two.iter().fold(0, |word, &digits| word << 32 | u64::from(digits)));
    }
    (hash.finish() >> (u64::BITS - PLACES)) as usize
}
