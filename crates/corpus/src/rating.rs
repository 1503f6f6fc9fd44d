//! [`rate`]: rates all puzzles of the inputs on several threads.

use super::error::CorpusError;
use super::extra_columns::ExtraColumns;
use super::input::{Inputs, Record};
use super::parallel;
use super::rater::{Rater, RatingLimits, timeout_error};
use super::row::{Row, Scales};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use whydoku_board::CancelToken;
use whydoku_formats::Problem;
use whydoku_solver::catalogue::Score;

/// The most puzzles in a block.
const BLOCK: usize = 512;
/// The time that a block should take. Blocks of hard puzzles are small, so that rows come steadily.
const PACE: Duration = Duration::from_millis(50);
/// The number of blocks for each thread that may wait for an earlier one.
const AHEAD: u64 = 32;

/// How puzzles are rated and written.
pub struct RatingTask<'a> {
    /// The scales.
    pub scales: &'a Scales,
    /// The columns after the ratings.
    pub extra_columns: &'a ExtraColumns,
    /// Appends the text of a row: whole lines, or nothing.
    pub write: &'a (dyn Fn(&mut String, &Row) + Sync),
    /// The time limit for a puzzle on all scales.
    pub timeout: Option<Duration>,
    /// The highest figure on each scale.
    pub most: Vec<Option<Score>>,
}

/// Observes the rows of one thread.
pub trait RowObserver: Send {
    /// Observes a row, the number of its puzzle from 1, and how long it took.
    fn row(&mut self, row: &Row, number: u64, duration: Duration);
}

impl RowObserver for () {
    fn row(&mut self, _: &Row, _: u64, _: Duration) {}
}

/// The number of rows written so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowCounts {
    /// All rows.
    pub rows: u64,
    /// Rows with an error other than a limit.
    pub bad: u64,
    /// Rows at which an input could not be read any further.
    pub broken: u64,
}

/// A block of puzzles; `first` is the number of puzzles before it.
struct PuzzleBlock {
    records: Vec<Record>,
    first: u64,
}

struct RowBlock {
    text: String,
    counts: RowCounts,
}

struct Worker<'a, 'o, O> {
    rater: Option<Rater<'a>>,
    observer: &'o mut O,
}

/// Rates all puzzles, on one thread for each observer. `sink` gets the rows in input order as text, with their number and
/// the counts so far; it is called without text now and then, and can end the run. `first` is the number of puzzles that
/// were rated before.
#[expect(clippy::type_complexity, reason = "a callback that may fail or stop")]
pub fn rate<'a, O: RowObserver, E: Send + From<CorpusError>>(
    inputs: &mut Inputs,
    task: &RatingTask<'a>,
    first: u64,
    observers: &mut [O],
    sink: &mut dyn FnMut(&str, u64, RowCounts) -> Result<ControlFlow<()>, E>,
) -> Result<RowCounts, E> {
    let block_size = AtomicUsize::new(1);
    let mut taken = first;
    let source = || {
        let records = next_block(inputs, block_size.load(Ordering::Relaxed))?;
        let block = PuzzleBlock { first: taken, records };
        taken += block.records.len() as u64;
        Ok((!block.records.is_empty()).then_some(block))
    };
    let mut workers: Vec<Worker<'a, '_, O>> =
        observers.iter_mut().map(|observer| Worker { rater: None, observer }).collect();
    let ahead = AHEAD * workers.len() as u64;
    let mut counts = RowCounts::default();
    let work = |worker: &mut Worker<'a, '_, O>, block| Ok(rate_block(worker, task, &block, &block_size)?);
    parallel::run(&mut workers, ahead, source, work, |block: Option<RowBlock>| {
        let Some(RowBlock { text, counts: added }) = block else { return sink("", 0, counts) };
        counts.rows += added.rows;
        counts.bad += added.bad;
        counts.broken += added.broken;
        sink(&text, added.rows, counts)
    })?;
    Ok(counts)
}

/// Takes the next block, which ends early where further puzzles would have to be waited for.
fn next_block(inputs: &mut Inputs, size: usize) -> Result<Vec<Record>, CorpusError> {
    let mut records = Vec::new();
    let start = Instant::now();
    while records.len() < size && (records.is_empty() || start.elapsed() < PACE && !inputs.may_block()) {
        let Some(record) = inputs.next_record()? else { break };
        records.push(record);
    }
    Ok(records)
}

fn rate_block<'a, O: RowObserver>(
    worker: &mut Worker<'a, '_, O>,
    task: &RatingTask<'a>,
    block: &PuzzleBlock,
    block_size: &AtomicUsize,
) -> Result<RowBlock, CorpusError> {
    let rater = match &mut worker.rater {
        Some(rater) => rater,
        none => none.insert(Rater::new(task.scales, task.extra_columns)?),
    };
    let start = Instant::now();
    let (mut text, mut counts) = (String::with_capacity(block.records.len() * 128), RowCounts::default());
    for (number, record) in (block.first + 1..).zip(&block.records) {
        let start = Instant::now();
        let row = match &record.puzzle {
            Ok(puzzle) => {
                let expired = || task.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
                let limits = RatingLimits {
                    most: &task.most,
                    cancel: if task.timeout.is_some() {
                        CancelToken::new(&expired)
                    } else {
                        CancelToken::NEVER
                    },
                    timeout: task.timeout,
                };
                rater.row(puzzle, &record.origin(), &limits)
            }
            Err(error) => {
                let timeout = task.timeout.filter(|_| error.problem == Problem::Cancelled);
                let message = timeout.map_or_else(|| record.error_line(), timeout_error);
                Row { cut: timeout.is_some(), ..rater.error_row(record.text(), &record.origin(), message) }
            }
        };
        worker.observer.row(&row, number, start.elapsed());
        (task.write)(&mut text, &row);
        counts.rows += 1;
        counts.bad += u64::from(!row.error.is_empty() && !row.cut);
        counts.broken += u64::from(record.is_broken());
    }
    let each = start.elapsed().as_nanos() / u128::from(counts.rows.max(1));
    let size = (PACE.as_nanos() / each.max(1)).clamp(1, BLOCK as u128) as usize;
    block_size.store(size, Ordering::Relaxed);
    Ok(RowBlock { text, counts })
}
