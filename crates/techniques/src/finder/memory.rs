//! [`FinderCache`]: what finders have worked out, kept for those that ask again. Several finders begin with the same look at a
//! board; and from one board to the next, most digits stay where they were.

use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use whydoku_board::Grid;

/// What was worked out on the boards of one puzzle. What is kept is found by its type and its key, so a key has a type of
/// its own and says all that the work depends on. A clone is the same memory.
#[derive(Clone, Default)]
pub struct FinderCache {
    kept: Rc<RefCell<FxHashMap<TypeId, Rc<dyn Any>>>>,
    shared: Arc<Shared>,
}

/// What is the same for all who work on one puzzle side by side, each with a memory of their own.
#[derive(Default)]
pub struct Shared {
    kept: Mutex<Vec<Box<dyn Any + Send>>>,
}

/// What was worked out, by key.
type ByKey<K, V> = FxHashMap<K, Rc<V>>;

/// So much is kept of one type; then what is old goes, all at once.
const MOST: usize = 20_000;

/// What was worked out on one board.
struct OnBoard<const W: usize> {
    board: Grid<W>,
    memory: FinderCache,
}

impl FinderCache {
    /// A memory with what others share.
    pub fn beside(shared: &Arc<Shared>) -> Self {
        Self { kept: Rc::default(), shared: Arc::clone(shared) }
    }

    /// Lets `use_it` at what is kept under a type and shared: what nobody comes to know otherwise than the others.
    pub fn shared<T: Default + Send + 'static, R>(&self, use_it: impl FnOnce(&mut T) -> R) -> R {
        let mut kept = self.shared.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|kept| kept.is::<T>()).unwrap_or_else(|| {
            kept.push(Box::new(T::default()));
            kept.len() - 1
        });
        use_it(kept[at].downcast_mut().expect("it is kept by its type"))
    }

    /// What `work` makes of a key, worked out once for each.
    pub fn of<K: Eq + Hash + 'static, V: 'static>(&self, key: K, work: impl FnOnce() -> V) -> Rc<V> {
        let known: Rc<RefCell<ByKey<K, V>>> = self.own();
        if let Some(made) = known.borrow().get(&key) {
            return Rc::clone(made);
        }
        let made = Rc::new(work());
        let mut known = known.borrow_mut();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, Rc::clone(&made));
        made
    }

    /// What `work` makes of a board and a key, worked out once as long as the board stays the same.
    pub fn of_board<K: Eq + Hash + 'static, V: 'static, const W: usize>(
        &self,
        board: &Grid<W>,
        key: K,
        work: impl FnOnce() -> V,
    ) -> Rc<V> {
        self.on_board(board).of(key, work)
    }

    /// What is remembered of this board alone.
    fn on_board<const W: usize>(&self, board: &Grid<W>) -> Self {
        let on: Rc<RefCell<Option<OnBoard<W>>>> = self.own();
        let mut on = on.borrow_mut();
        match &*on {
            Some(on) if on.board == *board => on.memory.clone(),
            _ => {
                let memory = Self::default();
                *on = Some(OnBoard { board: board.clone(), memory: memory.clone() });
                memory
            }
        }
    }

    /// What is kept under a type.
    fn own<T: Default + 'static>(&self) -> Rc<T> {
        let begin = || -> Rc<dyn Any> { Rc::new(T::default()) };
        self.kept_as(TypeId::of::<T>(), begin).downcast().expect("it is kept by its type")
    }

    /// The same, compiled once for all types.
    fn kept_as(&self, of: TypeId, begin: fn() -> Rc<dyn Any>) -> Rc<dyn Any> {
        Rc::clone(self.kept.borrow_mut().entry(of).or_insert_with(begin))
    }
}
