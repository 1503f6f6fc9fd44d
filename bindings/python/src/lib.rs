//! whydoku for Python. Puzzles come as text or as Arrow arrays of text, which are read where they lie; ratings go back
//! as a record batch. The interpreter's lock is released while puzzles are rated.
//!
//! | file | does |
//! | --- | --- |
//! | `batch.rs` | rows of an array, on any number of threads |
//! | `generate.rs` | puzzles made to order, as an iterator |
//! | `story.rs` | [`Explanation`]: a path with its steps, as text and as HTML |

mod batch;
mod generate;
mod story;

use batch::{Wanted, batch_of};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use pyo3_arrow::{PyArray, PyRecordBatch};
use std::num::NonZeroUsize;
use std::time::Duration;
use whydoku_corpus::{TechniqueCounts, ExtraColumns, canonical_text};
use whydoku_formats::{ReadOptions, parse_one};
use whydoku_solver::catalogue::Catalogue;

/// What is wrong with what Python gave.
fn wrong(problem: impl ToString) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

/// The rating of one puzzle: a dictionary with the columns that `whydoku rate` writes.
#[pyfunction]
#[pyo3(signature = (puzzle, scale = "human", *, timeout = None))]
fn rate<'py>(
    py: Python<'py>,
    puzzle: &str,
    scale: &str,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    let wanted = Wanted::new(scale, ExtraColumns::default(), time(timeout)?).map_err(wrong)?;
    let row = py.detach(|| wanted.rows([Some(puzzle)].into_iter())).map_err(wrong)?.remove(0);
    wanted.columns().into_iter().zip(row.texts()).into_py_dict(py)
}

/// Ratings of many puzzles: an Arrow array of text in, a pyarrow.RecordBatch out, row by row.
#[pyfunction]
#[pyo3(signature = (puzzles, scale = "human", *, canonical = false, counts = false, timeout = None, jobs = None))]
fn grade_batch<'py>(
    py: Python<'py>,
    puzzles: PyArray,
    scale: &str,
    canonical: bool,
    counts: bool,
    timeout: Option<f64>,
    jobs: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    let extras = ExtraColumns { canonical, counts: counts_of(counts), ..ExtraColumns::default() };
    let wanted = Wanted::new(scale, extras, time(timeout)?).map_err(wrong)?;
    let (array, _) = puzzles.into_inner();
    let jobs = jobs.unwrap_or(NonZeroUsize::MIN);
    let batch = py.detach(|| batch_of(&wanted, &array, jobs)).map_err(wrong)?;
    PyRecordBatch::new(batch).into_pyarrow(py)
}

/// The way to the solution.
#[pyfunction]
#[pyo3(signature = (puzzle, *, profile = "human", language = "en", full = false))]
fn explain(
    py: Python<'_>,
    puzzle: &str,
    profile: &str,
    language: &str,
    full: bool,
) -> PyResult<story::Explanation> {
    py.detach(|| story::explain(puzzle, profile, language, full)).map_err(wrong)
}

/// The minimal form among all disguises of a classic puzzle; `None` for other boards.
#[pyfunction]
fn canonical(puzzle: &str) -> PyResult<Option<String>> {
    let puzzle = parse_one(puzzle, &ReadOptions::default()).map_err(wrong)?;
    Ok(canonical_text(&puzzle))
}

/// The names of the columns that `grade_batch` returns, all of them text.
#[pyfunction]
#[pyo3(signature = (scale = "human", *, canonical = false, counts = false))]
fn columns(scale: &str, canonical: bool, counts: bool) -> PyResult<Vec<String>> {
    let extras = ExtraColumns { canonical, counts: counts_of(counts), ..ExtraColumns::default() };
    Ok(Wanted::new(scale, extras, None).map_err(wrong)?.columns())
}

const fn counts_of(wanted: bool) -> TechniqueCounts {
    if wanted { TechniqueCounts::Together } else { TechniqueCounts::None }
}

/// The names of all scales.
#[pyfunction]
fn scales() -> Vec<&'static str> {
    Catalogue::embedded().scales().map(|(name, _)| name).collect()
}

fn time(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = |seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| wrong("timeout: seconds above zero are wanted"))
    };
    seconds.map(time).transpose()
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(rate, module)?)?;
    module.add_function(wrap_pyfunction!(grade_batch, module)?)?;
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(canonical, module)?)?;
    module.add_function(wrap_pyfunction!(columns, module)?)?;
    module.add_function(wrap_pyfunction!(scales, module)?)?;
    module.add_class::<story::Explanation>()?;
    module.add_class::<story::Step>()?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_class::<generate::Puzzles>()?;
    Ok(())
}
