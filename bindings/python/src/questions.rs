//! Answers about one puzzle, as JSON.

use crate::errors::{Deadline, no_puzzle, wrong_option};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use whydoku::{BoardCache, Claim, Error, ExplainedStep, Explanation, Grade, Options, Position, Puzzle, Solution};
use whydoku_explain::render::{Paint, Theme, bare_svg, board};

/// Answers a question about a puzzle without the interpreter's lock.
fn ask(
    py: Python<'_>,
    text: &str,
    options: Options,
    seconds: Option<f64>,
    answer: impl FnOnce(&Puzzle, &Options) -> Result<Value, Error> + Send,
) -> PyResult<String> {
    let deadline = Deadline::new(seconds)?;
    let options = deadline.on(options);
    let answered = py.detach(|| {
        let puzzle = Puzzle::parse(text)?;
        let mut value = answer(&puzzle, &options)?;
        value["puzzle"] = puzzle.to_string().into();
        Ok(value.to_string())
    });
    answered.map_err(|error| deadline.exception(&error))
}

/// Serialization fails only for a puzzle whose digits conflict, which has been found before.
fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

/// A step with its pictures.
fn step_value(step: &ExplainedStep) -> Value {
    let mut value = value(step);
    value["picture"] = step.picture().into();
    value["svg"] = step.svg().into();
    value
}

fn path_value(path: &Explanation) -> Value {
    let mut value = value(path);
    value["text"] = path.to_string().into();
    value["steps"] = path.iter().map(|step| step_value(&step)).collect();
    value["board"] = board(&path.trace().start, Paint::Plain).into();
    value
}

fn options(profile: Option<&str>, language: &str) -> Options {
    let options = Options::default().language(language);
    match profile {
        Some(name) => options.profile(name),
        None => options,
    }
}

/// The rating on a scale.
#[pyfunction]
#[pyo3(signature = (puzzle, scale, profile, timeout))]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &str,
    scale: &str,
    profile: Option<&str>,
    timeout: Option<f64>,
) -> PyResult<String> {
    let options = options(profile, "en").scale(scale);
    ask(py, puzzle, options, timeout, |puzzle, options| Ok(value(&puzzle.rate(options)?)))
}

/// The steps of the solution.
#[pyfunction]
#[pyo3(signature = (puzzle, profile, language, full, timeout))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &str,
    profile: Option<&str>,
    language: &str,
    full: bool,
    timeout: Option<f64>,
) -> PyResult<String> {
    let options = options(profile, language);
    let options = if full { options.rounds() } else { options };
    ask(py, puzzle, options, timeout, |puzzle, options| Ok(path_value(&puzzle.explain(options)?)))
}

/// The next step.
#[pyfunction]
#[pyo3(signature = (puzzle, grade, profile, language, timeout))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &str,
    grade: &str,
    profile: Option<&str>,
    language: &str,
    timeout: Option<f64>,
) -> PyResult<String> {
    let grade: Grade = grade.parse().map_err(wrong_option)?;
    ask(py, puzzle, options(profile, language), timeout, |puzzle, options| {
        let hint = puzzle.hint_with(grade, options)?;
        let mut value = value(&hint);
        value["step"] = hint.step().map_or(Value::Null, step_value);
        Ok(value)
    })
}

/// The reasons for a claim or against it.
#[pyfunction]
#[pyo3(signature = (puzzle, claim, profile, language, timeout))]
pub(crate) fn why(
    py: Python<'_>,
    puzzle: &str,
    claim: &str,
    profile: Option<&str>,
    language: &str,
    timeout: Option<f64>,
) -> PyResult<String> {
    ask(py, puzzle, options(profile, language), timeout, |puzzle, options| {
        let why = puzzle.why_with(claim, options)?;
        let mut value = value(&why);
        value["path"] = why.path().map_or(Value::Null, path_value);
        if !value["path"].is_null() {
            value["path"]["puzzle"] = puzzle.to_string().into();
        }
        Ok(value)
    })
}

