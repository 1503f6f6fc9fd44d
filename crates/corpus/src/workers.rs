//! [`work`]: all cores at one corpus. There is no reader and no writer beside the workers: each takes a block of
//! puzzles in turn, rates it, and lays the rows down where they are sorted; whoever lays down the rows that are due
//! hands them over, in input task.
//!
//! ```text
//! intake (one at a time)    output (one at a time)
//! 41 40 39 38 -> worker a -> [37] 36 .. due: 35
//!                worker b ->  .. 35 -> out: 35, 36, 37
//! ```
//!
//! A worker that is far ahead of the rows that are due waits at the intake, so memory is bounded whatever the length of
//! the corpus and however slow one puzzle of it is.

use super::corpus::{Corpus, Record};
use super::extras::Extras;
use super::inputs::CorpusError;
use super::rater::{Budget, Rater, RaterError};
use super::row::{Row, Scales};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use whydoku_board::CancelToken;
use whydoku_solver::catalogue::Score;

/// The most puzzles in a block.
const BLOCK: usize = 512;
/// How long a block should take: blocks of hard puzzles are small, so that rows come steadily.
const PACE: Duration = Duration::from_millis(50);
/// How many blocks for each worker may wait on the output.
const AHEAD: u64 = 32;
/// How often the observer is told how far it is.
const TICK: Duration = Duration::from_millis(200);

/// What is to be done with each puzzle.
pub struct Task<'a> {
    /// The scales.
    pub scales: &'a Scales,
    /// What rows hold beyond the ratings.
    pub extras: &'a Extras,
    /// How a row is written, as one or more lines or none.
    pub write: &'a (dyn Fn(&mut String, &Row) + Sync),
    /// How many workers.
    pub jobs: NonZeroUsize,
    /// The longest that a puzzle may take.
    pub timeout: Option<Duration>,
    /// The highest figure on each scale.
    pub most: Vec<Option<Score>>,
}

/// What a worker remembers of its rows; one a worker, put together at the end.
pub trait RowObserver: Send {
    /// A row, the number of its puzzle from 1, and how long it took.
    fn row(&mut self, row: &Row, number: u64, took: Duration);
}

/// How far it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Rows handed over.
    pub rows: u64,
    /// Of these, lines that are no puzzles or have no rating.
    pub bad: u64,
    /// Of these, places where an input could not be read on.
    pub broken: u64,
}

impl Progress {
    const fn add(&mut self, other: Self) {
        self.rows += other.rows;
        self.bad += other.bad;
        self.broken += other.broken;
    }
}

/// Nothing is remembered.
impl RowObserver for () {
    fn row(&mut self, _: &Row, _: u64, _: Duration) {}
}

/// Where puzzles come from; one worker at a time.
struct Intake<'a> {
    corpus: &'a mut Corpus,
    blocks: u64,
    puzzles: u64,
    ended: bool,
}

/// Where rows are laid down; one worker at a time.
struct Output<'a, E> {
    due: u64,
    waiting: BTreeMap<u64, Block>,
    taken: Progress,
    hand_over: &'a mut (dyn FnMut(&str, u64) -> Result<(), E> + Send),
    workers: usize,
    failed: Option<E>,
    /// A worker panicked: what it held is never handed over, so nobody waits for it.
    panicked: bool,
}

/// A worker that has left, however it did.
struct Leaving<'a, 'b, E> {
    output: &'a Mutex<Output<'b, E>>,
    moved: &'a Condvar,
}

impl<E> Drop for Leaving<'_, '_, E> {
    fn drop(&mut self) {
        let mut output = lock(self.output);
        output.workers -= 1;
        output.panicked |= thread::panicking();
        drop(output);
        self.moved.notify_all();
    }
}

struct Block {
    text: String,
    taken: Progress,
}

/// A worker that panics would be a defect of ours, and the scope passes it on; what it held is then of no use.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Rates what is left of a corpus. Lines are handed to `hand_over` in input order, with the number of rows in them;
/// it is called without any now and then, and `look` is told how far it is. `first` is the number of rows that went before.
pub fn work<O: RowObserver, E: Send + From<CorpusError> + From<RaterError>>(
    corpus: &mut Corpus,
    task: &Task<'_>,
    first: u64,
    observers: &mut [O],
    hand_over: &mut (dyn FnMut(&str, u64) -> Result<(), E> + Send),
    look: &mut dyn FnMut(Progress),
) -> Result<Progress, E> {
    let intake = Mutex::new(Intake { corpus, blocks: 0, puzzles: first, ended: false });
    let output = Mutex::new(Output {
        due: 0,
        waiting: BTreeMap::new(),
        taken: Progress::default(),
        hand_over,
        workers: observers.len(),
        failed: None,
        panicked: false,
    });
    let moved = Condvar::new();
    thread::scope(|scope| {
        for observer in observers.iter_mut() {
            scope.spawn(|| {
                let _leaving = Leaving { output: &output, moved: &moved };
                worker(task, &intake, &output, &moved, observer);
            });
        }
        let mut state = lock(&output);
        while state.workers > 0 {
            let waited = moved.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
            if waited.1.timed_out() {
                // Nothing new, but what was handed over may have become old enough to be passed on.
                let Output { hand_over, failed, .. } = &mut *state;
                if failed.is_none() {
                    *failed = hand_over("", 0).err();
                }
                let taken = state.taken;
                drop(state);
                look(taken);
                state = lock(&output);
            }
        }
    });
    let output = output.into_inner().unwrap_or_else(PoisonError::into_inner);
    output.failed.map_or(Ok(output.taken), Err)
}

