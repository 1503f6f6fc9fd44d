//! Answers about one puzzle, as JSON.

use crate::errors::{Deadline, no_puzzle, refused, wrong_option};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use whydoku::{
    Cell, Claim, Digit, DigitSet, Error, ExplainedStep, Explanation, Grade, Options, Puzzle, PuzzleFormat,
    Shape, Solution, TechniqueEntry,
};

/// Answers a question about a puzzle without the interpreter's lock: as JSON, and what pictures are made of.
fn ask<T: Send>(
    py: Python<'_>,
    text: &str,
    options: Options,
    seconds: Option<f64>,
    answer: impl FnOnce(&Puzzle, &Options) -> Result<(Value, T), Error> + Send,
) -> PyResult<(String, T)> {
    let deadline = Deadline::new(seconds)?;
    let options = deadline.on(options);
    let answered = py.detach(|| {
        let puzzle = Puzzle::parse(text)?;
        let (mut value, drawn) = answer(&puzzle, &options)?;
        value["puzzle"] = puzzle.to_string().into();
        Ok((value.to_string(), drawn))
    });
    answered.map_err(|error| deadline.exception(&error))
}

/// Like [`ask`], of an answer without pictures.
fn ask_data(
    py: Python<'_>,
    text: &str,
    options: Options,
    seconds: Option<f64>,
    answer: impl FnOnce(&Puzzle, &Options) -> Result<Value, Error> + Send,
) -> PyResult<String> {
    ask(py, text, options, seconds, |puzzle, options| Ok((answer(puzzle, options)?, ())))
        .map(|(json, ())| json)
}

/// Serialization fails only for a puzzle whose digits conflict, which has been found before.
fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

/// Steps, whose pictures and positions are made when they are asked for.
#[pyclass(frozen)]
pub(crate) struct Drawings(Drawn);

enum Drawn {
    Path(Explanation),
    Steps(Vec<ExplainedStep>),
}

impl Drawings {
    fn of(step: Option<&ExplainedStep>) -> Self {
        Self(Drawn::Steps(step.into_iter().cloned().collect()))
    }

    fn step(&self, at: usize) -> PyResult<ExplainedStep> {
        let step = match &self.0 {
            Drawn::Path(path) => path.steps().into_iter().nth(at),
            Drawn::Steps(steps) => steps.get(at).cloned(),
        };
        step.ok_or_else(|| no_step(at))
    }
}

fn no_step(at: usize) -> PyErr {
    wrong_option(format!("there is no step {at}"))
}

#[pymethods]
impl Drawings {
    /// The picture of a step as SVG.
    fn svg(&self, at: usize) -> PyResult<String> {
        Ok(self.step(at)?.svg())
    }

    /// The picture of a step as text.
    fn picture(&self, at: usize) -> PyResult<String> {
        Ok(self.step(at)?.picture())
    }

    /// The position before a step.
    fn position(&self, at: usize) -> PyResult<String> {
        let Drawn::Path(path) = &self.0 else {
            return Ok(PuzzleFormat::shortest(&self.step(at)?.grid, None));
        };
        // A step of a round is drawn on the board at the start of the round.
        let (mut indices, mut position) = (0.., None);
        path.trace().replay(|replayed| {
            if indices.next() == Some(at) {
                position = Some(PuzzleFormat::shortest(replayed.grid, None));
            }
        });
        position.ok_or_else(|| no_step(at))
    }

