//! [`Answers`]: what readings leave of digits, kept, since suppositions that differ in one cell ask much the same, and so
//! do those on the next board.

use super::followed::Read;
use crate::finder::FinderCache;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::{Cell, SupportCache, Workspace};

/// What readings of one puzzle have left of digits.
pub(super) struct Answers(Rc<RefCell<Kept>>);

/// Where they are kept.
#[derive(Default)]
struct Kept {
    /// By the numbers of the readings.
    known: Vec<SupportCache>,
    question: Vec<u32>,
    left: Vec<u32>,
    workspace: Workspace,
}

/// Where a memory keeps them.
#[derive(PartialEq, Eq, Hash)]
struct OfPuzzle;

impl Answers {
    /// Those that are remembered, or none yet.
    pub(super) fn remembered(memory: Option<&FinderCache>) -> Self {
        let kept = memory.map(|memory| memory.of(OfPuzzle, RefCell::default));
        Self(kept.unwrap_or_default())
    }

    /// Hands to `lost` what a reading leaves out of the digits of its cells, cell by cell, of those that lose any; says
    /// whether there is a filling.
    pub(super) fn losses(&self, read: &Read, digits: &[u32], lost: &mut dyn FnMut(Cell, u32)) -> bool {
        let Kept { known, question, left, workspace } = &mut *self.0.borrow_mut();
        let number = read.number as usize;
        if known.len() <= number {
            known.resize_with(number + 1, SupportCache::default);
        }
        let (known, held) = (&mut known[number], |cell: &Cell| digits[cell.index()]);
        if read.prepared.fits_in_word() {
            let mut is_any_empty = false;
            let held = read.order.iter().map(|cell| {
                is_any_empty |= held(cell) == 0;
                held(cell)
            });
            let word = read.prepared.in_word(held);
            if is_any_empty {
                return false;
            }
            let Some(left) = known.supports_in_word(&read.prepared, word, left, workspace) else {
                return false;
            };
            if left != word {
                let gone = read.prepared.out_of_word(word & !left);
                read.order
                    .iter()
                    .zip(gone)
                    .filter(|&(_, gone)| gone != 0)
                    .for_each(|(&cell, gone)| lost(cell, gone));
            }
            return true;
        }
        question.clear();
        question.extend(read.order.iter().map(held));
        if question.contains(&0) {
            return false;
        }
        let Some(left) = known.supports(&read.prepared, question, left, workspace) else {
            return false;
        };
        for ((&cell, &left), &held) in read.order.iter().zip(left).zip(&*question) {
            let gone = held & !left;
            if gone != 0 {
                lost(cell, gone);
            }
        }
        true
    }
}