fn worker<O: RowObserver, E: From<CorpusError> + From<RaterError>>(
    task: &Task<'_>,
    intake: &Mutex<Intake<'_>>,
    output: &Mutex<Output<'_, E>>,
    moved: &Condvar,
    observer: &mut O,
) {
    let mut rater = match Rater::new(task.scales, task.extras) {
        Ok(rater) => rater,
        Err(problem) => {
            lock(output).failed.get_or_insert(problem.into());
            return;
        }
    };
    let late = task.timeout.map_or_else(String::new, |timeout| format!("timeout after {timeout:?}"));
    let mut size = 1;
    let mut records = Vec::new();
    loop {
        records.clear();
        let taken = take(task, intake, output, moved, size, &mut records);
        let (number, before) = match taken {
            Ok(Some(taken)) => taken,
            Ok(None) => return,
            Err(problem) => {
                lock(output).failed.get_or_insert(problem.into());
                return;
            }
        };
        let began = Instant::now();
        let mut block =
            Block { text: String::with_capacity(records.len() * 128), taken: Progress::default() };
        for (at, record) in records.iter().enumerate() {
            let start = Instant::now();
            let row = row(&mut rater, record, task, &late, start);
            observer.row(&row, before + at as u64 + 1, start.elapsed());
            (task.write)(&mut block.text, &row);
            block.taken.rows += 1;
            block.taken.bad += u64::from(!row.error.is_empty() && !row.cut);
            block.taken.broken += u64::from(record.is_broken());
        }
        let each = began.elapsed().as_nanos() / records.len().max(1) as u128;
        size = (PACE.as_nanos() / each.max(1)).clamp(1, BLOCK as u128) as usize;
        let mut output = lock(output);
        output.waiting.insert(number, block);
        let Output { due, waiting, taken, hand_over, failed, .. } = &mut *output;
        while failed.is_none()
            && let Some(block) = waiting.remove(due)
        {
            match hand_over(&block.text, block.taken.rows) {
                Ok(()) => {
                    taken.add(block.taken);
                    *due += 1;
                }
                Err(problem) => *failed = Some(problem),
            }
        }
        drop(output);
        moved.notify_all();
    }
}

/// Takes a block, once the output has room for it: its number, and that of the puzzle before its first.
fn take<E>(
    task: &Task<'_>,
    intake: &Mutex<Intake<'_>>,
    output: &Mutex<Output<'_, E>>,
    moved: &Condvar,
    size: usize,
    records: &mut Vec<Record>,
) -> Result<Option<(u64, u64)>, CorpusError> {
    let mut intake = lock(intake);
    let most = AHEAD * task.jobs.get() as u64;
    let mut output = lock(output);
    while output.failed.is_none() && !output.panicked && intake.blocks >= output.due + most {
        output = moved.wait(output).unwrap_or_else(PoisonError::into_inner);
    }
    if output.failed.is_some() || output.panicked || intake.ended {
        return Ok(None);
    }
    drop(output);
    let began = Instant::now();
    // Whoever writes into a pipe line by line should not wait until a block is full.
    let more = |corpus: &Corpus| began.elapsed() < PACE && !corpus.may_wait();
    while records.len() < size && (records.is_empty() || more(intake.corpus)) {
        let Some(record) = intake.corpus.take()? else {
            intake.ended = true;
            break;
        };
        records.push(record);
    }
    if records.is_empty() {
        return Ok(None);
    }
    let (number, before) = (intake.blocks, intake.puzzles);
    intake.blocks += 1;
    intake.puzzles += records.len() as u64;
    Ok(Some((number, before)))
}

fn row(rater: &mut Rater<'_>, record: &Record, task: &Task<'_>, late: &str, start: Instant) -> Row {
    let origin = record.origin();
    match &record.puzzle {
        Ok(puzzle) => {
            let expired = || task.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
            let cancel = if task.timeout.is_some() { CancelToken::new(&expired) } else { CancelToken::NEVER };
            rater.row(puzzle, &origin, &Budget { most: &task.most, cancel, late })
        }
        Err(_) => rater.refusal(record.text(), &origin, record.complaint()),
    }
}
