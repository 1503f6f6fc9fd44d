//! [`rate`]: rates all puzzles of the inputs on several threads.

use super::error::CorpusError;
use super::extra_columns::ExtraColumns;
use super::input::{Inputs, Record};
use super::parallel;
use super::rater::{Rater, RatingLimits, timeout_error};
use super::row::{Row, Scales};
use std::num::NonZeroUsize;
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

/// Rows in the order of the input.
#[derive(Debug, Default)]
pub struct RatedRows {
    /// The number of the first row's puzzle, from 1.
    pub first: u64,
    /// The rows, each with the time that it took.
    pub rows: Vec<(Row, Duration)>,
    /// Their text.
    pub text: String,
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

/// Rates all puzzles on this number of threads. `sink` gets the rows in input order, and the counts so far; it is called
/// without rows now and then, and can end the run. `before` is the number of puzzles that were rated before.
#[expect(clippy::type_complexity, reason = "a callback that may fail or stop")]
pub fn rate<'a, E: Send + From<CorpusError>>(
    inputs: &mut Inputs,
    task: &RatingTask<'a>,
    before: u64,
    threads: NonZeroUsize,
    sink: &mut dyn FnMut(&RatedRows, RowCounts) -> Result<ControlFlow<()>, E>,
) -> Result<RowCounts, E> {
    let block_size = AtomicUsize::new(1);
    let mut taken = before;
    let source = || {
        let records = next_block(inputs, block_size.load(Ordering::Relaxed))?;
        let block = PuzzleBlock { first: taken, records };
        taken += block.records.len() as u64;
        Ok((!block.records.is_empty()).then_some(block))
    };
    let mut raters: Vec<Option<Rater<'a>>> = (0..threads.get()).map(|_| None).collect();
    let mut counts = RowCounts::default();
    let work = |rater: &mut Option<Rater<'a>>, block| Ok(rate_block(rater, task, &block, &block_size)?);
    parallel::run(&mut raters, AHEAD * threads.get() as u64, source, work, |block| {
        let (rows, added): (RatedRows, RowCounts) = block.unwrap_or_default();
        counts.rows += added.rows;
        counts.bad += added.bad;
        counts.broken += added.broken;
        sink(&rows, counts)
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

fn rate_block<'a>(
    rater: &mut Option<Rater<'a>>,
    task: &RatingTask<'a>,
    block: &PuzzleBlock,
    block_size: &AtomicUsize,
) -> Result<(RatedRows, RowCounts), CorpusError> {
    let rater = match rater {
        Some(rater) => rater,
        none => none.insert(Rater::new(task.scales, task.extra_columns)?),
    };
    let start = Instant::now();
    let mut rows = Vec::with_capacity(block.records.len());
    let (mut text, mut counts) = (String::with_capacity(block.records.len() * 128), RowCounts::default());
    for record in &block.records {
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
        let duration = start.elapsed();
        (task.write)(&mut text, &row);
        counts.rows += 1;
        counts.bad += u64::from(!row.error.is_empty() && !row.cut);
        counts.broken += u64::from(record.is_broken());
        rows.push((row, duration));
    }
    let each = start.elapsed().as_nanos() / u128::from(counts.rows.max(1));
    let size = (PACE.as_nanos() / each.max(1)).clamp(1, BLOCK as u128) as usize;
    block_size.store(size, Ordering::Relaxed);
    Ok((RatedRows { first: block.first + 1, rows, text }, counts))
}
