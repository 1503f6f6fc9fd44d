//! [`FinderCache`]: results that finders share. Several finders begin with the same work on a board, and from one board to
//! the next most digits keep their places.

use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;
use whydoku_board::Grid;
use whydoku_cells::bits::BitSet;
use whydoku_logic::TechniqueId;

/// Results of finders on the boards of one puzzle, by their type, the type of the key and the key, which holds everything
/// that the result depends on. A clone shares its entries.
#[derive(Clone, Default)]
pub struct FinderCache {
    tables: Rc<RefCell<FxHashMap<TypeId, Rc<dyn Any>>>>,
}

type ResultTable<K, V> = FxHashMap<K, Rc<V>>;

/// Techniques, by their indexes.
pub type TechniqueSet = BitSet<{ TechniqueId::COUNT.div_ceil(64) }>;

/// By the fingerprint of a board, the techniques that find nothing there.
type IdleTechniques = RefCell<FxHashMap<u64, TechniqueSet>>;

const MOST_ENTRIES: usize = 20_000;

struct BoardCache<const W: usize> {
    board: Grid<W>,
    cache: FinderCache,
}

impl FinderCache {
    /// Returns `work()`, or its result of an earlier call with this key.
    pub fn of<K: Eq + Hash + 'static, V: 'static>(&self, key: K, work: impl FnOnce() -> V) -> Rc<V> {
        let table: Rc<RefCell<ResultTable<K, V>>> = self.table();
        if let Some(result) = table.borrow().get(&key) {
            return Rc::clone(result);
        }
        let result = Rc::new(work());
        let mut table = table.borrow_mut();
        if table.len() >= MOST_ENTRIES {
            table.clear();
        }
        table.insert(key, Rc::clone(&result));
        result
    }

    /// Whether a technique is known to find nothing on a board, which is given by a fingerprint.
    pub fn is_idle(&self, technique: TechniqueId, board: u64) -> bool {
        let idle = self.table::<IdleTechniques>();
        idle.borrow().get(&board).is_some_and(|idle| idle.has(technique.index()))
    }

    /// Notes that techniques find nothing on a board.
    pub fn set_idle(&self, techniques: TechniqueSet, board: u64) {
        *self.table::<IdleTechniques>().borrow_mut().entry(board).or_insert(TechniqueSet::EMPTY) |=
            techniques;
    }

    /// Returns the results for a board. Only those of the last board are kept.
    pub(super) fn of_board<const W: usize>(&self, board: &Grid<W>) -> Self {
        let last: Rc<RefCell<Option<BoardCache<W>>>> = self.table();
        let mut last = last.borrow_mut();
        if last.as_ref().is_none_or(|last| last.board != *board) {
            *last = None;
        }
        let new = || BoardCache { board: board.clone(), cache: Self::default() };
        last.get_or_insert_with(new).cache.clone()
    }

    pub(crate) fn table<T: Default + 'static>(&self) -> Rc<T> {
        let create = || -> Rc<dyn Any> { Rc::new(T::default()) };
        self.table_of(TypeId::of::<T>(), create).downcast().expect("it is found by its type")
    }

    /// Not generic, so that it is compiled once.
    fn table_of(&self, kind: TypeId, create: fn() -> Rc<dyn Any>) -> Rc<dyn Any> {
        Rc::clone(self.tables.borrow_mut().entry(kind).or_insert_with(create))
    }
}
