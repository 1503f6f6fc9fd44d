//! [`run`]: processes items on several threads and returns the results in order.
//!
//! Workers take items in turn from one source. The calling thread receives the results, sorted by the number of their
//! item. A worker that is too far ahead of the next result waits, so memory is bounded however slow one item is.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which the caller is woken without a result.
pub const TICK: Duration = Duration::from_millis(200);

/// The most threads for each core; more only take memory.
const THREADS_PER_CORE: NonZeroUsize = NonZeroUsize::new(4).unwrap();

/// The number of threads: as requested, within reason, or one for each core.
pub fn threads(requested: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    requested.unwrap_or(cores).min(cores.saturating_mul(THREADS_PER_CORE))
}

struct ItemSource<F> {
    next: F,
    taken: u64,
}

struct Results<R, E> {
    pending: BTreeMap<u64, R>,
    /// The number of the item whose result is returned next.
    due: u64,
    workers: usize,
    is_stopped: bool,
    error: Option<E>,
}

/// Deregisters a worker at its end. After a panic the other workers stop, and the scope passes the panic on.
struct WorkerGuard<'a, R, E> {
    results: &'a Mutex<Results<R, E>>,
    changed: &'a Condvar,
}

impl<R, E> Drop for WorkerGuard<'_, R, E> {
    fn drop(&mut self) {
        let mut results = lock(self.results);
        results.workers -= 1;
        results.is_stopped |= thread::panicking();
        drop(results);
        self.changed.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Processes the items of `source` with `work`, on one thread for each of `states`. At most `ahead` items are in progress
/// or wait for an earlier one. `sink` is called on this thread with each result, in the order of the items, and with
/// `None` at least every [`TICK`]; it can end the run. The first error of any function ends the run, too.
pub fn run<S: Send, T: Send, R: Send, E: Send>(
    states: &mut [S],
    ahead: u64,
    source: impl FnMut() -> Result<Option<T>, E> + Send,
    work: impl Fn(&mut S, T) -> Result<R, E> + Sync,
    mut sink: impl FnMut(Option<R>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let source = Mutex::new(ItemSource { next: source, taken: 0 });
    let results = Mutex::new(Results {
        pending: BTreeMap::new(),
        due: 0,
        workers: states.len(),
        is_stopped: false,
        error: None,
    });
    let changed = Condvar::new();
    thread::scope(|scope| {
        for state in states {
            scope.spawn(|| {
                let _guard = WorkerGuard { results: &results, changed: &changed };
                while let Some((number, item)) = take(&source, &results, &changed, ahead) {
                    let result = item.and_then(|item| work(state, item));
                    let mut results = lock(&results);
                    match result {
                        Ok(result) => drop(results.pending.insert(number, result)),
                        Err(problem) => {
                            results.is_stopped = true;
                            results.error.get_or_insert(problem);
                        }
                    }
                    drop(results);
                    changed.notify_all();
                }
            });
        }
        deliver(&results, &changed, &mut sink);
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.error.map_or(Ok(()), Err)
}

/// Takes the next item and its number, once it is within reach of the next result; `None` at the end.
fn take<T, R, E>(
    source: &Mutex<ItemSource<impl FnMut() -> Result<Option<T>, E>>>,
    results: &Mutex<Results<R, E>>,
    changed: &Condvar,
    ahead: u64,
) -> Option<(u64, Result<T, E>)> {
    let mut source = lock(source);
    let mut state = lock(results);
    while !state.is_stopped && source.taken >= state.due + ahead {
        state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    if state.is_stopped {
        return None;
    }
    drop(state);
    let item = (source.next)().transpose()?;
    source.taken += 1;
    Some((source.taken - 1, item))
}

/// Hands results to the sink until the workers have ended or the run is stopped.
fn deliver<R, E>(
    results: &Mutex<Results<R, E>>,
    changed: &Condvar,
    sink: &mut impl FnMut(Option<R>) -> Result<ControlFlow<()>, E>,
) {
    let mut ticked = Instant::now();
    loop {
        let left = TICK.saturating_sub(ticked.elapsed());
        let mut result = None;
        if left.is_zero() {
            ticked = Instant::now();
        } else {
            let mut state = lock(results);
            let due = state.due;
            result = state.pending.remove(&due);
            if result.is_none() {
                if state.is_stopped || state.workers == 0 {
                    return;
                }
                drop(changed.wait_timeout(state, left));
                continue;
            }
            state.due += 1;
            drop(state);
            changed.notify_all();
        }
        let flow = sink(result);
        if !matches!(flow, Ok(ControlFlow::Continue(()))) {
            let mut state = lock(results);
            state.is_stopped = true;
            if let Err(problem) = flow {
                state.error.get_or_insert(problem);
            }
            drop(state);
            changed.notify_all();
            return;
        }
    }
}
