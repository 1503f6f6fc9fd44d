//! The native part of whydoku for Python. Answers are handed over as JSON, which the Python part turns into its classes;
//! tables as Arrow. The interpreter's lock is released while puzzles are solved, and Ctrl-C ends every call.
//!
//! | file | does |
//! | --- | --- |
//! | `errors.rs` | the exceptions of `whydoku._errors`, and what ends a call early |
//! | `questions.rs` | answers about one puzzle |
//! | `grade.rs` | rows of many puzzles, on any number of threads |
//! | `source.rs` | puzzles from texts, files, Arrow arrays and iterators |
//! | `generate.rs` | puzzles made to order, as an iterator |

mod errors;
mod generate;
mod grade;
mod questions;
mod source;

use pyo3::prelude::*;
use whydoku::{Catalogue, TechniqueId, Tier};

/// The names of all scales.
#[pyfunction]
fn scales() -> Vec<&'static str> {
    Catalogue::embedded().scales().map(|(name, _)| name).collect()
}

/// The names of all techniques.
#[pyfunction]
fn techniques() -> Vec<&'static str> {
    TechniqueId::all().map(TechniqueId::slug).collect()
}

/// The tiers of a scale, easiest first.
#[pyfunction]
fn tiers(scale: &str) -> Vec<String> {
    Tier::all(scale).iter().map(Tier::to_string).collect()
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(scales, module)?)?;
    module.add_function(wrap_pyfunction!(techniques, module)?)?;
    module.add_function(wrap_pyfunction!(tiers, module)?)?;
    module.add_function(wrap_pyfunction!(questions::rate, module)?)?;
    module.add_function(wrap_pyfunction!(questions::explain, module)?)?;
    module.add_function(wrap_pyfunction!(questions::hint, module)?)?;
    module.add_function(wrap_pyfunction!(questions::why, module)?)?;
    module.add_function(wrap_pyfunction!(questions::name_steps, module)?)?;
    module.add_function(wrap_pyfunction!(questions::order, module)?)?;
    module.add_function(wrap_pyfunction!(questions::check, module)?)?;
    module.add_function(wrap_pyfunction!(questions::solve, module)?)?;
    module.add_function(wrap_pyfunction!(questions::canonical, module)?)?;
    module.add_function(wrap_pyfunction!(questions::svg, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_class::<generate::Puzzles>()?;
    module.add_class::<grade::Grader>()?;
    module.add_class::<grade::Batch>()
}
