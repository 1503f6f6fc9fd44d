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
use std::ffi::OsString;
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

/// Runs the command line and returns its exit status.
#[pyfunction]
fn run_program(py: Python<'_>, call: Vec<OsString>) -> u8 {
    py.detach(|| whydoku::run_program(call))
}

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::generate::{Puzzles, generate};
    #[pymodule_export]
    use super::grade::{Batch, Grader};
    #[pymodule_export]
    use super::questions::{
        Drawings, after, canonical, cells, check, explain, from_cells, hint, name_steps, order, rate, solve,
        svg, technique, why,
    };
    #[pymodule_export]
    use super::source::text_column;
    #[pymodule_export]
    use super::{names, run_program, scales, techniques, tiers};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python uses")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
