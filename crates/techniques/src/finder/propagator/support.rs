//! [`SupportStore`]: results of automata, kept for the boards of a puzzle: assumptions that differ in one cell ask for
//! much the same.

use super::model::CellRule;
use crate::finder::FinderCache;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::{Cell, SupportCache, Workspace};

#[derive(Clone, Default)]
pub(crate) struct SupportStore(Rc<RefCell<Stored>>);

#[derive(Default)]
struct Stored {
    /// By the numbers of the rules.
    caches: Vec<Option<SupportCache>>,
    domains: Vec<u32>,
    left: Vec<u32>,
    workspace: Workspace,
}

impl SupportStore {
    pub(crate) fn of(cache: Option<&FinderCache>) -> Self {
        cache.map(|cache| Self::clone(&cache.table())).unwrap_or_default()
    }

    /// Hands the digits that a rule rules out to `lose`, cell by cell. Returns whether the rule can be filled.
    pub(super) fn losses(&self, rule: &CellRule, digits: &[u32], mut lose: impl FnMut(Cell, u32)) -> bool {
        let Stored { caches, domains, left, workspace } = &mut *self.0.borrow_mut();
        let number = rule.number as usize;
        if caches.len() <= number {
            caches.resize_with(number + 1, || None);
        }
        let count = caches.len();
        let cache = caches[number].get_or_insert_with(|| SupportCache::one_of(count, rule.cells.len()));
        let present = rule.cells.iter().map(|cell| digits[cell.index()]);
        if rule.automaton.fits_in_word() {
            let mut is_any_empty = false;
            let word = rule.automaton.in_word(present.inspect(|&digits| is_any_empty |= digits == 0));
            if is_any_empty {
                return false;
            }
            let Some(left) = cache.supports_in_word(&rule.automaton, word, left, workspace) else {
                return false;
            };
            if left != word {
                let gone = rule.automaton.out_of_word(word & !left);
                let lost = rule.cells.iter().zip(gone).filter(|&(_, gone)| gone != 0);
                lost.for_each(|(&cell, gone)| lose(cell, gone));
            }
            return true;
        }
        domains.clear();
        domains.extend(present);
        if domains.contains(&0) {
            return false;
        }
        let Some(left) = cache.supports(&rule.automaton, domains, left, workspace) else { return false };
        for ((&cell, &left), &had) in rule.cells.iter().zip(left).zip(&*domains) {
            if had & !left != 0 {
                lose(cell, had & !left);
            }
        }
        true
    }
}