    /// The path as text with pictures.
    fn text(&self) -> String {
        match &self.0 {
            Drawn::Path(path) => path.to_string(),
            Drawn::Steps(steps) => steps.iter().map(ExplainedStep::to_string).collect(),
        }
    }
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
    ask_data(py, puzzle, options, timeout, |puzzle, options| Ok(value(&puzzle.rate(options)?)))
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
) -> PyResult<(String, Drawings)> {
    let options = options(profile, language);
    let options = if full { options.rounds() } else { options };
    ask(py, puzzle, options, timeout, |puzzle, options| {
        let path = puzzle.explain(options)?;
        Ok((value(&path), Drawings(Drawn::Path(path))))
    })
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
) -> PyResult<(String, Drawings)> {
    let grade: Grade = grade.parse().map_err(wrong_option)?;
    ask(py, puzzle, options(profile, language), timeout, |puzzle, options| {
        let hint = puzzle.hint(grade, options)?;
        Ok((value(&hint), Drawings::of(hint.step())))
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
) -> PyResult<(String, Drawings)> {
    ask(py, puzzle, options(profile, language), timeout, |puzzle, options| {
        let why = puzzle.why(claim, options)?;
        let mut value = value(&why);
        if !value["path"].is_null() {
            value["path"]["puzzle"] = puzzle.to_string().into();
        }
        Ok((value, why.path.as_ref().map_or_else(|| Drawings::of(None), |path| Drawings(Drawn::Path(path.clone())))))
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
) -> PyResult<(String, Drawings)> {
    let after = match what.parse::<Claim>() {
        Ok(_) => None,
        Err(problem) => Some(Puzzle::parse(what).map_err(|_| refused(&problem.into()))?),
    };
    ask(py, puzzle, options(profile, language), timeout, |puzzle, options| {
        let claims = match &after {
            Some(after) => puzzle.changes(after)?,
            None => vec![what.parse::<Claim>()?],
        };
        let named = puzzle.name_steps(&claims, options)?;
        let steps = named.iter().filter_map(|named| named.step.clone()).collect();
        Ok((json!({ "steps": value(&named) }), Drawings(Drawn::Steps(steps))))
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
    ask_data(py, puzzle, options(profile, "en"), timeout, |puzzle, options| {
        let (order, superfluous) = (puzzle.order(options)?, puzzle.superfluous(options)?);
        Ok(json!({ "order": value(&order), "superfluous": value(&superfluous) }))
    })
}

/// Whether it is valid, and its number of solutions.
#[pyfunction]
#[pyo3(signature = (puzzle, timeout))]
pub(crate) fn check(py: Python<'_>, puzzle: &str, timeout: Option<f64>) -> PyResult<String> {
    ask_data(py, puzzle, Options::default(), timeout, |puzzle, options| Ok(value(&puzzle.check(options)?)))
}

/// Solutions, at most `limit`.
#[pyfunction]
#[pyo3(signature = (puzzle, limit, timeout))]
pub(crate) fn solve(py: Python<'_>, puzzle: &str, limit: usize, timeout: Option<f64>) -> PyResult<String> {
    ask_data(py, puzzle, Options::default(), timeout, |puzzle, options| {
        let mut solutions = puzzle.solutions(options)?;
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
    let puzzle = Puzzle::parse(puzzle).map_err(no_puzzle)?;
    puzzle.svg().map_err(|problem| refused(&problem.into()))
}

/// The size of the board, its digits without those of helper cells, and the candidates of each cell, which are empty where a
/// digit stands. An open cell has the digit 0, or none where 0 is a digit.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "a tuple for Python")]
pub(crate) fn cells(puzzle: &str) -> PyResult<(usize, Vec<Option<i32>>, Vec<Vec<i32>>)> {
    let position = Puzzle::parse(puzzle).map_err(no_puzzle)?.position().map_err(|e| refused(&e.into()))?;
    let (grid, layout) = (position.grid(), position.grid().layout());
    let value = |digit: Digit| layout.value(digit);
    let candidates = |cell| match grid.digit(cell) {
        Some(_) => Vec::new(),
        None => grid.candidates(cell).into_iter().map(value).collect(),
    };
    let open = (layout.shape().lowest() > 0).then_some(0);
    let cells = layout.board_cells();
    let digits = cells.iter().map(|cell| grid.digit(cell).map(value).or(open)).collect();
    Ok((layout.side(), digits, cells.iter().map(candidates).collect()))
}

/// The text of a classic or smaller or larger puzzle from its cells, row by row: a digit, 0 for an open cell, or the
/// candidates that are left.
#[pyfunction]
pub(crate) fn from_cells(cells: Vec<(usize, Vec<usize>)>) -> PyResult<String> {
    let size = cells.len().isqrt();
    if size * size != cells.len() {
        return Err(wrong_option(format!("{} cells are no square board; give 81 for 9×9", cells.len())));
    }
    let shape = Shape::of_size(size).map_err(wrong_option)?;
    let digit = |number: usize| {
        let is_digit = (1..=size).contains(&number);
        is_digit.then(|| Digit::new(number - 1)).ok_or_else(|| {
            wrong_option(format!(
                "{number} is no digit of this board; give 1 to {size}, and 0 for an open cell"
            ))
        })
    };
    let mut builder = Puzzle::builder(shape);
    for (at, (given, kept)) in cells.into_iter().enumerate() {
        if given > 0 {
            builder = builder.given(Cell::new(at), digit(given)?);
        } else if !kept.is_empty() {
            let kept = kept.into_iter().map(digit).collect::<PyResult<DigitSet>>()?;
            builder = builder.candidates(Cell::new(at), kept);
        }
    }
    builder.build().and_then(|puzzle| Ok(puzzle.to_text()?)).map_err(|problem| refused(&problem))
}

/// The text of the position after a move such as `r1c2=3`.
#[pyfunction]
pub(crate) fn after(puzzle: &str, claim: &str) -> PyResult<String> {
    let puzzle = Puzzle::parse(puzzle).map_err(no_puzzle)?;
    let after = || Ok(puzzle.after(claim.parse()?)?.to_text()?);
    after().map_err(|problem| refused(&problem))
}

/// A technique as the catalogue describes it.
#[pyfunction]
pub(crate) fn technique(name: &str) -> PyResult<String> {
    let id = name.parse().map_err(wrong_option)?;
    let entry = TechniqueEntry::of(id, &Options::default());
    entry.map(|entry| value(&entry).to_string()).map_err(|problem| refused(&problem))
}
