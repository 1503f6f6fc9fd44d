//! [`Grader`]: rates many puzzles; [`Batch`]: their rows, typed.

use crate::errors::{TICK, timeout, wrong_option};
use crate::source::{Block, Source, read, texts};
use arrow_array::builder::{Float64Builder, Int64Builder, ListBuilder, StringBuilder, StructBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyCapsule, PyDict, PyList};
use serde_json::json;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use whydoku::corpus::{
    Column, ColumnKind, Columns, ExtraColumns, Origin, Rater, RatingLimits, Row, Scales, TechniqueCounts,
    parallel,
};
use whydoku::{CancelToken, InputError, Puzzle, Rating, Scale, ScaleChoice, Tier, Value};

/// The most puzzles in a batch, and the time that one should take.
const MOST: usize = 4096;
const PACE: Duration = Duration::from_millis(500);

/// Rates puzzles of a source, a batch at a time.
#[pyclass(frozen)]
pub(crate) struct Grader {
    task: Arc<Task>,
    jobs: NonZeroUsize,
    state: Mutex<State>,
}

struct State {
    source: Source,
    /// The size of the next batch.
    size: usize,
}

/// What is asked of each puzzle.
struct Task {
    scales: Scales,
    extras: ExtraColumns,
    timeout: Option<Duration>,
    columns: Vec<Column>,
    /// The number of columns of all scales, which come behind the puzzle.
    width: usize,
}

/// Some rows.
#[pyclass(frozen)]
pub(crate) struct Batch {
    rows: Vec<Row>,
    task: Arc<Task>,
}

#[pymethods]
impl Grader {
    #[new]
    #[pyo3(signature = (puzzles, scale, canonical, counts, timeout, jobs, column, separator))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of `grade`")]
    fn new(
        puzzles: &Bound<'_, PyAny>,
        scale: &str,
        canonical: bool,
        counts: bool,
        timeout: Option<f64>,
        jobs: Option<usize>,
        column: Option<String>,
        separator: &str,
    ) -> PyResult<Self> {
        let counts = if counts { TechniqueCounts::InOneColumn } else { TechniqueCounts::None };
        let extras = ExtraColumns::default().canonical(canonical).counts(counts);
        let jobs =
            jobs.map(|jobs| NonZeroUsize::new(jobs).ok_or_else(|| wrong_option("jobs: 0; give 1 or more")));
        let jobs = parallel::threads(jobs.transpose()?);
        let task = Arc::new(Task::new(scale, extras, self::timeout(timeout)?, separator)?);
        let source = Source::of(puzzles, column)?;
        Ok(Self { task, jobs, state: Mutex::new(State { source, size: 16 * jobs.get() }) })
    }

    /// The names and kinds of the columns: `text`, `int`, `float` or `counts`.
    #[getter]
    fn columns(&self) -> Vec<(String, &'static str)> {
        self.task
            .columns
            .iter()
            .map(|column| (column.name.to_string(), Kind::of(column.kind).name()))
            .collect()
    }

    /// The tiers of each column of tiers, easiest first.
    #[getter]
    fn tiers(&self) -> Vec<(String, Vec<String>)> {
        let mut columns = self.task.columns[1..].iter();
        let mut tiers = Vec::new();
        for choice in &self.task.scales {
            for column in columns.by_ref().take(choice.scale.columns.len()) {
                if column.kind == ColumnKind::Tier {
                    let names = Tier::all(choice.scale.name).iter().map(Tier::to_string).collect();
                    tiers.push((column.name.to_string(), names));
                }
            }
        }
        tiers
    }

