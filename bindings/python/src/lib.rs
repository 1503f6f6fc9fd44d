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
use whydoku::{Catalogue, SymmetryClass, TechniqueId, Tier};

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

/// The names of the languages, profiles and symmetries.
#[pyfunction]
fn names() -> [Vec<&'static str>; 3] {
    let catalogue = Catalogue::embedded();
    [
        catalogue.language_codes().collect(),
        catalogue.profiles().map(|(name, _)| name).collect(),
        SymmetryClass::ALL.map(|(name, _)| name).to_vec(),
    ]
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
    for function in [
        wrap_pyfunction!(names, module)?,
        wrap_pyfunction!(questions::cells, module)?,
        wrap_pyfunction!(questions::from_cells, module)?,
        wrap_pyfunction!(questions::after, module)?,
        wrap_pyfunction!(questions::technique, module)?,
    ] {
        module.add_function(function)?;
    }
    module.add_class::<questions::Drawings>()?;
    module.add_class::<generate::Puzzles>()?;
    module.add_class::<grade::Grader>()?;
    module.add_class::<grade::Batch>()
}
