//! [`Relation`]: a truth about several cells that an automaton describes, and [`SupportStore`], the results of automata.

use crate::finder::FinderCache;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::{Cell, CompiledRule, SupportCache, Workspace};

/// A cage, a line, an arrow, or a sum that houses leave of cages.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    /// Identifies it on all boards of a puzzle.
    pub(super) number: u32,
    /// In the order of the automaton.
    pub(super) cells: Vec<Cell>,
    pub(super) automaton: CompiledRule,
}

/// Results of automata, kept for the boards of a puzzle: assumptions that differ in one cell ask for much the same.
#[derive(Clone, Default)]
pub struct SupportStore(Rc<RefCell<StoredSupports>>);

#[derive(Default)]
struct StoredSupports {
    /// By the numbers of the relations.
    caches: Vec<Option<SupportCache>>,
    domains: Vec<u32>,
    left: Vec<u32>,
    workspace: Workspace,
}

impl SupportStore {
    pub(crate) fn of(cache: Option<&FinderCache>) -> Self {
        cache.map(|cache| Self::clone(&cache.table())).unwrap_or_default()
    }

    /// Passes the digits that a relation rules out to `lose`, cell by cell. Returns whether the relation can be filled.
    pub(super) fn losses(
        &self,
        relation: &Relation,
        digits: &[u32],
        mut lose: impl FnMut(Cell, u32),
    ) -> bool {
        let StoredSupports { caches, domains, left, workspace } = &mut *self.0.borrow_mut();
        let Relation { cells, automaton, .. } = relation;
        let number = relation.number as usize;
        if caches.len() <= number {
            caches.resize_with(number + 1, || None);
        }
        let count = caches.len();
        let cache = caches[number].get_or_insert_with(|| SupportCache::one_of(count, cells.len()));
        let present = cells.iter().map(|cell| digits[cell.index()]);
        if automaton.fits_in_word() {
            let mut is_any_empty = false;
            let word = automaton.in_word(present.inspect(|&digits| is_any_empty |= digits == 0));
            if is_any_empty {
                return false;
            }
            let Some(left) = cache.supports_in_word(automaton, word, left, workspace) else {
                return false;
            };
            if left != word {
                let gone = automaton.out_of_word(word & !left);
                let lost = cells.iter().zip(gone).filter(|&(_, gone)| gone != 0);
                lost.for_each(|(&cell, gone)| lose(cell, gone));
            }
            return true;
        }
        domains.clear();
        domains.extend(present);
        if domains.contains(&0) {
            return false;
        }
        let Some(left) = cache.supports(automaton, domains, left, workspace) else { return false };
        for ((&cell, &left), &had) in cells.iter().zip(left).zip(&*domains) {
            if had & !left != 0 {
                lose(cell, had & !left);
            }
        }
        true
    }
}