    /// The next batch; `None` at the end. `done` is called with numbers of rated puzzles.
    #[pyo3(signature = (done = None))]
    fn next(&self, py: Python<'_>, done: Option<Bound<'_, PyAny>>) -> PyResult<Option<Batch>> {
        let (block, start) = {
            let mut state = self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
            let size = state.size;
            (state.source.next(py, size)?, Instant::now())
        };
        let Some(block) = block else { return Ok(None) };
        let done = done.map(Bound::unbind);
        let rows = py.detach(|| self.rows(&block, done.as_ref()))?;
        let each = start.elapsed().as_nanos() / rows.len().max(1) as u128;
        let size =
            usize::try_from(PACE.as_nanos() / each.max(1)).unwrap_or(MOST).clamp(self.jobs.get(), MOST);
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).size = size;
        Ok(Some(Batch { rows, task: Arc::clone(&self.task) }))
    }

    /// Batches as an Arrow stream.
    fn stream<'py>(
        &self,
        py: Python<'py>,
        batches: Vec<PyRef<'py, Batch>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let batches = batches.iter().map(|batch| batch.record_batch()).collect::<PyResult<Vec<_>>>()?;
        let batches = RecordBatchIterator::new(batches.into_iter().map(Ok), self.task.schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), c"arrow_array_stream")
    }
}

impl Grader {
    /// The rows of a block, in its order whatever the jobs.
    fn rows(&self, block: &Block, done: Option<&Py<PyAny>>) -> PyResult<Vec<Row>> {
        match block {
            Block::Parsed(puzzles) => {
                self.run(puzzles, done, |task, rater, (text, puzzle), stop| match puzzle {
                    Ok(puzzle) => task.row(rater, puzzle, stop),
                    Err(problem) => rater.error_row(text, &Origin::default(), first_line(problem)),
                })
            }
            Block::Texts(values) => {
                self.run(values, done, |task, rater, text, stop| task.text_row(rater, text.as_deref(), stop))
            }
            Block::Array(array) => {
                self.run(&texts(array), done, |task, rater, text, stop| task.text_row(rater, *text, stop))
            }
        }
    }

    /// Rates items on all threads. This thread asks Python for signals and reports progress.
    fn run<T: Sync>(
        &self,
        items: &[T],
        done: Option<&Py<PyAny>>,
        rate: impl Fn(&Task, &mut Rater<'_>, &T, &AtomicBool) -> Row + Sync,
    ) -> PyResult<Vec<Row>> {
        let (next, rated, stop) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let (alive, ended) = channel::<()>();
        let work = || {
            let mut rater = Rater::new(&self.task.scales, &self.task.extras).map_err(wrong_option)?;
            let mut rows = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(at) else { break };
                rows.push((at, rate(&self.task, &mut rater, item, &stop)));
                rated.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, PyErr>(rows)
        };
        let mut reported = 0;
        let mut report = || {
            let now = rated.load(Ordering::Relaxed);
            let added = now - reported;
            reported = now;
            Python::attach(|py| {
                py.check_signals()?;
                match done {
                    Some(done) if added > 0 => done.call1(py, (added,)).map(drop),
                    _ => Ok(()),
                }
            })
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.get().min(items.len()))
                .map(|_| {
                    let alive = alive.clone();
                    scope.spawn(move || {
                        let _alive = alive;
                        work()
                    })
                })
                .collect();
            drop(alive);
            let mut watched = Ok(());
            while watched.is_ok() && ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                watched = report();
            }
            let watched = watched.and_then(|()| report());
            stop.store(watched.is_err(), Ordering::Relaxed);
            let parts: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
            watched?;
            let mut rows = Vec::with_capacity(items.len());
            for part in parts {
                // A panic is a defect; it goes on.
                rows.extend(part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
            }
            rows.sort_unstable_by_key(|&(at, _)| at);
            Ok(rows.into_iter().map(|(_, row)| row).collect())
        })
    }
}

fn first_line(problem: &InputError) -> String {
    problem.to_string().lines().next().unwrap_or_default().to_owned()
}

