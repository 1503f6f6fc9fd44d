//! [`Relation`]: a truth about several cells that an automaton describes, and [`SupportStore`], the results of automata.

use crate::finder::FinderCache;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CompiledRule, SupportCache, Workspace, hash_of, sorted};
use whydoku_cells::bits::members;

/// A cage, a line, an arrow, or a sum that houses leave of cages.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    /// Identifies it on all boards of a puzzle.
    pub(super) number: u32,
    /// In the order of the automaton.
    pub(super) cells: Vec<Cell>,
    /// The cells around it that see some of its cells, with the places of these as bits.
    pub(super) around: Vec<(Cell, u64)>,
    pub(super) automaton: CompiledRule,
}

/// The most cells of a relation of which propagation asks what it excludes around it.
const MOST_CELLS: usize = 9;

impl Relation {
    /// Whether propagation asks what it excludes around it. Of long lines that takes long, and seldom shows anything.
    pub(super) fn excludes_around(&self) -> bool {
        !self.around.is_empty() && !self.is_long()
    }

    pub(super) const fn is_long(&self) -> bool {
        self.cells.len() > MOST_CELLS
    }

    /// Returns the digits of cells around it that see all their places in every filling of what is left.
    fn excluded_around(&self, left: &[u32], workspace: &mut Workspace) -> Vec<(Cell, u32)> {
        let (mut supported, mut excluded) = (Vec::new(), Vec::new());
        if !self.automaton.supports_into(left, &mut supported, workspace) {
            return excluded;
        }
        for (range, digits) in workspace.needed() {
            for digit in members(*digits) {
                let places = range.clone().filter(|&place| left[place] >> digit & 1 == 1);
                let places = places.fold(0, |all: u64, place| all | 1 << place);
                let sees_all = self.around.iter().filter(|&&(_, sees)| places & !sees == 0);
                excluded.extend(sees_all.map(|&(cell, _)| (cell, 1 << digit)));
            }
        }
        sorted(excluded)
    }
}

/// Results of automata, kept for the boards of a puzzle: assumptions that differ in one cell ask for much the same.
#[derive(Clone, Default)]
pub struct SupportStore(Rc<RefCell<StoredSupports>>);

#[derive(Default)]
struct StoredSupports {
    /// By the numbers of the relations.
    caches: Vec<Option<SupportCache>>,
    /// By the numbers of the relations: a slot for what is left of its cells, direct-mapped.
    around: Vec<Vec<ExcludedAround>>,
    domains: Vec<u32>,
    left: Vec<u32>,
    workspace: Workspace,
    /// Whether truths refute a candidate, judged in full.
    refutes: FxHashMap<Vec<u32>, Option<bool>>,
    /// The fillings of relations; `None` if there are too many.
    fillings: FxHashMap<Vec<u32>, Fillings>,
}

type Fillings = Option<Rc<Vec<Vec<Candidate>>>>;

/// The most entries of `refutes` and of `fillings`, before they are begun anew.
const MOST_RESULTS: usize = 1 << 14;

/// The digits of cells around a relation that see all places of a needed digit, and what is left of its cells then.
#[derive(Clone, Default)]
struct ExcludedAround {
    left: Vec<u32>,
    excluded: Vec<(Cell, u32)>,
}

/// The number of slots of a relation, as a power of two.
const SLOTS: u32 = 12;

impl StoredSupports {
    /// For what is left of the relation in `domains`.
    fn lose_around(&mut self, relation: &Relation, digits: &[u32], mut lose: impl FnMut(Cell, u32)) {
        let number = relation.number as usize;
        if self.around.len() <= number {
            self.around.resize(number + 1, Vec::new());
        }
        let slots = &mut self.around[number];
        if slots.is_empty() {
            slots.resize(1 << SLOTS, ExcludedAround::default());
        }
        let slot = &mut slots[(hash_of(&self.domains) >> (u64::BITS - SLOTS)) as usize];
        if slot.left != self.domains {
            self.domains.clone_into(&mut slot.left);
            slot.excluded = relation.excluded_around(&self.domains, &mut self.workspace);
        }
        for &(cell, gone) in &slot.excluded {
            if digits[cell.index()] & gone != 0 {
                lose(cell, gone);
            }
        }
    }
}

impl SupportStore {
    pub(crate) fn of(cache: Option<&FinderCache>) -> Self {
        cache.map(|cache| Self::clone(&cache.table())).unwrap_or_default()
    }

    /// Returns `judge()`, or its result of an earlier call with this key, which holds all that it depends on.
    pub(super) fn refutes(&self, key: Vec<u32>, judge: impl FnOnce() -> Option<bool>) -> Option<bool> {
        self.known(|stored| &mut stored.refutes, key, judge)
    }

    /// As [`Self::refutes`], for the fillings of a relation.
    pub(super) fn fillings(
        &self,
        key: Vec<u32>,
        list: impl FnOnce() -> Option<Vec<Vec<Candidate>>>,
    ) -> Fillings {
        self.known(|stored| &mut stored.fillings, key, || list().map(Rc::new))
    }

    fn known<V: Clone>(
        &self,
        table: impl Fn(&mut StoredSupports) -> &mut FxHashMap<Vec<u32>, V>,
        key: Vec<u32>,
        work: impl FnOnce() -> V,
    ) -> V {
        if let Some(known) = table(&mut self.0.borrow_mut()).get(&key) {
            return known.clone();
        }
        let result = work();
        let stored = &mut *self.0.borrow_mut();
        let table = table(stored);
        if table.len() >= MOST_RESULTS {
            table.clear();
        }
        table.insert(key, result.clone());
        result
    }

    /// Passes the digits that a relation rules out to `lose`, cell by cell. Returns whether the relation can be filled.
    pub(super) fn losses(
        &self,
        relation: &Relation,
        digits: &[u32],
        mut lose: impl FnMut(Cell, u32),
    ) -> bool {
        let StoredSupports { caches, domains, left, workspace, .. } = &mut *self.0.borrow_mut();
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

    /// As [`Self::losses`], and passes the digits of cells around that see all places of a digit that every filling holds.
    pub(super) fn losses_around(
        &self,
        relation: &Relation,
        digits: &[u32],
        mut lose: impl FnMut(Cell, u32),
    ) -> bool {
        if relation.around.is_empty() {
            return self.losses(relation, digits, lose);
        }
        let mut left: Vec<u32> = relation.cells.iter().map(|cell| digits[cell.index()]).collect();
        let lose_within = |cell, gone: u32| {
            let places = relation.cells.iter().zip(&mut left).filter(|(other, _)| **other == cell);
            places.for_each(|(_, left)| *left &= !gone);
            lose(cell, gone);
        };
        let has_filling = self.losses(relation, digits, lose_within);
        if has_filling {
            let mut stored = self.0.borrow_mut();
            stored.domains = left;
            stored.lose_around(relation, digits, lose);
        }
        has_filling
    }

    /// Passes the digits of cells around a relation that see all places of a digit that every filling holds. Of its own cells,
    /// the relation rules out nothing more.
    pub(super) fn losses_beyond(&self, relation: &Relation, digits: &[u32], lose: impl FnMut(Cell, u32)) {
        let stored = &mut *self.0.borrow_mut();
        stored.domains.clear();
        stored.domains.extend(relation.cells.iter().map(|cell| digits[cell.index()]));
        stored.lose_around(relation, digits, lose);
    }
}