/// The steps that show a claim, or what a player did to get to another position.
#[pyfunction]
#[pyo3(signature = (puzzle, what, profile, language, timeout))]
pub(crate) fn name_steps(
    py: Python<'_>,
    puzzle: &str,
    what: &str,
    profile: Option<&str>,
    language: &str,
    timeout: Option<f64>,
) -> PyResult<String> {
    let after = match what.parse::<Claim>() {
        Ok(_) => None,
        Err(problem) => Some(Puzzle::parse(what).map_err(|_| wrong_option(problem))?),
    };
    ask(py, puzzle, options(profile, language), timeout, |puzzle, options| {
        let claims = match &after {
            Some(after) => puzzle.changes(after)?,
            None => vec![what.parse::<Claim>()?],
        };
        let named = puzzle.name_steps(&claims, options)?;
        let steps = named.iter().map(|named| {
            let mut value = value(named);
            value["step"] = named.step.as_ref().map_or(Value::Null, step_value);
            value
        });
        Ok(json!({ "steps": steps.collect::<Vec<_>>() }))
    })
}

/// The order in which it can be solved, and what it does not need.
#[pyfunction]
#[pyo3(signature = (puzzle, profile, timeout))]
pub(crate) fn order(
    py: Python<'_>,
    puzzle: &str,
    profile: Option<&str>,
    timeout: Option<f64>,
) -> PyResult<String> {
    ask(py, puzzle, options(profile, "en"), timeout, |puzzle, options| {
        let (order, superfluous) = (puzzle.order(options)?, puzzle.superfluous(options)?);
        Ok(json!({ "order": value(&order), "superfluous": value(&superfluous) }))
    })
}

/// Whether it is valid, and its number of solutions.
#[pyfunction]
#[pyo3(signature = (puzzle, timeout))]
pub(crate) fn check(py: Python<'_>, puzzle: &str, timeout: Option<f64>) -> PyResult<String> {
    ask(py, puzzle, Options::default(), timeout, |puzzle, options| Ok(value(&puzzle.check_with(options)?)))
}

/// Solutions, at most `limit`.
#[pyfunction]
#[pyo3(signature = (puzzle, limit, timeout))]
pub(crate) fn solve(py: Python<'_>, puzzle: &str, limit: usize, timeout: Option<f64>) -> PyResult<String> {
    ask(py, puzzle, Options::default(), timeout, |puzzle, options| {
        let mut solutions = puzzle.solutions_with(options)?;
        let found: Vec<Solution> = solutions.by_ref().take(limit).collect();
        // A search beyond the limit says whether these are all.
        let complete = found.len() < limit || solutions.next().is_none();
        if solutions.is_cancelled() {
            return Err(Error::Cancelled);
        }
        let texts: Vec<String> = found.iter().map(|solution| solution.text(puzzle.shape())).collect();
        Ok(json!({ "solutions": texts, "complete": complete }))
    })
}

/// The minimal form among all disguises of a classic puzzle; `None` for other boards.
#[pyfunction]
pub(crate) fn canonical(puzzle: &str) -> PyResult<Option<String>> {
    let puzzle = Puzzle::parse(puzzle).map_err(no_puzzle)?;
    Ok(puzzle.canonical())
}

/// A picture of the board.
#[pyfunction]
pub(crate) fn svg(puzzle: &str) -> PyResult<String> {
    let parsed = Puzzle::parse(puzzle).map_err(no_puzzle)?;
    let position = Position::of(parsed.as_ref(), &mut BoardCache::default());
    let position = position
        .map_err(|problem| Deadline::new(None).map_or_else(|e| e, |d| d.exception(&problem.into())))?;
    Ok(bare_svg(position.grid(), parsed.name().unwrap_or("Sudoku"), Theme::Reader, false))
}