impl Task {
    /// Scales are separated by commas; `all` is all of them.
    fn new(scales: &str, extras: ExtraColumns, timeout: Option<Duration>, separator: &str) -> PyResult<Self> {
        let asked: Vec<&str> = match scales {
            "all" => Scale::of_difficulty().map(|scale| scale.name).collect(),
            some => some.split(',').map(str::trim).collect(),
        };
        let scale = |name: &str| ScaleChoice::new(name, None).map_err(wrong_option);
        let scales = asked.into_iter().map(scale).collect::<PyResult<Scales>>()?;
        let of_scales = Columns::new(&scales, &extras);
        let width = of_scales.scales.len();
        let text = |name| Column::new(name, ColumnKind::Text);
        let joined = |column: Column| Column { name: column.name.replace('.', separator).into(), ..column };
        let columns = [text("puzzle")]
            .into_iter()
            .chain(of_scales.scales.into_iter().map(joined))
            .chain([text("error")])
            .chain(of_scales.extras);
        Ok(Self { columns: columns.collect(), width, scales, extras, timeout })
    }

    fn row(&self, rater: &mut Rater<'_>, puzzle: &Puzzle, stop: &AtomicBool) -> Row {
        let start = Instant::now();
        let expired =
            || stop.load(Ordering::Relaxed) || self.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
        let limits = RatingLimits::default().cancel(CancelToken::new(&expired)).timeout(self.timeout);
        rater.row(puzzle.as_ref(), &Origin::default(), &limits)
    }

    fn text_row(&self, rater: &mut Rater<'_>, text: Option<&str>, stop: &AtomicBool) -> Row {
        let Some(text) = text else {
            return rater.error_row("", &Origin::default(), "no value in this row".to_owned());
        };
        match read(text) {
            Ok(puzzle) => self.row(rater, &puzzle, stop),
            Err(problem) => rater.error_row(text, &Origin::default(), first_line(&problem)),
        }
    }

    fn schema(&self) -> SchemaRef {
        let field =
            |column: &Column| Field::new(column.name.as_ref(), Kind::of(column.kind).data_type(), true);
        Arc::new(Schema::new(self.columns.iter().map(field).collect::<Vec<_>>()))
    }
}

/// The kind of a column in Python.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Int,
    Float,
    Counts,
}

impl Kind {
    const fn of(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Figure(0) | ColumnKind::Steps | ColumnKind::Guesses | ColumnKind::Count => Self::Int,
            ColumnKind::Figure(_) => Self::Float,
            ColumnKind::Counts => Self::Counts,
            ColumnKind::Tier | ColumnKind::Technique | ColumnKind::Steplist | ColumnKind::Text => Self::Text,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int => "int",
            Self::Float => "float",
            Self::Counts => "counts",
        }
    }

    fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Int => DataType::Int64,
            Self::Float => DataType::Float64,
            Self::Counts => DataType::new_list(DataType::Struct(count_fields()), true),
        }
    }

    fn array(self, cells: impl Iterator<Item = Cell>) -> ArrayRef {
        match self {
            Self::Int => {
                let mut builder = Int64Builder::new();
                cells.for_each(|cell| {
                    builder.append_option(if let Cell::Int(int) = cell { Some(int) } else { None })
                });
                Arc::new(builder.finish())
            }
            Self::Float => {
                let mut builder = Float64Builder::new();
                cells.for_each(|cell| {
                    builder.append_option(if let Cell::Float(float) = cell { Some(float) } else { None })
                });
                Arc::new(builder.finish())
            }
            Self::Text => {
                let mut builder = StringBuilder::new();
                cells.for_each(|cell| {
                    builder.append_option(if let Cell::Text(text) = cell { Some(text) } else { None })
                });
                Arc::new(builder.finish())
            }
            Self::Counts => {
                let mut builder = ListBuilder::new(StructBuilder::from_fields(count_fields(), 0));
                for cell in cells {
                    let Cell::Counts(counts) = cell else {
                        builder.append_null();
                        continue;
                    };
                    for (technique, count) in counts {
                        let pair = builder.values();
                        if let Some(names) = pair.field_builder::<StringBuilder>(0) {
                            names.append_value(technique);
                        }
                        if let Some(numbers) = pair.field_builder::<Int64Builder>(1) {
                            numbers.append_value(count);
                        }
                        pair.append(true);
                    }
                    builder.append(true);
                }
                Arc::new(builder.finish())
            }
        }
    }
}

fn count_fields() -> Fields {
    Fields::from(vec![
        Field::new("technique", DataType::Utf8, false),
        Field::new("count", DataType::Int64, false),
    ])
}

/// A typed value.
enum Cell {
    Missing,
    Int(i64),
    Float(f64),
    Text(String),
    Counts(Vec<(&'static str, i64)>),
}

impl Cell {
    fn of(column: &Column, value: &Value) -> Self {
        match (Kind::of(column.kind), value) {
            (Kind::Int, Value::Number(number)) => Self::Int(number.whole()),
            (_, Value::Number(number)) => Self::Float((*number).into()),
            // `guess` and `none` are no techniques.
            (_, Value::Word(word))
                if column.kind == ColumnKind::Technique && word.parse::<whydoku::TechniqueId>().is_err() =>
            {
                Self::Missing
            }
            (_, Value::Word(word)) => Self::text(word),
            (_, Value::Json(json)) => Self::text(json),
            (_, Value::Counts(counts)) => Self::Counts(
                counts.iter().map(|(technique, count)| (technique.slug(), i64::from(*count))).collect(),
            ),
            (_, Value::Missing) => Self::Missing,
        }
    }

    fn text(text: &str) -> Self {
        if text.is_empty() { Self::Missing } else { Self::Text(text.to_owned()) }
    }

    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Self::Missing => py.None().into_bound(py),
            Self::Int(int) => int.into_pyobject(py)?.into_any(),
            Self::Float(float) => float.into_pyobject(py)?.into_any(),
            Self::Text(text) => text.into_pyobject(py)?.into_any(),
            Self::Counts(counts) => {
                let dict = PyDict::new(py);
                counts.iter().try_for_each(|(technique, count)| dict.set_item(technique, count))?;
                dict.into_any()
            }
        })
    }
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The values of each column, in order.
    fn lists<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyList>>> {
        let list = |at: usize| {
            let list = PyList::empty(py);
            self.cells(at).try_for_each(|cell| list.append(cell.to_python(py)?))?;
            Ok(list)
        };
        (0..self.task.columns.len()).map(list).collect()
    }

    /// The rows as JSON: the puzzle, the rating on each scale, the error, and the other columns.
    fn rows(&self) -> String {
        let row = |row: &Row| {
            let mut values = row.values.iter();
            let ratings = self.task.scales.iter().map(|chosen| {
                let scale = chosen.scale;
                let own: Vec<Value> = values.by_ref().take(scale.columns.len()).cloned().collect();
                (scale.name.to_owned(), json!(Rating::new(scale, own)))
            });
            let ratings: serde_json::Map<_, _> = ratings.collect();
            let extras = self.task.columns[self.task.width + 2..].iter().zip(&row.extras);
            let extras: serde_json::Map<_, _> =
                extras.map(|(column, value)| (column.name.to_string(), json!(value))).collect();
            let text = |text: &str| if text.is_empty() { None } else { Some(text.to_owned()) };
            json!({ "puzzle": text(&row.puzzle), "ratings": ratings, "error": text(&row.error), "extras": extras })
        };
        serde_json::Value::Array(self.rows.iter().map(row).collect()).to_string()
    }
}

impl Batch {
    /// The values of a column.
    fn cells(&self, at: usize) -> impl Iterator<Item = Cell> {
        let column = &self.task.columns[at];
        let width = self.task.width;
        self.rows.iter().map(move |row| match at {
            0 => Cell::text(&row.puzzle),
            at if at <= width => Cell::of(column, &row.values[at - 1]),
            at if at == width + 1 => Cell::text(&row.error),
            at => Cell::of(column, &row.extras[at - width - 2]),
        })
    }

    fn record_batch(&self) -> PyResult<RecordBatch> {
        let columns = self.task.columns.iter().enumerate();
        let arrays = columns.map(|(at, column)| Kind::of(column.kind).array(self.cells(at))).collect();
        RecordBatch::try_new(self.task.schema(), arrays).map_err(wrong_option)
    }
}
